import Flatbush from 'flatbush';
import type { Box } from '#lib/share/drawing/box.ts';
import type { Segment } from '#lib/share/types.ts';

/** Resolves after other tasks have run; null while the time slice is not over. */
export type YieldToBrowser = () => Promise<void> | null;

interface Line {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

interface SegmentedLine extends Line {
  readonly segments: readonly Segment[];
}

export type VisitStep = (from: number, to: number, isSilent: boolean) => void;

export type LineIndex = Awaited<ReturnType<typeof indexLine>>;

const LEVELS = 20;
const STEPS_PER_BOX = 64;
const REPORTS_PER_TURN = 4_000;

interface Level {
  readonly zoom: number;
  readonly indexes: Uint32Array;
  readonly runs: Flatbush;
}

export async function indexLine(shape: SegmentedLine, yieldToBrowser: YieldToBrowser) {
  const { xs, segments } = shape;
  const isSilentAfter = new Uint8Array(xs.length);
  for (const { kind, first } of segments) if (kind === 'silence') isSilentAfter[first] = 1;
  const levels = await createLevels(shape, await findMinZooms(shape, yieldToBrowser), yieldToBrowser);
  const whole = levels.at(-1);

  return {
    /** Visits, in ascending order, the steps that may touch a box (worlds), in the detail that is visible at a zoom. */
    stepsIn(box: Box, zoom: number, visit: VisitStep): void {
      const level = levels.find((candidate) => candidate.zoom >= zoom) ?? whole;
      if (level === undefined) return;
      const { indexes } = level;
      for (const run of runsIn(level, box)) {
        const end = Math.min(indexes.length - 1, (run + 1) * STEPS_PER_BOX);
        for (let at = run * STEPS_PER_BOX; at < end; at += 1) {
          const from = indexes[at] ?? 0;
          visit(from, indexes[at + 1] ?? 0, isSilentAfter[from] === 1);
        }
      }
    },
    rangesIn(box: Box): readonly [number, number][] {
      const ranges: [number, number][] = [];
      if (whole === undefined) return ranges;
      for (const run of runsIn(whole, box)) {
        const before = ranges.at(-1);
        const end = Math.min(xs.length - 1, (run + 1) * STEPS_PER_BOX);
        if (before?.[1] === run * STEPS_PER_BOX) before[1] = end;
        else ranges.push([run * STEPS_PER_BOX, end]);
      }
      return ranges;
    },
  };
}

/** The lowest zoom at which each report is a pixel away from the one before it. Ends of segments are always drawn. */
async function findMinZooms({ xs, ys, segments }: SegmentedLine, yieldToBrowser: YieldToBrowser): Promise<Uint8Array> {
  const minZooms = new Uint8Array(xs.length).fill(LEVELS);
  for (const { first, last } of segments) {
    minZooms[first] = 0;
    minZooms[last] = 0;
  }
  const drawnX = new Float64Array(LEVELS);
  const drawnY = new Float64Array(LEVELS);
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] ?? 0;
    const y = ys[index] ?? 0;
    let zoom = 0;
    if (minZooms[index] !== 0) {
      for (let scale = 256; zoom < LEVELS; zoom += 1, scale *= 2)
        if (Math.max(Math.abs(x - (drawnX[zoom] ?? 0)), Math.abs(y - (drawnY[zoom] ?? 0))) * scale >= 1) break;
      minZooms[index] = zoom;
    }
    drawnX.fill(x, zoom);
    drawnY.fill(y, zoom);
    if (index % REPORTS_PER_TURN === REPORTS_PER_TURN - 1) await yieldToBrowser();
  }
  return minZooms;
}

async function createLevels(shape: Line, minZooms: Uint8Array, yieldToBrowser: YieldToBrowser): Promise<Level[]> {
  const counts = new Uint32Array(LEVELS + 1);
  for (const zoom of minZooms) counts[zoom] = (counts[zoom] ?? 0) + 1;
  for (let zoom = 1; zoom <= LEVELS; zoom += 1) counts[zoom] = (counts[zoom] ?? 0) + (counts[zoom - 1] ?? 0);
  const levels: Level[] = [];
  let kept = Infinity;
  for (let zoom = LEVELS; zoom >= 0; zoom -= 1) {
    const count = counts[zoom] ?? 0;
    if (count < 2 || count > kept / 2) continue;
    kept = count;
    const indexes = new Uint32Array(count);
    for (let index = 0, next = 0; index < minZooms.length; index += 1) {
      if ((minZooms[index] ?? 0) > zoom) continue;
      indexes[next] = index;
      next += 1;
    }
    levels.push({ zoom: zoom === LEVELS ? Infinity : zoom, indexes, runs: indexRuns(shape, indexes) });
    await yieldToBrowser();
  }
  return levels.reverse();
}

function indexRuns({ xs, ys }: Line, indexes: Uint32Array): Flatbush {
  const steps = indexes.length - 1;
  const runs = new Flatbush(Math.ceil(steps / STEPS_PER_BOX));
  for (let start = 0; start < steps; start += STEPS_PER_BOX) {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let at = start; at <= Math.min(steps, start + STEPS_PER_BOX); at += 1) {
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
