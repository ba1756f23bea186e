import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort, waitForOk } from '#lib/run/processes.mjs';
import { builtServer, inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { noLimits } from '../support/processes.ts';
import { openRaw, statusOf } from '../support/raw-connection.ts';
import { readRunState } from '../support/run-state.ts';
import { ask, startVisitors } from './visitors.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

interface RunningViewer {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly output: () => string;
}

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-stopping-'));
});
const started: ChildProcess[] = [];
test.afterEach(() => {
  // Kill process groups, so that a failed test leaves no server running.
  for (const { pid } of started.splice(0)) if (pid !== undefined) killGroup(pid);
  rmSync(folder, { recursive: true, force: true });
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already stopped.
  }
}

const startCommands: Record<
  string,
  (port: number, other: number) => { command: string; args: string[]; cwd?: string }
> = {
  'node server.js': () => ({ command: process.execPath, args: ['server.js'], cwd: builtServer()?.folder ?? '' }),
  'npm start': () => ({ command: 'npm', args: ['start'] }),
  'npm run demo': (port, other) => ({
    command: 'npm',
    args: ['run', 'demo', '--', '--port', String(port), '--reference-port', String(other)],
  }),
};

async function start(name: string, settings: Record<string, string> = {}): Promise<RunningViewer> {
  const [port, other] = [await anyPort(), await anyPort()];
  const { command, args, cwd = inRoot() } = startCommands[name]?.(port, other) ?? { command: '', args: [] };
  const file = join(folder, 'output.txt');
  const output = openSync(file, 'a');
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      TRACKING_BASE_URL: readRunState().serviceUrl,
      ...noLimits,
      ...settings,
    },
  });
  started.push(child);
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(`${url}/readyz`, { exited })))
    throw new Error(`${name} did not start: ${readFileSync(file, 'utf8')}`);
  return { child, url, port, output: () => readFileSync(file, 'utf8') };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const lifecycle = new Set(['start', 'settings', 'listen', 'drain', 'stop']);

for (const name of Object.keys(startCommands)) {
  test(`${name}: SIGTERM under load drops no request, frees the port, and leaves an output without noise`, async ({
    newShareId,
    service,
  }) => {
    const viewer = await start(name);
    const shareId = newShareId();
    // The answer takes a few seconds.
    await service.answer(shareId, { kind: 'drip', body: '{"AssetName":"canary-cargo"}', everyMs: 100 });
    if (name === 'npm run demo') await expect.poll(viewer.output).toContain('Stop with Ctrl-C.');
    const visitors = startVisitors(`${viewer.url}/?lang=en`, 8);
    await expect.poll(() => visitors.counts.answered).toBeGreaterThan(20);
    const idle = openRaw(viewer.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const half = openRaw(viewer.url, 'GET / HTTP/1.1\r\nHost: a\r\n');
    // As browsers open one in advance.
    const silent = openRaw(viewer.url);
    const slow = name === 'npm run demo' ? null : ask(`${viewer.url}/share?id=${shareId}`);
    if (slow !== null) await expect.poll(async () => (await service.requests(shareId)).length).toBe(1);

    viewer.child.kill('SIGTERM');
    await expect.poll(() => ask(`${viewer.url}/readyz`), { intervals: [50] }).not.toBe('200');
    await visitors.stop();
    // Connections that the system had accepted, but the viewer not yet, are reset.
    const { ECONNRESET: _reset, ...dropped } = visitors.counts.dropped;
    expect(dropped).toEqual({});
    if (slow !== null) expect(await slow).toBe('200');
    for (const connection of [idle, half, silent]) await connection.ended;
    await expect.poll(() => isFree(viewer.port), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => viewer.child.exitCode ?? viewer.child.signalCode, { timeout: 30_000 }).not.toBeNull();
    const output = viewer.output();
    if (name === 'node server.js')
      expect(
        logLines(output).filter((line) => 'operation' in line && lifecycle.has(String(line.operation))),
      ).toMatchObject([
        { operation: 'start', version: '0.1.0' },
        { operation: 'settings' },
        { operation: 'start', setting: 'PMTILES_FILE' },
        { operation: 'listen' },
        { operation: 'drain' },
        { operation: 'stop', cut: 0 },
      ]);
    if (name !== 'npm run demo') return;
    const [before = ''] = output.split('The links:');
    expect(before).toContain('.data/demo.log');
    expect(output).not.toContain('{"level"');
    expect(before.split('\n').length).toBeLessThan(15);
  });
}

test('reports draining to load balancers at once and closes connections', async () => {
  const viewer = await start('node server.js', { DRAIN_SECONDS: '10' });
  const kept = openRaw(viewer.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => kept.socket.bytesRead).toBeGreaterThan(0);
  viewer.child.kill('SIGTERM');
  await expect.poll(() => ask(`${viewer.url}/readyz`)).toBe('503');
  expect(await ask(`${viewer.url}/healthz`)).toBe('200');
  const before = kept.socket.bytesRead;
  kept.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const text = (await kept.ended).slice(before);
  expect(statusOf(text)).toBe(200);
  expect(text).toMatch(/\r\nconnection: close\r\n/i);
});

test('Ctrl-C stops every process once; a second one stops at once', async ({ newShareId, service }) => {
  const viewer = await start('npm start');
  const shareId = newShareId();
  await service.answer(shareId, { kind: 'drip', body: '{"AssetName":"canary-cargo"}', everyMs: 100 });
  const slow = ask(`${viewer.url}/share?id=${shareId}`);
  await expect.poll(async () => (await service.requests(shareId)).length).toBe(1);
  process.kill(-(viewer.child.pid ?? 0), 'SIGINT');
  expect(await slow).toBe('200');
  await expect.poll(() => viewer.child.exitCode ?? viewer.child.signalCode, { timeout: 30_000 }).not.toBeNull();

  const stuck = await start('node server.js');
  const { socket } = openRaw(
    stuck.url,
    'POST /share/data HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n',
  );
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  const exitStatus = () => stuck.child.exitCode ?? stuck.child.signalCode;
  await expect
    .poll(() => {
      if (exitStatus() === null) stuck.child.kill('SIGINT');
      return exitStatus();
    })
    .toBe(1);
});
