import { mkdirSync, rmSync } from 'node:fs';
import { freePort } from './free-port.mjs';
import { inRoot } from './paths.mjs';
import { startReference } from './reference.mjs';

/**
 * Starts the reference service on the demo's own database and waits for it.
 * @param {{ wantedPort: number, imports?: readonly string[], fresh?: boolean }} options `imports`: absolute paths of
 * GPX files
 * @returns {Promise<{ running: import('./processes.mjs').Running, port: number, ready:
 * import('./reference.mjs').ReferenceReady } | null>} null: it ended, and has said why
 */
export async function startDemoReference({ wantedPort, imports = [], fresh = false }) {
  if (fresh)
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(inRoot('.data', `demo.db${suffix}`), { force: true });
  mkdirSync(inRoot('.data'), { recursive: true });
  const port = await portInsteadOf(wantedPort, 'the reference service');
  const running = startReference({
    args: imports.flatMap((file) => ['--import', file]),
    env: { REFERENCE_PORT: String(port), REFERENCE_DATABASE_URL: 'file:.data/demo.db' },
  });
  const ready = await running.ready;
  return ready === null ? null : { running, port, ready };
}

/**
 * @param {number} wanted @param {string} forWhat @param {ReadonlySet<number>} [taken]
 * @returns {Promise<number>} the wanted port or the next free one, having said so
 */
export async function portInsteadOf(wanted, forWhat, taken) {
  const port = await freePort(wanted, taken);
  if (port !== wanted) console.log(`Port ${wanted} is in use: ${forWhat} takes ${port}.`);
  return port;
}
