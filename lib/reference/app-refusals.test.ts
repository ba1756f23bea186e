import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('invalid requests', { timeout: 60_000 }, () => {
  it.each([
    ['an unknown account', { AssetName: 'a', AccountID: 'nobody' }],
    ['an unknown carrier', { AssetName: 'a', CarrierID: 'none' }],
    ['an unknown label', { AssetName: 'a', LabelID: '1' }],
    ["another account's label", { AssetName: 'a', LabelID: '2096401' }],
    ["a sub-account's label", { AssetName: 'a', LabelID: '3144601' }],
    ["another account's label in that account", { AssetName: 'a', AccountID: 'demo-2', LabelID: '2096401' }],
    ['a label with a zero before it', { AssetName: 'a', LabelID: '01048201' }],
    ['an empty label', { AssetName: 'a', LabelID: '' }],
  ])('answers 400 to %s', async (_title, item) => {
    const { status, body } = await service.call('POST', '/Assets/NewAssets', [item]);
    expect(status).toBe(400);
    expect(body).toEqual({ Code: 400, Message: expect.stringMatching(/^The .*\.$/) });
  });

  it('creates no asset when one of several items is rejected', async () => {
    const free = await service.store.freeLabel('demo');
    const answer = await service.call('POST', '/Assets/NewAssets', [
      { AssetName: 'first', LabelID: free },
      { AssetName: 'second', LabelID: free },
    ]);
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
    ['POST', '/Assets/NewAssets', '[{"AssetName":"\\ud800"}]'],
    ['POST', '/Assets/NewAssets', `[${Array(1_001).fill('{"AssetName":"a"}').join(',')}]`],
    ['POST', '/Assets/NewAssets', `[{"AssetName":"a","CarrierID":"${'x'.repeat(201)}"}]`],
    ['POST', '/Assets/NewAssets', '['.repeat(100_000)],
    ['POST', '/Assets/NewAssets', '[[]]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LocationHistory":[[]]}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","DestinationAddress":[]}]'],
    ['POST', '/Assets/AssignLabel', '{"AssetID":"a","LabelID":1048201}'],
    ['POST', '/Assets/AssignLabel', '{"AssetID":"a"}'],
    ['POST', '/Assets/UserComment', '{"AssetID":"a"}'],
    ['POST', '/Assets/UserComment', '{"Context":"a"}'],
    ['POST', '/Assets/UserComment', '{"AssetID":"a","Context":" \\n "}'],
    ['POST', '/Assets/UserComment', '{"AssetID":"a","Context":null}'],
    ['POST', '/Assets/UserComment', '[{"AssetID":"a","Context":"b"}]'],
    ['POST', '/Assets/UserComment', '{"AssetID":"a","Context":"b"'],
    ['POST', '/Assets/UserComment', 'AssetID=a&Context=b'],
    ['DELETE', '/Assets/DeleteAsset', ''],
    ['DELETE', '/Assets/DeleteAsset', '["a"]'],
    ['DELETE', '/Assets/DeleteAsset', '{"AssetID":1}'],
    ['POST', '/Assets/CreateSharing', ''],
    ['POST', '/Assets/CreateSharing', 'null'],
    ['POST', '/Assets/CreateSharing', '[]'],
    ['POST', '/Assets/CreateSharing', '{"AssetID":7}'],
    ['DELETE', '/Assets/DeleteSharing', '{}'],
    ['DELETE', '/Assets/DeleteSharing', '{"AssetShareID":["x"]}'],
  ])('answers 422 to %s %s with %.60s', async (method, path, body) => {
    const answer = await service.call(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ Code: 422, Message: 'Request validation failed.' });
  });

  it('never quotes received values in a 422', async () => {
    const { body } = await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: ['secret-identifier'] });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it.each([
    ['POST', '/Assets/NewAssets', 422],
    ['POST', '/Assets/AssignLabel', 400],
    ['POST', '/Assets/UserComment', 400],
    ['DELETE', '/Assets/DeleteAsset', 400],
    ['POST', '/Assets/CreateSharing', 400],
    ['DELETE', '/Assets/DeleteSharing', 400],
  ])('refuses a body of 10 MB to %s %s with %i and goes on serving', async (method, path, status) => {
    const huge = 'x'.repeat(10_000_000);
    const answer = await service.call(
      method,
      path,
      path.endsWith('NewAssets') ? [{ AssetName: huge }] : { AssetID: huge },
    );
    expect(answer).toMatchObject({ status, body: { Code: status } });
    expect((await service.call('POST', '/Assets/CreateSharing', { AssetID: 'x' })).body).toEqual({
      Code: 400,
      Message: 'The asset was not found.',
    });
  });

  it('rejects a creation above 32 MiB before reading all of it', async () => {
    const answer = await service.call('POST', '/Assets/NewAssets', `[${' '.repeat(33 * 1024 * 1024)}`);
    expect(answer).toEqual({ status: 400, body: { Code: 400, Message: 'The request body is too large.' } });
  });

  it.each([
    ['a million items', `[${Array(1_000_000).fill('{}').join(',')}]`, 'the body holds too many values'],
    ['ten million brackets', `[{"AssetName":"a","X":[${Array(10_000_000).fill('[]').join(',')}]}]`, 'too many values'],
    [
      'a history of 400,000 wrong rows',
      `[{"AssetName":"a","LocationHistory":[${Array(400_000).fill('{"Latitude":"x"}').join(',')}]}]`,
      'expected number',
    ],
  ])('refuses %s with one error', async (_what, body, message) => {
    const answer = await service.call('POST', '/Assets/NewAssets', body);
    expect(answer).toMatchObject({ status: 422, body: { Errors: [{ Message: expect.stringContaining(message) }] } });
    expect(answer.body).toHaveProperty('Errors.length', 1);
  });

  it('does not count commas inside a string', async () => {
    const item = { AssetName: `a "quoted, \\" ${','.repeat(1_500)} [[{{` };
    expect((await service.call('POST', '/Assets/NewAssets', [item])).status).toBe(200);
  });

  it('answers 404 to an unknown path and 405 to another method', async () => {
    expect(await service.call('GET', '/Assets/Nothing')).toMatchObject({ status: 404, body: { Code: 404 } });
    const response = await fetch(`${service.baseUrl}/Assets/GetSharing`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers {} for any unknown identifier', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (id) => {
        expect(await service.read(id)).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    '/Assets/GetSharing',
    '/Assets/GetSharing?AssetShareID=a&AssetShareID=b',
    '/Assets/GetSharing?assetshareid=a',
    '/Labels/GetLabels?AccountID=demo&AccountID=demo',
    '/Carriers/GetCarriers?CarrierID=a&CarrierID=b',
  ])('answers 422 to %s', async (path) => {
    expect(await service.call('GET', path)).toMatchObject({
      status: 422,
      body: { Code: 422, Message: 'Request validation failed.' },
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])('is not disturbed by a query parameter named %s', async (name) => {
    expect(await service.call('GET', `/Assets/GetSharing?AssetShareID=x&${name}=1&${name}=2`, undefined, null)).toEqual(
      { status: 200, body: {} },
    );
    expect((await service.call('GET', `/Carriers/GetCarriers?${name}=1`)).status).toBe(200);
  });

  it('reported no internal error', () => {
    expect(service.reported).toEqual([]);
  });
});
