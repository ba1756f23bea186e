import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';

const mark = 'canary-malformed';
const flightScript = /<script[^>]*>self\.__next_f\.push\((\[.*?\])\)<\/script>/gs;
const flightSchema = v.looseTuple([v.number()]);

const malformed: Record<string, string> = {
  'no id': '',
  'an empty id': '?id=',
  'two ids that are none': '?id=&id=%00',
  'an id of 513 characters': `?id=${mark}${'x'.repeat(513 - mark.length)}`,
  'a NUL in the id': `?id=${mark}%00`,
  'a line break in the id': `?id=${mark}%0d%0aSet-Cookie:x`,
  'a tab in the id': `?id=${mark}%09`,
  'a C1 control in the id': `?id=${mark}%C2%85`,
  'an id in brackets': `?id[]=${mark}`,
  'a broken escape': `?id=${mark}%ZZ`,
  'broken UTF-8': `?id=${mark}%E0%A4%A`,
};

for (const [title, query] of Object.entries(malformed)) {
  test(`${title} answers like an unknown link, without asking the service`, async ({ ask, newShareId, service }) => {
    // A process numbers the parts of its first such page differently.
    await ask(`/share?id=${newShareId()}`);
    const unknown = await ask(`/share?id=${newShareId()}`);
    const answer = await ask(`/share${query}`);

    expect(answer.status).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(answer.headers)).toEqual(Object.keys(unknown.headers));
    expect(maskPage(answer.text)).toEqual(maskPage(unknown.text));
    expect(await service.requestsWith(mark)).toEqual([]);
    expect(await service.requests('')).toEqual([]);
  });
}

test('a deleted link answers like one that never existed', async ({ ask, newShareId, shipment }) => {
  const { shareId, revoke } = await shipment();
  await revoke();
  const deleted = await ask(`/share?id=${encodeURIComponent(shareId)}`);
  const unknown = await ask(`/share?id=${newShareId()}`);
  expect(deleted.status).toBe(404);
  expect(maskPage(deleted.text)).toEqual(maskPage(unknown.text));
});

test('an id of 512 characters is requested from the service', async ({ ask, service }) => {
  const shareId = `canary-${crypto.randomUUID()}`.padEnd(512, 'x');
  expect((await ask(`/share?id=${shareId}`)).status).toBe(404);
  expect(await service.requests(shareId)).toHaveLength(1);
});

test('an id of 7,900 characters reads like an unknown link, without asking the service', async ({
  ask,
  newShareId,
  service,
}) => {
  const unknown = await ask(`/share?id=${newShareId()}`);
  const answer = await ask(`/share?id=${mark}${'x'.repeat(7_880)}`);
  expect(answer.status).toBe(404);
  // Only the markup: a long address adds rows to the router's data.
  expect(maskPage(answer.text).markup).toBe(maskPage(unknown.text).markup);
  expect(await service.requestsWith(`${mark}xxx`)).toEqual([]);
});

/**
 * Removes what may differ between two addresses: the nonce, and the address in the data of Next's router, whose scripts
 * are split elsewhere when the address is longer.
 */
function maskPage(html: string): { markup: string; flight: string } {
  const nonce = /\bnonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const masked = nonce === '' ? html : html.replaceAll(nonce, 'NONCE');
  const pieces = [...masked.matchAll(flightScript)].map(
    ([, piece = '[0]']) => v.parse(flightSchema, JSON.parse(piece))[1],
  );
  const flight = pieces.filter((piece) => typeof piece === 'string').join('');
  return { markup: masked.replace(flightScript, ''), flight: flight.replace(/"share\?[^"]*"/, '"share"') };
}
