import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { applyTrack } from '#lib/share/track/decode.ts';
import { startViewerIn, type ViewerProcess } from '../../e2e/support/processes.ts';
import { startGrowingService } from './growing-service.ts';
import { buildHello, startHello } from '../hello.ts';
import { cpuOf } from '../openings.ts';

/**
 * Measures bytes and CPU of a refresh: with all parts drawn anew, without changes (the answer cached, and the service asked),
 * and with one new report; the CPU also in ratio to Next's hello-world page, in the same run.
 */
const SIZES = [50, 90_000];
const REQUESTS = Number(process.env['REQUESTS'] ?? 1_500);
const headers = { 'content-type': 'application/json', 'x-share-viewer': '1', 'accept-encoding': 'gzip' };
const WARM_UP = REQUESTS;
const ASKING = 300;

const folder = mkdtempSync(join(tmpdir(), 'share-viewer-refresh-'));
const service = await startGrowingService();
const cachingViewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '60' });
const uncachedViewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '0' });
const hello = await startHello(await buildHello());
const results: object[] = [];
try {
  await costOfHello(WARM_UP);
  const helloMs = await costOfHello(REQUESTS);
  for (const reports of SIZES) results.push(await measure(reports, helloMs));
} finally {
  await Promise.all([cachingViewer.stop(), uncachedViewer.stop(), hello.stop()]);
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.exit(0);

async function measure(reports: number, helloMs: number) {
  service.grow(reports);
  const id = `growing-${reports}`;
  const full = await post(uncachedViewer.url, '/share/data', { id });
  const known = digestIn(full);
  const unchanged = await post(uncachedViewer.url, '/share/data', { id, known });
  if (unchanged.status !== 204) throw new Error('a page without news was drawn anew');
  const fullTrack = await post(uncachedViewer.url, '/share/track', { id });
  const track = applyTrack(null, JSON.parse(fullTrack.text()));
  service.grow(reports + 1);
  const one = await post(uncachedViewer.url, '/share/data', { id, known });
  if (!one.text().includes(`"reports":${reports + 1},`)) throw new Error('the new report is not drawn');
  const trackUpdate = await post(uncachedViewer.url, '/share/track', { id, known: track.revision });
  const grown = applyTrack(track, JSON.parse(trackUpdate.text()));
  if (grown.trackPoints.numbers.length !== reports + 1) throw new Error('the track update has no new report');

  const now = digestIn(await post(cachingViewer.url, '/share/data', { id }));
  const bodies = { full: { id }, unchanged: { id, known: now } };
  await costOf(cachingViewer, bodies.full, WARM_UP);
  await costOf(cachingViewer, bodies.unchanged, WARM_UP);
  const cached = await costOf(cachingViewer, bodies.unchanged, REQUESTS);
  const asking = { id, known: digestIn(await post(uncachedViewer.url, '/share/data', { id })) };
  await costOf(uncachedViewer, asking, ASKING);
  const asked = await costOf(uncachedViewer, asking, ASKING);
  return {
    reports,
    bytes: {
      headers: unchanged.headerBytes,
      full: full.body.length,
      unchanged: unchanged.body.length,
      oneNewReport: one.body.length,
      track: fullTrack.body.length,
      trackUpdate: trackUpdate.body.length,
    },
    cpuMs: { hello: helloMs, full: await costOf(cachingViewer, bodies.full, REQUESTS), cached, asked },
    inRatioToHello: { cached: cached / helloMs, asked: asked / helloMs },
  };
}

async function costOfHello(times: number): Promise<number> {
  const before = cpuOf(hello.pid) ?? Number.NaN;
  for (let count = 0; count < times; count += 1) await (await fetch(hello.url)).arrayBuffer();
  return ((cpuOf(hello.pid) ?? Number.NaN) - before) / times;
}

async function costOf({ pid, url }: ViewerProcess, payload: object, times: number): Promise<number> {
  const body = JSON.stringify(payload);
  const before = cpuOf(pid) ?? Number.NaN;
  for (let count = 0; count < times; count += 1) {
    const answer = await fetch(`${url}/share/data`, { method: 'POST', headers, body });
    if (!isGiven(answer.status)) throw new Error(`a refresh returned ${answer.status}`);
    await answer.arrayBuffer();
  }
  return ((cpuOf(pid) ?? Number.NaN) - before) / times;
}

function isGiven(status: number | undefined): status is 200 | 204 {
  return status === 200 || status === 204;
}

interface RawAnswer {
  readonly status: 200 | 204;
  readonly headerBytes: number;
  /** As sent. */
  readonly body: Buffer;
  readonly text: () => string;
}

function post(url: string, path: string, payload: object): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { method: 'POST', headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const { statusCode: status, statusMessage = '', rawHeaders } = answer;
        if (!isGiven(status)) return reject(new Error(`${path} returned ${status}`));
        // The raw headers lack colons, spaces and line ends.
        const headerBytes =
          `HTTP/1.1 ${status} ${statusMessage}`.length + 4 + rawHeaders.join('').length + 2 * rawHeaders.length;
        const body = Buffer.concat(chunks);
        const text = () => (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
        resolve({ status, headerBytes, body, text });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(payload));
  });
}

function digestIn(answer: RawAnswer): string {
  const [, digest] = /"digest":"([^"]+)"/.exec(answer.text()) ?? [];
  if (digest === undefined) throw new Error('the answer is not a drawn page');
  return digest;
}
