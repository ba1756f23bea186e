import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeTrack } from '#lib/share/view/decode-track.ts';
import { decodeShareData, isWireShareData } from '#lib/share/view/wire.ts';
import { applyTrackUpdate, trackRevision } from '#lib/share/updates/track-update.ts';
import type { ShareData } from '#lib/share/types.ts';
import { startViewerIn } from '../../e2e/support/processes.ts';
import { startGrowingService } from './growing-service.ts';
import { cpuOf } from '../openings.ts';

/** Measures bytes and CPU of a refresh: full, without changes, and with one new report. */
const SIZES = [50, 100_000];
const REQUESTS = 1_500;
const headers = { 'content-type': 'application/json', 'x-share-viewer': '1' };
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
  const full = await post(uncachedViewer.url, '/share/data', { id });
  const before = dataOf(full.body);
  const unchanged = await post(uncachedViewer.url, '/share/data', { id, known: before.revision });
  const fullTrack = await post(uncachedViewer.url, '/share/track', { id });
  const track = await decodeTrack(Uint8Array.from(fullTrack.body));
  service.grow(reports + 1);
  const one = await post(uncachedViewer.url, '/share/data', { id, known: before.revision });
  const update: unknown = JSON.parse(one.body.toString());
  if (!isWireShareData(update) || update.kept === undefined)
    throw new Error('the server sent the full view instead of an update');
  if (update.view.journey.reports !== reports + 1) throw new Error('the update has the wrong number of reports');
  const trackUpdate = await post(uncachedViewer.url, '/share/track', { id, known: trackRevision(track) });
  const grown = await applyTrackUpdate(track, Uint8Array.from(trackUpdate.body));
  if (grown.geometry.numbers.length !== reports + 1) throw new Error('the track update has no new report');

  const now = dataOf((await post(cachingViewer.url, '/share/data', { id })).body);
  const bodies = { full: { id }, unchanged: { id, known: now.revision } };
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
    if (answer.status !== 200) throw new Error(`a refresh returned ${answer.status}`);
    await answer.arrayBuffer();
  }
  return ((cpuOf(cachingViewer.pid) ?? Number.NaN) - before) / times;
}

interface RawAnswer {
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
        if (answer.statusCode !== 200) reject(new Error(`${path} returned ${answer.statusCode}`));
        // The raw headers lack colons, spaces and line ends.
        const headerBytes =
          'HTTP/1.1 200 OK'.length + 4 + answer.rawHeaders.join('').length + 2 * answer.rawHeaders.length;
        resolve({ headerBytes, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(payload));
  });
}

function dataOf(body: Buffer): ShareData {
  const wire: unknown = JSON.parse(body.toString());
  if (!isWireShareData(wire)) throw new Error('the answer is not a shared view');
  return decodeShareData(wire);
}
