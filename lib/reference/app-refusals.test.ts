import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('requests that cannot be carried out', () => {
  it.each([
    ['an unknown account', { AssetName: 'a', AccountID: 'nobody' }],
    ['an unknown carrier', { AssetName: 'a', CarrierID: 'none' }],
    ['an unknown label', { AssetName: 'a', LabelID: '1' }],
    ["another account's label", { AssetName: 'a', LabelID: '2096401' }],
  ])('answers 400 to %s', async (_title, item) => {
    const { status, body } = await service.call('POST', '/Assets/NewAssets', [item]);
    expect(status).toBe(400);
    expect(body).toEqual({ Code: 400, Message: expect.stringMatching(/^The .*\.$/) });
  });

  it('creates none when one of several items is refused', async () => {
    const free = await service.store.freeLabel('demo');
    const answer = await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'first', LabelID: free }, { AssetName: 'second', LabelID: free }]);
    expect(answer.status).toBe(400);
    expect(await service.store.freeLabel('demo')).toBe(free);
  });

  it.each([
    ['POST', '/Assets/NewAssets', '{}'],
    ['POST', '/Assets/NewAssets', '[]'],
    ['POST', '/Assets/NewAssets', '[{}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"  "}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a\\u0000b"}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LabelID":5}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","Exceptions":"x"}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LocationHistory":[{"Latitude":1e999}]}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LocationHistory":[{"Longitude":180.5}]}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a"'],
    ['POST', '/Assets/CreateSharing', ''],
    ['POST', '/Assets/CreateSharing', 'null'],
    ['POST', '/Assets/CreateSharing', '[]'],
    ['POST', '/Assets/CreateSharing', '{"AssetID":7}'],
    ['DELETE', '/Assets/DeleteSharing', '{}'],
    ['DELETE', '/Assets/DeleteSharing', '{"AssetShareID":["x"]}'],
  ])('answers 422 to %s %s with %s', async (method, path, body) => {
    const answer = await service.call(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ Code: 422, Message: 'Request validation failed.' });
  });

  it('never repeats in a 422 what it received', async () => {
    const { body } = await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: ['secret-identifier'] });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('answers 413 to a body above the limit and goes on serving', async () => {
    expect((await service.call('POST', '/Assets/CreateSharing', JSON.stringify({ AssetID: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await service.call('POST', '/Assets/CreateSharing', { AssetID: 'x' })).status).toBe(400);
  });

  it('answers 404 to an unknown path and 405 to another method', async () => {
    expect(await service.call('GET', '/Assets/Nothing')).toMatchObject({ status: 404, body: { Code: 404 } });
    const response = await fetch(`${service.baseUrl}/Assets/GetSharing`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers {} to any identifier that was never given out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (id) => {
        expect(await service.read(id)).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it.each(['', '?AssetShareID=a&AssetShareID=b', '?assetshareid=a'])('answers 422 to GetSharing%s', async (query) => {
    expect((await service.call('GET', `/Assets/GetSharing${query}`, undefined, null)).status).toBe(422);
  });

  it('never fails on its own, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('NewAssets', 'CreateSharing'), fc.json(), async (operation, body) => {
        expect([200, 400, 422]).toContain((await service.call('POST', `/Assets/${operation}`, body)).status);
      }),
      { numRuns: 200 },
    );
    expect(service.reported).toEqual([]);
  });
});
