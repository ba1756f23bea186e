import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { distanceMetres, shortestLongitude, unwrapLongitudes, wrapLongitude } from './distance.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -720, max: 720, noNaN: true });

describe('distanceMetres', () => {
  it('is the shortest distance on the ellipsoid, near and far', () => {
    const offBy = (a: number, b: number, c: number, d: number) => {
      const { s12: metres = NaN } = geodesic.Geodesic.WGS84.Inverse(a, b, c, d, geodesic.Geodesic.DISTANCE);
      return Math.abs(distanceMetres(a, b, c, d) - metres) / Math.max(metres, 1);
    };
    const step = fc.double({ min: -1.1, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, step, step, (a, b, north, east) => {
        const c = Math.max(-90, Math.min(90, a + north));
        expect(offBy(a, b, c, b + east)).toBeLessThan(0.000_05);
      }),
    );
    fc.assert(fc.property(latitude, longitude, latitude, longitude, (...ends) => offBy(...ends) < 0.001));
    // Two metres from the opposite end of the world are of no consequence to anybody, and an ulp is then a kilometre.
    fc.assert(
      fc.property(
        latitude,
        longitude,
        step,
        step,
        (a, b, c, d) => offBy(a, b, Math.max(-90, Math.min(90, c - a)), b + 180 + d) < 0.004,
      ),
    );
    expect(distanceMetres(90, 0, -90, 0)).toBeCloseTo(20_003_931, -2);
  });

  it('goes the short way over 180°, unwrapped or not', () => {
    expect(distanceMetres(10, 179.5, 10, -179.5)).toBeCloseTo(distanceMetres(10, 179.5, 10, 180.5), 4);
  });

  it('is symmetric, finite and at most half the world for any two places', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (a, b, c, d) => {
        const metres = distanceMetres(a, b, c, d);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(20_003_932);
        expect(distanceMetres(c, d, a, b)).toBeCloseTo(metres, 3);
      }),
    );
  });
});

const wrappedLongitude = fc.double({ min: -180, max: 180, noNaN: true });

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

  it('skips values that are not a number', () => {
    expect([...unwrapLongitudes([179, NaN, -179])]).toEqual([179, NaN, 181]);
  });

  it('never steps more than 180° and keeps every place', () => {
    fc.assert(
      fc.property(fc.array(wrappedLongitude), (longitudes) => {
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

  it('returns the longitude itself without a reference', () => {
    expect(shortestLongitude(NaN, -118)).toBe(-118);
  });
});

it('wrapLongitude undoes any number of turns', () => {
  fc.assert(
    fc.property(wrappedLongitude, fc.integer({ min: -5, max: 5 }), (value, turns) => {
      const wrapped = wrapLongitude(value + 360 * turns);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(180);
      const off = Math.abs(wrapped - value);
      expect(Math.min(off, Math.abs(off - 360))).toBeLessThan(1e-9);
    }),
  );
});
