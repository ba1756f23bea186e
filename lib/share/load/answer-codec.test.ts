import { serialize } from 'node:v8';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SharedAnswer } from '../view/outcome.ts';
import { decodeTrack } from '../view/decode-track.ts';
import { decodeAnswer } from '../reading/decode-answer.ts';
import { answerOf, partOf } from '../test-answer.ts';
import { createAnswer } from './answer.ts';
import { decodeParts } from './answer-codec.ts';

const rows = Array.from({ length: 500 }, (_, index) => ({
  Latitude: 50 + index / 100,
  Longitude: index % 7 === 0 ? null : 10,
  Address: index % 3 === 0 ? `Hafen ${index % 20}, Hamburg` : null,
  Event: index % 11 === 0 ? 'وصلت' : null,
  Timestamp: new Date(Date.UTC(2026, 10, 20) - index * (index % 50 === 0 ? 9_000_000 : 600_000)).toISOString(),
}));

const bodies = {
  'next to nothing': { AssetName: 'A' },
  'a history': { AssetName: 'Palette 7', Status: 3, Exceptions: ['Opened', 'Late'], LocationHistory: rows },
  'all there is': {
    AssetName: 'A',
    Status: 'In transit',
    TrackingNumber: 'T-1',
    CurrentAddress: { Street: 'Kai 1', City: 'Hamburg', Country: 'Germany', Latitude: 53, Longitude: 10 },
    DestinationAddress: 'Oslo',
    Carrier: { CarrierName: 'C', CarrierID: 'c'.repeat(32) },
    Label: { LabelID: 1, NFC_ID: 'n', LabelType: 'l', Status: 'Assigned', SubStatus: 'Healthy' },
    CreatedOn: '2026-01-01',
    EstimatedDelivery: '2036-01-01T10:00:00+02:00',
    LocationHistory: [{ Timestamp: '2036-01-01T00:00:00Z', Address: 'Oslo' }, ...rows],
  },
};

describe('an answer encoded for other replicas', () => {
  test.each(Object.entries(bodies))('is decoded to the same answer: %s', async (_name, body) => {
    const answer = answerOf(body);
    const parts = await decodeParts(await answer.encode());
    if (parts === null) throw new Error('it was not decoded');
    expect(await told(createAnswer(parts, answer.readAt))).toEqual(await told(answer));
  });

  test('is not decoded when it is cut, something else, or of another version', async () => {
    const packed = await answerOf(bodies['a history']).encode();
    const parts = await decodeParts(packed);
    const others = [
      packed.subarray(0, -1),
      packed.subarray(0, 20),
      new Uint8Array(),
      Buffer.from('{}'),
      deflateRawSync('{}'),
      deflateRawSync(serialize(null)),
      deflateRawSync(serialize({ ...parts, digest: undefined })),
      deflateRawSync(serialize({ ...parts, history: { ...parts?.history, instants: new Float32Array(3) } })),
    ];
    for (const [index, other] of others.entries()) expect(await decodeParts(other), `${index}`).toBeNull();
  });
});

test('a long history has an outline, which is encoded too', async () => {
  const long = Array.from({ length: 4_000 }, (_none, index) => ({
    Latitude: 50 + index / 1_000,
    Longitude: 10 + Math.sin(index / 100),
    Address: index === 3_999 ? 'Hamburg' : null,
    Timestamp: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
  }));
  const body = new TextEncoder().encode(JSON.stringify({ AssetName: 'A', LocationHistory: long }));
  const read = decodeAnswer({
    body,
    shareId: 'share-1',
    fieldMap: null,
    now: Date.now(),
    knownDigest: null,
    withLine: true,
  });
  if (read.kind !== 'shared') throw new Error('it was not shared');
  const answer = createAnswer(read, 0);
  const outline = await decodeTrack(partOf(answer, 'outline', false));
  const whole = await decodeTrack(partOf(answer, 'track', false));
  expect([outline.isOutline, whole.isOutline]).toEqual([true, false]);
  expect(whole.geometry.numbers).toHaveLength(4_000);
  expect(outline.geometry.numbers.length).toBeLessThan(400);
  expect(outline.names).toEqual(new Map([[1, 'Hamburg']]));
  const parts = await decodeParts(await answer.encode());
  if (parts === null) throw new Error('it was not decoded');
  expect(await told(createAnswer(parts, 0))).toEqual(await told(answer));
  const short = answerOf(bodies['a history']);
  expect(partOf(short, 'outline', false)).toEqual(partOf(short, 'track', false));
});

/** All a page can ask of it. */
async function told(answer: SharedAnswer) {
  const { asset, history, journey, shape, digest, readAt, bytes } = answer;
  return {
    ...{ asset, journey, shape, digest, readAt, bytes },
    reports: Array.from({ length: history.length }, (_, index) => [
      history.at(index),
      history.isDay(index),
      history.hasAddress(index),
    ]),
    newest: answer.newestPlace(),
    track: partOf(answer, 'track'),
    outline: partOf(answer, 'outline', false),
  };
}
