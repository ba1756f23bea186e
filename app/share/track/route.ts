import { dataHeaders } from '#lib/base/security-headers.ts';
import { reportsOf } from '#lib/share/view/history-page.ts';
import { createWording, localizeReports } from '#lib/share/view/localize.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { zoneOfIndex } from '#lib/share/view/place-zones.ts';
import { answerShareRequest, json, type ShareRequest } from '../answer.ts';

/** The track, or what is newer than the one that the page has; or single reports. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, ({ answer }, options) => {
    if (options.numbers !== undefined) return json(200, { reports: askedReports(answer, options.numbers, options) });
    return new Response(answer.track(options.known), {
      headers: { ...dataHeaders, 'Content-Type': 'application/json' },
    });
  });
}

/** Computed on demand, a fraction of a millisecond each. */
function askedReports(answer: SharedAnswer, numbers: readonly number[], { locale, brand }: ShareRequest) {
  const { history, zoneAt } = answer;
  const reports = localizeReports(reportsOf(history, numbers), createWording(locale, brand, answer));
  return reports.map((report) => ({ ...report, zone: zoneOfIndex(history, history.length - report.number, zoneAt) }));
}
