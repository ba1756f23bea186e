import type { Position } from 'geojson';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Outlines } from '#lib/basemap/land-and-borders.ts';
import { boundsOf, type Box } from './box.ts';

type Ring = readonly Position[];

export interface Outline {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weights: Float64Array;
  readonly box: Box;
}

/** Shapes that cross 180° extend past the world's edge. */
export interface World {
  readonly land: readonly Land[];
  readonly borders: readonly Outline[];
  readonly circles: readonly Circle[];
}

export interface Land {
  readonly rings: readonly Outline[];
  readonly box: Box;
}

/** A coast around the world, such as Antarctica's, with land up to the pole behind it. */
export interface Circle {
  readonly coast: Outline;
  readonly isSouthern: boolean;
  readonly box: Box;
}

const POLE = 90;
const NOWHERE: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

export function readWorld({ land, borders }: Outlines): World {
  const isAroundPole = ([ring = []]: readonly Ring[]) => ring.some(([, latitude = 0]) => Math.abs(latitude) === POLE);
  return {
    land: land.coordinates.filter((rings) => !isAroundPole(rings)).map(readLand),
    borders: borders.coordinates.map((line) => readLine(line)),
    circles: land.coordinates.filter(isAroundPole).map(readCircle),
  };
}

function readLand([ring = [], ...holes]: readonly Ring[]): Land {
  const coast = readRing(ring);
  const lakes = holes.map((hole) => {
    const lake = readRing(hole);
    const turns = Math.round(middleOf(coast.box) - middleOf(lake.box));
    return turns === 0
      ? lake
      : readRing(hole.map(([longitude = 0, latitude = 0]) => [longitude + 360 * turns, latitude]));
  });
  return { rings: [coast, ...lakes], box: coast.box };
}

function readCircle([ring = []]: readonly Ring[]): Circle {
  const line = ring.slice(0, -1).filter(([, latitude = 0]) => Math.abs(latitude) !== POLE);
  const isEastward = (line.at(-1)?.[0] ?? 0) > (line[0]?.[0] ?? 0);
  const coast = readLine(isEastward ? line : line.toReversed());
  const isSouthern = coast.box.top > 0.5;
  return { coast, isSouthern, box: { ...coast.box, ...(isSouthern ? { bottom: Infinity } : { top: -Infinity }) } };
}

function readRing(ring: Ring): Outline {
  const { x, y, weights, box } = readLine(ring);
  return { x: x.subarray(0, -1), y: y.subarray(0, -1), weights: weights.subarray(0, -1), box };
}

function readLine(line: Ring): Outline {
  const x = Float64Array.from(line, ([longitude = 0]) => mercatorX(longitude));
  const y = Float64Array.from(line, ([, latitude = 0]) => mercatorY(latitude));
  return { x, y, weights: weighPoints(x, y), box: boundsOf(x, y) ?? NOWHERE };
}

export function middleOf({ left, right }: Box): number {
  return (left + right) / 2;
}

/** The largest tolerance at which Douglas–Peucker keeps each point, so that simplifying is one comparison. */
export function weighPoints(x: Float64Array, y: Float64Array): Float64Array {
  const weights = new Float64Array(x.length);
  weights.fill(Infinity, 0, 1);
  weights.fill(Infinity, -1);
  const stretches: [first: number, last: number, max: number][] = [[0, x.length - 1, Infinity]];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [first, last, max] = stretch;
    let farthest = -1;
    let distance = -1;
    for (let index = first + 1; index < last; index += 1) {
      const strays = distanceToSegment(x, y, index, first, last);
      if (strays <= distance) continue;
      farthest = index;
      distance = strays;
    }
    if (farthest < 0) continue;
    const weight = Math.min(distance, max);
    weights[farthest] = weight;
    stretches.push([first, farthest, weight], [farthest, last, weight]);
  }
  return weights;
}

function distanceToSegment(x: Float64Array, y: Float64Array, index: number, first: number, last: number): number {
  const fromX = x[first] ?? NaN;
  const fromY = y[first] ?? NaN;
  const alongX = (x[last] ?? NaN) - fromX;
  const alongY = (y[last] ?? NaN) - fromY;
  const toX = (x[index] ?? NaN) - fromX;
  const toY = (y[index] ?? NaN) - fromY;
  const square = alongX * alongX + alongY * alongY;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (toX * alongX + toY * alongY) / square));
  return Math.hypot(toX - share * alongX, toY - share * alongY);
}
