import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import {
  anyHistory,
  dateOn,
  historyOf,
  listSilences,
  listStops,
  openRows,
  readRows,
  reportAt,
} from '../journey/test-history.ts';
import { decodeTrack, type Track } from './decode-track.ts';
import { encodeLine, joinTrack, nameTrack } from './encode-track.ts';

const text = new TextEncoder();

/** What the map gets, plain or compressed. */
async function wireOf(points: readonly LocationPoint[], isPlain = true): Promise<Uint8Array<ArrayBuffer>> {
  const { journey, geometry } = readRows(points);
  const names = nameTrack(openRows(points), geometry.numbers[0] ?? null, journey.stops, journey.stops.first);
  const parts = [encodeLine(geometry, journey), text.encode(JSON.stringify(names))] as const;
  const [line, named] = isPlain ? parts : parts.map((part) => deflateSync(part));
  return joinTrack(line ?? new Uint8Array(), named ?? new Uint8Array(), !isPlain);
}

async function roundTrip(points: readonly LocationPoint[]): Promise<Track['geometry']> {
  return (await decodeTrack(await wireOf(points))).geometry;
}

/** Largest difference of two columns, NaN left aside. */
function furthest(column: Float64Array, other: Float64Array): number {
  return column.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0)) || 0), 0);
}

describe('encoding a track', () => {
  it('restores any history to 1e-5 degrees and one second', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.boolean(), async (points, isPlain) => {
        const { geometry: before } = readRows(points);
        const { geometry: after } = await decodeTrack(await wireOf(points, isPlain));
        expect(after.numbers).toEqual(before.numbers);
        expect(furthest(after.latitudes, before.latitudes)).toBeLessThan(1e-5);
        expect(furthest(after.longitudes, before.longitudes)).toBeLessThan(1e-5);
        expect(furthest(after.times, before.times)).toBeLessThan(1000);
        expect(Array.from(after.times, Number.isNaN)).toEqual(Array.from(before.times, Number.isNaN));
      }),
    );
  });

  it('restores silences and stops of any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (points) => {
        const { journey } = readRows(points);
        const track = await decodeTrack(await wireOf(points));
        expect(track.silences).toEqual(listSilences(journey.silences));
        const stops = listStops(journey.stops);
        expect(track.stops.map(({ latitude: _latitude, longitude: _longitude, ...stop }) => stop)).toEqual(
          stops.map(({ latitude: _latitude, longitude: _longitude, ...stop }) => stop),
        );
        track.stops.forEach((stop, index) => expect(stop.latitude).toBeCloseTo(stops[index]?.latitude ?? NaN, 4));
      }),
    );
  });

  it('keeps a line that has left ±180° by several worlds in one piece', async () => {
    const turns = Array.from({ length: 40 }, (_, index) =>
      reportAt(index * 1_000, 10, ((index * 100 + 180) % 360) - 180),
    );
    expect((await roundTrip(historyOf(...turns))).longitudes.at(-1)).toBeCloseTo(3900, 5);
  });

  it('leaves out reports without a position but keeps the numbers of the rest', async () => {
    const track = await roundTrip(historyOf(reportAt(0), reportAt(10, 1, 2), reportAt(20), reportAt(3_000, -90, 180)));
    expect([...track.numbers]).toEqual([2, 4]);
    expect([...track.latitudes]).toEqual([1, -90]);
  });

  it('gives a calendar day no instant', async () => {
    const track = await roundTrip(historyOf(reportAt(dateOn('2026-11-09'), 1, 2), reportAt(0, 1, 2)));
    expect([...track.times]).toEqual([NaN, Date.UTC(2026, 10, 9, 6)]);
  });

  it('encodes an empty track', async () => {
    expect((await roundTrip([])).numbers).toHaveLength(0);
    expect((await roundTrip([reportAt(0)])).numbers).toHaveLength(0);
  });

  it('takes few bytes per report, also for jittery movement', async () => {
    const way = (jitter: number) =>
      Array.from({ length: 20_000 }, (_, index) => {
        const noise = ((Math.imul(index, 2_654_435_761) >>> 0) / 2 ** 32 - 0.5) * jitter;
        return reportAt(-index + noise * 1_000, 50 + 9 * Math.sin(index / 900) + noise, 12 + index / 400 - noise);
      });
    expect((await wireOf(way(0), false)).length / 20_000).toBeLessThan(4.5);
    expect((await wireOf(way(0.0002), false)).length / 20_000).toBeLessThan(6);
  });
});

describe('decodeTrack', () => {
  const parked = Array.from({ length: 8 }, (_, index) => reportAt(index * 10, 53.55, 9.99));
  const points = historyOf(reportAt(-60, 45.76, 4.84), ...parked, reportAt(900, 56, 10), reportAt(960, 57, 10.5));
  const named = points.map((point, index) => ({
    ...point,
    address: index % 2 === 0 ? { lines: ['Hamburg'], town: 'Hamburg', country: null, position: null } : null,
  }));

  it('restores the names of labelled places', async () => {
    const { stops, names } = await decodeTrack(await wireOf(named));
    expect(stops.length).toBeGreaterThan(0);
    expect(names.get(stops[0]?.first ?? 0)).toBe('Hamburg');
  });

  it('distinguishes an outline from a complete track', async () => {
    const whole = await wireOf(named);
    expect((await decodeTrack(whole)).isOutline).toBe(false);
    const { journey, geometry } = readRows(named);
    const line = encodeLine(geometry, journey);
    expect((await decodeTrack(joinTrack(line, text.encode('{}'), false, true))).isOutline).toBe(true);
    const packed = joinTrack(deflateSync(line), deflateSync('{}'), true, true);
    expect(await decodeTrack(packed)).toMatchObject({ isOutline: true, geometry: { numbers: geometry.numbers } });
  });

  it('rejects bytes that are no track, of another version, cut off, or damaged', async () => {
    const whole = await wireOf(named, false);
    const other = Uint8Array.from(whole);
    other[0] = 1;
    const damaged = Uint8Array.from(whole, (byte, index) => (index > 8 ? byte ^ 0x55 : byte));
    const json = text.encode('{"state":"shared"}');
    for (const bytes of [new Uint8Array(), json, other, whole.slice(0, 20), whole.slice(0, -5), damaged])
      await expect(decodeTrack(bytes)).rejects.toThrow(TypeError);
  });

  it('either rejects bytes or returns positions on the globe with ascending numbers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (line) => {
        try {
          const track = await decodeTrack(joinTrack(line, text.encode('{}'), false));
          expect(track.geometry.latitudes.every((value) => Math.abs(value) <= 90)).toBe(true);
          expect(track.geometry.longitudes.every(Number.isFinite)).toBe(true);
          expect([...track.geometry.numbers]).toEqual([...new Set(track.geometry.numbers)].sort((a, b) => a - b));
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
