import { beforeAll, describe, expect, it } from 'vitest';
import { drawLand } from './land.ts';
import { fitView, type MapView } from './map-view.ts';

// The outlines of the world are read once, which on a busy machine takes longer than a test may.
beforeAll(async () => void (await drawLand({ world: 8_192, x: 0.5, y: 0.5 })), 60_000);

function viewOf(latitudes: number[], longitudes: number[]): MapView {
  return fitView(latitudes, longitudes) ?? { world: 1_000, x: 0.5, y: 0.5 };
}

describe('drawLand', () => {
  it('draws Europe with its borders in a few kilobytes', async () => {
    const { land, borders, coast, copies } = await drawLand(viewOf([45.7, 59.9], [4.9, 10.7]));
    expect(land.length).toBeGreaterThan(4_000);
    expect(land.length + borders.length).toBeLessThan(14_000);
    expect(borders.length).toBeGreaterThan(1_000);
    expect({ coast, copies }).toEqual({ coast: null, copies: [0] });
  });

  it('draws the same land for the same place on another copy of the world', async () => {
    const here = await drawLand({ world: 8_192, x: 0.875, y: 0.375 });
    const turned = await drawLand({ world: 8_192, x: 2.875, y: 0.375 });
    expect(here.land.length).toBeGreaterThan(500);
    expect(turned.land).toBe(here.land);
  });

  it('repeats the world where the view is wider, and draws its coast without the cut', async () => {
    const { coast, copies, land } = await drawLand(viewOf([0, 0], [-170, 170]));
    expect(copies.length).toBeGreaterThanOrEqual(3);
    expect(copies).toContain(0);
    expect(coast?.includes('z')).toBe(false);
    expect(land).toContain('z');
  });

  it('has nothing to draw in the middle of the sea', async () => {
    expect(await drawLand(viewOf([-48.9], [-123.4]))).toMatchObject({ land: '', borders: '' });
  });
});
