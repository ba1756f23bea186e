import { expect, it } from 'vitest';
import { isTrackingError } from '../errors.ts';
import { decodeSharedAsset, decodeSharedBody } from './decode.ts';
import { createListSink } from './history/history.ts';

const now = Date.UTC(2026, 10, 21);
const body = {
  AssetName: 'Box',
  LocationHistory: Array.from({ length: 300 }, (_, index) => ({
    ...{ Latitude: 50 + index / 1000, Longitude: 10, Address: `Stadt "${index}" [ü], {x}` },
    Timestamp: new Date(now - index * 60_000).toISOString(),
    TemperatureC: index % 50 === 0 ? -127 : 4 + (index % 7) / 10,
  })),
  Readings: [1, 2, 3].map((hour) => ({ time: new Date(now - hour * 3_600_000).toISOString(), humidityPercent: hour })),
};

function outcomeOf(sent: string | Uint8Array): unknown {
  try {
    const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : sent;
    const read = decodeSharedBody(bytes, createListSink, { now });
    if (read.kind === 'unavailable') return read;
    const { asset, history, looseReadings, diagnostics } = read;
    return { kind: 'shared', asset: { ...asset, history, looseReadings }, diagnostics };
  } catch (error) {
    if (isTrackingError(error)) return error.message;
    throw error;
  }
}

it('bytes are decoded like what they say, after a byte order mark too', () => {
  const text = JSON.stringify(body);
  for (const sent of [text, `\uFEFF${text}`]) expect(outcomeOf(sent)).toEqual(decodeSharedAsset(body, { now }));
  expect(outcomeOf('\uFEFF {} ')).toEqual({ kind: 'unavailable' });
});

it.each<[string, string | Uint8Array]>([
  ['not-text', new TextEncoder().encode(JSON.stringify(body)).fill(0xff, -60, -59)],
  ['not-json', `${JSON.stringify(body)},`],
  ['not-json', ''],
  ['not-json', '\uFEFF\uFEFF{}'],
  ['too-large', `{"AssetName":"Box","Any":[${'[],'.repeat(2_400_000)}[]]}`],
  ['too-large', `{"AssetName":"Box","Any":[${'{"a":{}},'.repeat(1_300_000)}{}]}`],
])('bytes that are %s are refused', (reason, sent) => {
  expect(outcomeOf(sent)).toBe(`tracking service unreadable: ${reason}`);
});
