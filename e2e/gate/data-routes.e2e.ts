import { expect, test } from '../support/fixtures.ts';

const sameOrigin = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

for (const path of ['/share/data', '/share/track']) {
  test.describe(path, () => {
    test('answers 200, 404, 502 and 503 depending on the service', async ({ ask, newShareId, service, shipment }) => {
      const [gone, broken, down] = [newShareId(), newShareId(), newShareId()];
      await service.answer(broken, { kind: 'body', body: '[]' });
      await service.answer(down, { kind: 'reset' });
      const post = (id: string) => ask(path, { method: 'POST', headers: sameOrigin, body: JSON.stringify({ id }) });

      expect((await post((await shipment()).shareId)).status).toBe(200);
      expect(await post(gone)).toMatchObject({ status: 404, text: '{"state":"unavailable"}' });
      expect(await post(broken)).toMatchObject({ status: 502, text: '{"state":"fault"}' });
      expect(await post(down)).toMatchObject({
        status: 503,
        text: '{"state":"fault"}',
        headers: { 'retry-after': '30' },
      });
    });

    test('is not cacheable and inert when opened as a page', async ({ ask, newShareId }) => {
      const { headers } = await ask(path, {
        method: 'POST',
        headers: sameOrigin,
        body: JSON.stringify({ id: newShareId() }),
      });
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': expect.stringContaining('application/json'),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': expect.stringContaining('noindex'),
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });

    const refusals: [string, { method?: string; headers?: Record<string, string>; body?: (id: string) => string }][] = [
      ['a GET', { method: 'GET' }],
      ['a PUT', { method: 'PUT' }],
      ['text', { headers: { ...sameOrigin, 'content-type': 'text/plain' } }],
      [
        'a form',
        { headers: { ...sameOrigin, 'content-type': 'application/x-www-form-urlencoded' }, body: (id) => `id=${id}` },
      ],
      ['another site', { headers: { ...sameOrigin, 'sec-fetch-site': 'cross-site' } }],
      ['a sibling site', { headers: { ...sameOrigin, 'sec-fetch-site': 'same-site' } }],
      ['a request without X-Share-Viewer and Sec-Fetch-Site', { headers: { 'content-type': 'application/json' } }],
      ['bad JSON', { body: (id) => `{"id":"${id}"` }],
      ['an object for an id', { body: () => '{"id":{}}' }],
      ['an array for an id', { body: (id) => `{"id":["${id}"]}` }],
      ['two ids', { body: (id) => `{"id":"${id}","id":"${id}-2"}` }],
      ['the same id twice, once escaped', { body: (id) => `{"id":"${id}","\\u0069d":"${id}"}` }],
      ['a compressed body', { headers: { ...sameOrigin, 'content-encoding': 'gzip' } }],
      ['an array', { body: (id) => `["${id}"]` }],
      ['no id', { body: () => '{}' }],
      ['an empty id', { body: () => '{"id":""}' }],
      ['a control character in the id', { body: (id) => JSON.stringify({ id: `${id}\u0000` }) }],
      ['too long an id', { body: (id) => JSON.stringify({ id: id.padEnd(513, 'x') }) }],
      ['a number for a version', { body: (id) => JSON.stringify({ id, known: 5 }) }],
      ['too long a version', { body: (id) => JSON.stringify({ id, known: 'x'.repeat(201) }) }],
      ['a large body', { body: (id) => JSON.stringify({ id, more: 'x'.repeat(20_000) }) }],
      ['a very large body', { body: (id) => JSON.stringify({ id, more: 'x'.repeat(2_000_000) }) }],
      ['a deep body', { body: (id) => `{"id":"${id}","more":${'['.repeat(3_000)}${']'.repeat(3_000)}}` }],
    ];
    for (const [
      title,
      { method = 'POST', headers = sameOrigin, body = (id: string) => JSON.stringify({ id }) },
    ] of refusals) {
      test(`refuses ${title} without asking the service`, async ({ ask, newShareId, service }) => {
        const shareId = newShareId();
        const { status } = await ask(path, method === 'GET' ? { method } : { method, headers, body: body(shareId) });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(await service.requestsWith(shareId)).toEqual([]);
      });
    }
  });
}
