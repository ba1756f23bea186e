import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSealing, type SealedLink } from '#lib/share/seal.ts';
import { type BrandedViewer, startBrandedViewer } from '../brands/branded-viewer.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { comeBackOnline } from '../support/come-back-online.ts';
import { readRunState } from '../support/run-state.ts';
import { rawRequest } from '../support/raw-request.ts';

const [key, oldKey, otherKey] = ['k'.repeat(32), 'o'.repeat(32), 'x'.repeat(32)];
const DAY_MS = 86_400_000;
const METRICS_KEY = 'm'.repeat(32);
const metrics = { headers: { authorization: `Bearer ${METRICS_KEY}` } };
const sameOrigin = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const address = (lines: readonly string[], town: string) => ({
  Street: lines.join(', '),
  City: town,
  Country: 'Norway',
});
const view = {
  AssetName: 'Box of lamps',
  TrackingNumber: 'NF-4711',
  Status: 'In transit',
  CurrentAddress: address(['Kongensgate 9'], 'Oslo'),
  DestinationAddress: address(['Strandgaten 3'], 'Bergen'),
  Exceptions: [],
  LocationHistory: [
    { Timestamp: '2026-03-14T09:00:00Z', Latitude: 59.91, Longitude: 10.75, Address: 'Oslo', Event: 'Newest stop' },
    {
      Timestamp: '2026-03-13T09:00:00Z',
      Latitude: 59.74,
      Longitude: 10.2,
      Address: 'Depot Alpha',
      Event: 'Middle stop',
    },
    { Timestamp: '2026-03-12T09:00:00Z', Latitude: 58.97, Longitude: 5.73, Address: 'Depot Beta', Event: 'First stop' },
  ],
};
const PAST = ['Depot Alpha', 'Depot Beta', 'Middle stop', 'First stop', '58.97', '59.74'];

test.describe.configure({ mode: 'serial' });

/** What the brands' own services were asked. */
const asked: string[] = [];
const serve = (name: string) =>
  createServer((request, response) => {
    asked.push(`${name} ${request.url ?? ''}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...view, AssetName: `Of ${name}` }));
  });
const servers = { alfa: serve('alfa'), bravo: serve('bravo') };

let viewer: BrandedViewer & { readonly url: string };
test.beforeAll(async () => {
  const [alfa, bravo] = [await listen(servers.alfa), await listen(servers.bravo)];
  const branded = await startBrandedViewer(
    readRunState().serviceUrl,
    (port) => [
      { hosts: [`alfa.localhost:${port}`], name: 'Alfa', service: { baseUrl: alfa } },
      { hosts: [`alfa-north.localhost:${port}`], name: 'Alfa North', service: { baseUrl: alfa } },
      { hosts: [`bravo.localhost:${port}`], name: 'Bravo', service: { baseUrl: bravo } },
    ],
    { settings: { SEAL_KEYS: `${key},${oldKey}`, METRICS_TOKEN: METRICS_KEY } },
  );
  viewer = { ...branded, url: `http://localhost:${branded.port}` };
});
test.afterAll(async () => {
  await viewer.stop();
  for (const server of Object.values(servers)) server.close();
});

const seal = (link: Partial<SealedLink> & { shareId: string }, by = key) =>
  encodeURIComponent(
    createSealing([by]).seal({ until: null, afterDelivery: null, hide: [], host: 'localhost', ...link }) ?? '',
  );

/** Every route that shows anything of a link. */
async function everyRoute(token: string, on: { url: string; host?: string } = viewer) {
  const id = decodeURIComponent(token);
  const get = (path: string, headers = {}) => rawRequest(on.url, path, { headers: { ...hostOf(on), ...headers } });
  const post = (path: string, body: object = {}) =>
    rawRequest(on.url, path, {
      method: 'POST',
      headers: { ...hostOf(on), ...sameOrigin },
      body: JSON.stringify({ id, ...body }),
    });
  return Promise.all([
    get(`/share?id=${token}`),
    get(`/share?id=${token}&page=2`),
    get(`/share?id=${token}&at=1`),
    get(`/share?id=${token}`, { accept: 'application/json' }),
    get(`/share?id=${token}&print=1`),
    ...['full', 'summary', 'map', 'timeline', 'readings'].map((mode) => get(`/share?id=${token}&embed=${mode}`)),
    post('/share/data'),
    post('/share/track'),
    post('/share/track', { numbers: [1, 2, 3] }),
    ...['gpx', 'kml', 'csv', 'geojson'].map((format) => get(`/share/history/${format}?id=${token}`)),
  ]);
}

function hostOf({ host }: { host?: string }) {
  return host === undefined ? {} : { host };
}

test('what a sealed link hides is on no route, and the plain link still shows it', async ({ newShare }) => {
  const shareId = await newShare(view);
  const whole = await everyRoute(shareId);
  for (const word of [...PAST.slice(0, 4), 'Kongensgate', 'NF-4711'])
    expect(
      whole.some(({ text }) => text.includes(word)),
      word,
    ).toBe(true);

  const hidden = await everyRoute(seal({ shareId, hide: ['history', 'street', 'trackingNumber'] }));
  for (const { text, headers } of hidden)
    for (const word of [...PAST, 'Kongensgate', 'Strandgaten', 'NF-4711', shareId])
      expect(`${text}${JSON.stringify(headers)}`, word).not.toContain(word);
  expect(hidden[0]).toMatchObject({ status: 200 });
  expect(hidden[0]?.text).toContain('Box of lamps');
  expect(hidden[0]?.text).toContain('Oslo');
  expect(whole[0]?.text).toContain('First update');
  expect(hidden[0]?.text).not.toContain('First update');
  expect(hidden[0]?.text).not.toContain('/share/history/');
  expect(hidden.slice(-4).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a link that hides files gives no program the history that they would hold', async ({ newShare }) => {
  const shareId = await newShare(view);
  const token = seal({ shareId, hide: ['downloads'] });
  const json = await rawRequest(viewer.url, `/share?id=${token}`, { headers: { accept: 'application/json' } });
  expect(JSON.parse(json.text)).toMatchObject({
    asset: { name: 'Box of lamps', trackingNumber: 'NF-4711' },
    history: [{ event: 'Newest stop' }],
  });
  for (const word of PAST) expect(json.text, word).not.toContain(word);
  expect((await rawRequest(viewer.url, `/share?id=${token}`)).text).toContain('Middle stop');
});

test('a sealed link ends on every route and says when; an old key opens, an unknown one does not', async ({
  newShare,
}) => {
  const shareId = await newShare(view);
  const ended = await everyRoute(seal({ shareId, until: Date.UTC(2026, 2, 3, 23, 59, 59) }));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 410));
  for (const { text } of ended) expect(text).not.toMatch(/Box of lamps|Oslo/);
  expect(ended[0]?.text).toMatch(/This link expired on 3\sMar\s2026/);

  const open = await everyRoute(seal({ shareId, until: Date.now() + 60_000 }, oldKey));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const unknown = await everyRoute(seal({ shareId }, otherKey));
  expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404));
});

