import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort, waitForOk } from '#lib/run/processes.mjs';
import { builtServer, inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { readStages } from './dockerfile.ts';

/** Does what a container runtime does: process 1, a read-only root, no sources, an unprivileged user. */
const CONTAINER = `
  mount -t tmpfs none "$SOURCES" && mount -t proc proc /proc && mount --bind / / && mount -o remount,ro,bind / || exit 97
  cd "$APP" && unset SOURCES APP && exec setpriv --reuid "$ID" --regid "$ID" --clear-groups --no-new-privs -- "$@"`;

const canContain = process.getuid?.() === 0 && ['unshare', 'setpriv'].every((name) => existsSync(`/usr/bin/${name}`));

test.describe.configure({ timeout: 120_000 });

let folder: string;
let child: ChildProcess | null = null;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-image-'));
  chmodSync(folder, 0o755);
});
test.afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the image runs as process 1, unprivileged, on a read-only disk', async ({ newShare, run }) => {
  test.skip(!canContain, 'needs root and unshare, as Debian has it');
  const image = readStages().get('viewer');
  if (image === undefined) throw new Error('the Dockerfile has no stage called viewer');
  const app = join(folder, 'app');
  cpSync(builtServer()?.folder ?? '', app, { recursive: true, verbatimSymlinks: true });
  // A file copied from the previous image.
  writeFileSync(join(app, '.next', 'static', 'chunks', 'from-previous-build.js'), '// previous');

  const port = await anyPort();
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production' as const,
    ...image.environment,
    PORT: String(port),
    TRACKING_BASE_URL: run.serviceUrl,
    ALLOW_PLAIN_HTTP_SERVICE: '1',
    DRAIN_SECONDS: '0',
  };
  const [id = ''] = (image.user ?? '').split(':');
  const output = join(folder, 'output.txt');
  const file = openSync(output, 'a');
  const parent = spawn(
    'unshare',
    ['--pid', '--fork', '--mount', '--kill-child', 'sh', '-c', CONTAINER, 'container', ...image.command],
    { env: { ...settings, SOURCES: inRoot(), APP: app, ID: id }, stdio: ['ignore', file, file] },
  );
  child = parent;
  const exited = new Promise<number>((resolve) => parent.once('exit', (code) => resolve(code ?? 1)));
  const url = `http://127.0.0.1:${port}`;
  expect(await waitForOk(`${url}/readyz`, { exited }), readFileSync(output, 'utf8')).toBe(true);

  const pid = Number(readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8'));
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  expect(status).toMatch(new RegExp(`^Uid:\\t${id}\\t${id}\\t${id}\\t${id}$`, 'm'));
  expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
  const checkHealth = () =>
    spawnSync(process.execPath, image.healthCheck.slice(1), { env: settings, encoding: 'utf8' }).status;
  expect(checkHealth()).toBe(0);

  const shareId = await newShare({ AssetName: 'Pallet 7' });
  const page = await fetch(`${url}/share?id=${shareId}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Pallet 7');
  const build: unknown = await (await fetch(`${url}/healthz`)).json();
  expect(build).toMatchObject({ status: 'ok', version: '0.1.0', builtAt: expect.stringMatching(/^20\d\d-.*Z$/) });
  for (const path of ['/embed.js', '/robots.txt', '/_next/static/chunks/from-previous-build.js'])
    expect((await fetch(url + path)).status, path).toBe(200);

  process.kill(pid, 'SIGTERM');
  expect(await exited).toBe(0);
  expect(checkHealth()).toBe(1);
  const text = readFileSync(output, 'utf8');
  expect(text).not.toContain(shareId);
  const lines = logLines(text);
  expect(lines).toMatchObject([
    { operation: 'start', version: '0.1.0' },
    { operation: 'settings', settings: { DRAIN_SECONDS: '0' } },
    { operation: 'start', setting: 'ALLOW_PLAIN_HTTP_SERVICE' },
    { operation: 'start', setting: 'PMTILES_FILE' },
    { operation: 'listen' },
    { outcome: 'shared' },
    { operation: 'drain', signal: 'SIGTERM' },
    { operation: 'stop', cut: 0 },
  ]);
});

test('the image contains no image libraries, tests or other programs', () => {
  const server = builtServer()?.folder ?? '';
  for (const path of ['node_modules/sharp', 'node_modules/@img', 'node_modules/hono', 'lib/reference', 'e2e', '.env'])
    expect(existsSync(join(server, path)), path).toBe(false);
  for (const path of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) expect(existsSync(join(server, path)), path).toBe(true);
});
