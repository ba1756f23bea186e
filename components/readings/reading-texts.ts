import { formatDuration, isolate } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/translators.ts';
import { plainValue } from '#lib/share/readings/series.ts';
import type { TrackReadings } from '#lib/share/track/decode.ts';
import type { ReadingState, ReportNumber } from '#lib/share/types.ts';
import type { Excursions } from '#lib/share/readings/summary.ts';
import { formatReading, formatReadingAsSent } from '#lib/i18n/format-reading.ts';
import type { ReadingColumn, Readings } from '#lib/tracking/types.ts';

export function columnName(
  t: Translator<'reading'>,
  { quantity, name = null }: Pick<ReadingColumn, 'quantity'> & { readonly name?: string | null },
): string {
  return name === null ? t(quantity) : `${t(quantity)} (${isolate(name)})`;
}

/** undefined: nothing was measured with this report. */
export function readingsOfReport(held: TrackReadings, number: ReportNumber): Readings | undefined {
  const row = held.numbers.indexOf(number);
  if (row < 0) return undefined;
  return held.values.map((column) => {
    const value = column[row] ?? NaN;
    return Number.isNaN(value) ? null : plainValue(value);
  });
}

export function reportReadings(
  locale: string,
  readings: Readings | undefined,
  states: readonly ReadingState[] | undefined,
  isShown: (state: ReadingState) => boolean,
): readonly { readonly state: ReadingState; readonly text: string }[] {
  return (states ?? []).flatMap((state) => {
    const value = readings?.[state.column] ?? null;
    if (value === null || !isShown(state)) return [];
    const { quantity, unit } = state;
    const sent = formatReadingAsSent(locale, value, quantity, unit);
    return [{ state, text: `${formatReading(locale, value, quantity, unit)}${sent === null ? '' : ` (${sent})`}` }];
  });
}

/** "2.4 to 9.1 °C, now 4.8 °C"; null if `format` has nothing to say. */
export function rangeOfState(
  t: Translator<'reading'>,
  { lowest, highest, latest }: Pick<ReadingState, 'lowest' | 'highest' | 'latest'>,
  format: (value: number, isBare: boolean) => string | null,
): string | null {
  const [low, high, now] = [format(lowest, lowest !== highest), format(highest, false), format(latest, false)];
  if (low == null || high == null || now == null) return null;
  return lowest === highest ? now : t('range', { lowest: low, highest: high, latest: now });
}

const MINUTE_MS = 60_000;

export function excursionText(
  t: Translator<'reading'>,
  duration: Translator<'duration'>,
  side: 'above' | 'below',
  limit: string,
  { count, durationMs }: Pick<Excursions, 'count' | 'durationMs'>,
): string {
  const length = durationMs < MINUTE_MS ? duration('lessThanMinute') : formatDuration(duration, durationMs);
  if (count === 1) return t(side, { limit, duration: length });
  return t(side === 'above' ? 'aboveTimes' : 'belowTimes', { limit, count, duration: length });
}
