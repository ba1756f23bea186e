import type { ReadingColumn } from '#lib/tracking/types.ts';
import type { ReadingState } from '../types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import { outlineSeries, type ReadingRows, type Series, seriesOf } from './series.ts';
import { type ReadingSummary, summarizeReadings } from './summary.ts';

/** What an answer keeps of a column: enough for a page and its chart, however long the history. */
export interface MeasuredColumn {
  /** Index of the asset's reading column. */
  readonly column: number;
  readonly summary: ReadingSummary;
  readonly outline: Series;
}

/** New each time, because threads transfer the buffers. */
function createEmptySeries(): Series {
  return { times: new Float64Array(), values: new Float32Array(), numbers: new Uint32Array() };
}

export function measureColumns(rows: ReadingRows, columns: readonly ReadingColumn[]): readonly MeasuredColumn[] {
  return columns.flatMap((each, column) => {
    const series = seriesOf(rows, column);
    const summary = summarizeReadings(series, each);
    const outline = isCharted(each) ? outlineSeries(series) : createEmptySeries();
    return summary === null ? [] : [{ column, summary, outline }];
  });
}

/** The state of each sensor: of its readings, or the one value beside the history. */
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
