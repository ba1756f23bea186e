import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { isCharted } from '#lib/share/readings/charted.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { readingsHref, type shownReadings } from '../page/page-links.ts';
import { problemsOf } from './problems.ts';
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
