import { expect, test } from 'vitest';
import { walkCoast } from './coast.ts';
import { WORLD_LEVEL } from './levels.ts';

test('the coast is drawn, the cuts along the edges of the world are not', () => {
  // From (0, 4000) down the west edge, along the foot, and back over open coast.
  const steps: [number, number, boolean][] = [];
  walkCoast([0, 4000, 0, 96, 4096, 0, 0, -96, -2000, -50], WORLD_LEVEL, 0, 0, (x, y, down) => steps.push([x, y, down]));
  expect(steps).toEqual([
    [0, 4000, false],
    [0, 4096, false],
    [4096, 4096, false],
    [4096, 4000, false],
    [2096, 3950, true],
  ]);
});

test('within the world a tile edge is no seam', () => {
  const downs: boolean[] = [];
  walkCoast([0, 10, 0, 20], { ...WORLD_LEVEL, tileZoom: 3 }, 4, 4, (_x, _y, down) => downs.push(down));
  expect(downs).toEqual([false, true]);
});
