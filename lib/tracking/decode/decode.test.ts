import { describe, expect, it } from 'vitest';
import { isTrackingError, toOutcome } from '../errors.ts';
import type { SharedAsset } from '../types.ts';
import { type DecodeOptions, decodeSharedAsset } from './decode.ts';

const now = Date.UTC(2025, 10, 21);

function decode(body: unknown, options: DecodeOptions = {}): SharedAsset {
  const result = decodeSharedAsset(body, { now, ...options });
  if (result.kind !== 'shared') throw new Error('not shared');
  return result.asset;
}

function outcomeOf(body: unknown): string {
  try {
    return decodeSharedAsset(body, { now }).kind;
  } catch (error) {
    expect(isTrackingError(error)).toBe(true);
    return toOutcome(error);
  }
}

describe('three spellings of an answer', () => {
  it('reads the interface style completely', () => {
    const asset = decode({
      AssetName: 'Pallet 7',
      Status: 'Ready',
      TrackingNumber: '1Z999',
      LabelID: 4711,
      NFC_ID: '04:A2',
      LabelType: 'Cold',
      StatusNo: 8,
      SubStatus: 'Near Expiration',
      CarrierName: 'Blue Line',
      CarrierID: 'a'.repeat(32),
      CurrentAddress: 'Main St 1, Berlin',
      DestinationAddress: { Street: 'Kade 2', City: 'Rotterdam', PostalCode: 3011, Country: 'Netherlands' },
      CreatedOn: '2025-04-19T04:56:51.145607',
      ActivatedOn: null,
      ExpirationDate: '2026-04-19',
      Exceptions: [],
      LocationHistory: [
        { Latitude: 52.5, Longitude: 13.4, Timestamp: '2025-04-20T10:00:00Z', Address: 'Berlin' },
        { Latitude: 51.9, Longitude: 4.5, Timestamp: '2025-04-19T10:00:00Z', Address: null },
      ],
    });
    expect(asset).toMatchObject({
      assetName: 'Pallet 7',
      trackingNumber: '1Z999',
      status: { text: 'Ready', code: null },
      label: { id: '4711', nfcId: '04:A2', type: 'Cold', status: null, subStatus: 'Near Expiration' },
      carrier: { name: 'Blue Line', id: 'a'.repeat(32) },
      currentAddress: { lines: ['Main St 1, Berlin'], town: null },
      destinationAddress: {
        lines: ['Kade 2', '3011 Rotterdam', 'Netherlands'],
        town: 'Rotterdam',
        country: 'Netherlands',
      },
      times: {
        created: { iso: '2025-04-19T04:56:51.145Z', zone: 'none', precision: 'instant' },
        activated: null,
        expires: { precision: 'date' },
      },
      exceptions: { labels: [], more: 0, unreadable: 0 },
      historyReordered: false,
    });
    expect(asset.history).toEqual([
      {
        time: { iso: '2025-04-20T10:00:00.000Z', zone: 'utc', precision: 'instant', raw: '2025-04-20T10:00:00Z' },
        position: { latitude: 52.5, longitude: 13.4 },
        address: { lines: ['Berlin'], town: null, country: null, position: null },
        event: null,
      },
      {
        time: { iso: '2025-04-19T10:00:00.000Z', zone: 'utc', precision: 'instant', raw: '2025-04-19T10:00:00Z' },
        position: { latitude: 51.9, longitude: 4.5 },
        address: null,
        event: null,
      },
    ]);
  });

  it('reads camel case with a nested carrier, text degrees and epoch milliseconds', () => {
    const asset = decode({
      assetName: 'Box',
      carrier: { carrierName: 'Blue' },
      history: [{ lat: '52.5', lng: '13.4', recordedAt: 1745143200000 }],
    });
    expect(asset).toMatchObject({ assetName: 'Box', carrier: { name: 'Blue', id: null }, exceptions: null });
    expect(asset.history).toMatchObject([
      { position: { latitude: 52.5, longitude: 13.4 }, time: { iso: '2025-04-20T10:00:00.000Z', zone: 'utc' } },
    ]);
  });

  it('reads snake case with GeoJSON points', () => {
    const asset = decode({
      asset_name: 'Box',
      location_history: [
        { location: { type: 'Point', coordinates: [13.4, 52.5] }, timestamp: '2025-04-20T10:00:00+02:00' },
      ],
    });
    expect(asset.history).toMatchObject([
      {
        position: { latitude: 52.5, longitude: 13.4 },
        address: null,
        time: { iso: '2025-04-20T08:00:00.000Z', zone: 'offset' },
      },
    ]);
  });
});

