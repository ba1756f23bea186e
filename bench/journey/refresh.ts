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

/** Measures bytes and CPU of a refresh: whole, with nothing new, and with one new report. */
const SIZES = [50, 100_000];
const ASKED = 1_500;
const own = { 'content-type': 'application/json', 'x-share-viewer': '1' };
const WARM_UP = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'share-viewer-refresh-'));
const service = await startGrowingService();
const lasting = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '60' });
const short = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '0' });
const results: object[] = [];
try {
  for (const reports of SIZES) results.push(await measure(reports));
} finally {
  await Promise.all([lasting.stop(), short.stop()]);
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.exit(0);

async function measure(reports: number) {
  service.grow(reports);
  const id = `growing-${reports}`;
  const whole = await ask(short.url, '/share/data', { id });
  const before = dataOf(whole.body);
  const nothing = await ask(short.url, '/share/data', { id, known: before.revision });
  const wholeTrack = await ask(short.url, '/share/track', { id });
  const track = await decodeTrack(Uint8Array.from(wholeTrack.body));
  service.grow(reports + 1);
  const one = await ask(short.url, '/share/data', { id, known: before.revision });
  const update: unknown = JSON.parse(one.body.toString());
  if (!isWireShareData(update) || update.kept === undefined) throw new Error('the update came whole');
  if (update.view.journey.reports !== reports + 1) throw new Error('the update has other reports');
  const oneOfTrack = await ask(short.url, '/share/track', { id, known: trackRevision(track) });
  const grown = await applyTrackUpdate(track, Uint8Array.from(oneOfTrack.body));
  if (grown.geometry.numbers.length !== reports + 1) throw new Error('the track did not grow');

  const now = dataOf((await ask(lasting.url, '/share/data', { id })).body);
  const cpu = { whole: { id }, nothingNew: { id, known: now.revision } };
  await costOf(cpu.whole, WARM_UP);
  await costOf(cpu.nothingNew, WARM_UP);
  return {
    reports,
    bytes: {
      headers: nothing.headerBytes,
      whole: whole.body.length,
      nothingNew: nothing.body.length,
      oneNew: one.body.length,
      track: wholeTrack.body.length,
      oneNewOfTrack: oneOfTrack.body.length,
    },
    cpuMs: { whole: await costOf(cpu.whole, ASKED), nothingNew: await costOf(cpu.nothingNew, ASKED) },
  };
}

async function costOf(question: object, times: number): Promise<number> {
  const body = JSON.stringify(question);
  const before = cpuOf(lasting.pid) ?? Number.NaN;
  for (let asked = 0; asked < times; asked += 1) {
    const answer = await fetch(`${lasting.url}/share/data`, { method: 'POST', headers: own, body });
    if (answer.status !== 200) throw new Error(`a refresh was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  return ((cpuOf(lasting.pid) ?? Number.NaN) - before) / times;
}

interface Told {
  readonly headerBytes: number;
  readonly body: Buffer;
}

function ask(url: string, path: string, question: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { method: 'POST', headers: own, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`));
        // Adds separators and line ends to the raw headers.
        const headerBytes =
          'HTTP/1.1 200 OK'.length + 4 + answer.rawHeaders.join('').length + 2 * answer.rawHeaders.length;
        resolve({ headerBytes, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(question));
  });
}

function dataOf(body: Buffer): ShareData {
  const wire: unknown = JSON.parse(body.toString());
  if (!isWireShareData(wire)) throw new Error('no view came');
  return decodeShareData(wire);
}
