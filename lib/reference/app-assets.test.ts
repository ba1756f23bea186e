import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, otherAccountKey, startTestService, type TestService } from './test-service.ts';

const success = { status: 200, body: { Code: 200, Message: 'Success' } };

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function freeLabel(): Promise<string> {
  return String(await service.store.freeLabel('demo'));
}

function rejected(message: string) {
  return { status: 400, body: { Code: 400, Message: message } };
}

async function assign(assetId: string, labelId: string, key?: string) {
  return service.call('POST', '/Assets/AssignLabel', { AssetID: assetId, LabelID: labelId }, key);
}

async function remove(assetId: string, key?: string) {
  return service.call('DELETE', '/Assets/DeleteAsset', { AssetID: assetId }, key);
}

async function summary(): Promise<unknown> {
  return field((await service.call('GET', '/Labels/GetLabels')).body, 'Summary');
}

describe('NewAssets', { timeout: 60_000 }, () => {
  it('creates assets with a carrier, with a label, with both and with neither', async () => {
    const [first, second] = [await freeLabel(), '1048206'];
    const { status, body } = await service.call('POST', '/Assets/NewAssets', [
      { AssetName: 'plain', Unknown: 'ignored' },
      { AssetName: 'carried', CarrierID: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c05', AccountID: 'demo' },
      { AssetName: 'labelled', LabelID: first },
      { AssetName: 'near the end', LabelID: second, CarrierID: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c01' },
      { AssetName: 'said to be Created', LabelID: '1048210', Status: 'Created' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Code: 200, Message: 'Success' });
    const assets = field(body, 'Assets');
    expect(Array.isArray(assets) && assets.map((asset) => [field(asset, 'AssetName'), field(asset, 'Status')])).toEqual(
      [
        ['plain', 'Created'],
        ['carried', 'Created'],
        ['labelled', 'Ready'],
        ['near the end', 'Ready'],
        ['said to be Created', 'Ready'],
      ],
    );
    const view = await service.read(await service.share(String(field(body, 'Assets', 3, 'AssetID'))));
    expect(view).toMatchObject({ CarrierName: 'Nordwind Spedition', LabelID: Number(second), Status: 'Ready' });
  });

  it("creates an asset in a sub-account with that account's label and lists its record for the login account", async () => {
    const assetId = await service.createAsset({ AssetName: 'Northern', AccountID: 'demo-north', LabelID: '3144601' });
    const shareId = await service.share(assetId);
    expect((await service.call('GET', '/Assets/GetSharings')).body).toContainEqual({
      AssetShareID: shareId,
      CreatedOn: expect.stringMatching(/Z$/),
      CreatedBy: 'Demo account',
      AssetName: 'Northern',
      AccountName: 'Demo account, north',
      LabelID: 3144601,
      ActivatedOn: expect.stringMatching(/Z$/),
      ExpirationDate: expect.stringMatching(/Z$/),
    });
  });

  it('changes nothing when one item of a long list is rejected', async () => {
    const before = await summary();
    const items = [
      ...Array.from({ length: 50 }, (_, index) => ({ AssetName: `item ${index}` })),
      { AssetName: 'bad', LabelID: '1' },
    ];
    const free = await freeLabel();
    expect(await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'x', LabelID: free }, ...items])).toEqual(
      rejected('The label is unknown.'),
    );
    expect(
      await service.call('POST', '/Assets/NewAssets', [
        { AssetName: 'x', LabelID: free },
        { AssetName: 'y', LabelID: free },
      ]),
    ).toEqual(rejected('The same label is given to two assets.'));
    expect(await summary()).toEqual(before);
    expect(await service.store.findAssets('item 0')).toEqual([]);
    expect(await service.store.findAssets('x')).toEqual([]);
  });

  it('gives a label to only one of many simultaneous requests', async () => {
    const labelId = await freeLabel();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('POST', '/Assets/NewAssets', [{ AssetName: 'race', LabelID: labelId }]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('creates two assets from two equal items', async () => {
    const { body } = await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'twin' }, { AssetName: 'twin' }]);
    expect(field(body, 'Assets', 0, 'AssetID')).not.toBe(field(body, 'Assets', 1, 'AssetID'));
  });
});

