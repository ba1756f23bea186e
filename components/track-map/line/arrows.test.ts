import { expect, test } from 'vitest';
import type { Frame } from '../canvas.ts';
import { createArrowPen } from './arrows.ts';

function frameAt(left: number): Frame {
  const view = { left: 0, top: 0, right: 1_000, bottom: 1_000 };
  return { zoom: 4, scale: 4096, left, top: 0, width: 1_000, height: 1_000, ratio: 1, view };
}

test('arrows point in the direction of travel and keep their distance from each other, marks and dots', () => {
  const pen = createArrowPen(frameAt(0));
  pen.solid(0, 500, 900, 500, false);
  pen.solid(900, 500, 900, 0, true);
  const arrows = pen.finish([{ x: 88, y: 500 }], [{ x: 176, y: 505 }]);
  expect(arrows.length).toBeGreaterThan(8);
  for (const { x, y, angle } of arrows) {
    expect(angle).toBeCloseTo(y === 500 && x < 900 ? 0 : -Math.PI / 2);
    expect(x === 88 || x === 176).toBe(false);
  }
  for (const one of arrows)
    for (const other of arrows)
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(60);
});

test('an arrow stays in its place on the line when the map is moved', () => {
  const placesFrom = (left: number) => {
    const pen = createArrowPen(frameAt(left));
    pen.solid(-5_000 - left, 300, 9_000 - left, 300, false);
    return pen.finish([], []).map(({ x }) => Math.round(x + left));
  };
  const moved = new Set(placesFrom(130));
  const both = placesFrom(0).filter((x) => x >= 130);
  expect(both.length).toBeGreaterThan(5);
  expect(both.every((x) => moved.has(x))).toBe(true);
});

test('short steps share one direction, and a standstill gets no arrow', () => {
  const pen = createArrowPen(frameAt(0));
  for (let x = 0; x < 400; x += 2) pen.solid(x, 500 + (x % 4), x + 2, 500 + ((x + 2) % 4), x > 0);
  const arrows = pen.finish([], []);
  expect(arrows.length).toBeGreaterThan(2);
  for (const { angle } of arrows) expect(Math.abs(angle)).toBeLessThan(0.8);
  const resting = createArrowPen(frameAt(0));
  for (let step = 0; step < 50; step += 1) resting.solid(88 + (step % 2), 88, 88 + ((step + 1) % 2), 88, step > 0);
  expect(resting.finish([], [])).toEqual([]);
});
