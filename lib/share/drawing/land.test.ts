import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawLand as drawLandIn, prepareLand } from './land.ts';
import { fitView, type MapView } from './map-view.ts';
import { LAND_STEP } from './trace-world.ts';

// The outlines of the world are read once, which on a busy machine takes longer than a test may.
beforeAll(prepareLand, 60_000);

const MOST_LENGTH = 4_000;
const drawLand = (view: MapView) => drawLandIn(view, MOST_LENGTH);

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
    expect(land.length).toBeGreaterThan(2_000);
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
  ])('knows land from water %s, at every zoom', async (_where, latitude, longitude, isLand) => {
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

  it('repeats the world where the view is wider, and draws it once', async () => {
    const { copies } = await drawLand(viewOf([0, 0], [-170, 170]));
    expect(copies.length).toBeGreaterThanOrEqual(3);
    expect(copies).toContain(0);
  });

  it('has nothing to draw in the middle of the sea', async () => {
    expect(await drawLand(viewOf([-48.9], [-123.4]))).toMatchObject({ land: '', borders: '', polar: '' });
  });

  it.each([
    ['skerries of Scandinavia', 59, 11],
    ['islands of Greece', 37.5, 25],
    ['islands of Indonesia', -5, 122],
    ['north of Canada', 72, -95],
  ])('leaves room for all else of the page off the %s, and still draws them', async (_where, latitude, longitude) => {
    for (const extent of [1, 4, 10, 25]) {
      const { land, borders, polar } = await drawLand(
        viewOf([latitude - extent / 2, latitude + extent / 2], [longitude - extent / 2, longitude + extent / 2]),
      );
      const bytes = gzipSync(land + borders + polar).length;
      expect(bytes).toBeLessThan(2_000);
      expect(land.length, String(extent)).toBeGreaterThan(300);
    }
  });

  it('is all numbers and stays small, anywhere and at any scale', async () => {
    const view = fc.record({
      world: fc.integer({ min: 31, max: 68 }).map((quarters) => 2 ** (quarters / 4)),
      x: fc.double({ min: -5, max: 5, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(view, async (anywhere) => {
        const { land, borders, polar, copies } = await drawLand(anywhere);
        expect([land, borders, polar].join('')).toMatch(/^[-mz\d ]*$/);
        expect(land.length + borders.length + polar.length).toBeLessThanOrEqual(MOST_LENGTH);
        expect(copies).toContain(0);
        expect(copies.length).toBeLessThan(13);
      }),
      { numRuns: 200 },
    );
  });
});
