import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
/** @typedef {Readonly<Record<string, string | undefined>>} Environment */
/** @typedef {{ name: string, child: ChildProcess, exited: Promise<number>, stop: () => Promise<number> }} Running */
/** @typedef {{ env?: Environment, stdio?: StdioOptions }} StartOptions */

/** A viewer that drains has ended within 25 s, in milliseconds. */
const patienceMs = 26_000;
const parentLookMs = 250;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const alive = new Set();
const endAtOnce = () => process.exit(130);
let onStop = endAtOnce;
const takeSignal = () => onStop();
const killAll = () => {
  for (const child of alive) child.kill('SIGKILL');
};

// Whatever ends this process, nothing it started stays behind.
function guard(child) {
  if (alive.size === 0) {
    release();
    for (const signal of signals) process.on(signal, takeSignal);
    process.on('exit', killAll);
  }
  alive.add(child);
}

// With nothing left of it the signals are the process's own again, unless it still has to clean up after all of them.
function unguard(child) {
  alive.delete(child);
  if (alive.size === 0 && onStop === endAtOnce) release();
}

function release() {
  for (const signal of signals) process.off(signal, takeSignal);
  process.off('exit', killAll);
}

/**
 * Takes the end of npm for a signal to end. npm passes signals on to a shell between us, which ends without passing
 * them on: nobody would be left who could end this process.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentLookMs);
  timer.unref();
}

/**
 * Starts `node …args` in the project's folder. `name` is what messages call it.
 * @param {string} name @param {readonly string[]} args @param {StartOptions} [options]
 * @returns {Running} `exited` settles with the exit code, 1 for a death by signal; it never rejects
 */
export function startNode(name, args, { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { NEXT_TELEMETRY_DISABLED: '1', ...env }, stdio });
  return supervise(name, child);
}

/** @param {string} name @param {ChildProcess} child @returns {Running} */
export function supervise(name, child) {
  guard(child);
  const exited = new Promise((resolve) => {
    const settle = (code) => {
      unguard(child);
      resolve(code);
    };
    child.once('error', () => settle(1));
    child.once('exit', (code) => settle(code ?? 1));
  });
  async function stop() {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const code = await exited;
    clearTimeout(impatience);
    return code;
  }
  return { name, child, exited, stop };
}

/**
 * Runs `node …args` to its end.
 * @param {readonly string[]} args @param {StartOptions} [options] @returns {Promise<number>} exit code
 */
export function runNode(args, options) {
  return startNode(args[0] ?? 'node', args, options).exited;
}

/**
 * Keeps processes together: Ctrl-C stops all of them, and the end of one is the end of all.
 * Stopping goes in the given order, so name the one that depends on the others first.
 * @param {readonly Running[]} processes
 * @returns {Promise<number>} exit code: 0 when asked to stop, 1 when one ended on its own
 */
export async function runTogether(processes) {
  const asked = new Promise((resolve) => (onStop = () => resolve(null)));
  const ended = await Promise.race([asked, ...processes.map((running) => running.exited.then(() => running))]);
  if (ended !== null) console.error(`The ${ended.name} has ended unexpectedly; stopping the rest.`);
  for (const running of processes) await running.stop();
  return ended === null ? 0 : 1;
}
