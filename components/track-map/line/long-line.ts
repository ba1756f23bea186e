import Flatbush from 'flatbush';
import type { Box } from '#lib/share/drawing/box.ts';
import type { GiveTurn } from '#lib/share/page/decode-track.ts';
import type { Segment } from '#lib/share/types.ts';

/** World positions (unwrapped), oldest first. */
interface Way {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** A way with its silences. */
interface BrokenWay extends Way {
  readonly segments: readonly Segment[];
}

/** A step between two reports, indexes of the shape's columns; silent ones are no line. */
export type SeeStep = (from: number, to: number, isSilent: boolean) => void;

/** What makes a line of very many reports quick to draw and to search. */
export interface LongLine {
  /**
   * Tells the steps of the line, ascending, that may touch a box (worlds): at a zoom those between reports that can be
   * told apart.
   */
  readonly stepsIn: (box: Box, zoom: number, see: SeeStep) => void;
  /** As `stretchesIn` of track-shape.ts. */
  readonly stretchesIn: (box: Box) => readonly [number, number][];
}

/** Reports less than a pixel apart at the deepest of these zooms cannot be told apart on any map. */
const LEVELS = 20;
/** Steps in one box of the index. */
const RUN = 64;
const AT_ONCE = 4_000;

/** The reports of a line worth drawing up to a zoom, and where their steps run. */
interface Level {
  readonly zoom: number;
  readonly indexes: Uint32Array;
  readonly runs: Flatbush;
}

/** Finds levels of detail in one pass over the line; others have their turn meanwhile. */
export async function createLongLine(shape: BrokenWay, giveTurn: GiveTurn): Promise<LongLine> {
  const { xs, segments } = shape;
  const isSilentAfter = new Uint8Array(xs.length);
  for (const { kind, first } of segments) if (kind === 'silence') isSilentAfter[first] = 1;
  const levels = await createLevels(shape, await findLeastZooms(shape, giveTurn), giveTurn);
  const whole = levels.at(-1);

  return {
    stepsIn(box, zoom, see) {
      const level = levels.find((candidate) => candidate.zoom >= zoom) ?? whole;
      if (level === undefined) return;
      const { indexes } = level;
      for (const run of runsIn(level, box)) {
        const end = Math.min(indexes.length - 1, (run + 1) * RUN);
        for (let at = run * RUN; at < end; at += 1) {
          const from = indexes[at] ?? 0;
          see(from, indexes[at + 1] ?? 0, isSilentAfter[from] === 1);
        }
      }
    },
    stretchesIn(box) {
      const stretches: [number, number][] = [];
      if (whole === undefined) return stretches;
      for (const run of runsIn(whole, box)) {
        const before = stretches.at(-1);
        const end = Math.min(xs.length - 1, (run + 1) * RUN);
        if (before?.[1] === run * RUN) before[1] = end;
        else stretches.push([run * RUN, end]);
      }
      return stretches;
    },
  };
}

/**
 * The least zoom at which each report is a pixel away from the one drawn before it; what is drawn at a zoom is drawn at
 * all deeper ones. Ends of the line and of silences are drawn at all of them.
 */
async function findLeastZooms({ xs, ys, segments }: BrokenWay, giveTurn: GiveTurn): Promise<Uint8Array> {
  const least = new Uint8Array(xs.length).fill(LEVELS);
  for (const { first, last } of segments) {
    least[first] = 0;
    least[last] = 0;
  }
  const drawnX = new Float64Array(LEVELS);
  const drawnY = new Float64Array(LEVELS);
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] ?? 0;
    const y = ys[index] ?? 0;
    let zoom = 0;
    if (least[index] !== 0) {
      for (let scale = 256; zoom < LEVELS; zoom += 1, scale *= 2)
        if (distance(x - (drawnX[zoom] ?? 0), y - (drawnY[zoom] ?? 0)) * scale >= 1) break;
      least[index] = zoom;
    }
    drawnX.fill(x, zoom);
    drawnY.fill(y, zoom);
    if (index % AT_ONCE === AT_ONCE - 1) await giveTurn();
  }
  return least;
}

function distance(x: number, y: number): number {
  return Math.max(Math.abs(x), Math.abs(y));
}

/** By zoom; the last has all reports. A level has at most half of the reports of the next. */
async function createLevels(shape: Way, least: Uint8Array, giveTurn: GiveTurn): Promise<Level[]> {
  const counts = new Uint32Array(LEVELS + 1);
  for (const zoom of least) counts[zoom] = (counts[zoom] ?? 0) + 1;
  for (let zoom = 1; zoom <= LEVELS; zoom += 1) counts[zoom] = (counts[zoom] ?? 0) + (counts[zoom - 1] ?? 0);
  const levels: Level[] = [];
  let kept = Infinity;
  for (let zoom = LEVELS; zoom >= 0; zoom -= 1) {
    const count = counts[zoom] ?? 0;
    if (count < 2 || count > kept / 2) continue;
    kept = count;
    const indexes = new Uint32Array(count);
    for (let index = 0, next = 0; index < least.length; index += 1) {
      if ((least[index] ?? 0) > zoom) continue;
      indexes[next] = index;
      next += 1;
    }
    levels.push({ zoom: zoom === LEVELS ? Infinity : zoom, indexes, runs: indexRuns(shape, indexes) });
    await giveTurn();
  }
  return levels.reverse();
}

function indexRuns({ xs, ys }: Way, indexes: Uint32Array): Flatbush {
  const steps = indexes.length - 1;
  const runs = new Flatbush(Math.ceil(steps / RUN));
  for (let start = 0; start < steps; start += RUN) {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let at = start; at <= Math.min(steps, start + RUN); at += 1) {
      const x = xs[indexes[at] ?? 0] ?? 0;
      const y = ys[indexes[at] ?? 0] ?? 0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    runs.add(left, top, right, bottom);
  }
  runs.finish();
  return runs;
}

function runsIn({ runs }: Level, { left, top, right, bottom }: Box): number[] {
  return runs.search(left, top, right, bottom).sort((one, other) => one - other);
}
