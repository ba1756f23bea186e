import { describe, expect, it } from 'vitest';
import type { SharedAsset } from '../types.ts';
import { decodeSharedAsset } from '../view/decode.ts';

function decode(body: object): SharedAsset {
  const result = decodeSharedAsset({ AssetName: 'Box', Exceptions: [], ...body }, { now: Date.UTC(2026, 10, 21) });
  if (result.kind !== 'shared') throw new Error('not shared');
  return result.asset;
}

const row = (hour: number) => ({ Latitude: 52.5, Longitude: 13 + hour, Timestamp: `2026-11-12T0${hour}:00:00Z` });
const rows = [row(3), row(2), row(1)];
const on = '2026-11-12T10:00:00Z';

describe('a history below a name nobody listed', () => {
  it.each<[object]>([
    [{ Movement: { Entries: rows } }],
    [{ Label: { LabelID: 7, LocationHistory: rows } }],
    [{ LabelData: { Locations: rows } }],
    [{ Label: [{ LabelID: 7, Reports: { Log: rows } }] }],
    [{ gps: { log: { points: rows } } }],
    [{ Journey: { Legs: [{ Points: [] }, { Points: [row(3), row(2)] }, { Name: 'sea' }, { Points: [row(1)] }] } }],
    [{ A: { B: { C: { D: rows } } } }],
    [{ WhereItWas: [{ ...row(3), Latitude: null }, ...rows.slice(1)] }],
  ])('is found in %j', (body) => {
    expect(decode(body).history.map(({ time }) => time?.iso)).toEqual([
      '2026-11-12T03:00:00.000Z',
      '2026-11-12T02:00:00.000Z',
      '2026-11-12T01:00:00.000Z',
    ]);
  });

  it('needs no positions with the label, where its name says what it is', () => {
    expect(decode({ Label: { LabelID: 7, LocationHistory: [{ Address: 'Depot 4', Timestamp: on }] } })).toMatchObject({
      label: { id: '7' },
      history: [{ address: { lines: ['Depot 4'] } }],
    });
    expect(decode({ Label: { LabelID: 7, Readings: [{ Temperature: 4, Timestamp: on }] } }).history).toEqual([]);
  });

  it('is not looked for more than four keys deep, nor without end', () => {
    expect(decode({ A: { B: { C: { D: { E: rows } } } } }).history).toEqual([]);
    const bush = (depth: number): unknown =>
      depth === 0 ? { lat: 'x' } : Array.from({ length: 12 }, () => ({ a: bush(depth - 1), b: bush(depth - 1) }));
    expect(decode({ Bush: bush(3) }).history).toEqual([]);
  });

  it('with a part for each day keeps every row of every part', () => {
    const legs = Array.from({ length: 300 }, () => ({ Points: Array.from({ length: 100 }, () => row(1)) }));
    expect(decode({ Journey: { Legs: legs } }).history).toHaveLength(30_000);
  });
});

describe('what people are and write', () => {
  const bob = { name: 'CANARY', emailAddress: 'canary@x.example', homeAddress: 'CANARY St 1', lastLoginOn: on };
  it.each<[object]>([
    [{ users: [bob] }],
    [{ UserList: [bob] }],
    [{ contacts: [{ name: 'CANARY', address: 'CANARY', createdOn: on, phone: 'CANARY' }] }],
    [{ comments: [{ author: 'CANARY', text: 'CANARY', createdOn: on, location: 'CANARY' }] }],
    [{ Team: [{ name: 'CANARY', address: 'CANARY', createdOn: on }] }],
    [{ Team: [{ name: 'CANARY', phone: 'CANARY', createdOn: on, lat: 52.5, lng: 13.4 }] }],
    [{ comments: [{ title: 'CANARY', createdOn: on, location: { lat: 52.5, lng: 13.4 } }] }],
    [{ Crew: { Members: [{ title: 'CANARY', createdOn: on, lat: 52.5, lng: 13.4 }] } }],
    [{ Crew: [{ email: 'CANARY', Shifts: [{ title: 'CANARY', on, lat: 52.5, lng: 13.4 }] }] }],
    [{ items: [bob] }],
    [{ data: [bob] }],
    [{ records: [bob] }],
    [{ timeline: [{ author: 'CANARY', comment: 'CANARY', createdOn: on }] }],
  ])('is no history: %j', (body) => {
    const asset = decode(body);
    expect(asset.history).toEqual([]);
    expect(JSON.stringify(asset)).not.toMatch(/canary/i);
  });

  it('does not leave with the rows of a real history', () => {
    const asset = decode({
      LocationHistory: [
        { ...row(1), ...bob, billingAddress: 'CANARY', userAddress: 'CANARY', comment: 'CANARY' },
        { homeLat: 1, homeLng: 2, lastLoginOn: on },
      ],
    });
    expect(asset.history).toMatchObject([
      { position: { latitude: 52.5 }, address: null, event: null },
      { time: null, position: null, address: null, event: null },
    ]);
    expect(JSON.stringify(asset)).not.toMatch(/canary/i);
  });
});

it.each<[object]>([[{ LocationHistory: {} }], [{ LocationHistory: { updatedOn: on, items: [] } }]])(
  'has no rows in %j',
  (body) => {
    expect(decode(body).history).toEqual([]);
    expect(
      decodeSharedAsset(body, {
        fieldMap: {
          root: new Map([['history', ['LocationHistory']]] as const),
          item: new Map(),
          coordinateOrder: null,
        },
      }),
    ).toMatchObject({ kind: 'shared', asset: { history: [] } });
  },
);
