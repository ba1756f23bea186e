import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { readGeometry } from '../journey/geometry.ts';
import { readJourney } from '../journey/read-journey.ts';
import { anyHistory, dateOn, historyOf, reportAt } from '../journey/test-history.ts';
import { decodeGeometry, decodeTrack } from './decode-track.ts';
import { encodeTrack } from './encode-track.ts';

function roundTrip(history: readonly LocationPoint[]) {
  const wire = JSON.stringify(encodeTrack(history, readJourney(history)));
  return decodeGeometry(JSON.parse(wire));
}

/** Largest difference of two columns, NaN left aside. */
function furthest(column: Float64Array, other: Float64Array): number {
  return column.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0)) || 0), 0);
}

describe('encodeTrack and decodeGeometry', () => {
  it('bring any history back to 1e-5 degrees and one second', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const before = readGeometry(history);
        const after = roundTrip(history);
        expect(after.numbers).toEqual(before.numbers);
        expect(furthest(after.latitudes, before.latitudes)).toBeLessThan(1e-5);
        expect(furthest(after.longitudes, before.longitudes)).toBeLessThan(1e-5);
        expect(furthest(after.times, before.times)).toBeLessThan(1000);
        expect(Array.from(after.times, Number.isNaN)).toEqual(Array.from(before.times, Number.isNaN));
      }),
    );
  });

  it('keep a line that has left ±180° by several worlds in one piece', () => {
    const turns = Array.from({ length: 40 }, (_, index) => reportAt(index, 10, ((index * 100 + 180) % 360) - 180));
    expect(roundTrip(historyOf(...turns)).longitudes.at(-1)).toBeCloseTo(3900, 5);
  });

  it('leave out reports without a position but keep the numbers of the rest', () => {
    const track = roundTrip(historyOf(reportAt(0), reportAt(10, 1, 2), reportAt(20), reportAt(30, -90, 180)));
    expect([...track.numbers]).toEqual([2, 4]);
    expect([...track.latitudes]).toEqual([1, -90]);
  });

  it('give a calendar day no instant', () => {
    const track = roundTrip(historyOf(reportAt(dateOn('2026-11-09'), 1, 2), reportAt(0, 1, 2)));
    expect([...track.times]).toEqual([NaN, Date.UTC(2026, 10, 9, 6)]);
  });

  it('carry an empty track', () => {
    expect(roundTrip([]).numbers).toHaveLength(0);
    expect(roundTrip([reportAt(0)]).numbers).toHaveLength(0);
  });
});

describe('decodeGeometry', () => {
  const two = historyOf(reportAt(0, 1, 2), reportAt(9, 3, 4));
  const good = encodeTrack(two, readJourney(two));

  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ['no line', { marks: '' }],
    ['a line of numbers', { ...good, line: [1, 2] }],
    ['more places than marks', { ...good, marks: '' }],
    ['a report without a number', { ...good, marks: '????' }],
    ['a latitude beyond the pole', { ...good, line: good.line.replaceAll(/./g, '~') }],
  ])('refuses %s', (_, track) => {
    expect(() => decodeGeometry(track)).toThrow(TypeError);
  });

  it('either refuses a text or gives finite places with ascending numbers', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (line, marks) => {
        try {
          const track = decodeGeometry({ line, marks, epoch: null });
          expect(track.latitudes.every((value) => Math.abs(value) <= 90)).toBe(true);
          expect(track.longitudes.every(Number.isFinite)).toBe(true);
          expect([...track.numbers]).toEqual([...new Set(track.numbers)].sort((a, b) => a - b));
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
    );
  });
});

describe('decodeTrack', () => {
  const parked = Array.from({ length: 8 }, (_, index) => reportAt(index * 10, 53.55, 9.99));
  const history = historyOf(reportAt(-60, 45.76, 4.84), ...parked, reportAt(900, 56, 10), reportAt(960, 57, 10.5));
  const named = history.map((point, index) => ({
    ...point,
    address: index % 2 === 0 ? { lines: ['Hamburg'], town: 'Hamburg', country: null, position: null } : null,
  }));

  it('brings silences, stops and the names of what is labelled', () => {
    const journey = readJourney(named);
    const track = decodeTrack(JSON.parse(JSON.stringify(encodeTrack(named, journey))));
    expect(journey.stops.length).toBeGreaterThan(0);
    expect(track.stops).toEqual(journey.stops);
    expect(track.silences).toEqual(journey.silences);
    expect(track.names.get(journey.stops[0]?.first ?? 0)).toBe('Hamburg');
  });

  it('refuses a track without its lists and drops what is no stop', () => {
    const wire = encodeTrack(named, readJourney(named));
    expect(() => decodeTrack({ ...wire, stops: 'x' })).toThrow(TypeError);
    expect(() => decodeTrack({ ...wire, names: null })).toThrow(TypeError);
    expect(decodeTrack({ ...wire, stops: [null, { first: 1 }, ...wire.stops] }).stops).toEqual(wire.stops);
  });
});