describe('outcomes', () => {
  it.each<[unknown, string]>([
    [{}, 'unavailable'],
    [{ data: {} }, 'unreadable'],
    [[], 'unreadable'],
    [null, 'unreadable'],
    ['', 'unreadable'],
    [0, 'unreadable'],
    [true, 'unreadable'],
    [{ foo: 1 }, 'unreadable'],
    [JSON.parse('{"__proto__": {"AssetName": "x"}}'), 'unreadable'],
    [{ AssetID: 'a', AccountID: 'b' }, 'unreadable'],
    [{ Status: '', Message: null }, 'unreadable'],
    [{ data: null }, 'unreadable'],
    [{ Code: 400, Message: 'Asset not found' }, 'refused'],
    [{ Code: 200, Message: 'Success' }, 'refused'],
    [{ detail: 'Not Found' }, 'refused'],
    [{ detail: [{ loc: ['query'], msg: 'x', type: 'y' }] }, 'refused'],
    [{ error: 'x' }, 'refused'],
    [{ error: { code: 1 } }, 'refused'],
    [{ errors: ['x'] }, 'refused'],
    [{ message: 'gone' }, 'refused'],
    [{ type: 'about:blank', title: 'Not Found', status: 404 }, 'refused'],
    [{ title: 'Bad', detail: 'Worse' }, 'refused'],
    [{ timestamp: '2025-04-20T10:00:00Z', status: 500, error: 'Internal', path: '/x' }, 'refused'],
    [{ statusCode: 404, message: 'x', error: 'y' }, 'refused'],
    [{ status: 'error', message: 'x' }, 'refused'],
    [{ success: false, message: 'x' }, 'refused'],
    [{ data: { Code: 404, Message: 'x' } }, 'refused'],
    [{ Status: 'Ready', Message: 'On its way' }, 'shared'],
    [{ title: 'My parcel' }, 'shared'],
    [{ AssetName: 'Box', Message: 'x', error: 'y' }, 'shared'],
    [{ Exceptions: [] }, 'shared'],
    [{ Code: 200, Message: 'Success', Data: { AssetName: 'Box' } }, 'shared'],
    [{ status: 'success', data: { AssetName: 'Box' } }, 'shared'],
    [{ error: null, result: { AssetName: 'Box' } }, 'shared'],
    [{ AssetName: null, Status: null, Exceptions: null, LocationHistory: null }, 'shared'],
    [{ Exceptions: null }, 'shared'],
    [{ AssetName: null }, 'shared'],
    [{ AssetName: null, Status: '' }, 'shared'],
    [{ AssetName: {} }, 'shared'],
    [{ LocationHistory: {} }, 'shared'],
    [{ status: 'success', data: { AssetName: null } }, 'shared'],
    [{ Code: 404, Message: 'No', AssetName: null }, 'refused'],
    [{ LocationHistory: [] }, 'shared'],
    [{ data: [{ AssetName: 'Box' }] }, 'shared'],
    [{ message: 'ok', data: [{ lat: 1, lng: 2, timestamp: 1745143200 }] }, 'shared'],
  ])('takes %j as %s', (body, outcome) => {
    expect(outcomeOf(body)).toBe(outcome);
  });

  it('reads a mapped key without a value as shared, and reports a missing key as unreadable', () => {
    const fieldMap = { root: new Map([['assetName', ['Naam']]] as const), item: new Map(), coordinateOrder: null };
    expect(decode({ Naam: null }, { fieldMap }).assetName).toBeNull();
    expect(() => decode({ AssetName: 'Box' }, { fieldMap })).toThrow('no-known-field');
  });

  it('names unknown keys of an unreadable body, and none of its values', () => {
    try {
      decodeSharedAsset({ Foo: 'secret', bar: { baz: 'secret' } });
      expect.unreachable();
    } catch (error) {
      expect(isTrackingError(error) && error.unknownKeys).toEqual(['Foo', 'bar']);
      expect(JSON.stringify(error)).not.toContain('secret');
    }
  });
});

