import { ticks } from 'd3-array';
import { offsetAt } from '#lib/i18n/zone.ts';
import type { ReadingLimits } from '#lib/tracking/types.ts';
import type { Series } from './series.ts';
import type { ReadingSummary, Span } from './summary.ts';

/** The drawing's units: parts of its width, and CSS pixels of its height. */
export const CHART_WIDTH = 400;
export const CHART_HEIGHT = 132;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  readonly line: string;
  readonly gaps: string;
  readonly max: number | null;
  readonly min: number | null;
  readonly levels: readonly { readonly value: number; readonly y: number }[];
  readonly lowest: ChartPoint;
  readonly highest: ChartPoint;
  readonly at: (time: number, value: number) => ChartPoint;
  readonly domain: readonly [low: number, high: number];
}

const LEVELS = 3;
const ROOM = 0.06;

export function drawChart(series: Series, { lowest, highest, gaps }: ReadingSummary, limits: ReadingLimits): Chart {
  const { times } = series;
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  const levelsOfLimits = [limits.min, limits.max].filter((value) => value !== null);
  const bottom = Math.min(lowest.value, ...levelsOfLimits);
  const top = Math.max(highest.value, ...levelsOfLimits);
  const room = (top - bottom || 1) * ROOM;
  const scale = CHART_HEIGHT / (top - bottom + 2 * room);
  const yOf = (value: number) => Math.round(CHART_HEIGHT - (value - bottom + room) * scale);
  const xOf = (time: number) =>
    until === from ? CHART_WIDTH / 2 : Math.round(((time - from) / (until - from)) * CHART_WIDTH);
  const at = (time: number, value: number) => ({ x: xOf(time), y: yOf(value) });
  const shown = levelsOfLimits.length > 0 ? levelsOfLimits : ticks(bottom, top, LEVELS);
  return {
    ...drawLines(series, gaps, at),
    max: limits.max === null ? null : yOf(limits.max),
    min: limits.min === null ? null : yOf(limits.min),
    levels: shown.map((value) => ({ value, y: yOf(value) })),
    lowest: at(lowest.time, lowest.value),
    highest: at(highest.time, highest.value),
    at,
    domain: [bottom - room, top + room],
  };
}

function drawLines({ times, values }: Series, gaps: readonly Span[], at: Chart['at']): Pick<Chart, 'line' | 'gaps'> {
  const line: string[] = [];
  const dashed: string[] = [];
  let last: ChartPoint | null = null;
  let next = 0;
  times.forEach((time, index) => {
    const point = at(time, values[index] ?? NaN);
    while (next < gaps.length && (gaps[next]?.until ?? 0) < time) next += 1;
    const isAfterGap = last !== null && gaps[next]?.until === time;
    if (last === null || isAfterGap) line.push(`M${point.x} ${point.y}h0`);
    else line.push(`l${point.x - last.x} ${point.y - last.y}`);
    if (isAfterGap && last !== null) dashed.push(`M${last.x} ${last.y}L${point.x} ${point.y}`);
    last = point;
  });
  return { line: line.join('').replaceAll(' -', '-'), gaps: dashed.join('') };
}

export interface TimeTick {
  readonly x: number;
  readonly time: number;
  readonly isMidnight: boolean;
}

const HOUR_MS = 3_600_000;
const stepsInHours = [1 / 12, 1 / 4, 1 / 2, 1, 2, 3, 6, 12, 24, 48, 96, 168, 336, 672, 1344, 2688, 8784] as const;

export function timeTicks(from: number, until: number, zone: string, max: number): readonly TimeTick[] {
  const wallOf = (time: number) => time + (offsetAt(time, zone) ?? offsetAt(time + HOUR_MS, zone) ?? 0);
  const countOf = (size: number) => Math.floor(wallOf(until) / size) - Math.ceil(wallOf(from) / size) + 1;
  const hours = stepsInHours.find((each) => countOf(each * HOUR_MS) <= max) ?? stepsInHours.at(-1) ?? 1;
  const step = hours * HOUR_MS;
  const found: TimeTick[] = [];
  for (let wall = Math.ceil(wallOf(from) / step) * step; found.length < max; wall += step) {
    const time = wall - (wallOf(wall) - wall);
    if (time > until) break;
    if (time < from) continue;
    found.push({
      x: ((time - from) / (until - from || 1)) * CHART_WIDTH,
      time,
      isMidnight: wall % (24 * HOUR_MS) === 0,
    });
  }
  return found;
}
