import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing, type Corners, createPathWriter } from './svg-path.ts';
import type { Box } from './box.ts';

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

  it('leaves out a ring that collapses to a line or a point', () => {
    const path = createPathWriter(2);
    path.ring([1, 1, 9, 1, 9.3, 1.2]);
    path.ring([4, 4, 8, 4, 8, 8]);
    expect(path.toString()).toBe('m2 2 2 0 0 2z');
  });

  it('writes dots as almost zero-length lines that do not add up', () => {
    const path = createPathWriter(0.5);
    path.dot(1, 2);
    path.dot(3, 4);
    expect(path.toString()).toBe('m2 4h.01m4 4h-.01');
  });

  it('never deviates by more than half a step, after any number of lines and rings', () => {
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

const box: Box = { left: -10, top: -20, right: 30, bottom: 20 };
/** Whole numbers often lie on the sides of the box, and on each other. */
const clippedCoordinate = fc.oneof(fc.double({ min: -60, max: 60, noNaN: true }), fc.integer({ min: -60, max: 60 }));
const ringCorners = fc
  .array(fc.tuple(clippedCoordinate, clippedCoordinate), { minLength: 3, maxLength: 12 })
  .map((pairs) => pairs.flat());
/** The whole plane in nine pieces, the box in the middle. */
const pieces: Box[] = [
  [-100, -10],
  [-10, 30],
  [30, 100],
].flatMap(([left = 0, right = 0]) =>
  [
    [-100, -20],
    [-20, 20],
    [20, 100],
  ].map(([top = 0, bottom = 0]) => ({ left, top, right, bottom })),
);

function at(line: Corners, index: number): [number, number] {
  const wrapped = (index + line.length / 2) % (line.length / 2);
  return [line[2 * wrapped] ?? NaN, line[2 * wrapped + 1] ?? NaN];
}

/** Signed; parts laid over each other count each. */
function areaOf(ring: Corners): number {
  return Array.from({ length: ring.length / 2 }, (_, index) => {
    const [[x, y], [nextX, nextY]] = [at(ring, index), at(ring, index + 1)];
    return (x * nextY - nextX * y) / 2;
  }).reduce((sum, area) => sum + area, 0);
}

function lengthOf(line: Corners): number {
  return Array.from({ length: Math.max(0, line.length / 2 - 1) }, (_, index) => {
    const [[x, y], [nextX, nextY]] = [at(line, index), at(line, index + 1)];
    return Math.hypot(nextX - x, nextY - y);
  }).reduce((sum, length) => sum + length, 0);
}

function isWithin(line: Corners, { left, top, right, bottom }: Box): boolean {
  return line.every((value, index) =>
    index % 2 === 0 ? value >= left && value <= right : value >= top && value <= bottom,
  );
}

describe('clipRing', () => {
  it('keeps a ring within the box as it is', () => {
    expect(clipRing([0, 0, 10, 0, 10, 10], box)).toEqual([0, 0, 10, 0, 10, 10]);
  });

  it('returns the box for a ring around it, and nothing for a ring beside it', () => {
    expect(areaOf(clipRing([-90, -90, 90, -90, 90, 90, -90, 90], box))).toBe(40 * 40);
    expect(clipRing([40, 0, 50, 0, 50, 10], box)).toEqual([]);
  });

  it('does not cut at an infinite side', () => {
    expect(clipRing([-90, 0, 90, 0, 90, 50, -90, 50], { ...box, left: -Infinity, right: Infinity })).toEqual([
      -90, 20, -90, 0, 90, 0, 90, 20,
    ]);
  });

  it('stays within the box, and all pieces together have the area of the ring', () => {
    fc.assert(
      fc.property(ringCorners, (ring) => {
        const parts = pieces.map((piece) => clipRing(ring, piece));
        parts.forEach((part, index) => expect(isWithin(part, pieces[index] ?? box)).toBe(true));
        expect(parts.reduce((sum, part) => sum + areaOf(part), 0)).toBeCloseTo(areaOf(ring), 6);
      }),
    );
  });

  it('does not change an already clipped ring', () => {
    fc.assert(
      fc.property(ringCorners, (ring) => void expect(clipRing(clipRing(ring, box), box)).toEqual(clipRing(ring, box))),
    );
  });
});

describe('clipLine', () => {
  it('keeps a line within the box in one part, and splits one that leaves and comes back', () => {
    expect(clipLine([0, 0, 10, 0, 10, 10], box)).toEqual([[0, 0, 10, 0, 10, 10]]);
    expect(clipLine([0, 0, 50, 0, 50, 10, 0, 10], box)).toEqual([
      [0, 0, 30, 0],
      [30, 10, 0, 10],
    ]);
  });

  it('finds where a line crosses the box without a corner inside', () => {
    expect(clipLine([-50, 0, 50, 0], box)).toEqual([[-10, 0, 30, 0]]);
    expect(clipLine([-50, 50, 50, 50], box)).toEqual([]);
  });

  it("stays within the box, and all pieces together have the line's length, with parts along their sides counted twice", () => {
    fc.assert(
      fc.property(ringCorners, (line) => {
        const parts = pieces.map((piece) => clipLine(line, piece));
        parts.forEach((found, index) =>
          found.forEach((part) => expect(isWithin(part, pieces[index] ?? box)).toBe(true)),
        );
        const steps = line
          .filter((_, index) => index % 2 === 0)
          .slice(1)
          .map((_, index) => [...at(line, index), ...at(line, index + 1)]);
        // A step right along a side belongs to the pieces on both sides of it.
        const sides = steps.filter(
          ([x, y, nextX, nextY]) =>
            (x === nextX && (x === -10 || x === 30)) || (y === nextY && (y === -20 || y === 20)),
        );
        const total = parts.flat().reduce((sum, part) => sum + lengthOf(part), 0);
        expect(total).toBeCloseTo(lengthOf(line) + sides.reduce((sum, step) => sum + lengthOf(step), 0), 6);
      }),
    );
  });
});