test('a sealed link ends some days after the delivery, and not before', async ({ newShare }) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const delivered = await newShare({ ...view, Status: 'Delivered', DeliveredOn: daysAgo(3) });
  const days = (count: number) => ({ shareId: delivered, afterDelivery: count * DAY_MS });
  const ended = await everyRoute(seal(days(2)));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 410));
  for (const { text } of ended) expect(text).not.toMatch(/Box of lamps|Oslo/);
  expect((await rawRequest(viewer.url, `/share?id=${seal(days(4))}`)).status).toBe(200);
  const onItsWay = seal({ shareId: await newShare(view), afterDelivery: 0 });
  expect((await rawRequest(viewer.url, `/share?id=${onItsWay}`)).status).toBe(200);
});

test('in an order, each link keeps its own end and rules', async ({ newShare }) => {
  const [open, hidden, ended] = [await newShare(view), await newShare(view), await newShare(view)];
  const tokens = [
    open,
    seal({ shareId: hidden, hide: ['history', 'street', 'trackingNumber'] }),
    seal({ shareId: ended, until: Date.UTC(2026, 2, 3) }),
  ];
  const page = await rawRequest(viewer.url, `/share?${tokens.map((token) => `id=${token}`).join('&')}`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/This link expired on 3\sMar\s2026/);
  expect(page.text).toContain('Kongensgate 9');
  const [row = ''] = /<li id="parcel-B".*?<\/li>/s.exec(page.text) ?? [];
  // What its script knows.
  const [state = ''] = /\\"letter\\":\\"B\\".*?\\"letter\\":\\"C\\"/s.exec(page.text) ?? [];
  for (const second of [row, state]) {
    expect(second).toContain('Box of lamps');
    expect(second).not.toMatch(/NF-4711|Kongensgate|Strandgaten/);
  }
  for (const id of [hidden, ended]) expect(page.text).not.toContain(id);
});

