import { expect, test } from 'vitest';
import { tilesInFrame } from './paint-basemap.ts';
import type { BasemapStore } from './basemap-store.ts';
import type { Frame } from '../canvas.ts';

function frameAt(zoom: number, left: number, top: number, width = 800, height = 600): Frame {
  return {
    zoom,
    scale: 256 * 2 ** zoom,
    left,
    top,
    width,
    height,
    ratio: 1,
    view: { left: 0, top: 0, right: width, bottom: height },
  };
}

const everythingIsWater: BasemapStore = { get: () => 'water', isLoading: () => false, close: () => undefined };

test('tiles cover the frame also where the world repeats', () => {
  for (const left of [-3000, -100, 1900, 5000]) {
    const frame = frameAt(3, left, 200);
    const tiles = tilesInFrame(frame, everythingIsWater, false);
    const covered = tiles.reduce((sum, { clip }) => {
      const wide = Math.min(800, clip.x + clip.size) - Math.max(0, clip.x);
      const high = Math.min(600, clip.y + clip.size) - Math.max(0, clip.y);
      return sum + wide * high;
    }, 0);
    expect(covered).toBeCloseTo(800 * 600, 3);
  }
});

test('there are no tiles north of the world', () => {
  expect(tilesInFrame(frameAt(3, 0, -2000), everythingIsWater, false)).toEqual([]);
});

test('a coarser tile is shown until the finer one is loaded, in the right copy of the world', () => {
  const store: BasemapStore = { ...everythingIsWater, get: (level) => (level.tileZoom === 5 ? null : 'land') };
  const frame = frameAt(8, 256 * 2 ** 8 * 1.5, 256 * 2 ** 8 * 0.4);
  const tiles = tilesInFrame(frame, store, false);
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) {
    expect(tile.level.tileZoom).toBe(3);
    expect(tile.x).toBe(12);
  }
});

test('the finest level is never requested with Save-Data', () => {
  const asked = new Set<number>();
  const store: BasemapStore = {
    ...everythingIsWater,
    get: (level) => {
      asked.add(level.tileZoom);
      return 'water';
    },
  };
  tilesInFrame(frameAt(10, 0, 100_000), store, true);
  expect(asked).toEqual(new Set([3]));
});
