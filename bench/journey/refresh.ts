import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import { decodeTrack } from '#lib/share/view/decode-track.ts';
import { applyTrackUpdate, trackRevision } from '#lib/share/updates/track-update.ts';
import { startViewerIn } from '../../e2e/support/processes.ts';
import { startGrowingService } from './growing-service.ts';
import { cpuOf } from '../openings.ts';

/** Measures bytes and CPU of a refresh: with all parts drawn anew, without changes, and with one new report. */
const SIZES = [50, 100_000];
const REQUESTS = 1_500;
const build = buildName(currentBuild());
const headers = { 'content-type': 'application/json', 'x-share-viewer': '1', 'accept-encoding': 'gzip' };
const WARM_UP = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'share-viewer-refresh-'));
const service = await startGrowingService();
const cachingViewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '60' });
const uncachedViewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '0' });
const results: object[] = [];
try {
  for (const reports of SIZES) results.push(await measure(reports));
} finally {
  await Promise.all([cachingViewer.stop(), uncachedViewer.stop()]);
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.exit(0);

async function measure(reports: number) {
  service.grow(reports);
  const id = `growing-${reports}`;
  const full = await post(uncachedViewer.url, '/share/data', { id, build });
  const known = digestIn(full);
  const unchanged = await post(uncachedViewer.url, '/share/data', { id, build, known });
  if (unchanged.status !== 204) throw new Error('a page without news was drawn anew');
  const fullTrack = await post(uncachedViewer.url, '/share/track', { id });
  const track = await decodeTrack(Uint8Array.from(fullTrack.body));
  service.grow(reports + 1);
  const one = await post(uncachedViewer.url, '/share/data', { id, build, known });
  if (!htmlOf(one).includes(`id="r${reports + 1}"`)) throw new Error('the new report is not drawn');
  const trackUpdate = await post(uncachedViewer.url, '/share/track', { id, known: trackRevision(track) });
  const grown = await applyTrackUpdate(track, Uint8Array.from(trackUpdate.body));
  if (grown.geometry.numbers.length !== reports + 1) throw new Error('the track update has no new report');

  const now = digestIn(await post(cachingViewer.url, '/share/data', { id, build }));
  const bodies = { full: { id, build }, unchanged: { id, build, known: now } };
  await costOf(bodies.full, WARM_UP);
  await costOf(bodies.unchanged, WARM_UP);
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
    cpuMs: { full: await costOf(bodies.full, REQUESTS), unchanged: await costOf(bodies.unchanged, REQUESTS) },
  };
}

async function costOf(payload: object, times: number): Promise<number> {
  const body = JSON.stringify(payload);
  const before = cpuOf(cachingViewer.pid) ?? Number.NaN;
  for (let count = 0; count < times; count += 1) {
    const answer = await fetch(`${cachingViewer.url}/share/data`, { method: 'POST', headers, body });
    if (!isGiven(answer.status)) throw new Error(`a refresh returned ${answer.status}`);
    await answer.arrayBuffer();
  }
  return ((cpuOf(cachingViewer.pid) ?? Number.NaN) - before) / times;
}

function isGiven(status: number | undefined): status is 200 | 204 {
  return status === 200 || status === 204;
}

interface RawAnswer {
  readonly status: 200 | 204;
  readonly headerBytes: number;
  readonly body: Buffer;
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
        resolve({ status, headerBytes, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(payload));
  });
}

function htmlOf({ body }: RawAnswer): string {
  return gunzipSync(body).toString();
}

function digestIn(answer: RawAnswer): string {
  const [, digest] = /"digest":"([^"]+)"/.exec(htmlOf(answer)) ?? [];
  if (digest === undefined) throw new Error('the answer is not a drawn page');
  return digest;
}
