import type { ReadingLimits, ReadingColumn } from '#lib/tracking/types.ts';
import { silenceThreshold } from '#lib/journey/silences.ts';
import { plainValue, type Reading, readingAt, type Series, thinSeries, type ReadingRows, seriesOf } from './series.ts';
import type { ReadingState } from '../types.ts';
import { isCharted } from '#lib/tracking/units.ts';

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** How long a limit was exceeded: from the first reading beyond it until the next one that is not, or a gap. */
export interface Excursions {
  readonly count: number;
  readonly durationMs: number;
  readonly first: Span;
  readonly last: Span;
  readonly longest: Span;
}

export interface ReadingSummary {
  readonly count: number;
  readonly lowest: Reading;
  readonly highest: Reading;
  readonly latest: Reading;
  readonly above: Excursions | null;
  readonly below: Excursions | null;
  readonly gaps: readonly Span[];
}

const MAX_GAPS = 200;

export function summarizeReadings(series: Series, { min, max }: ReadingLimits): ReadingSummary | null {
  const { times, values } = series;
  const { length } = times;
  if (length === 0) return null;
  let [lowest, highest] = [0, 0];
  for (let index = 1; index < length; index += 1) {
    const value = values[index] ?? NaN;
    if (value < (values[lowest] ?? NaN)) lowest = index;
    if (value > (values[highest] ?? NaN)) highest = index;
  }
  const gapAfterMs = silenceThreshold(times) ?? Infinity;
  const gaps: Span[] = [];
  for (let index = 1; index < length && gaps.length < MAX_GAPS; index += 1) {
    const [from = NaN, until = NaN] = [times[index - 1], times[index]];
    if (until - from > gapAfterMs) gaps.push({ from, until });
  }
  const beyond = (isBeyond: (value: number) => boolean) => findExcursions(series, isBeyond, gapAfterMs);
  return {
    count: length,
    lowest: readingAt(series, lowest),
    highest: readingAt(series, highest),
    latest: readingAt(series, length - 1),
    above: max === null ? null : beyond((value) => value > max),
    below: min === null ? null : beyond((value) => value < min),
    gaps,
  };
}

function findExcursions(
  { times, values }: Series,
  isBeyond: (value: number) => boolean,
  gapAfterMs: number,
): Excursions | null {
  let [count, durationMs] = [0, 0];
  let [first, last, longest]: (Span | null)[] = [null, null, null];
  let from: number | null = null;
  const close = (until: number) => {
    if (from === null) return;
    const span = { from, until };
    count += 1;
    durationMs += until - from;
    first ??= span;
    last = span;
    if (longest == null || until - from > longest.until - longest.from) longest = span;
    from = null;
  };
  for (let index = 0; index < times.length; index += 1) {
    const [time = NaN, before = NaN] = [times[index], times[index - 1]];
    if (time - before > gapAfterMs) close(before);
    if (isBeyond(plainValue(values[index] ?? NaN))) from ??= time;
    else close(time);
  }
  close(times.at(-1) ?? NaN);
  return first == null || last == null || longest == null ? null : { count, durationMs, first, last, longest };
}

export interface MeasuredColumn {
  readonly column: number;
  readonly summary: ReadingSummary;
  readonly thinned: Series;
}

/** New each time, because threads transfer the buffers. */
function createEmptySeries(): Series {
  return { times: new Float64Array(), values: new Float32Array(), numbers: new Uint32Array() };
}

export function measureColumns(rows: ReadingRows, columns: readonly ReadingColumn[]): readonly MeasuredColumn[] {
  return columns.flatMap((each, column) => {
    const series = seriesOf(rows, column);
    const summary = summarizeReadings(series, each);
    const thinned = isCharted(each) ? thinSeries(series) : createEmptySeries();
    return summary === null ? [] : [{ column, summary, thinned }];
  });
}

export function statesOf(
  columns: readonly ReadingColumn[],
  measured: readonly MeasuredColumn[],
): readonly ReadingState[] {
  return columns.flatMap(({ quantity, unit, name, min, max, current }, column): ReadingState[] => {
    const state = { column, quantity, unit, ...(name !== null && { name }) };
    const summary = measured.find((other) => other.column === column)?.summary;
    if (summary === undefined)
      return current === undefined ? [] : [{ ...state, lowest: current, highest: current, latest: current }];
    const { lowest, highest, latest, above, below } = summary;
    return [
      {
        ...state,
        ...{ lowest: lowest.value, highest: highest.value, latest: latest.value },
        ...(above !== null && max !== null && { above: { limit: max, durationMs: above.durationMs } }),
        ...(below !== null && min !== null && { below: { limit: min, durationMs: below.durationMs } }),
      },
    ];
  });
}
