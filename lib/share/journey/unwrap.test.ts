import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortestLongitude, unwrapLongitudes, wrapLongitude } from './unwrap.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe('unwrapLongitudes', () => {
  it('continues a line over 180° eastwards and back', () => {
    expect([...unwrapLongitudes([170, 179, -179, -170, 175])]).toEqual([170, 179, 181, 190, 175]);
  });

  it('counts every turn of a line that goes round the world twice', () => {
    const unwrapped = unwrapLongitudes([0, 120, -120, 0, 120, -120, 0]);
    expect([...unwrapped]).toEqual([0, 120, 240, 360, 480, 600, 720]);
  });

  it('leaves a step of exactly 180° alone', () => {
    expect([...unwrapLongitudes([-90, 90, -90])]).toEqual([-90, 90, -90]);
  });

  it('is not thrown off by a value that is no number', () => {
    expect([...unwrapLongitudes([179, NaN, -179])]).toEqual([179, NaN, 181]);
  });

  it('never steps more than 180° and keeps every place', () => {
    fc.assert(
      fc.property(fc.array(longitude), (longitudes) => {
        const unwrapped = unwrapLongitudes(longitudes);
        unwrapped.forEach((value, index) => {
          if (index > 0) expect(Math.abs(value - (unwrapped[index - 1] ?? NaN))).toBeLessThanOrEqual(180 + 1e-9);
          const turns = (value - (longitudes[index] ?? NaN)) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
        });
      }),
    );
  });
});

describe('shortestLongitude', () => {
  it('puts a destination on the same copy of the world as the end of the line', () => {
    expect(shortestLongitude(196.9, -118.2)).toBeCloseTo(241.8, 9);
    expect(shortestLongitude(-190, 170)).toBe(-190);
    expect(shortestLongitude(725, 10)).toBe(730);
  });

  it('gives the longitude itself without a reference', () => {
    expect(shortestLongitude(NaN, -118)).toBe(-118);
  });
});

it('wrapLongitude undoes any number of turns', () => {
  fc.assert(
    fc.property(longitude, fc.integer({ min: -5, max: 5 }), (value, turns) => {
      const wrapped = wrapLongitude(value + 360 * turns);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(180);
      const off = Math.abs(wrapped - value);
      expect(Math.min(off, Math.abs(off - 360))).toBeLessThan(1e-9);
    }),
  );
});
