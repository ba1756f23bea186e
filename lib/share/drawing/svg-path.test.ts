import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathWriter } from './svg-path.ts';

/** Follows a path of m, h and z as a browser would, each of its parts to places in units. */
function follow(path: string, step: number): [number, number][][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/m([^mhz]*)(h-?[\d.]+)?(z?)/g)].map(([, text = '', , close]) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const places: [number, number][] = [];
    for (let index = 0; index < numbers.length; index += 2) {
      x += numbers[index] ?? NaN;
      y += numbers[index + 1] ?? NaN;
      places.push([x * step, y * step]);
    }
    if (close === 'z') [x, y] = [(places[0]?.[0] ?? NaN) / step, (places[0]?.[1] ?? NaN) / step];
    return places;
  });
}

const coordinate = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 30 });

describe('createPathWriter', () => {
  it('writes relative steps without needless letters and spaces', () => {
    const path = createPathWriter(1);
    path.ring([10.4, -3, 12, -3, 11, 5, 11.2, 5.1]);
    path.line([20, 0, 19, 2]);
    expect(path.toString()).toBe('m10-3 2 0-1 8zm10 3-1 2');
  });

  it('leaves out a ring that would be a line or a point', () => {
    const path = createPathWriter(2);
    path.ring([1, 1, 9, 1, 9.3, 1.2]);
    path.ring([4, 4, 8, 4, 8, 8]);
    expect(path.toString()).toBe('m2 2 2 0 0 2z');
  });

  it('writes dots as lines of almost no length, which do not add up', () => {
    const path = createPathWriter(0.5);
    path.dot(1, 2);
    path.dot(3, 4);
    expect(path.toString()).toBe('m2 4h.01m4 4h-.01');
  });

  it('never strays further than half a step, however many lines and rings there are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), corners)), fc.constantFrom(0.5, 2), (parts, step) => {
        const path = createPathWriter(step);
        const far = (one = NaN, other = NaN) => Math.abs(one - other) <= step / 2 + 1e-9;
        const written = parts.filter(([isRing, part]) => {
          const before = path.toString().length;
          if (isRing) path.ring(part.flat());
          else path.line(part.flat());
          return path.toString().length > before;
        });
        const followed = follow(path.toString(), step);
        expect(followed).toHaveLength(written.length);
        followed.forEach((places, index) => {
          const [first, ends] = [written[index]?.[1][0], written[index]?.[1].at(-1)];
          expect(far(places[0]?.[0], first?.[0]) && far(places[0]?.[1], first?.[1])).toBe(true);
          expect(far(places.at(-1)?.[0], ends?.[0]) && far(places.at(-1)?.[1], ends?.[1])).toBe(true);
        });
      }),
    );
  });
});
