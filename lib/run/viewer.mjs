import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { builtServer } from './ensure-built.mjs';
import { startNode } from './processes.mjs';

/** @import { StdioOptions } from 'node:child_process' */
/** @import { Environment, Running } from './processes.mjs' */

/** Settings that name a file. */
const namesOfFiles = ['BRANDS_FILE', 'FIELD_MAP_FILE', 'PMTILES_FILE'];

/**
 * Starts the built viewer.
 * @param {{ env: Environment, stdio?: StdioOptions, script?: string }} options
 * `env`: its settings, `PORT` and `HOSTNAME` among them; `script`: of another build's server
 * @returns {Running | null} null: it is not built
 */
export function startViewer({ env, stdio, script = builtServer()?.script }) {
  if (script === undefined) return null;
  return startNode('viewer', [script], {
    env: viewerEnvironment(env),
    ...(stdio === undefined ? {} : { stdio }),
  });
}

/**
 * The same settings with whole paths: a relative one means the folder npm was called from, and the built viewer
 * moves to a folder of its own.
 * @param {Environment} env @returns {Environment}
 */
export function withWholePaths(env) {
  const whole = { ...env };
  for (const name of namesOfFiles) {
    const file = env[name]?.trim();
    if (file) whole[name] = resolve(env.INIT_CWD || process.cwd(), file);
  }
  return whole;
}

/** @param {Environment} env @returns {Environment} the same settings, made good for the built viewer */
export function viewerEnvironment(env) {
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    ...withWholePaths(env),
    NODE_ENV: 'production',
    PORT: env.PORT || '3000',
    HOSTNAME: bindAddress(env.HOSTNAME),
  };
}

// Containers set HOSTNAME to their own name. Nobody chose that as the address to listen on, and
// bound to it the viewer could not be reached through loopback.
function bindAddress(value) {
  return value === undefined || value === '' || value === hostname() ? '0.0.0.0' : value;
}
