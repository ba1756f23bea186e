import { createInterface } from 'node:readline';
import { startNode } from './processes.mjs';

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
