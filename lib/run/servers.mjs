import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { builtServer } from './ensure-built.mjs';
import { startNode } from './processes.mjs';
import { createInterface } from 'node:readline';

/** @import { StdioOptions } from 'node:child_process' */
/** @import { Environment, Running } from './processes.mjs' */

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

// Containers set HOSTNAME to their own name; bound to it, the viewer could not be reached through loopback.
function bindAddress(value) {
  return value === undefined || value === '' || value === hostname() ? '0.0.0.0' : value;
}

/** @import { Environment, Running } from './processes.mjs' */
/** @typedef {{ title: string, note: string, shareId: string }} PrintedShare */
/** @typedef {{ baseUrl: string, shares: PrintedShare[] }} ReferenceReady */

/**
 * Starts the reference service as a process of its own, with the demo's shipments. Once it listens, it
 * writes one line of JSON with their identifiers to stdout: a pipe, so that none reaches a terminal or a log.
 * @param {{ args?: readonly string[], env?: Environment, stderr?: 'inherit' | number }} options
 * @returns {Running & { ready: Promise<ReferenceReady | null> }} `ready` is null when it ended first
 */
export function startReference({ args = [], env = {}, stderr = 'inherit' }) {
  const running = startNode('reference service', ['--import', 'tsx', 'lib/reference/main.ts', '--demo', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
  const ready = new Promise((resolve) => {
    createInterface({ input: running.child.stdout }).on('line', (line) => {
      const found = readReadyLine(line);
      if (found !== null) resolve(found);
    });
    void running.exited.then(() => resolve(null));
  });
  return { ...running, ready };
}

function readReadyLine(line) {
  try {
    const value = JSON.parse(line);
    return typeof value.baseUrl === 'string' && Array.isArray(value.shares) ? value : null;
  } catch {
    return null;
  }
}
