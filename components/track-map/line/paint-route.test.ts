import { expect, test } from 'vitest';
import type { Frame } from '../canvas.ts';
import { dotsInFrame, walkRoute } from './paint-route.ts';
import type { TrackShape } from './track-shape.ts';

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

function shapeOf(points: readonly (readonly [number, number])[], segments: TrackShape['segments']): TrackShape {
  return {
    xs: Float64Array.from(points, ([x]) => x / 1000),
    ys: Float64Array.from(points, ([, y]) => y / 1000),
    numbers: Uint32Array.from(points, (_, index) => index + 1),
    times: new Float64Array(points.length),
    segments,
  };
}

function walk(shape: TrackShape) {
  const solid: number[][] = [];
  const dashed: number[][] = [];
  walkRoute(frame, shape, {
    solid: (...piece) => solid.push(piece.slice(0, 4).map(Number)),
    dashed: (...piece) => dashed.push(piece),
  });
  return { solid, dashed };
}

test('a silence is drawn dashed, the rest solid', () => {
  const shape = shapeOf(
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
  expect(walk(shape)).toEqual({
    solid: [
      [0, 0, 100, 0],
      [300, 0, 400, 0],
    ],
    dashed: [[100, 0, 300, 0]],
  });
});

test('points within a pixel are drawn as one, and the line ends at the last point', () => {
  const points = Array.from({ length: 10_001 }, (_, index): [number, number] => [index / 20, 500]);
  const { solid } = walk(shapeOf(points, [{ kind: 'solid', first: 0, last: 10_000 }]));
  expect(solid.length).toBeLessThanOrEqual(501);
  expect(solid.at(-1)?.slice(2)).toEqual([500, 500]);
});

test('nothing outside the frame is drawn', () => {
  const shape = shapeOf(
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
  expect(walk(shape)).toEqual({ solid: [], dashed: [] });
});

test('reports become dots only while few are in view', () => {
  const shape = shapeOf(
    [
      [10, 10],
      [20, 20],
      [30, 30],
      [5000, 5000],
    ],
    [],
  );
  expect(dotsInFrame(frame, shape, 4)).toHaveLength(3);
  expect(dotsInFrame(frame, shape, 3)).toBeNull();
});
