import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { builtServer } from './ensure-built.mjs';
import { startNode } from './processes.mjs';

/** @import { StdioOptions } from 'node:child_process' */
/** @import { Environment, Running } from './processes.mjs' */

const fileSettings = ['BRANDS_FILE', 'FIELD_MAP_FILE', 'PMTILES_FILE'];

/**
 * Starts the built viewer; null when there is no build. `script`: the server of another build.
 * @param {{ env: Environment, stdio?: StdioOptions, script?: string }} options @returns {Running | null}
 */
export function startViewer({ env, stdio, script = builtServer()?.script }) {
  if (script === undefined) return null;
  return startNode('viewer', [script], { env: viewerEnvironment(env), stdio });
}

/**
 * Resolves relative paths from the folder npm was called in, as the built viewer changes to its own folder.
 * @param {Environment} env @returns {Environment}
 */
export function withAbsolutePaths(env) {
  const absolute = { ...env };
  for (const name of fileSettings) {
    const file = env[name]?.trim();
    if (file) absolute[name] = resolve(env.INIT_CWD || process.cwd(), file);
  }
  return absolute;
}

/** @param {Environment} env @returns {Environment} */
export function viewerEnvironment(env) {
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    ...withAbsolutePaths(env),
    NODE_ENV: 'production',
    PORT: env.PORT || '3000',
    // Containers set HOSTNAME to their own name; bound to it, the viewer could not be reached through loopback.
    HOSTNAME: env.HOSTNAME && env.HOSTNAME !== hostname() ? env.HOSTNAME : '0.0.0.0',
  };
}

/** @typedef {{ title: string, note: string, shareId: string }} PrintedShare */
/** @typedef {{ baseUrl: string, shares: PrintedShare[] }} ReferenceReady */

/**
 * Starts the reference service with the demo's shipments. It prints their identifiers into a pipe, so that none reaches
 * a terminal or a log. `ready` is null when it ends first.
 * @param {{ args?: readonly string[], env?: Environment, stderr?: 'inherit' | number }} options
 * @returns {Running & { ready: Promise<ReferenceReady | null> }}
 */
export function startReference({ args = [], env = {}, stderr = 'inherit' }) {
  const running = startNode('reference service', ['--import', 'tsx', 'lib/reference/main.ts', '--demo', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
  const ready = new Promise((resolve) => {
    createInterface({ input: running.child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line));
    });
    void running.exited.then(() => resolve(null));
  });
  return { ...running, ready };
}
