import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { anyHistory, openRows, readRows, reportAt } from '../journey/test-history.ts';
import { decodeTrack, type Track } from '../view/decode-track.ts';
import { encodeLine, joinTrack, nameTrack } from '../view/encode-track.ts';
import { applyTrackUpdate, encodeTrackUpdate, trackRevision } from './track-update.ts';

function wholeOf(points: readonly LocationPoint[]) {
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

function updateOf(before: Track, points: readonly LocationPoint[], isPlain = true) {
  return encodeTrackUpdate(wholeOf(points), trackRevision(before) ?? '', isPlain ? null : deflateSync);
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

describe('encodeTrackUpdate', () => {
  test('brings a page to the current track, whatever changed in the history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyHistory, fc.nat(20), fc.boolean(), async (old, added, dropped, isPlain) => {
        const points = [...added, ...old.slice(dropped > 15 ? dropped : 0)];
        const before = await trackOf(old);
        const update = updateOf(before, points, isPlain);
        if (update !== null) expect(await applyTrackUpdate(before, update)).toEqual(await trackOf(points));
      }),
    );
  });

  test('contains only what is new, report by report', async () => {
    let track = await trackOf(journey.slice(100));
    for (let left = 99; left >= 0; left -= 1) {
      const update = updateOf(track, journey.slice(left), left % 2 === 0);
      expect(update?.length).toBeLessThan(200);
      if (update !== null) track = await applyTrackUpdate(track, update);
    }
    expect(track).toEqual(await trackOf(journey));
  });

  test('returns null when an old position, time or first report has changed', async () => {
    const before = await trackOf(journey.slice(5));
    const change = (index: number, over: Partial<LocationPoint>) =>
      journey.map((report, at) => (at === index ? { ...report, ...over } : report));
    expect(updateOf(before, change(50, { position: { latitude: 1, longitude: 2 } }))).toBeNull();
    expect(updateOf(before, change(50, { time: null }))).toBeNull();
    expect(updateOf(before, journey.slice(0, -1))).toBeNull();
    expect(updateOf(before, journey.slice(9))).toBeNull();
  });

  test('sends all names again when an old one has changed', async () => {
    const before = await trackOf(journey.slice(5));
    const renamed = journey.map((report) =>
      report.address === null ? report : { ...report, address: { ...report.address, lines: ['Renamed'] } },
    );
    const update = updateOf(before, renamed);
    expect(update).not.toBeNull();
    if (update !== null) expect(await applyTrackUpdate(before, update)).toEqual(await trackOf(renamed));
  });

  test('is rejected with a TypeError when damaged or of another track; a whole track is accepted', async () => {
    const before = await trackOf(journey.slice(5));
    const update = updateOf(before, journey) ?? new Uint8Array();
    await expect(applyTrackUpdate(await trackOf(journey.slice(6)), update)).rejects.toThrow(TypeError);
    await fc.assert(
      fc.asyncProperty(fc.nat(update.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = update.with(at, byte);
        await applyTrackUpdate(before, damaged).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      }),
    );
    const whole = wholeOf(journey);
    const names = new TextEncoder().encode('{}');
    const taken = await applyTrackUpdate(before, joinTrack(encodeLine(whole.geometry, whole), names, false));
    expect(taken.geometry.numbers).toHaveLength(288);
  });
});
