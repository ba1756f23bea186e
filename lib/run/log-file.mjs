import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ file: string, open: () => number, tail: () => string }} LogFile */

const TAIL_LINES = 20;

/**
 * A file for the output of programs that succeed. `open` returns a descriptor for child processes.
 * @param {string} name @param {string} [folder] @returns {LogFile}
 */
export function createLog(name, folder = root) {
  const file = join('.data', `${name}.log`);
  let output = null;
  function open() {
    if (output === null) {
      mkdirSync(join(folder, '.data'), { recursive: true });
      writeFileSync(join(folder, file), '');
      // Appending, so that two processes do not overwrite each other's lines.
      output = openSync(join(folder, file), 'a');
    }
    return output;
  }
  function tail() {
    const lines = output === null ? [] : readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    return [...lines.slice(-TAIL_LINES), '', `The whole output is in ${file}.`].join('\n');
  }
  return { file, open, tail };
}

/**
 * Runs one step of a command. Its output goes to the log, and is shown when the step fails.
 * @param {string} title @param {LogFile} log @param {(output: number) => Promise<boolean>} run
 */
export async function runStep(title, log, run) {
  console.log(title);
  const began = performance.now();
  const isDone = await run(log.open());
  if (isDone) console.log(`  done in ${Math.ceil((performance.now() - began) / 1000)} s`);
  else console.error(log.tail());
  return isDone;
}
