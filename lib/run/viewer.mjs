import { hostname } from 'node:os';
import { builtServer } from './ensure-built.mjs';
import { withWholePaths } from './named-files.mjs';
import { startNode } from './processes.mjs';

/**
 * Starts the built viewer.
 * @param {{ env: import('./processes.mjs').Environment, stdio?: import('node:child_process').StdioOptions }} options
 * its settings, `PORT` and `HOSTNAME` among them
 * @returns {import('./processes.mjs').Running | null} null: it is not built
 */
export function startViewer({ env, stdio }) {
  const server = builtServer();
  if (server === null) return null;
  return startNode('viewer', [server.script], {
    env: viewerEnvironment(env),
    ...(stdio === undefined ? {} : { stdio }),
  });
}

/**
 * @param {import('./processes.mjs').Environment} env its settings @returns {import('./processes.mjs').Environment} the
 * same, made good for the built viewer
 */
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
/** @param {string | undefined} value */
function bindAddress(value) {
  return value === undefined || value === '' || value === hostname() ? '0.0.0.0' : value;
}
