import type { Translator } from '#lib/i18n/words.ts';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';

/** Exceptions and the times (ms UTC) of the reports that tell of them. */
export function problemsOf(
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
