import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { builtServer } from './ensure-built.mjs';
import { commandScript, root } from './paths.mjs';
import { anyPort, supervise, waitForOk } from './processes.mjs';
import { viewerEnvironment } from './servers.mjs';

const VERSIONS = ['20.19.0', '22.13.0', '22', '24'];
const view = {
  AssetName: 'Box',
  Status: 'Ready',
  LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10, Address: 'Quay' }],
};

/**
 * `npm run bench -- nodes [versions]`: runs the unit tests and opens the pages of the built viewer under several
 * versions of Node, installed by npm.
 */
process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const service = createServer((request, response) => {
    const body = request.url?.includes('shown') ? JSON.stringify(view) : request.url?.includes('gone') ? '{}' : 'oops';
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  let isWell = true;
  for (const version of args.length > 0 ? args : VERSIONS) {
    const problems = await tryNode(version, service.address().port);
    console.log(
      `Node ${version}: ${problems.length === 0 ? 'unit tests passed, all pages came whole' : problems.join('; ')}`,
    );
    if (problems.length > 0) isWell = false;
  }
  service.close();
  return isWell ? 0 : 1;
}

/** @param {string} version @param {number} servicePort @returns {Promise<string[]>} problems */
async function tryNode(version, servicePort) {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-node-'));
  try {
    const wanted = ['install', '--no-audit', '--no-fund', '--silent', '--prefix', folder, `node@${version}`];
    const { status } = spawnSync('npm', wanted, { stdio: 'inherit' });
    if (status !== 0) return ['npm has no such Node'];
    const port = await anyPort();
    const origin = `http://127.0.0.1:${port}`;
    const env = viewerEnvironment({
      ...process.env,
      TRACKING_BASE_URL: `http://127.0.0.1:${servicePort}`,
      APP_URL: origin,
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
    });
    const node = join(folder, 'node_modules', 'node', 'bin', 'node');
    const tests = [commandScript('vitest'), 'run', '--no-isolate', '--testTimeout=60000', '--hookTimeout=60000'];
    const path = `${join(node, '..')}${delimiter}${process.env.PATH}`;
    if (
      spawnSync(node, [...tests, '--reporter=agent'], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, PATH: path },
      }).status !== 0
    )
      return ['unit tests failed'];
    const child = spawn(node, [builtServer().script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const viewer = supervise(`viewer under Node ${version}`, child);
    try {
      if (!(await waitForOk(`${origin}/readyz`, viewer))) return ['the viewer did not start'];
      const pages = [
        ['/share?id=shown', 200, 'Quay'],
        ['/share?id=gone', 404, 'unavailable'],
        ['/share?id=broken', 502, 'We cannot show the shipment right now'],
        ['/share/history/gpx?id=shown', 200, 'Quay'],
        ['/', 200, ''],
      ];
      return (await Promise.all(pages.map((page) => problemOf(origin, ...page)))).filter((problem) => problem !== null);
    } finally {
      await viewer.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function problemOf(origin, path, status, word) {
  try {
    const response = await fetch(origin + path);
    const text = await response.text();
    if (response.status !== status) return `${path} was answered ${response.status}`;
    return text.includes(word) && /<\/(?:html|gpx)>\s*$/.test(text) ? null : `${path} did not come whole`;
  } catch (error) {
    return `${path}: ${error.message}`;
  }
}