test('of altered tokens none shows anything, and the service is not asked', async ({ newShare, service }) => {
  const shareId = await newShare(view);
  const token = decodeURIComponent(seal({ shareId }));
  await rawRequest(viewer.url, `/share?id=${token}`);
  const before = (await service.requests(shareId)).length;
  for (let at = 8; at < token.length; at += 5) {
    const altered = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    const { status, text } = await rawRequest(viewer.url, `/share?id=${altered}`);
    expect([status, text.includes('lamps')]).toEqual([404, false]);
  }
  expect((await service.requests(shareId)).length).toBe(before);
  expect(readFileSync(viewer.output, 'utf8')).not.toContain(shareId);
});

test('a sealed link opens on no host of another service, which is not asked', async () => {
  const shareId = `canary-${crypto.randomUUID()}`;
  const token = seal({ shareId, host: `alfa.localhost:${viewer.port}` });
  const at = (name: string) => ({
    url: `http://127.0.0.1:${viewer.port}`,
    host: `${name}.localhost:${viewer.port}`,
  });
  const own = await everyRoute(token, at('alfa'));
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
  expect((await everyRoute(token, at('alfa-north')))[0]?.text).toContain('Of alfa');
  asked.length = 0;

  for (const other of [at('bravo'), at('nobody')]) {
    const closed = await everyRoute(token, other);
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 404));
    const get = (path: string, headers = {}) =>
      rawRequest(other.url, path, { headers: { host: other.host, ...headers } });
    expect((await get(`/share?id=${token}&id=${token}%20`)).status).toBe(404);
    expect((await get(`/share?id=${token}`, { 'user-agent': 'WhatsApp/2' })).text).not.toContain('Of ');
    await get(`/oembed?url=${encodeURIComponent(`http://${other.host}/share?id=${token}`)}`);
  }
  expect(asked).toEqual([]);
});

test('what looks like a sealed link never reaches the service, and unknown keys are counted and logged', async ({
  newShare,
  service,
}) => {
  const count = async () =>
    Number(
      /^share_viewer_unknown_seals_total (\d+)$/m.exec((await rawRequest(viewer.url, '/metrics', metrics)).text)?.[1],
    );
  const before = await count();
  const token = decodeURIComponent(seal({ shareId: await newShare(view) }, otherKey));
  expect((await rawRequest(viewer.url, `/share?id=${token}`)).status).toBe(404);
  expect(await count()).toBe(before + 1);
  const log = readFileSync(viewer.output, 'utf8');
  expect(log).toContain('"operation":"openSeal"');
  expect(log).not.toContain(token.slice(8, 40));

  const looks = [`%20${token}`, token.replace('sealed', 'SEALED'), token.replace('sealed2', 'sealed9'), `3D${token}`];
  for (const id of looks) expect((await rawRequest(viewer.url, `/share?id=${id}`)).status).toBe(404);
  const reached = (await service.requests()).filter(({ query }) => /sealed/i.test(query));
  expect(reached).toEqual([]);
});

test('an open page says that its link has ended', async ({ browser, newShare }) => {
  const shareId = await newShare(view);
  const until = Date.now() + 6_000;
  const page = await browser.newPage();
  await page.goto(`${viewer.url}/share?id=${seal({ shareId, until })}&tz=UTC`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
  await expect.poll(() => Date.now()).toBeGreaterThan(until);
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This link expired on');
  await expect(page.getByText('Ask the sender for a new link')).toBeVisible();
  await page.close();
});

test('an identifier that the service repeats is on no route, of a sealed link or a plain one', async ({
  newShareId,
  service,
}) => {
  const shareId = newShareId();
  const echo = { id: shareId, code: shareId, number: shareId, TrackingNumber: shareId, reference: shareId };
  const rows = view.LocationHistory.map((row) => ({ ...row, Event: `Scanned ${shareId.toUpperCase()}`, ref: shareId }));
  await service.respond(shareId, { ...view, ...echo, AssetName: `Box ${shareId}`, LocationHistory: rows });
  const sealed = await everyRoute(seal({ shareId, hide: ['label'] }));
  expect(sealed[0]).toMatchObject({ status: 200, text: expect.stringContaining('Scanned …') });
  for (const { text, headers } of sealed)
    expect(`${text}${JSON.stringify(headers)}`.toLowerCase()).not.toContain(shareId.toLowerCase());
  const plain = await rawRequest(viewer.url, `/share?id=${shareId}`, { headers: { accept: 'application/json' } });
  expect(plain.text).toContain('Scanned …');
  expect(plain.text.toLowerCase()).not.toContain(shareId.toLowerCase());
});