describe('a status', () => {
  it.each<[object, object | null]>([
    [{ Status: 'Ready' }, { text: 'Ready', code: null, detail: null }],
    [{ Status: 3 }, { text: null, code: 3, detail: null }],
    [{ Status: '3' }, { text: null, code: 3, detail: null }],
    [
      { status: { statusCode: 'transit', status: 'IN TRANSIT', description: 'Departed' } },
      { text: 'IN TRANSIT', code: null, detail: 'Departed' },
    ],
    [{ state: { code: 4, description: 'Waiting' } }, { text: 'Waiting', code: 4, detail: null }],
    [
      {
        tracking_status: {
          status: 'TRANSIT',
          status_details: 'Has departed',
          substatus: { code: 'x', text: 'Departed' },
        },
      },
      { text: 'TRANSIT', code: null, detail: 'Has departed' },
    ],
    [
      { tracking_status: { status: 'TRANSIT', substatus: { code: 'x', text: 'Departed' } } },
      { text: 'TRANSIT', code: null, detail: 'Departed' },
    ],
    [
      { status: 'in_transit', status_detail: 'arrived_at_facility' },
      { text: 'in_transit', code: null, detail: 'arrived_at_facility' },
    ],
    [
      { status_code: 'IT', status_description: 'In Transit' },
      { text: 'In Transit', code: null, detail: null },
    ],
    [
      { AssetStatus: 'Created', Status: 'Available', StatusNo: 0, SubStatus: 'Healthy' },
      { text: 'Created', code: null, detail: null },
    ],
    [
      { Status: 'Ready', StatusNo: 2, SubStatus: 'Healthy' },
      { text: 'Ready', code: null, detail: null },
    ],
    [{ Status: 'Available', SubStatus: 'Healthy' }, null],
    [{ Status: 'Near Expiration' }, null],
    [{ Status: 'Assigned', StatusNo: 2 }, null],
    [{ Status: 'Assigned' }, { text: 'Assigned', code: null, detail: null }],
    [{ SubStatus: 'Healthy', StatusNo: 0 }, null],
    [{ Label: { Status: 'Available', SubStatus: 'Healthy' } }, null],
    [{ tag: { LabelID: 5, Status: 'Available' } }, null],
    [{ Status: { StatusNo: 1, Status: 'Ready', SubStatus: 'Healthy' } }, { text: 'Ready', code: null, detail: null }],
    [{ Status: true }, null],
    [{ Status: [] }, null],
    [{ Status: '  In\n transit\u202E ' }, { text: 'In transit', code: null, detail: null }],
    [{ status: '__proto__' }, { text: '__proto__', code: null, detail: null }],
  ])('of %j is read as %j', (body, status) => {
    expect(decode({ AssetName: 'Box', ...body }).status).toEqual(status);
  });

  it('is cut at 80 characters', () => {
    expect(decode({ Status: 'long '.repeat(100) }).status?.text).toHaveLength(80);
    expect(decode({ Status: `${'long '.repeat(14)}a.zaphod@example.com` }).status?.text).not.toContain('zaph');
  });

  it('gives a label state that stood in its place to the label', () => {
    expect(decode({ Status: 'Available', StatusNo: 8, LabelID: 5 }).label).toEqual({
      id: '5',
      nfcId: null,
      type: null,
      status: 'Available',
      subStatus: 'Near Expiration',
    });
  });
});

