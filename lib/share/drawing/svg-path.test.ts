import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathWriter } from './svg-path.ts';

/** Follows a path of M, l and z as a browser would. */
function follow(path: string): [number, number][] {
  const places: [number, number][] = [];
  for (const [, command, text = ''] of path.matchAll(/([Mlz])([^Mlz]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    for (let index = 0; index < numbers.length; index += 2) {
      const [lastX, lastY] = command === 'M' ? [0, 0] : (places.at(-1) ?? [NaN, NaN]);
      places.push([lastX + (numbers[index] ?? NaN), lastY + (numbers[index + 1] ?? NaN)]);
    }
  }
  return places;
}

describe('createPathWriter', () => {
  it('writes relative steps without needless letters and spaces', () => {
    const path = createPathWriter(0);
    path.move(10.4, -3);
    path.line(12, -3);
    path.line(11, 5);
    path.line(11.2, 5.1);
    path.close();
    expect(path.toString()).toBe('M10-3l2 0-1 8z');
  });

  it('writes a dot as a line of almost no length', () => {
    const path = createPathWriter(0);
    path.dot(3, 4);
    expect(path.toString()).toBe('M3 4h.01');
  });

  it('never strays further than half a step, however long the line', () => {
    const coordinate = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 1 }),
        fc.constantFrom(0 as const, 1 as const),
        (line, digits) => {
          const path = createPathWriter(digits);
          line.forEach(([x, y], index) => (index === 0 ? path.move(x, y) : path.line(x, y)));
          const [endX, endY] = follow(path.toString()).at(-1) ?? [NaN, NaN];
          const [x, y] = line.at(-1) ?? [NaN, NaN];
          const half = (digits === 0 ? 0.5 : 0.05) + 1e-9;
          expect(Math.max(Math.abs(endX - x), Math.abs(endY - y))).toBeLessThanOrEqual(half + 1e-7);
        },
      ),
    );
  });
});
