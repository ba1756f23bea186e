import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './paths.mjs';
import { runNpm } from './processes.mjs';

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

/** The output goes to the log, and is shown when the step fails. */
export async function runStep(title, log, run) {
  console.log(title);
  const began = performance.now();
  const isDone = await run(log.open());
  if (isDone) console.log(`  done in ${Math.ceil((performance.now() - began) / 1000)} s`);
  else console.error(log.tail());
  return isDone;
}

export async function ensureInstalled(log = createLog('install')) {
  // npm writes its copy of the lock file last, so an interrupted install does not count.
  const reason = reasonToInstall(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'));
  if (reason === null) return true;
  const title = `Installing packages (npm ci): ${reason}. This takes about a minute.`;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  return runStep(title, log, async (output) => (await runNpm(args, ['ignore', output, output])) === 0);
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages by their paths */

/** @param {Packages | null} wanted @param {Packages | null} present @returns {string | null} null: all are there */
export function reasonToInstall(wanted, present) {
  if (present === null) return 'they are not installed yet';
  // Optional packages may be for another platform.
  const needed = Object.entries(wanted ?? {}).filter(([path, { optional }]) => path !== '' && optional !== true);
  const areAllThere = needed.every(([path, { version }]) => present[path]?.version === version);
  return areAllThere ? null : 'package-lock.json has changed';
}

function readPackages(path) {
  try {
    return readJson(path).packages ?? null;
  } catch {
    return null;
  }
}
