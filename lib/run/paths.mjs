import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts @returns {string} a path below the project's folder */
export function inRoot(...parts) {
  return join(root, ...parts);
}

/**
 * The script behind a package's command, to be run with this same node: no shell, no wrapper
 * between us and the process, so that signals and exit codes are its own.
 * @param {string} packageName @param {string} [command] default: the package's name
 * @returns {string} absolute path; throws when the package is not installed
 */
export function commandScript(packageName, command = packageName) {
  const require = createRequire(join(root, 'package.json'));
  const manifestPath = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = require(manifestPath);
  return join(dirname(manifestPath), typeof bin === 'string' ? bin : bin[command]);
}
