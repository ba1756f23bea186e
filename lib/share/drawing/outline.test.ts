import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorld, weighPoints } from './outline.ts';

const coordinate = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
);
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 });

function columns(points: readonly [number, number][]): [Float64Array, Float64Array] {
  return [Float64Array.from(points, ([x]) => x), Float64Array.from(points, ([, y]) => y)];
}

function distanceTo([x, y]: [number, number], [fromX, fromY]: [number, number], [toX, toY]: [number, number]): number {
  const square = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / square));
  return Math.hypot(x - fromX - share * (toX - fromX), y - fromY - share * (toY - fromY));
}

describe('weighPoints', () => {
  it('weighs a corner by how far it stands out, and a point on the way not at all', () => {
    expect(
      [
        ...weighPoints(
          ...columns([
            [0, 0],
            [1, 0],
            [2, 0],
            [3, 4],
            [4, 0],
          ]),
        ),
      ].map((weight) => Math.round(weight * 10) / 10),
    ).toEqual([Infinity, 0, 1.6, 4, Infinity]);
    expect([
      ...weighPoints(
        ...columns([
          [0, 0],
          [1, 0],
          [2, 0],
        ]),
      ),
    ]).toEqual([Infinity, 0, Infinity]);
  });

  it('keeps both ends, and strays from no point further than the tolerance', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (points, tolerance) => {
        const weights = weighPoints(...columns(points));
        const kept = points.flatMap((_, index) => ((weights[index] ?? 0) > tolerance ? [index] : []));
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(points.length - 1);
        points.forEach((point, index) => {
          const next = kept.findIndex((one) => one >= index);
          const [from = [NaN, NaN], to = [NaN, NaN]] = [
            points[kept[Math.max(0, next - 1)] ?? 0],
            points[kept[next] ?? 0],
          ];
          expect(distanceTo(point, from, to)).toBeLessThanOrEqual(tolerance + 1e-9);
        });
      }),
    );
  });

  it('needs no deep stack for a line made to hurt it', () => {
    const points = Array.from({ length: 2_000 }, (_, index): [number, number] => [
      index,
      (index % 2) * (2_000 - index),
    ]);
    expect(weighPoints(...columns(points)).every((weight) => weight > 0)).toBe(true);
  });
});

describe('readWorld', () => {
  const square = (west: number, east: number): GeoJSON.Position[] => [
    [west, 0],
    [east, 0],
    [east, 10],
    [west, 10],
    [west, 0],
  ];
  const worldOf = (coordinates: GeoJSON.Position[][][]) =>
    readWorld({ land: { type: 'MultiPolygon', coordinates }, borders: { type: 'MultiLineString', coordinates: [] } });

  it('keeps a lake on the copy of the world that its land lies on', () => {
    const [land] = worldOf([[square(150, 230), square(-175, -170)]]).land;
    expect(land?.rings.map(({ box }) => box.left * 360 - 180)).toEqual([150, 185]);
  });

  it('knows land around a pole, and leads its coast from west to east', () => {
    const coast: GeoJSON.Position[] = [
      [180, -70],
      [60, -66],
      [-60, -75],
      [-180, -70],
    ];
    const { land, circles } = worldOf([[[...coast, [-180, -90], [180, -90], [180, -70]]]]);
    expect(land).toEqual([]);
    expect(circles.map(({ isSouthern, coast: { x }, box }) => [isSouthern, x[0], x.at(-1), box.bottom])).toEqual([
      [true, 0, 1, Infinity],
    ]);
  });
});
