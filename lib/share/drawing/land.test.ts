import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawLand as drawLandIn, LAND_STEP, prepareLand } from './land.ts';
import { readWorld, weighPoints } from './world.ts';
import { fitView, type MapView } from './map-view.ts';

// The outlines of the world are read once, which on a busy machine takes longer than a test may.
beforeAll(prepareLand, 60_000);

const MAX_LENGTH = 4_000;
const drawLand = (view: MapView) => drawLandIn(view, MAX_LENGTH);

function viewOf(latitudes: number[], longitudes: number[]): MapView {
  return fitView(latitudes, longitudes) ?? { world: 1_000, x: 0.5, y: 0.5 };
}

/** Whether a path's land covers a place, in units: its rings wind around it. */
function covers(path: string, x: number, y: number): boolean {
  let winding = 0;
  let [startX, startY] = [0, 0];
  for (const [, ring = ''] of path.matchAll(/m([^m]*)z/g)) {
    const steps = (ring.match(/-?\d+/g) ?? []).map((number) => LAND_STEP * Number(number));
    const corners: [number, number][] = [];
    for (let index = 0; index + 1 < steps.length; index += 2) {
      const [lastX, lastY] = corners.at(-1) ?? [startX, startY];
      corners.push([lastX + (steps[index] ?? NaN), lastY + (steps[index + 1] ?? NaN)]);
    }
    [startX, startY] = corners[0] ?? [NaN, NaN];
    corners.forEach(([fromX, fromY], index) => {
      const [toX, toY] = corners[(index + 1) % corners.length] ?? [NaN, NaN];
      if (fromY > y === toY > y || fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) < x) return;
      winding += toY > fromY ? 1 : -1;
    });
  }
  return winding !== 0;
}

describe('drawLand', () => {
  it('draws Europe with its borders in a few kilobytes', async () => {
    const { land, borders, polar, copies } = await drawLand(viewOf([45.7, 59.9], [4.9, 10.7]));
    expect(land.length).toBeGreaterThan(1_900);
    expect(borders.length).toBeGreaterThan(500);
    expect({ polar, copies }).toEqual({ polar: '', copies: [0] });
  });

  it.each([
    ['in Siberia beyond 180°', 67, 182, true],
    ['on Viti Levu', -17.8, 178, true],
    ['on Vanua Levu, seen from beyond 180°', -16.55, 539.2, true],
    ['in the Bering Sea', 58, -179, false],
    ['in the Caspian Sea', 41, 51, false],
    ['beside the Caspian Sea', 41, 57, true],
    ['in the north of Greenland', 82, -40, true],
    ['in the Arctic Ocean', 87, 0, false],
    ['in Antarctica', -79, -120, true],
    ['in the Ross Sea at 180°', -74, 180, false],
    ['at the South Pole', -90, 33, true],
    ['in the Southern Ocean', -60, 33, false],
    ['in the Sahara', 23, 10, true],
  ])('distinguishes land from water %s, at every zoom', async (_where, latitude, longitude, isLand) => {
    for (let zoom = 8; zoom <= 17; zoom += 0.25) {
      const fitted = fitView([latitude], [longitude]);
      // Smaller drawings leave out what is too small to see, or round it away.
      if ((zoom < 12 && Math.abs(latitude) < 20) || (zoom < 9 && Math.abs(latitude) < 45)) continue;
      const { land, polar } = await drawLand({ x: fitted?.x ?? NaN, y: fitted?.y ?? NaN, world: 2 ** zoom });
      expect(covers(land, 480, 480) || covers(polar, 480, 480), String(zoom)).toBe(isLand);
    }
  });

  it('draws the same land for the same place on another copy of the world', async () => {
    const here = await drawLand({ world: 8_192, x: 0.875, y: 0.375 });
    const turned = await drawLand({ world: 8_192, x: 2.875, y: 0.375 });
    expect(here.land.length).toBeGreaterThan(500);
    expect(turned).toEqual(here);
  });

  it('repeats the world in a wide view, and draws it once', async () => {
    const { copies } = await drawLand(viewOf([0, 0], [-170, 170]));
    expect(copies.length).toBeGreaterThanOrEqual(3);
    expect(copies).toContain(0);
  });

  it('draws nothing in the middle of the sea', async () => {
    expect(await drawLand(viewOf([-48.9], [-123.4]))).toMatchObject({ land: '', borders: '', polar: '' });
  });

  it.each([
    ['skerries of Scandinavia', 59, 11],
    ['islands of Greece', 37.5, 25],
    ['islands of Indonesia', -5, 122],
    ['north of Canada', 72, -95],
  ])('leaves space for the rest of the page off the %s, and still draws them', async (_where, latitude, longitude) => {
    for (const extent of [1, 4, 10, 25]) {
      const { land, borders, polar } = await drawLand(
        viewOf([latitude - extent / 2, latitude + extent / 2], [longitude - extent / 2, longitude + extent / 2]),
      );
      const bytes = gzipSync(land + borders + polar).length;
      expect(bytes).toBeLessThan(2_000);
      expect(land.length, String(extent)).toBeGreaterThan(300);
    }
  });

  it('contains only numbers and stays small, anywhere and at any scale', async () => {
    const view = fc.record({
      world: fc.integer({ min: 31, max: 68 }).map((quarters) => 2 ** (quarters / 4)),
      x: fc.double({ min: -5, max: 5, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(view, async (anywhere) => {
        const { land, borders, polar, copies } = await drawLand(anywhere);
        expect([land, borders, polar].join('')).toMatch(/^[-mz\d ]*$/);
        expect(land.length + borders.length + polar.length).toBeLessThanOrEqual(MAX_LENGTH);
        expect(copies).toContain(0);
        expect(copies.length).toBeLessThan(17);
      }),
      { numRuns: 200 },
    );
  });
});

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
  it('weighs a corner by its distance, and a point on a straight line with 0', () => {
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

  it('keeps both ends, and deviates from no point by more than the tolerance', () => {
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

  it('does not overflow the stack for an adversarial line', () => {
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

  it('keeps a lake on the same copy of the world as its land', () => {
    const [land] = worldOf([[square(150, 230), square(-175, -170)]]).land;
    expect(land?.rings.map(({ box }) => box.left * 360 - 180)).toEqual([150, 185]);
  });

  it('recognises land around a pole, with its coast from west to east', () => {
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
