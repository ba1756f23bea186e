import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Versions of Node that ensure-installed.mjs rejects have no import.meta.dirname.
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}

/**
 * The script of a package's command, to be run by node without a shell, so that signals reach it.
 * @param {string} packageName @param {string} [command]
 */
export function commandScript(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
