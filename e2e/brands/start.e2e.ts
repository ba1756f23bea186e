import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/processes.mjs';
import { inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { logLines } from '../support/output-lines.ts';
import { rawRequest } from '../support/raw-request.ts';

/** Runs the script of `npm start` or `npm run demo` as if called in `folder`. */
function start(folder: string, settings: Record<string, string>, script = 'start', args: readonly string[] = []) {
  const child = spawn(process.execPath, [inRoot('lib', 'run', `${script}.mjs`), ...args], {
    cwd: inRoot(),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', HOSTNAME: '127.0.0.1', INIT_CWD: folder, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const isReady = () =>
    fetch(`http://127.0.0.1:${settings['PORT']}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    child,
    isReady,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-start-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test('lists unusable settings and brands together and does not start', async () => {
  writeFileSync(
    join(folder, 'brands.json'),
    '{"brands": [{"hosts": ["*.a.example"], "name": "A", "colour": "#gg0000"}]}',
  );
  const { ended, output } = start(folder, {
    BRANDS_FILE: 'brands.json',
    STRICT_HOSTS: 'maybe',
    PORT: String(await anyPort()),
  });
  expect(await ended).toBe(1);
  const written = JSON.stringify(logLines(output()));
  for (const line of [
    'TRACKING_BASE_URL is missing',
    'STRICT_HOSTS must be 1 or 0',
    'brands[0].hosts[0] must be one exact host',
    'brands[0].colour is not a colour',
  ])
    expect(written).toContain(line);
});

test('the demo names line and path of a problem of the brands file and does not start', async () => {
  writeFileSync(
    join(folder, 'brands.json'),
    '{\n  "brands": [{ "hosts": ["a.example"], "name": "A", "colour": "#gg0000" }]\n}',
  );
  const { ended, output } = start(folder, {}, 'demo', ['--brands', 'brands.json']);
  expect(await ended).toBe(1);
  expect(output()).toContain('line 2: brands[0].colour is not a colour\n');
  expect(output()).not.toContain('Starting');
});

test('a port in use ends the start with a line that names it', async () => {
  const taken = createServer();
  const port = new URL(await listen(taken)).port;
  const settings = { TRACKING_BASE_URL: 'http://127.0.0.1:9' };
  const [pages, metrics] = [
    start(folder, { ...settings, PORT: port }),
    start(folder, { ...settings, PORT: String(await anyPort()), METRICS_PORT: port }),
  ];
  expect(await Promise.all([pages.ended, metrics.ended])).toEqual([1, 1]);
  taken.close();
  const logLine = { operation: 'listen', problem: 'cannot listen', code: 'EADDRINUSE' };
  expect(logLines(pages.output())).toContainEqual(expect.objectContaining({ ...logLine, port: Number(port) }));
  expect(logLines(metrics.output())).toContainEqual(expect.objectContaining({ ...logLine, metricsPort: Number(port) }));
});

test('SIGHUP reloads the brands, and ends a viewer without a brands file; strict hosts answer 421', async () => {
  writeFileSync(join(folder, 'brands.json'), '{"brands": [{"hosts": ["a.example"], "name": "A"}]}');
  const settings = { TRACKING_BASE_URL: 'http://127.0.0.1:9' };
  const port = String(await anyPort());
  const [branded, plain] = [
    start(folder, { ...settings, BRANDS_FILE: 'brands.json', STRICT_HOSTS: '1', PORT: port }),
    start(folder, { ...settings, PORT: String(await anyPort()) }),
  ];
  for (const { isReady } of [branded, plain]) await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
  await test.step('strict hosts answer 421 to every other name except for health checks', async () => {
    const status = async (host: string, path: string) =>
      (await rawRequest(`http://127.0.0.1:${port}`, path, { headers: { host } })).status;
    for (const path of [
      '/',
      '/share?id=x',
      '/share/?id=x',
      '//share?id=x',
      '/share%2f',
      '/robots.txt',
      '/embed.js',
      '/nowhere',
    ])
      expect(await status('evil.example', path), path).toBe(421);
    expect(await status('evil.example', '/healthz')).toBe(200);
    expect(await status('a.example', '/')).toBe(200);
    expect(await status('a.example', '/nowhere')).toBe(404);
  });
  for (const { child } of [branded, plain]) child.kill('SIGHUP');
  await plain.ended;
  await expect.poll(branded.output).toContain('brands reloaded');
  branded.child.kill('SIGHUP');
  await expect.poll(() => branded.output().match(/brands reloaded/g)?.length).toBe(2);
  expect(branded.child.exitCode).toBeNull();
  branded.child.kill('SIGTERM');
  await branded.ended;
});
