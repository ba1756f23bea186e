import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Versions of Node that npm ci rejects have no import.meta.dirname.
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}

export function readJson(...parts) {
  return JSON.parse(readFileSync(inRoot(...parts), 'utf8'));
}

/**
 * The script of a package's command, to be run by node without a shell, so that signals reach it.
 * @param {string} packageName @param {string} [command]
 */
export function commandScript(packageName, command = packageName) {
  const { bin } = readJson('node_modules', packageName, 'package.json');
  return inRoot('node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}

/** @param {string} [app] @returns {{ folder: string, script: string } | null} the standalone server; null: no build */
export function builtServer(app = root) {
  const manifest = join(app, '.next', 'required-server-files.json');
  if (!existsSync(manifest)) return null;
  // Next nests the output when it takes a folder above for the root of the workspace.
  const { relativeAppDir = '' } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(app, '.next', 'standalone', relativeAppDir);
  const script = join(folder, 'server.js');
  return existsSync(script) ? { folder, script } : null;
}