describe('label and carrier', () => {
  it.each<[object, object | null]>([
    [
      { Label: { LabelID: '1e3', NFC_ID: 'n', LabelType: 't', Status: 'Available', SubStatus: 'Healthy' } },
      { id: '1e3', nfcId: 'n', type: 't', status: 'Available', subStatus: 'Healthy' },
    ],
    [{ label: { bleId: 'b' } }, { id: 'b' }],
    [{ Label: 17 }, { id: '17' }],
    [{ LabelID: -1 }, { id: '-1' }],
    [{ Labels: [{ LabelID: 9 }] }, { id: '9' }],
    [{ LabelID: null }, null],
    [{ Label: {} }, null],
    [{ LabelInformation: { LabelID: 3 } }, { id: '3' }],
  ])('reads the label of %j', (body, label) => {
    const read = decode({ AssetName: 'Box', ...body }).label;
    if (label === null) expect(read).toBeNull();
    else expect(read).toMatchObject(label);
  });

  it.each<[object, object | null]>([
    [{ carrier: 'UPS' }, { name: 'UPS', id: null }],
    [{ Carrier: ['UPS'] }, { name: 'UPS', id: null }],
    [{ Carrier: [] }, null],
    [{ carrier: 100002 }, { name: null, id: '100002' }],
    [{ slug: 'ups' }, { name: 'ups', id: null }],
    [
      { CarrierName: 'UPS', CarrierID: 'x' },
      { name: 'UPS', id: 'x' },
    ],
    [{ provider: { organizationName: 'DHL' } }, { name: 'DHL', id: null }],
    [{ Carrier: { name: 'UPS', contact_phone: '1' } }, { name: 'UPS', id: null }],
    [{ carrier: 'ab'.repeat(16) }, { name: null, id: 'ab'.repeat(16) }],
    [{ Carrier: {} }, null],
  ])('reads the carrier of %j', (body, carrier) => {
    expect(decode({ AssetName: 'Box', ...body }).carrier).toEqual(carrier);
  });
});

it.each<[unknown, string | null]>([
  [{ value: 'TV1' }, 'TV1'],
  [{ Number: 17 }, '17'],
  [['TV1'], 'TV1'],
  [['TV1', 'TV2'], null],
  [{ owner: 'Jane' }, null],
  [{}, null],
])('reads the tracking number %j', (TrackingNumber, expected) => {
  expect(decode({ AssetName: 'Box', TrackingNumber }).trackingNumber).toBe(expected);
});

describe('times of the asset', () => {
  it('finds times flat, in a section and in the label', () => {
    expect(
      decode({
        AssetName: 'Box',
        Timestamps: { Created: '2025-01-01T00:00:00Z', Delivered: '2025-01-05T00:00:00Z' },
        Label: { LabelID: 1, ActivationDate: '2025-01-02T00:00:00Z' },
        ETA: 1736035200,
      }).times,
    ).toMatchObject({
      created: { iso: '2025-01-01T00:00:00.000Z' },
      delivered: { iso: '2025-01-05T00:00:00.000Z' },
      activated: { iso: '2025-01-02T00:00:00.000Z' },
      estimatedDelivery: { iso: '2025-01-05T00:00:00.000Z' },
      expires: null,
    });
  });

  it('reads a delivery in the future as an estimate', () => {
    expect(decode({ AssetName: 'Box', DeliveryDate: '2025-12-24' }).times).toMatchObject({
      delivered: null,
      estimatedDelivery: { iso: '2025-12-24T00:00:00.000Z', precision: 'date' },
    });
  });

  it('keeps an ambiguous day as it was written', () => {
    expect(decode({ AssetName: 'Box', CreatedOn: '04/05/2025' }).times.created).toEqual({
      iso: null,
      zone: 'none',
      precision: 'instant',
      raw: '04/05/2025',
    });
  });
});

