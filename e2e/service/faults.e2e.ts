import type { Answer } from '../support/answer.ts';
import { expect, test } from '../support/fixtures.ts';
import { visibleText } from '../support/raw-request.ts';

const shown = '{"AssetName":"canary-cargo","Status":"Ready"}';
const body = (text: string, status = 200, headers: Record<string, string> = {}): Answer => ({
  kind: 'body',
  body: text,
  status,
  headers,
});

const faults: [string, 502 | 503, Answer][] = [
  ['a rejection', 502, body('{"Code":400,"Message":"canary-message"}', 400)],
  ['an error body at 200', 502, body('{"Code":400,"Message":"canary-message"}')],
  ['a 422', 502, body('{"detail":[{"msg":"canary-message"}]}', 422)],
  ['a 404 of the service', 502, body('{}', 404)],
  ['a 410', 502, body('{}', 410)],
  ['a 401', 502, body('{}', 401)],
  ['a redirect', 502, body('', 302, { location: '/Assets/GetSharing?AssetShareID=other' })],
  ['a 204', 502, { kind: 'body', body: '', status: 204 }],
  ['a 500', 502, body('{}', 500)],
  ['an array', 502, body('[]')],
  ['null', 502, body('null')],
  ['nothing at all', 502, body('')],
  ['no known field', 502, body('{"foo":1}')],
  ['cut JSON', 502, body(shown.slice(0, -1))],
  ['NaN in the JSON', 502, body('{"AssetName":"canary-cargo","Latitude":NaN}')],
  ['HTML', 502, body('<p>canary-message</p>', 200, { 'content-type': 'text/html' })],
  ['an unlabelled gzip body', 502, body(shown, 200, { 'content-encoding': 'gzip' })],
  ['a 503 of the service', 503, body('{}', 503)],
  ['a 429', 503, body('{}', 429, { 'retry-after': '3600' })],
  ['a 504', 503, body('{}', 504)],
  ['a broken connection', 503, { kind: 'reset' }],
  ['silence', 503, { kind: 'hang' }],
  ['one byte at a time', 503, { kind: 'drip', body: shown, everyMs: 300 }],
];

for (const [title, status, answer] of faults) {
  test(`${title} is a fault with ${status}, and never reads as "gone"`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    await service.answer(shareId, answer);
    const response = await ask(`/share?id=${shareId}`);

    expect(response.status).toBe(status);
    expect(response.headers['retry-after']).toBe(status === 503 ? '30' : undefined);
    const text = visibleText(response.text);
    expect(text).toContain('We cannot show the shipment right now');
    expect(text.toLowerCase()).not.toContain('unavailable');
    expect(response.text).not.toMatch(/<title>[^<]*unavailable/i);
    expect(response.text).not.toContain('canary-message');
  });
}

test('a body shorter than its Content-Length is a fault', async ({ ask, newShareId, service }) => {
  const shareId = newShareId();
  await service.answer(shareId, { kind: 'cut', body: shown });
  expect([502, 503]).toContain((await ask(`/share?id=${shareId}`)).status);
});

for (const text of ['{}', '{ }', '{}\n', '\uFEFF{}']) {
  test(`${JSON.stringify(text)} is the one answer that means unavailable`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    await service.answer(shareId, body(text));
    const response = await ask(`/share?id=${shareId}`);
    expect(response.status).toBe(404);
    expect(visibleText(response.text)).toContain('This tracking link is unavailable');
  });
}

test('a shared view inside an envelope is shown, an empty envelope is a fault', async ({
  ask,
  newShareId,
  service,
}) => {
  const [full, empty] = [newShareId(), newShareId()];
  await service.respond(full, { data: { AssetName: 'canary-cargo in an envelope' } });
  await service.respond(empty, { data: {} });
  expect(visibleText((await ask(`/share?id=${full}`)).text)).toContain('canary-cargo in an envelope');
  expect((await ask(`/share?id=${empty}`)).status).toBe(502);
});

for (const [status, answer] of [
  [404, body('{}')],
  [502, body('[]')],
  [503, { kind: 'reset' }],
] satisfies [number, Answer][]) {
  test(`the ${status} page opens without console output`, async ({ newShareId, openShare, service, page }) => {
    const shareId = newShareId();
    await service.answer(shareId, answer);
    await openShare(shareId, { status });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      status === 404 ? 'This tracking link is unavailable' : 'We cannot show the shipment right now',
    );
  });
}
