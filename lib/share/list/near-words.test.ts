import { expect, test } from 'vitest';
import type { AllReports } from './all-reports.ts';
import { decodeNear, encodeNear } from './near-words.ts';

const report = (number: number, latitude: number, longitude: number, near?: string) => ({
  ...{ number, position: { latitude, longitude }, time: null, address: null, event: null },
  ...(near !== undefined && { near }),
});
const all: AllReports = {
  ...{ length: 4, times: new Float64Array(4), kinds: new Uint8Array(4), legs: new Float64Array(4) },
  ...{ addresses: new Uint32Array(4), events: new Uint32Array(4), raws: new Map(), version: '' },
  ...{ texts: { addresses: [], events: [], raws: [] }, silences: [], stops: [], outliers: new Set() },
  latitudes: Float64Array.of(58.5, 58.5, -17.00001, 59),
  longitudes: Float64Array.of(11.6, 11.6, -180, 11),
};

test('what reports are near comes back to those that are where the server has them', () => {
  const told = encodeNear([
    report(1, 58.5, 11.6, 'near Munkedal'),
    report(2, 58.500004, 11.6, 'near Munkedal'),
    report(3, -17.000006, 180, 'near Taveuni'),
    report(4, 59.1, 11, 'near Halden'),
    report(5, 59, 11, 'near Halden'),
  ]);
  expect(told.places).toEqual(['near Munkedal', 'near Taveuni', 'near Halden']);
  expect([...decodeNear(JSON.parse(JSON.stringify(told)), all)]).toEqual([
    [1, 'near Munkedal'],
    [2, 'near Munkedal'],
    [3, 'near Taveuni'],
  ]);
  expect(encodeNear([report(1, 58, 11)])).toEqual({ places: [], rows: [] });
  for (const other of [null, 'near', [], { places: [] }]) expect(decodeNear(other, all).size).toBe(0);
});
