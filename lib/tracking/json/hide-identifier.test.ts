import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { decodeSharedBody } from '../decode/decode.ts';
import { createListSink } from '../decode/history/history.ts';
import { isShareId } from '../types.ts';
import { createHideIdentifier } from './hide-identifier.ts';
import { parseJson } from './values.ts';

const shareIds = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 }).filter(isShareId);
const hidden = (value: unknown, shareId: string) => parseJson(JSON.stringify(value), createHideIdentifier(shareId));

describe('createHideIdentifier', () => {
  it.each([
    ['aB3-xyz', 'aB3-xyz', null],
    ['aB3-xyz', '  AB3-XYZ\n', null],
    ['aB3-xyz', 'Parcel aB3-xyz has left', 'Parcel … has left'],
    ['aB3-xyz', 'https://track.example/share?id=aB3-xyz&lang=de', 'https://track.example/share?id=…&lang=de'],
    ['a/b c+d', 'https://track.example/share?id=a%2Fb%20c%2Bd', 'https://track.example/share?id=…'],
    ['a/b c+d', 'No. a/b  c+d', 'No. …'],
    ['12345678', 12345678, null],
    ['12345678', 12345679, 12345679],
    ['7', 7, 7],
    ['7', '7', null],
    ['7', '7 pieces of 17', '7 pieces of 17'],
    ['Oslo', 'Oslo, Norway', 'Oslo, Norway'],
    [' ', ' ', ' '],
    ['.*+?^$()[]{}|\\/', 'x .*+?^$()[]{}|\\/ y', 'x … y'],
  ])('of %j leaves of %j: %j', (shareId, sent, shown) => {
    expect(hidden({ sent, deep: [{ sent }] }, shareId)).toEqual({ sent: shown, deep: [{ sent: shown }] });
  });

  it('hides it in keys, however JSON spells it', () => {
    expect(hidden({ 'canary-id': 1, 'of canary-id': 2, other: 3 }, 'canary-id')).toEqual({
      '…': 1,
      'of …': 2,
      other: 3,
    });
    for (const [shareId, json] of [
      ['ab/cd/ef', '["ab\\/cd\\/ef"]'],
      ['prüfung', '["pr\\u00fcfung"]'],
      ['canary', '["c\\u0061nary"]'],
    ] as const)
      expect(parseJson(json, createHideIdentifier(shareId))).toEqual([null]);
  });

  it('leaves no whole identifier in any value', () => {
    fc.assert(
      fc.property(shareIds, fc.jsonValue({ maxDepth: 3 }), (shareId, around) => {
        if (shareId.trim() === '') return;
        const answer = hidden({ around, id: shareId, of: [{ number: ` ${shareId} ` }] }, shareId);
        expect(answer).toMatchObject({ id: null, of: [{ number: null }] });
      }),
    );
  });
});

it('an answer that repeats its identifier shows the number beside it, and no report names it', () => {
  const shareId = 'Kx7-canary-41';
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    Timestamp: new Date(Date.UTC(2026, 2, 14) - index * 60_000).toISOString(),
    Latitude: 59 + index / 1e4,
    Longitude: 10,
    Address: index % 2 === 0 ? `Hub ${shareId}` : 'Oslo',
    Event: index % 3 === 0 ? `Scanned ${shareId.toLowerCase()}` : shareId,
  }));
  const body = new TextEncoder().encode(
    JSON.stringify({
      ...{ id: shareId, code: shareId, TrackingNumber: shareId, reference: shareId, AssetName: `Box ${shareId}` },
      ...{ Carrier: { Name: 'Nordwind', CarrierID: shareId }, LabelID: shareId, AwbNumber: '123-12345675' },
      LocationHistory: rows,
    }),
  );
  const read = decodeSharedBody(body, createListSink, { hide: createHideIdentifier(shareId) });
  if (read.kind !== 'shared') throw new Error('not shared');
  expect(read.history).toHaveLength(3000);
  expect(read.asset).toMatchObject({ trackingNumber: '123-12345675', carrier: { name: 'Nordwind', id: null } });
  expect(JSON.stringify(read).toLowerCase()).not.toContain(shareId.toLowerCase());
});
