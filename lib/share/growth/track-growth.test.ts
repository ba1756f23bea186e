import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { anyHistory, openRows, readRows, reportAt } from '../journey/test-history.ts';
import { decodeTrack, type Track } from '../page/decode-track.ts';
import { encodeLine, joinTrack, nameTrack } from '../page/encode-track.ts';
import { encodeGrowth, type WholeTrack } from './encode-growth.ts';
import { takeTrack, versionOfTrack } from './take-growth.ts';
import { parseTrackVersion } from './track-version.ts';

function wholeOf(points: readonly LocationPoint[]): WholeTrack {
  const { journey, geometry } = readRows(points);
  const names = () => nameTrack(openRows(points), geometry.numbers[0] ?? null, journey.stops, journey.stops.first);
  return { geometry, silences: journey.silences, stops: journey.stops, names };
}

/** What a page holds that was given the whole. */
async function trackOf(points: readonly LocationPoint[]): Promise<Track> {
  const whole = wholeOf(points);
  const names = new TextEncoder().encode(JSON.stringify(whole.names()));
  return decodeTrack(joinTrack(encodeLine(whole.geometry, whole), names, false));
}

async function growthOf(before: Track, points: readonly LocationPoint[], isPlain = true) {
  const known = parseTrackVersion(versionOfTrack(before) ?? '');
  return known === null ? null : encodeGrowth(wholeOf(points), known, isPlain ? null : deflateSync);
}

/** Two days of a report every ten minutes, halted and named between, newest first. */
const journey: readonly LocationPoint[] = Array.from({ length: 288 }, (_none, index) => {
  const number = 288 - index;
  const isHalt = number % 40 > 30;
  return {
    ...reportAt(
      number * 10,
      50 + (isHalt ? number - (number % 40) : number) / 100,
      179.5 + number / 100 > 180 ? -179.5 : 179,
    ),
    address: isHalt ? { lines: [`Yard ${number}`], town: null, country: null, position: null } : null,
  };
});

describe('the growth of a track', () => {
  test('makes of what a page holds what it would be given now, whatever became of the history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyHistory, fc.nat(20), fc.boolean(), async (old, added, dropped, isPlain) => {
        const points = [...added, ...old.slice(dropped > 15 ? dropped : 0)];
        const before = await trackOf(old);
        const growth = await growthOf(before, points, isPlain);
        if (growth !== null) expect(await takeTrack(before, growth)).toEqual(await trackOf(points));
      }),
    );
  });

  test('holds nothing of what stays, report by report', async () => {
    let track = await trackOf(journey.slice(100));
    for (let left = 99; left >= 0; left -= 1) {
      const growth = await growthOf(track, journey.slice(left), left % 2 === 0);
      expect(growth?.length).toBeLessThan(200);
      if (growth !== null) track = await takeTrack(track, growth);
    }
    expect(track).toEqual(await trackOf(journey));
  });

  test('is none where a place, a time or the first report is another', async () => {
    const before = await trackOf(journey.slice(5));
    const change = (index: number, over: Partial<LocationPoint>) =>
      journey.map((report, at) => (at === index ? { ...report, ...over } : report));
    expect(await growthOf(before, change(50, { position: { latitude: 1, longitude: 2 } }))).toBeNull();
    expect(await growthOf(before, change(50, { time: null }))).toBeNull();
    expect(await growthOf(before, journey.slice(0, -1))).toBeNull();
    expect(await growthOf(before, journey.slice(9))).toBeNull();
  });

  test('brings all names anew where one of the old ones is another', async () => {
    const before = await trackOf(journey.slice(5));
    const renamed = journey.map((report) =>
      report.address === null ? report : { ...report, address: { ...report.address, lines: ['Renamed'] } },
    );
    const growth = await growthOf(before, renamed);
    expect(growth).not.toBeNull();
    if (growth !== null) expect(await takeTrack(before, growth)).toEqual(await trackOf(renamed));
  });

  test('of another track, or damaged, is refused, and a whole track is taken', async () => {
    const before = await trackOf(journey.slice(5));
    const growth = (await growthOf(before, journey)) ?? new Uint8Array();
    await expect(takeTrack(await trackOf(journey.slice(6)), growth)).rejects.toThrow(TypeError);
    await fc.assert(
      fc.asyncProperty(fc.nat(growth.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = growth.with(at, byte);
        await takeTrack(before, damaged).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      }),
    );
    const whole = wholeOf(journey);
    const names = new TextEncoder().encode('{}');
    const taken = await takeTrack(before, joinTrack(encodeLine(whole.geometry, whole), names, false));
    expect(taken.geometry.numbers).toHaveLength(288);
  });
});
