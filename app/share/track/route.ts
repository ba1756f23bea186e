import { dataHeaders } from '#lib/base/security-headers.ts';
import { trackAnswer } from '#lib/share/track/encode.ts';
import { reportsOf } from '#lib/share/view/history-page.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { zoneOfIndex } from '#lib/share/view/place-zones.ts';
import { createNearOf } from '#lib/share/view/localize.ts';
import { answerShareRequest, json, type ShareRequest } from '../answer.ts';

export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, ({ answer }, options) => {
    if (options.numbers !== undefined) return json(200, { reports: askedReports(answer, options.numbers, options) });
    return new Response(trackAnswer(answer, options.known), {
      headers: { ...dataHeaders, 'Content-Type': 'application/json' },
    });
  });
}

/** Computed on demand, a fraction of a millisecond each. */
function askedReports(answer: SharedAnswer, numbers: readonly number[], { locale, brand }: ShareRequest) {
  const { history, zoneAt } = answer;
  const nearOf = createNearOf(locale, brand, answer);
  return reportsOf(history, numbers).map((report) => {
    const near = nearOf(report.address, report.position)?.text;
    const zone = zoneOfIndex(history, history.length - report.number, zoneAt);
    return { ...report, ...(near !== undefined && { near }), zone };
  });
}
