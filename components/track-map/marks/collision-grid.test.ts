import { expect, test } from 'vitest';
import { createCollisionGrid } from './collision-grid.ts';

const box = { left: 40, top: 40, right: 80, bottom: 56 };

test('counts the cells of a blocked box, and none beside it', () => {
  const grid = createCollisionGrid(200, 100);
  grid.block(box);
  expect(grid.count(box)).toEqual({ blocked: 40, line: 0 });
  expect(grid.count({ left: 80, top: 40, right: 120, bottom: 56 }).blocked).toBe(0);
});

test('counts the cells along a line whose ends lie far outside', () => {
  const grid = createCollisionGrid(200, 100);
  grid.blockLine(-1e6, 50, 1e6, 50);
  expect(grid.count({ left: 0, top: 44, right: 200, bottom: 56 }).line).toBe(50);
  expect(grid.count({ left: 0, top: 60, right: 200, bottom: 100 }).line).toBe(0);
});

test('a clone does not change the original', () => {
  const grid = createCollisionGrid(200, 100);
  grid.clone().block(box);
  expect(grid.count(box).blocked).toBe(0);
});

test('ignores boxes and lines outside of the grid', () => {
  const grid = createCollisionGrid(20, 20);
  grid.block({ left: -50, top: -50, right: 500, bottom: -1 });
  grid.blockLine(50, 50, 60, 60);
  expect(grid.count({ left: -100, top: -100, right: 100, bottom: 100 })).toEqual({ blocked: 0, line: 0 });
});
