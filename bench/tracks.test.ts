import * as v from 'valibot';
import { expect, test } from 'vitest';
import { linkId, trackOf, type Tracks } from './tracks.ts';

const row = v.object({
  Latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  Longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  Address: v.string(),
});

function firstPlaces(tracks: Tracks): string[] {
  return Array.from({ length: 600 }, (_none, number) => {
    const rows = v.parse(v.array(row), trackOf(linkId(tracks, number))['LocationHistory']);
    const reports = tracks === 'own1000' ? 1_000 : 50;
    expect(rows).toHaveLength(reports);
    expect(new Set(rows.map(({ Address }) => Address)).size).toBe(reports);
    return `${rows[0]?.Latitude} ${rows[0]?.Longitude}`;
  });
}

test('creates one track per link or one for all, with an address for each report', () => {
  expect(new Set(firstPlaces('own')).size).toBe(600);
  expect(new Set(firstPlaces('own1000')).size).toBe(600);
  expect(new Set(firstPlaces('one')).size).toBe(1);
});
