import { onStopSignal } from './processes.mjs';

/**
 * Keeps processes together: Ctrl-C stops all of them, and the end of one is the end of all.
 * Stopping goes in the given order, so name the one that depends on the others first.
 * @param {readonly import('./processes.mjs').Running[]} processes
 * @returns {Promise<number>} exit code: 0 when asked to stop, 1 when one ended on its own
 */
export async function runTogether(processes) {
  /** @type {Promise<null>} */
  const asked = new Promise((resolve) => onStopSignal(() => resolve(null)));
  const ended = await Promise.race([asked, ...processes.map((running) => running.exited.then(() => running))]);
  if (ended !== null) console.error(`The ${ended.name} has ended unexpectedly; stopping the rest.`);
  for (const running of processes) await running.stop();
  return ended === null ? 0 : 1;
}
