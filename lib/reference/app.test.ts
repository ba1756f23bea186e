import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from './operations/table.ts';
import { expiredKey, field, otherAccountKey, startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('an asset and its link', { timeout: 60_000 }, () => {
  it('creates an asset with a history, shares it, reads it without a key and deletes the link', async () => {
    const assetId = await service.createAsset({
      AssetName: 'Crate <b>',
      TrackingNo: 'T 1',
      Status: 'In transit',
      Exceptions: ['Shock detected'],
      DestinationAddress: { City: 'Oslo', Latitude: 59.91, Longitude: 10.75 },
      LocationHistory: [
        { Timestamp: '2026-03-02T10:00:00Z', Latitude: -0.5, Longitude: 180, Address: 'Quay 4' },
        { Timestamp: 'some day', Event: 'Depot scan' },
        { Timestamp: '2026-03-01T10:00:00+01:00', Latitude: 1, Longitude: -179.5, Address: { City: 'Suva' } },
      ],
    });
    const shareId = await service.share(assetId);
    const view = await service.read(shareId);
    expect(view).toMatchObject({
      AssetName: 'Crate <b>',
      Status: 'In transit',
      TrackingNo: 'T 1',
      CarrierName: null,
      LabelID: null,
      ActivatedOn: null,
      Exceptions: ['Shock detected'],
      CurrentAddress: { AddressLine1: 'Quay 4', Latitude: -0.5, Longitude: 180 },
      DestinationAddress: { City: 'Oslo', Latitude: 59.91, Longitude: 10.75 },
      LocationHistory: [
        {
          Timestamp: '2026-03-02T10:00:00Z',
          Latitude: -0.5,
          Longitude: 180,
          Address: { AddressLine1: 'Quay 4' },
          Event: null,
        },
        { Timestamp: 'some day', Latitude: null, Longitude: null, Address: null, Event: 'Depot scan' },
        {
          Timestamp: '2026-03-01T10:00:00+01:00',
          Latitude: 1,
          Longitude: -179.5,
          Address: { City: 'Suva' },
          Event: null,
        },
      ],
    });
    expect(JSON.stringify(view)).not.toContain(assetId);
    expect(view).not.toHaveProperty('AssetID');

    const records = await service.call('GET', '/Assets/GetSharings');
    expect(records.body).toContainEqual({
      AssetShareID: shareId,
      CreatedOn: expect.stringMatching(/Z$/),
      CreatedBy: 'Demo account',
      AssetName: 'Crate <b>',
      AccountName: 'Demo account',
      LabelID: null,
      ActivatedOn: null,
      ExpirationDate: null,
    });

    expect(await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId })).toEqual({
      status: 200,
      body: { Code: 200, Message: 'Success' },
    });
    expect(await service.read(shareId)).toEqual({});
    expect(JSON.stringify((await service.call('GET', '/Assets/GetSharings')).body)).not.toContain(shareId);
    expect((await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId })).status).toBe(400);
    expect(await service.read(await service.share(assetId))).toEqual(view);
  });

  it('assigns a label of the same account, which makes the asset Ready', async () => {
    const labelId = (await service.store.freeLabel('demo')) ?? '';
    const asset = await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'Labelled', LabelID: labelId }]);
    expect(field(asset.body, 'Assets', 0, 'Status')).toBe('Ready');
    const view = await service.read(await service.share(String(field(asset.body, 'Assets', 0, 'AssetID'))));
    expect(view).toMatchObject({
      LabelID: Number(labelId),
      ActivatedOn: expect.stringMatching(/Z$/),
      LocationHistory: [],
      Exceptions: [],
    });
    expect((await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'Again', LabelID: labelId }])).body).toEqual({
      Code: 400,
      Message: 'The label is not available.',
    });
  });

  it('sorts reports that are added later by time', async () => {
    const assetId = await service.createAsset({ AssetName: 'Growing', CurrentAddress: 'Warehouse' });
    const shareId = await service.share(assetId);
    expect(field(await service.read(shareId), 'CurrentAddress')).toEqual({ AddressLine1: 'Warehouse' });
    await service.store.appendReports(assetId, [{ Timestamp: '2026-01-02T00:00:00Z', Latitude: 2, Longitude: 2 }]);
    await service.store.appendReports(assetId, [{ Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Longitude: 1 }]);
    const view = await service.read(shareId);
    expect([field(view, 'LocationHistory', 0, 'Latitude'), field(view, 'LocationHistory', 1, 'Latitude')]).toEqual([
      2, 1,
    ]);
    expect(field(view, 'CurrentAddress')).toEqual({ Latitude: 2, Longitude: 2 });
  });

  it('gives every link its own identifier of at least 128 bits', async () => {
    const assetId = await service.createAsset({ AssetName: 'Often shared' });
    const ids = await Promise.all(Array.from({ length: 200 }, () => service.share(assetId)));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });
});

describe('access', { timeout: 60_000 }, () => {
  const keyed = Object.values<Operation>(operations)
    .filter(({ isPublic }) => isPublic !== true)
    .map(({ method, path }) => [method, path] as const);

  it.each(keyed)('rejects %s %s without a key, with a wrong key and with an expired one', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect(await service.call(method, path, body, null)).toEqual({
      status: 400,
      body: { Code: 400, Message: 'The AccessKey is missing.' },
    });
    for (const key of ['wrong', expiredKey]) {
      expect(await service.call(method, path, body, key)).toEqual({
        status: 400,
        body: { Code: 400, Message: 'The AccessKey is invalid or expired.' },
      });
    }
  });

  it('needs a key for ten of the eleven operations', () => {
    expect(keyed).toHaveLength(10);
    expect(operations.GetSharing.isPublic).toBe(true);
  });

  it("keeps another account's assets and links out of reach", async () => {
    const assetId = await service.createAsset({ AssetName: 'Mine' });
    const shareId = await service.share(assetId);
    expect((await service.call('POST', '/Assets/CreateSharing', { AssetID: assetId }, otherAccountKey)).status).toBe(
      400,
    );
    expect(
      (await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId }, otherAccountKey)).status,
    ).toBe(400);
    for (const path of ['/Assets/GetSharings', '/Assets/GetAssets'])
      expect(await service.call('GET', path, undefined, otherAccountKey)).toEqual({ status: 200, body: [] });
    expect(await service.read(shareId)).toMatchObject({ AssetName: 'Mine' });
  });
});
