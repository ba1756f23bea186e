import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess, exited: Promise<number>, stop: () =>
 * Promise<number> }} Running
 */

/** A viewer that drains has ended within 25 s, in milliseconds. */
const PATIENCE_MS = 26_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const alive = new Set();
/** @type {(signal: NodeJS.Signals) => void} */
let onSignal = () => process.exit(130);
let guarded = false;

// Whatever ends this process, nothing it started stays behind.
function guard() {
  if (guarded) return;
  guarded = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onStop);
  process.on('exit', () => {
    for (const child of alive) child.kill('SIGKILL');
  });
}

/** @param {NodeJS.Signals} signal */
function onStop(signal) {
  onSignal(signal);
}

/**
 * What Ctrl-C or a termination does from now on; until then it ends this process. @param {(signal: NodeJS.Signals) =>
 * void} callback
 */
export function onStopSignal(callback) {
  onSignal = callback;
}

/**
 * Starts `node …args` in the project's folder.
 * @param {string} name what messages call it
 * @param {readonly string[]} args
 * @param {{ env?: Environment, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Running} `exited` settles with the exit code, 1 for a death by signal; it never rejects
 */
export function startNode(name, args, { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { NEXT_TELEMETRY_DISABLED: '1', ...env }, stdio });
  return supervise(name, child);
}

/** @param {string} name @param {import('node:child_process').ChildProcess} child @returns {Running} */
export function supervise(name, child) {
  guard();
  alive.add(child);
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    const settle = (/** @type {number} */ code) => {
      alive.delete(child);
      resolve(code);
    };
    child.once('error', () => settle(1));
    child.once('exit', (code) => settle(code ?? 1));
  });
  async function stop() {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const code = await exited;
    clearTimeout(impatience);
    return code;
  }
  return { name, child, exited, stop };
}

/**
 * Runs `node …args` to its end.
 * @param {readonly string[]} args @param {{ env?: Environment, stdio?: import('node:child_process').StdioOptions }}
 * [options]
 * @returns {Promise<number>} exit code
 */
export function runNode(args, options) {
  return startNode(args[0] ?? 'node', args, options).exited;
}
