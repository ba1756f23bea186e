import { describe, expect, it } from 'vitest';
import { decodeFieldMap } from '../json/field-map.ts';
import { type DecodeOptions, decodeSharedAsset } from './decode.ts';
import { suggestFieldMap } from './suggest-field-map.ts';

const options: DecodeOptions = { now: Date.UTC(2025, 10, 21) };
const suggest = (body: unknown, own: DecodeOptions = options) =>
  suggestFieldMap(body, decodeSharedAsset(body, own), own);

const bodies: readonly (readonly [name: string, body: object, expected: object])[] = [
  [
    'the style of the interface',
    {
      AssetName: 'Box',
      Status: 'Ready',
      TrackingNo: '1Z',
      CarrierName: 'Blue',
      LabelID: 7,
      CurrentAddress: 'Berlin',
      DestinationAddress: { City: 'Rotterdam' },
      CreatedOn: '2025-04-19T04:56:51Z',
      Exceptions: [],
      LocationHistory: [
        { Latitude: 52.5, Longitude: 13.4, Timestamp: '2025-04-20T10:00:00Z', Address: 'Berlin', Event: 'Seen' },
        { Latitude: 51, Longitude: 4, Timestamp: '2025-04-19T10:00:00Z' },
      ],
    },
    {
      assetName: 'AssetName',
      status: 'Status',
      trackingNumber: 'TrackingNo',
      history: 'LocationHistory',
      'item.time': 'Timestamp',
      'item.latitude': 'Latitude',
      'item.longitude': 'Longitude',
      'item.address': 'Address',
      'item.event': 'Event',
    },
  ],
  [
    'an envelope and nested positions',
    {
      Code: 200,
      Data: { assetName: 'Box', positions: { items: [{ position: { lat: '1.5', lng: 2, at: 1745143200000 } }] } },
    },
    { assetName: 'Data.assetName', 'item.latitude': 'position.lat', 'item.longitude': 'position.lng' },
  ],
  [
    'GeoJSON points',
    {
      asset_name: 'Box',
      location_history: [{ location: { type: 'Point', coordinates: [13.4, 52.5] }, timestamp: '2025-04-20T10:00:00Z' }],
    },
    { history: 'location_history', 'item.time': 'timestamp', 'item.coordinates': 'location' },
  ],
];

describe('a suggested field map', () => {
  it.each(bodies)('of %s names the fields found and decodes to the same view', (_, body, expected) => {
    const fieldMap = suggest(body);
    expect(fieldMap).toMatchObject(expected);
    const decoded = decodeFieldMap(fieldMap);
    expect(decoded.problems).toEqual([]);
    const [asRead, again] = [
      decodeSharedAsset(body, options),
      decodeSharedAsset(body, { ...options, fieldMap: decoded.fieldMap }),
    ];
    expect(again.kind === 'shared' && again.asset).toEqual(asRead.kind === 'shared' && asRead.asset);
  });

  it('has no entry for combined facts or for keys with a dot', () => {
    expect(suggest({ AssetName: 'Box', destinationCity: 'Rotterdam', destinationCountry: 'NL' })).toEqual({
      assetName: 'AssetName',
    });
    expect(suggest({ 'asset.name': 'Box', Status: 'Ready' })).toEqual({ status: 'Status' });
  });

  it('builds on the map in use', () => {
    const { fieldMap } = decodeFieldMap({ assetName: 'x' });
    expect(suggest({ x: 'Box', AssetName: 'other', Status: 'Ready' }, { ...options, fieldMap })).toEqual({
      assetName: 'x',
      status: 'Status',
    });
  });

  it('holds only key names, also for a long history', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      lat: 1 + index / 1e5,
      lon: 2,
      desc: `canary ${index}`,
      time: 1745143200 - index,
    }));
    const fieldMap = suggest({ AssetName: 'canary', History: rows });
    expect(fieldMap).toMatchObject({ history: 'History', 'item.time': 'time', 'item.event': 'desc' });
    expect(JSON.stringify(fieldMap)).not.toContain('canary');
  });
});

describe('a pinned fact', () => {
  it('is lost, not guessed, where an answer does not have its path', () => {
    const body = { name: 'Box', Status: 'Moving', rows: [{ t: '2025-11-20T10:00:00Z', at: 'Oslo' }] };
    const { fieldMap } = decodeFieldMap({ assetName: 'data.title', history: 'rows', 'item.event': 'what' });
    const result = decodeSharedAsset(body, { ...options, fieldMap });
    if (result.kind !== 'shared') throw new Error('it is shared');
    expect(result.diagnostics.lost).toEqual(['assetName', 'item.event']);
    expect(result.asset.assetName).toBeNull();
  });
});
