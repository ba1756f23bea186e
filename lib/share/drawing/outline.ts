import type { Position } from 'geojson';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Outlines } from '#lib/basemap/cut-tiles.ts';
import { boundsOf, type Box } from './box.ts';

type Ring = readonly Position[];

/** A line, or a ring without its first point again at the end, in worlds. */
export interface Outline {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** How far the line would stray without each point: a drawing that may stray as far leaves it out. */
  readonly weights: Float64Array;
  readonly box: Box;
}

/**
 * Land and borders, ready to be drawn at any place and scale. What crosses 180° is whole and runs past the world's
 * edge.
 */
export interface World {
  readonly land: readonly Land[];
  readonly borders: readonly Outline[];
  readonly circles: readonly Circle[];
}

/** A coast, then the shores of its lakes. */
export interface Land {
  readonly rings: readonly Outline[];
  readonly box: Box;
}

/** A coast around the world, such as Antarctica's: beyond is land without end, as the pole is infinitely far away. */
export interface Circle {
  /** From west to east; ends where it begins, a world on. */
  readonly coast: Outline;
  readonly isSouthern: boolean;
  /** With the land. */
  readonly box: Box;
}

const POLE = 90;
const NOWHERE: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** Projects and weighs every point. */
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
  // A lake goes with its land.
  const lakes = holes.map((hole) => {
    const lake = readRing(hole);
    const turns = Math.round(middleOf(coast.box) - middleOf(lake.box));
    return turns === 0
      ? lake
      : readRing(hole.map(([longitude = 0, latitude = 0]) => [longitude + 360 * turns, latitude]));
  });
  return { rings: [coast, ...lakes], box: coast.box };
}

/** Without the way along the pole. */
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

/** Between its sides. */
export function middleOf({ left, right }: Box): number {
  return (left + right) / 2;
}

/**
 * Up to which tolerance Douglas and Peucker's simplification keeps each point: then a comparison simplifies for any
 * scale. The ends weigh infinitely much.
 */
export function weighPoints(x: Float64Array, y: Float64Array): Float64Array {
  const weights = new Float64Array(x.length);
  weights.fill(Infinity, 0, 1);
  weights.fill(Infinity, -1);
  const stretches: [first: number, last: number, most: number][] = [[0, x.length - 1, Infinity]];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [first, last, most] = stretch;
    let farthest = -1;
    let distance = -1;
    for (let index = first + 1; index < last; index += 1) {
      const strays = distanceToSegment(x, y, index, first, last);
      if (strays <= distance) continue;
      farthest = index;
      distance = strays;
    }
    if (farthest < 0) continue;
    // No more than the point the split came from, without which this one is not looked at.
    const weight = Math.min(distance, most);
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
