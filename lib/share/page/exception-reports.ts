import type { History, ReportNumber, ShareView } from '../types.ts';
import { pageOfReport } from './history-page.ts';

/** An exception that has not been told for so long has no row to lead to. */
const MOST_LOOKED_AT = 5_000;

/** For each exception the newest report that tells an event in the same words, of any case; null without one. */
export function exceptionReports(
  labels: readonly string[],
  history: Pick<History, 'length' | 'eventAt'>,
): ShareView['exceptionReports'] {
  const wanted = new Set(labels.map(wordsOf));
  const found = new Map<string, ReportNumber>();
  const end = Math.min(history.length, MOST_LOOKED_AT);
  for (let index = 0; index < end && found.size < wanted.size; index += 1) {
    const event = history.eventAt(index);
    if (event === null) continue;
    const words = wordsOf(event);
    if (wanted.has(words) && !found.has(words)) found.set(words, history.length - index);
  }
  return labels.map((label) => {
    const number = found.get(wordsOf(label));
    return number === undefined ? null : { number, page: pageOfReport(number, history.length) };
  });
}

function wordsOf(text: string): string {
  return text.trim().toLowerCase();
}