describe('assigning a label later', { timeout: 60_000 }, () => {
  it('makes a Created asset Ready with a label that cannot be changed', async () => {
    const assetId = await service.createAsset({ AssetName: 'Later' });
    const shareId = await service.share(assetId);
    const labelId = await freeLabel();
    expect(await service.read(shareId)).toMatchObject({
      Status: 'Created',
      LabelID: null,
      ActivatedOn: null,
      ExpirationDate: null,
    });
    expect(await assign(assetId, labelId)).toEqual(success);
    expect(await service.read(shareId)).toMatchObject({
      Status: 'Ready',
      LabelID: Number(labelId),
      ActivatedOn: expect.stringMatching(/Z$/),
      ExpirationDate: expect.stringMatching(/Z$/),
    });
    expect(await freeLabel()).not.toBe(labelId);
    expect(await assign(assetId, await freeLabel())).toEqual(
      rejected('The asset has a label already, which cannot be changed.'),
    );
    expect(await assign(assetId, labelId)).toEqual(rejected('The asset has a label already, which cannot be changed.'));
    expect(await service.read(shareId)).toMatchObject({ LabelID: Number(labelId) });
  });

  it('is rejected in another status, for unknown identifiers and across accounts, and changes nothing', async () => {
    const before = await summary();
    const [created, moving] = [
      await service.createAsset({ AssetName: 'a' }),
      await service.createAsset({ AssetName: 'b', Status: 'In transit' }),
    ];
    const free = await freeLabel();
    expect(await assign(moving, free)).toEqual(rejected('A label can be assigned only while the asset is Created.'));
    expect(await assign('unknown', free)).toEqual(rejected('The asset was not found.'));
    expect(await assign(created, '1')).toEqual(rejected('The label is unknown.'));
    expect(await assign(created, '2096401')).toEqual(rejected('The label belongs to another account than the asset.'));
    expect(await assign(created, '3144602')).toEqual(rejected('The label belongs to another account than the asset.'));
    expect(await assign(created, '2096401', otherAccountKey)).toEqual(rejected('The asset was not found.'));
    const labelled = await service.createAsset({ AssetName: 'c', LabelID: free });
    expect(await assign(created, free)).toEqual(rejected('The label is not available.'));
    expect(await remove(labelled)).toEqual(success);
    expect(await summary()).toEqual(before);
  });
});

describe('DeleteAsset', { timeout: 60_000 }, () => {
  it.each(['Created', 'Ready'])('removes an asset that is %s, with its links and its history', async (status) => {
    const before = await summary();
    const labelId = status === 'Ready' ? await freeLabel() : null;
    const assetId = await service.createAsset({
      AssetName: 'Gone',
      LabelID: labelId,
      LocationHistory: [{ Latitude: 1, Longitude: 2 }],
    });
    const shareId = await service.share(assetId);
    expect(await service.read(shareId)).toMatchObject({ Status: status });
    expect(await remove(assetId)).toEqual(success);
    expect(await service.read(shareId)).toEqual({});
    expect(JSON.stringify((await service.call('GET', '/Assets/GetSharings')).body)).not.toContain(shareId);
    expect(await remove(assetId)).toEqual(rejected('The asset was not found.'));
    expect(await service.call('POST', '/Assets/CreateSharing', { AssetID: assetId })).toEqual(
      rejected('The asset was not found.'),
    );
    expect(await service.call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId })).toEqual(
      rejected('The sharing record was not found.'),
    );
    expect(await summary()).toEqual(before);
  });

  it.each(['1048231', '1048212'])('puts label %s back as it was, not activated, to be used again', async (labelId) => {
    const row = async () => JSON.stringify((await service.call('GET', '/Labels/GetLabels')).body).includes(labelId);
    expect(await row()).toBe(true);
    const before = await summary();
    expect(await remove(await service.createAsset({ AssetName: 'a', LabelID: labelId }))).toEqual(success);
    expect(await summary()).toEqual(before);
    const lookup = (await service.call('GET', '/Labels/GetLabels')).body;
    const found = field(lookup, 'Labels');
    expect(Array.isArray(found) && found.find((label) => field(label, 'LabelID') === Number(labelId))).toMatchObject({
      ActivationDate: null,
    });
    await service.createAsset({ AssetName: 'b', LabelID: labelId });
  });

  it('is rejected in any other status and for an asset of another account', async () => {
    const [moving, mine] = [
      await service.createAsset({ AssetName: 'a', Status: 'In transit' }),
      await service.createAsset({ AssetName: 'b' }),
    ];
    const shareId = await service.share(moving);
    expect(await remove(moving)).toEqual(rejected('An asset can be deleted only while it is Created or Ready.'));
    expect(await service.read(shareId)).toMatchObject({ Status: 'In transit' });
    expect(await remove(mine, otherAccountKey)).toEqual(rejected('The asset was not found.'));
    expect(await remove('unknown')).toEqual(rejected('The asset was not found.'));
    expect(await remove(mine)).toEqual(success);
  });
});
