import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyLine } from './route-line.ts';

function simplify(places: readonly (readonly [number, number])[], tolerance: number, most?: number): number[] {
  const x = Float64Array.from(places, ([value]) => value);
  const y = Float64Array.from(places, ([, value]) => value);
  return simplifyLine(x, y, 0, places.length - 1, tolerance, most);
}

describe('simplifyLine', () => {
  it('keeps the corners of a line and drops points on it', () => {
    expect(
      simplify(
        [
          [0, 0],
          [5, 0.1],
          [10, 0],
          [10, 5],
          [10, 10],
        ],
        1,
      ),
    ).toEqual([0, 2, 4]);
  });

  it('keeps both ends and the order for any line', () => {
    const place = fc.tuple(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 80 }),
        fc.double({ min: 0.1, max: 1e5, noNaN: true }),
        (places, tolerance) => {
          const kept = simplify(places, tolerance);
          expect(kept[0]).toBe(0);
          expect(kept.at(-1)).toBe(places.length - 1);
          expect(kept).toEqual([...new Set(kept)].sort((one, other) => one - other));
        },
      ),
    );
  });

  it('handles a growing zigzag within the given number of points', () => {
    const zigzag = Array.from({ length: 100_000 }, (_, index) => [index / 100, (index % 2 ? 1 : -1) * index] as const);
    expect(simplify(zigzag, 1)).toHaveLength(100_000);
    const noise = Array.from({ length: 50_000 }, (_, index) => [index / 50, Math.sin(index * index) * 20] as const);
    expect(simplify(noise, 0.1, 1_000).length).toBeLessThanOrEqual(1_000);
  });
});
