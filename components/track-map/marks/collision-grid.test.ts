import { expect, test } from 'vitest';
import { createOccupancy } from './collision-grid.ts';

const box = { left: 40, top: 40, right: 80, bottom: 56 };

test('a box is taken where it was taken, and free beside it', () => {
  const occupancy = createOccupancy(200, 100);
  occupancy.take(box);
  expect(occupancy.count(box)).toEqual({ taken: 40, line: 0 });
  expect(occupancy.count({ left: 80, top: 40, right: 120, bottom: 56 }).taken).toBe(0);
});

test('the route is found where it runs, though its ends lie far outside', () => {
  const occupancy = createOccupancy(200, 100);
  occupancy.takeLine(-1e6, 50, 1e6, 50);
  expect(occupancy.count({ left: 0, top: 44, right: 200, bottom: 56 }).line).toBe(50);
  expect(occupancy.count({ left: 0, top: 60, right: 200, bottom: 100 }).line).toBe(0);
});

test('a copy takes room of its own', () => {
  const occupancy = createOccupancy(200, 100);
  occupancy.copy().take(box);
  expect(occupancy.count(box).taken).toBe(0);
});

test('what lies outside is ignored', () => {
  const occupancy = createOccupancy(20, 20);
  occupancy.take({ left: -50, top: -50, right: 500, bottom: -1 });
  occupancy.takeLine(50, 50, 60, 60);
  expect(occupancy.count({ left: -100, top: -100, right: 100, bottom: 100 })).toEqual({ taken: 0, line: 0 });
});
