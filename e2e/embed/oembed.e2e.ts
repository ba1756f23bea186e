import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';

const answerSchema = v.object({
  version: v.literal('1.0'),
  type: v.literal('rich'),
  provider_name: v.string(),
  title: v.string(),
  html: v.string(),
  width: v.number(),
  height: v.number(),
});
const robot = { 'user-agent': 'Iframely/1.3.1 (+https://iframely.com/docs/about)' };

const oembedPath = (viewerUrl: string, shareId: string, more = '') =>
  `/oembed?url=${encodeURIComponent(`${viewerUrl}/share?id=${encodeURIComponent(shareId)}`)}&format=json${more}`;

test('existing, deleted and invented links get the same answer, without asking the service', async ({
  ask,
  newShareId,
  run,
  service,
  shipment,
}) => {
  const [valid, deleted] = [await shipment(), await shipment()];
  await deleted.revoke();
  const ids = [valid.shareId, deleted.shareId, newShareId()];
  const answers = await Promise.all(
    ids.map(async (id) => {
      const { status, headers, text } = await ask(oembedPath(run.viewerUrl, id), { headers: robot });
      const { html, ...rest } = v.parse(answerSchema, JSON.parse(text));
      expect(html.split(encodeURIComponent(id))).toHaveLength(2);
      return { status, names: Object.keys(headers), rest, html: html.replace(encodeURIComponent(id), 'ID') };
    }),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, rest: { version: '1.0', type: 'rich' } });
  for (const id of ids) expect(await service.requests(id)).toEqual([]);
});

test('any site may read the response, and it sets no cookie', async ({ ask, run }) => {
  const { headers } = await ask(oembedPath(run.viewerUrl, 'x'));
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['content-type']).toContain('application/json');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test("the returned frame shows the shipment and has the page's title", async ({ ask, run, shipment }) => {
  const cargo = `canary-cargo ${crypto.randomUUID()}`;
  const { shareId } = await shipment({ AssetName: cargo });
  const { html, title } = v.parse(
    answerSchema,
    JSON.parse((await ask(oembedPath(run.viewerUrl, shareId, '&maxwidth=300'))).text),
  );
  expect(html).toContain(' width="300"');
  const src = new URL((/src="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));
  expect(src.origin).toBe(new URL(run.viewerUrl).origin);
  const page = await ask(src.pathname + src.search);
  expect(page.status).toBe(200);
  expect(page.text).toContain(cargo);
  expect(page.text).toContain(`<title>${title}</title>`);
});

test('a frame of the answered size shows a summary, a map or readings without scrolling', async ({
  ask,
  newShare,
  openShare,
  page,
  run,
}) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo with a name that takes two lines',
    Status: 'In transit',
    Exceptions: ['Shock detected', 'Late'],
    CurrentAddress: '1 Quay, Hamburg, Germany',
    DestinationAddress: '2 Road, Bergen, Norway',
    LocationHistory: [2, 1, 0].map((hour) => ({
      Timestamp: `2026-03-14T0${hour}:00:00Z`,
      Latitude: 54 + hour,
      Longitude: 10,
      temperatureC: 4 + hour,
    })),
  });
  for (const mode of ['summary', 'map', 'readings']) {
    const link = `${run.viewerUrl}/share?id=${shareId}&embed=${mode}`;
    const { text } = await ask(`/oembed?url=${encodeURIComponent(link)}`);
    const { width, height } = v.parse(v.object({ width: v.number(), height: v.number() }), JSON.parse(text));
    await page.setViewportSize({ width, height });
    await openShare(shareId, { query: `embed=${mode}` });
    const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await overflow(), mode).toBeLessThanOrEqual(0);
  }
});

test('other requests get the right status', async ({ ask, run }) => {
  const link = encodeURIComponent(`${run.viewerUrl}/share?id=x`);
  const statuses = await Promise.all(
    [
      '',
      '?url=',
      `?url=${link}&format=xml`,
      '?url=https%3A%2F%2Fother.example%2Fshare%3Fid%3Dx',
      `?url=${encodeURIComponent(`${run.viewerUrl}/`)}`,
      `?url=${link}&maxwidth=wide`,
    ].map(async (query) => (await ask(`/oembed${query}`)).status),
  );
  expect(statuses).toEqual([400, 400, 501, 404, 404, 200]);
  expect((await ask(`/oembed?url=${link}`, { method: 'POST' })).status).toBe(405);
});

test('only a shared page names its oEmbed address', async ({ ask, newShareId, run, service, shipment }) => {
  const { shareId } = await shipment();
  const { text } = await ask(`/share?id=${encodeURIComponent(shareId)}`);
  const [link = ''] = /<link [^>]*type="application\/json\+oembed"[^>]*>/.exec(text) ?? [];
  const address = new URL((/ href="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&'));
  expect(address.origin).toBe(new URL(run.viewerUrl).origin);
  expect((await ask(address.pathname + address.search)).status).toBe(200);

  const unseen = await shipment();
  for (const other of [
    await ask(`/share?id=${newShareId()}`),
    await ask('/'),
    await ask(`/share?id=${encodeURIComponent(unseen.shareId)}`, { headers: robot }),
  ])
    expect(other.text).not.toContain('oembed');
  expect(await service.requests(unseen.shareId)).toEqual([]);
});
