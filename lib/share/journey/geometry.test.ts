import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from './geometry.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -720, max: 720, noNaN: true });

describe('distanceMetres', () => {
  it('knows the length of a degree and of half the world', () => {
    expect(distanceMetres(0, 0, 0, 1)).toBeCloseTo(111_195.08, 1);
    expect(distanceMetres(60, 10, 60, 11)).toBeLessThan(distanceMetres(0, 10, 0, 11) * 0.501);
    expect(distanceMetres(90, 0, -90, 0)).toBeCloseTo(Math.PI * 6_371_008.8, 3);
  });

  it('agrees with the published distance from Paris to New York within 0.56 %', () => {
    // 5,837.4 km on the WGS 84 ellipsoid.
    expect(Math.abs(distanceMetres(48.8566, 2.3522, 40.7128, -74.006) / 5_837_400 - 1)).toBeLessThan(0.0056);
  });

  it('goes the short way over 180°, unwrapped or not', () => {
    expect(distanceMetres(10, 179.5, 10, -179.5)).toBeCloseTo(distanceMetres(10, 179.5, 10, 180.5), 4);
  });

  it('is symmetric, finite and at most half the world for any two places', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (a, b, c, d) => {
        const metres = distanceMetres(a, b, c, d);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_008.8);
        expect(distanceMetres(c, d, a, b)).toBeCloseTo(metres, 3);
      }),
    );
  });
});
