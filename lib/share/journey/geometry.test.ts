import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from './geometry.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -720, max: 720, noNaN: true });

describe('distanceMetres', () => {
  it('is that of the shortest way on the ellipsoid, near and far', () => {
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
