import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Translator } from '#lib/i18n/words.ts';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { readingsHref, type shownReadings } from '../page/page-links.ts';
import { renderReadings } from './render-readings.ts';

interface ReadingsMarkupOptions {
  readonly locale: RegionalLocale;
  readonly zone: string;
  readonly shown: ReturnType<typeof shownReadings>;
  readonly isPaper: boolean;
  readonly query: string;
}

/** The server's chart; '' without readings. It works without JavaScript. */
export function readingsMarkup(answer: SharedAnswer, options: ReadingsMarkupOptions): string {
  const { locale, zone, shown, isPaper, query } = options;
  const { asset, readings, readAt, exceptionReports, history } = answer;
  const columns = asset.readings ?? [];
  const measured = readings.filter(({ column }) => isCharted(columns[column] ?? { quantity: 'battery' }));
  if (measured.length === 0) return '';
  const words = wordsOf(locale);
  const timeOf = (number: number) => history.instants[history.length - number] ?? NaN;
  return renderReadings({
    ...{ columns, measured, locale, words, zone },
    chosen: shown.column,
    withTable: shown.withTable,
    now: new Date(readAt).toISOString(),
    problems: problemsOf(asset.exceptions?.labels ?? [], exceptionReports(), timeOf, words.map),
    hrefOf: isPaper ? null : (column, withTable) => readingsHref(query, column, withTable),
  });
}

/** Exceptions and the times (ms UTC) of the reports that tell of them. */
function problemsOf(
  labels: readonly string[],
  reports: ShareView['exceptionReports'],
  timeOf: (number: ReportNumber) => number,
  t: Translator<'map'>,
): readonly { readonly time: number; readonly text: string }[] {
  return labels.flatMap((label, index) => {
    const number = reports[index] ?? null;
    return number === null ? [] : [{ time: timeOf(number), text: t('problemOf', { problem: label }) }];
  });
}
