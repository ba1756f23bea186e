import { dataHeaders } from '#lib/base/security-headers.ts';
import { loadTrackPart } from '#lib/share/load/resources.ts';
import { piecesOf, sendPieces } from '#lib/share/load/send-pieces.ts';
import { reportsOf } from '#lib/share/view/history-page.ts';
import { createWording, localizeReports } from '#lib/share/view/localize.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { zoneOfIndex } from '#lib/share/view/place-zones.ts';
import { answerShareRequest, json, type ShareRequest } from '../answer.ts';

/**
 * The track or the outline of a long one, an update of a known track, readings, or single reports. Compressed here,
 * because Next does not compress route handlers' answers.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async ({ answer }, options) => {
    if (options.part === 'reports') return json(200, { reports: askedReports(answer, options) });
    const part = await partOf(answer, options);
    if (part === null) return json(503, { state: 'busy' });
    const { bytes, version, release } = part;
    if (bytes === null || (version !== '' && version === options.known)) {
      release();
      return new Response(null, { status: 204, headers: dataHeaders });
    }
    return new Response(sendPieces(piecesOf(bytes), { release, signal: request.signal }), {
      headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
    });
  });
}

async function partOf(answer: SharedAnswer, { plain, part, outline, known }: ShareRequest) {
  const request = { shows: answer.shows, isPlain: plain, known: '' };
  if (part === 'readings') return loadTrackPart(answer, { ...request, part, known });
  const update = known === '' ? null : await loadTrackPart(answer, { ...request, part: 'update', known });
  if (update !== null && update.bytes !== null) return update;
  return loadTrackPart(answer, { ...request, part: outline ? 'outline' : 'track' });
}

/** Computed on demand, a fraction of a millisecond each. */
function askedReports(answer: SharedAnswer, { numbers, locale, brand }: ShareRequest) {
  const { history, zoneAt } = answer;
  const reports = localizeReports(reportsOf(history, numbers), createWording(locale, brand, answer));
  return reports.map((report) => ({ ...report, zone: zoneOfIndex(history, history.length - report.number, zoneAt) }));
}
