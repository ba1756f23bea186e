import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { builtServer, root } from './paths.mjs';

/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {{ name: string, child: ChildProcess, exited: Promise<number>, stop: () => Promise<number> }} Running
 * @typedef {{ env?: Environment, stdio?: StdioOptions }} StartOptions
 */

/** A viewer that drains has ended within 25 s. */
const KILL_AFTER_MS = 26_000;
const PARENT_CHECK_MS = 250;

const alive = new Set();
let isWatching = false;
let onStop = () => process.exit(130);

/** From the first child on, a signal must not end this process without its exit handler. */
function watchSignals() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onStop());
  process.on('exit', () => alive.forEach((child) => child.kill('SIGKILL')));
}

/** Ends this process with npm, whose signals reach only the shell between them. */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/**
 * Starts `node …args` in the project's folder. `exited` is 1 for a death by signal and never rejects.
 * @param {string} name @param {readonly string[]} args @param {StartOptions} [options] @returns {Running}
 */
export function startNode(name, args, { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { NEXT_TELEMETRY_DISABLED: '1', ...env }, stdio });
  return supervise(name, child);
}

/** Kills the child when this process ends. @param {string} name @param {ChildProcess} child @returns {Running} */
export function supervise(name, child) {
  alive.add(child);
  watchSignals();
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => alive.delete(child));
  async function stop() {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    return exited.finally(() => clearTimeout(killTimer));
  }
  return { name, child, exited, stop };
}

/** @param {readonly string[]} args @param {StartOptions} [options] @returns {Promise<number>} exit code */
export function runNode(args, options) {
  return startNode('node', args, options).exited;
}

export function runNpm(args, stdio = ['ignore', 'inherit', 'inherit']) {
  const options = { cwd: root, stdio, shell: process.platform === 'win32' };
  return supervise('npm', spawn('npm', args, options)).exited;
}

/**
 * Stops all processes, in the given order, at Ctrl-C (exit code 0) or when one of them ends (1).
 * @param {readonly Running[]} processes @returns {Promise<number>} exit code
 */
export async function runTogether(processes) {
  const stopped = new Promise((resolve) => (onStop = () => resolve(null)));
  const ended = await Promise.race([stopped, ...processes.map((running) => running.exited.then(() => running))]);
  if (ended !== null) console.error(`The ${ended.name} has ended unexpectedly; stopping the rest.`);
  for (const running of processes) await running.stop();
  return ended === null ? 0 : 1;
}

/**
 * Starts the built viewer; null when there is no build. `script`: the server of another build.
 * @param {{ env: Environment, stdio?: StdioOptions, script?: string }} options @returns {Running | null}
 */
export function startViewer({ env, stdio, script = builtServer()?.script }) {
  return script === undefined ? null : startNode('viewer', [script], { env: viewerEnvironment(env), stdio });
}

/**
 * Resolves relative paths from the folder npm was called in, as the built viewer changes to its own folder.
 * @param {Environment} env @returns {Environment}
 */
export function withAbsolutePaths(env) {
  const absolute = { ...env };
  for (const name of ['BRANDS_FILE', 'FIELD_MAP_FILE', 'PMTILES_FILE']) {
    const file = env[name]?.trim();
    if (file) absolute[name] = resolve(env.INIT_CWD || process.cwd(), file);
  }
  return absolute;
}

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

/**
 * @typedef {{ title: string, note: string, shareId: string }} PrintedShare
 * @typedef {{ baseUrl: string, shares: PrintedShare[] }} ReferenceReady
 */

/**
 * Starts the reference service, which prints its identifiers into a pipe, so that none reaches a terminal or a log.
 * `ready` is null when it ends first.
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

/** @param {number} wanted @param {ReadonlySet<number>} [taken] ports to skip @returns {Promise<number>} */
export async function freePort(wanted, taken = new Set()) {
  for (let port = wanted; port < Math.min(wanted + 200, 65_536); port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${wanted} on`);
}

/** Below the system's ephemeral ports, so that no other program is given it before a slow process listens. */
export function anyPort() {
  return freePort(randomInt(20_000, 32_000));
}

/** Checks all four addresses: browsers try both loopbacks, and a listener on one address may allow one on another. */
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const server = createServer().listen({ port, host, ipv6Only: host === '::' });
    const code = await once(server, 'listening').catch((error) => error.code);
    await new Promise((resolve) => server.close(resolve));
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
  }
  return true;
}

/**
 * Requests the address until it answers with `status`; false when the process ends first or the timeout expires.
 * @param {string} url @param {{ exited: Promise<number>, timeoutMs?: number, status?: number }} options
 */
export async function waitForOk(url, { exited, timeoutMs = 60_000, status = 200 }) {
  let ended = false;
  void exited.then(() => (ended = true));
  const deadline = Date.now() + timeoutMs;
  while (!ended && Date.now() < deadline) {
    // A connection that is kept would hold up the end of the server.
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000), redirect: 'manual' };
    const answer = await fetch(url, options).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === status) return true;
    await wait(100);
  }
  return false;
}
