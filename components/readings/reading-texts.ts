import { formatDuration } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/words.ts';
import type { ReadingState } from '#lib/share/types.ts';
import type { Excursions } from '#lib/share/readings/summary.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';

export function columnName(t: Translator<'reading'>, column: Pick<ReadingColumn, 'quantity' | 'name'>): string {
  const quantity = t(column.quantity);
  return column.name === null ? quantity : `${quantity} (\u2068${column.name}\u2069)`;
}

/** "2.4 °C to 9.1 °C, now 4.8 °C"; null if `format` has nothing to say. */
export function rangeOfState(
  t: Translator<'reading'>,
  { lowest, highest, latest }: Pick<ReadingState, 'lowest' | 'highest' | 'latest'>,
  format: (value: number) => string | null,
): string | null {
  const [low, high, now] = [lowest, highest, latest].map(format);
  if (low == null || high == null || now == null) return null;
  return low === high ? now : t('range', { lowest: low, highest: high, latest: now });
}

const MINUTE_MS = 60_000;

/** "Above 8 °C for 43 min". A single reading beyond the limit may last no time. */
export function excursionText(
  t: Translator<'reading'>,
  duration: Translator<'duration'>,
  side: 'above' | 'below',
  limit: string,
  { count, durationMs }: Pick<Excursions, 'count' | 'durationMs'>,
): string {
  const isMoment = durationMs < MINUTE_MS;
  const length = `${isMoment ? '<' : ''}${formatDuration(duration, isMoment ? MINUTE_MS : durationMs)}`;
  if (count === 1) return t(side, { limit, duration: length });
  return t(side === 'above' ? 'aboveTimes' : 'belowTimes', { limit, count, duration: length });
}
