import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, otherAccountKey, startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function labels(query = '', key?: string): Promise<unknown> {
  const { status, body } = await service.call('GET', `/Labels/GetLabels${query}`, undefined, key);
  expect(status).toBe(200);
  return body;
}

function rows(lookup: unknown): unknown[] {
  const found = field(lookup, 'Labels');
  return Array.isArray(found) ? found : [];
}

describe('GetLabels', { timeout: 60_000 }, () => {
  it('answers the labels of the login account with every field and a summary', async () => {
    const lookup = await labels();
    expect(field(lookup, 'Summary')).toEqual({ Total: 36, Healthy: 30, NearExpiration: 6, Assigned: 0 });
    expect(rows(lookup)).toHaveLength(36);
    expect(rows(lookup)[0]).toEqual({
      LabelID: 1048201,
      NFC_ID: expect.stringMatching(/^04A2/),
      ManufactureDate: expect.stringMatching(/Z$/),
      ActivationDate: null,
      StatusNo: 0,
      Status: 'Available',
      SubStatus: 'Healthy',
      SKU: 'TS-730',
      BatteryLife: '24 months',
      AccountName: 'Demo account',
      AccountID: 'demo',
      ExpirationDate: expect.stringMatching(/Z$/),
      DaysToExpire: 639,
      ShelfLife: 730,
      LotNo: 'L104820',
      ReelID: 'R10482',
      LabelType: 'Temperature and shock',
    });
    expect(rows(lookup)[5]).toMatchObject({
      StatusNo: 8,
      Status: 'Available',
      SubStatus: 'Near Expiration',
      DaysToExpire: 14,
    });
  });

  it('calculates the expiration from the day of manufacture and the shelf life', async () => {
    for (const row of rows(await labels())) {
      const days =
        (Date.parse(String(field(row, 'ExpirationDate'))) - Date.parse(String(field(row, 'ManufactureDate')))) /
        86_400_000;
      expect(Math.round(days)).toBe(field(row, 'ShelfLife'));
    }
  });

  it('counts assigned labels without a row, so that Total is not the number of rows', async () => {
    const labelId = Number(await service.store.freeLabel('demo'));
    await service.createAsset({ AssetName: 'Labelled', LabelID: String(labelId) });
    const lookup = await labels();
    expect(field(lookup, 'Summary')).toEqual({ Total: 36, Healthy: 29, NearExpiration: 6, Assigned: 1 });
    expect(rows(lookup)).toHaveLength(35);
    expect(rows(lookup).map((row) => field(row, 'LabelID'))).not.toContain(labelId);
    expect(new Set(rows(lookup).map((row) => field(row, 'StatusNo')))).toEqual(new Set([0, 8]));
  });

  it('omits a label in a state that the interface does not name', async () => {
    const before = field(await labels(), 'Summary');
    await service.store.addLabels('demo', [
      {
        label_id: 77,
        nfc_id: '04',
        status_no: 5,
        label_type: 'x',
        sku: 'x',
        battery_life: 'x',
        lot_no: 'x',
        reel_id: 'x',
        shelf_life_days: 1,
        manufactured_on: '1970-01-01T00:00:00Z',
      },
    ]);
    const lookup = await labels();
    expect(field(lookup, 'Summary')).toEqual(before);
    expect(rows(lookup).map((row) => field(row, 'LabelID'))).not.toContain(77);
    const { status } = await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'a', LabelID: '77' }]);
    expect(status).toBe(400);
  });

  it('filters by AccountID: the login account, a sub-account of it, and no other', async () => {
    expect(await labels('?AccountID=demo')).toEqual(await labels());
    const north = await labels('?AccountID=demo-north');
    expect(rows(north)).toHaveLength(12);
    expect(new Set(rows(north).map((row) => `${field(row, 'AccountID')}: ${field(row, 'AccountName')}`))).toEqual(
      new Set(['demo-north: Demo account, north']),
    );
    for (const unknown of ['nobody', 'demo-2', '', 'DEMO', "'; --"]) {
      expect(await service.call('GET', `/Labels/GetLabels?AccountID=${encodeURIComponent(unknown)}`)).toEqual({
        status: 400,
        body: { Code: 400, Message: 'The account is unknown.' },
      });
    }
    expect(rows(await labels('', otherAccountKey)).map((row) => field(row, 'AccountID'))).toEqual(
      Array(6).fill('demo-2'),
    );
  });
});

describe('GetCarriers', { timeout: 60_000 }, () => {
  async function carriers(query = ''): Promise<unknown[]> {
    const { status, body } = await service.call('GET', `/Carriers/GetCarriers${query}`);
    expect(status).toBe(200);
    return Array.isArray(body) ? body : [];
  }

  it('answers four carriers as a direct array, each with a name and an identifier of 32 characters', async () => {
    const found = await carriers();
    expect(found).toHaveLength(4);
    for (const carrier of found)
      expect(carrier).toEqual({
        CarrierName: expect.stringMatching(/\S/),
        CarrierID: expect.stringMatching(/^[\da-f]{32}$/),
      });
  });

  it('finds a carrier by its identifier, also beyond the first four', async () => {
    const [first] = await carriers();
    expect(await carriers(`?CarrierID=${String(field(first, 'CarrierID'))}`)).toEqual([first]);
    expect(await carriers('?CarrierID=5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c06')).toEqual([
      { CarrierName: 'Oberrhein Barge', CarrierID: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c06' },
    ]);
  });

  it.each(['unknown', '', '%', '5B0C1F6F3D2E4A7B9C8D0E1F2A3B4C01'])('answers [] to the identifier "%s"', async (id) => {
    expect(await carriers(`?CarrierID=${encodeURIComponent(id)}`)).toEqual([]);
  });
});
