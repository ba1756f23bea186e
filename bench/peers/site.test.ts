import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { largeAnswer } from '../tracks.ts';
import { startMeter } from './meter.ts';
import { owntracksAnswer } from './owntracks.ts';
import { type Site, startSite } from './site.ts';
import { traccarAnswer } from './traccar.ts';

const toStop: (() => void)[] = [];
afterEach(() => {
  for (const stop of toStop.splice(0)) stop();
});

async function start(answer: (url: URL) => string | null): Promise<Site & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-site-'));
  writeFileSync(join(folder, 'index.html'), '<title>Peer</title>');
  const site = await startSite({ folder, answer, heavy: [] });
  toStop.push(site.stop, () => rmSync(folder, { recursive: true }));
  return { ...site, url: `http://127.0.0.1:${site.port}` };
}

test('a built page is its own at every address, and nothing beside its folder is read', async () => {
  const { url } = await start(() => null);
  expect(await (await fetch(`${url}/replay?deviceId=1`)).text()).toBe('<title>Peer</title>');
  expect((await fetch(`${url}/..%2f..%2fetc%2fhosts.js`)).status).toBe(404);
  expect((await fetch(`${url}/api/unknown`)).status).toBe(404);
});

test('both peers are told the places and times that the service tells', async () => {
  const service: { LocationHistory: { Latitude: number; Longitude: number; Timestamp: string }[] } = JSON.parse(
    largeAnswer(200, 'jittered'),
  );
  const told = service.LocationHistory.toReversed().map(
    ({ Latitude, Longitude, Timestamp }) => [Latitude, Longitude, Date.parse(Timestamp)] as const,
  );
  const traccar = await start(traccarAnswer([200]));
  const positions: { latitude: number; longitude: number; fixTime: string }[] = await (
    await fetch(`${traccar.url}/api/positions?deviceId=200&from=2026-01-01T00:00:00Z&to=2026-12-01T00:00:00Z`)
  ).json();
  expect(positions.map(({ latitude, longitude, fixTime }) => [latitude, longitude, Date.parse(fixTime)])).toEqual(told);
  const owntracks = await start(owntracksAnswer([200]));
  const locations: { data: { lat: number; lon: number; tst: number }[] } = await (
    await fetch(`${owntracks.url}/api/0/locations?user=bench&device=200&format=json`)
  ).json();
  expect(locations.data.map(({ lat, lon, tst }) => [lat, lon, tst * 1000])).toEqual(told);
});

test('what goes through the meter is what was sent, and its WebSocket is held open', async () => {
  const site = await start(() => null);
  const meter = await startMeter();
  toStop.push(meter.stop);
  meter.leadTo(site.port);
  const text = await (await fetch(meter.url)).text();
  expect(text).toBe('<title>Peer</title>');
  expect(meter.bytes()).toBeGreaterThan(text.length);
  expect(meter.bytes()).toBeLessThan(text.length + 400);
  const socket = new WebSocket(`${meter.url.replace('http', 'ws')}/api/socket`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.close();
});
