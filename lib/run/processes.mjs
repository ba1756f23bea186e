import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { get } from 'node:http';

/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
/** @typedef {Readonly<Record<string, string | undefined>>} Environment */
/** @typedef {{ name: string, child: ChildProcess, exited: Promise<number>, stop: () => Promise<number> }} Running */
/** @typedef {{ env?: Environment, stdio?: StdioOptions }} StartOptions */

/** A viewer that drains has ended within 25 s. */
const patienceMs = 26_000;
const parentLookMs = 250;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const alive = new Set();
const endAtOnce = () => process.exit(130);
let onStop = endAtOnce;
const takeSignal = () => onStop();
const killAll = () => {
  for (const child of alive) child.kill('SIGKILL');
};

// No process outlives the one that started it.
function guard(child) {
  if (alive.size === 0) {
    release();
    for (const signal of signals) process.on(signal, takeSignal);
    process.on('exit', killAll);
  }
  alive.add(child);
}

function unguard(child) {
  alive.delete(child);
  if (alive.size === 0 && onStop === endAtOnce) release();
}

function release() {
  for (const signal of signals) process.off(signal, takeSignal);
  process.off('exit', killAll);
}

/**
 * Ends this process with npm, which passes signals on to a shell between them that ends without passing them further.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentLookMs);
  timer.unref();
}

/**
 * Starts `node …args` in the project's folder. `name` is what messages call it.
 * @param {string} name @param {readonly string[]} args @param {StartOptions} [options]
 * @returns {Running} `exited` settles with the exit code, 1 for a death by signal; it never rejects
 */
export function startNode(name, args, { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { NEXT_TELEMETRY_DISABLED: '1', ...env }, stdio });
  return supervise(name, child);
}

/** @param {string} name @param {ChildProcess} child @returns {Running} */
export function supervise(name, child) {
  guard(child);
  const exited = new Promise((resolve) => {
    const settle = (code) => {
      unguard(child);
      resolve(code);
    };
    child.once('error', () => settle(1));
    child.once('exit', (code) => settle(code ?? 1));
  });
  async function stop() {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const code = await exited;
    clearTimeout(impatience);
    return code;
  }
  return { name, child, exited, stop };
}

/**
 * Runs `node …args` to its end.
 * @param {readonly string[]} args @param {StartOptions} [options] @returns {Promise<number>} exit code
 */
export function runNode(args, options) {
  return startNode(args[0] ?? 'node', args, options).exited;
}

/**
 * Keeps processes together: Ctrl-C stops all of them, and the end of one is the end of all.
 * Stopping goes in the given order, so name the one that depends on the others first.
 * @param {readonly Running[]} processes
 * @returns {Promise<number>} exit code: 0 when asked to stop, 1 when one ended on its own
 */
export async function runTogether(processes) {
  const asked = new Promise((resolve) => (onStop = () => resolve(null)));
  const ended = await Promise.race([asked, ...processes.map((running) => running.exited.then(() => running))]);
  if (ended !== null) console.error(`The ${ended.name} has ended unexpectedly; stopping the rest.`);
  for (const running of processes) await running.stop();
  return ended === null ? 0 : 1;
}

/**
 * The first port from `wanted` on that nobody listens on, on any of this machine's addresses.
 * @param {number} wanted @param {ReadonlySet<number>} [taken] ports promised to others already
 * @returns {Promise<number>}
 */
export async function freePort(wanted, taken = new Set()) {
  for (let port = wanted; port < Math.min(wanted + 200, 65_536); port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${wanted} on`);
}

/**
 * A port nobody listens on, below those a system gives to whoever asks for any (from 32,768 on): between this look and
 * the listening of a process that takes seconds to start, nobody is handed it.
 * @returns {Promise<number>}
 */
export function anyPort() {
  return freePort(randomInt(20_000, 32_000));
}

// A listener on one address does not everywhere prevent another on the wildcard, and browsers try both loopbacks for
// "localhost": a port is free only when all four addresses are.
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const code = await errorOfListening({ port, host, ipv6Only: host === '::' });
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
  }
  return true;
}

function errorOfListening(options) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(options, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Asks until the address answers 200 or the `status` that is wanted, the process behind it ends, or the time is over.
 * @param {string} url @param {{ exited: Promise<number>, timeoutMs?: number, status?: number }} options
 * @returns {Promise<boolean>} true when it answered so
 */
export async function waitForOk(url, { exited, timeoutMs = 60_000, status = 200 }) {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!ended && Date.now() < deadline) {
    if ((await statusOf(url)) === status) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
