import { expect, test } from 'vitest';
import type { Frame } from '../canvas.ts';
import { createArrowPen, dotsInFrame, walkRoute } from './paint-route.ts';
import type { Route } from './route.ts';

const frame: Frame = {
  zoom: 0,
  scale: 1000,
  left: 0,
  top: 0,
  width: 1000,
  height: 1000,
  ratio: 1,
  view: { left: 0, top: 0, right: 1000, bottom: 1000 },
};

function routeThrough(points: readonly (readonly [number, number])[], segments: Route['segments']): Route {
  return {
    xs: Float64Array.from(points, ([x]) => x / 1000),
    ys: Float64Array.from(points, ([, y]) => y / 1000),
    numbers: Uint32Array.from(points, (_, index) => index + 1),
    times: new Float64Array(points.length),
    segments,
  };
}

function walk(route: Route) {
  const pieces: Record<'solid' | 'silence', number[][]> = { solid: [], silence: [] };
  walkRoute(frame, route, (kind, ...piece) => pieces[kind].push(piece.slice(0, 4).map(Number)));
  return { solid: pieces.solid, dashed: pieces.silence };
}

test('a silence is drawn dashed, the rest solid', () => {
  const route = routeThrough(
    [
      [0, 0],
      [100, 0],
      [300, 0],
      [400, 0],
    ],
    [
      { kind: 'solid', first: 0, last: 1 },
      { kind: 'silence', first: 1, last: 2 },
      { kind: 'solid', first: 2, last: 3 },
    ],
  );
  expect(walk(route)).toEqual({
    solid: [
      [0, 0, 100, 0],
      [300, 0, 400, 0],
    ],
    dashed: [[100, 0, 300, 0]],
  });
});

test('points within a pixel are drawn as one, and the line ends at the last point', () => {
  const points = Array.from({ length: 10_001 }, (_, index): [number, number] => [index / 20, 500]);
  const { solid } = walk(routeThrough(points, [{ kind: 'solid', first: 0, last: 10_000 }]));
  expect(solid.length).toBeLessThanOrEqual(501);
  expect(solid.at(-1)?.slice(2)).toEqual([500, 500]);
});

test('nothing outside the frame is drawn', () => {
  const route = routeThrough(
    [
      [-500, -500],
      [-400, -90],
      [1500, -90],
      [5000, 5000],
    ],
    [
      { kind: 'solid', first: 0, last: 2 },
      { kind: 'silence', first: 2, last: 3 },
    ],
  );
  expect(walk(route)).toEqual({ solid: [], dashed: [] });
});

test('reports become dots only while few are in view', () => {
  const route = routeThrough(
    [
      [10, 10],
      [20, 20],
      [30, 30],
      [5000, 5000],
    ],
    [],
  );
  expect(dotsInFrame(frame, route, 4)).toHaveLength(3);
  expect(dotsInFrame(frame, route, 3)).toBeNull();
});

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