describe('addresses of the asset', () => {
  it('reads flat, prefixed parts and completes them by a flat position', () => {
    const asset = decode({
      AssetName: 'Box',
      destinationCity: 'Denver',
      destinationState: 'CO',
      destinationZIP: 80202,
      CurrentAddress: 'Depot',
      CurrentLatitude: 52.5,
      CurrentLongitude: '13.4',
      OriginCountry: 'Norway',
      currentState: 'moving',
    });
    expect(asset.destinationAddress).toEqual({
      lines: ['80202 Denver', 'CO'],
      town: 'Denver',
      country: null,
      position: null,
    });
    expect(asset.currentAddress).toEqual({
      lines: ['Depot'],
      town: null,
      country: null,
      position: { latitude: 52.5, longitude: 13.4 },
    });
    // A country alone is no origin.
    expect(asset.originAddress).toBeNull();
  });

  it('reads bare parts beside the name', () => {
    expect(
      decode({ AssetName: 'Box', City: 'Oslo', Country: 'Norway', Latitude: 59.9, Longitude: 10.7 }).currentAddress,
    ).toEqual({
      lines: ['Oslo', 'Norway'],
      town: 'Oslo',
      country: 'Norway',
      position: { latitude: 59.9, longitude: 10.7 },
    });
  });

  it('reads addresses in one object', () => {
    expect(decode({ AssetName: 'Box', Addresses: { Current: 'Berlin', Destination: { City: 'Oslo' } } })).toMatchObject(
      { currentAddress: { lines: ['Berlin'] }, destinationAddress: { town: 'Oslo' } },
    );
  });
});

it('never repairs a swapped pair', () => {
  const [report] = decode({
    AssetName: 'Box',
    history: [{ lat: 139.7, lng: 35.7, time: '2025-04-20T10:00:00Z' }],
  }).history;
  expect(report).toMatchObject({ position: null, time: { iso: '2025-04-20T10:00:00.000Z' } });
});

describe('what leaves the decoder', () => {
  it('has no asset or account id, key, e-mail, phone or unknown field', () => {
    const body = {
      AssetName: 'Box',
      AssetID: 'CANARY',
      AccountID: 'CANARY',
      AccessKey: 'CANARY',
      AccountName: 'CANARY',
      CreatedBy: 'CANARY',
      email: 'CANARY@x.example',
      foo: { bar: 'CANARY' },
      Label: { LabelID: 1, AccountID: 'CANARY', AccountName: 'CANARY' },
      DestinationAddress: { City: 'Oslo', phone: 'CANARY', email: 'canary@x.example', contact_name: 'CANARY' },
      Carrier: { CarrierName: 'Blue', contact_phone: 'CANARY' },
      LocationHistory: [{ lat: 52, lng: 13, time: '2025-01-01T00:00:00Z', deviceSecret: 'CANARY', battery: 'CANARY' }],
    };
    expect(JSON.stringify(decodeSharedAsset(body))).not.toMatch(/canary/i);
  });

  it('is not thenable and inherits nothing from the answer', async () => {
    const body: unknown = JSON.parse(
      '{"AssetName":"Box","then":"x","toJSON":1,"constructor":{"name":"x"},"__proto__":{"Status":"Evil"},"history":[{"lat":52,"lng":13,"then":1,"__proto__":{"event":"Evil"}}]}',
    );
    const result = await Promise.resolve(decodeSharedAsset(body));
    expect(result.kind).toBe('shared');
    expect(JSON.stringify(result)).not.toContain('Evil');
  });
});

describe('a field map', () => {
  const fieldMap = {
    root: new Map([
      ['history', ['Deep', 'Er', 'List']],
      ['assetName', ['Deep', 'Naam']],
      ['status', ['Nope']],
    ] as const),
    item: new Map([
      ['time', ['p', 't']],
      ['coordinates', ['p', 'c']],
    ] as const),
    coordinateOrder: 'lat,lon',
  } as const;

  it('beats all evidence and has no fallback', () => {
    const asset = decode(
      {
        AssetName: 'alias',
        Status: 'alias',
        LocationHistory: [{ lat: 1, lng: 2 }],
        Deep: {
          Naam: 'mapped',
          Er: {
            List: [
              { lat: 3, lng: 4, timestamp: '2025-01-01T00:00:00Z', p: { t: '2025-01-02T00:00:00Z', c: [52.5, 13.4] } },
            ],
          },
        },
      },
      { fieldMap },
    );
    expect(asset).toMatchObject({
      assetName: 'mapped',
      status: null,
      history: [{ time: { iso: '2025-01-02T00:00:00.000Z' }, position: { latitude: 52.5, longitude: 13.4 } }],
    });
  });
});
