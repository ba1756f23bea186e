import { readFileSync } from 'node:fs';
import { createLog, runStep } from './log-file.mjs';
import { inRoot } from './paths.mjs';
import { runNpm } from './processes.mjs';

/** @import { LogFile } from './log-file.mjs' */

/**
 * Runs `npm ci` unless all packages are installed. npm writes its copy of the lock file last, so an interrupted install
 * does not count.
 * @param {LogFile} [log] @returns {Promise<boolean>} false: it failed
 */
export async function ensureInstalled(log = createLog('install')) {
  const reason = reasonToInstall(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'));
  if (reason === null) return true;
  const title = `Installing packages (npm ci): ${reason}. This takes about a minute.`;
  return runStep(title, log, async (output) => {
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], ['ignore', output, output]);
    return code === 0;
  });
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages by their paths */

/** @param {Packages | null} wanted @param {Packages | null} present @returns {string | null} null: all are there */
export function reasonToInstall(wanted, present) {
  if (present === null) return 'they are not installed yet';
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    // Optional packages may be for another platform.
    if (path === '' || entry.optional === true) continue;
    if (present[path]?.version !== entry.version) return 'package-lock.json has changed';
  }
  return null;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
