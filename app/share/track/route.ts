import { readingsMarkup } from '#components/readings/readings-markup.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { encodeNear } from '#lib/share/list/places.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { loadTrackPart } from '#lib/share/load/resources.ts';
import { createWording, localizeReports } from '#lib/share/view/localize.ts';
import { reportsOf } from '#lib/share/view/history-page.ts';
import { piecesOf, sendPieces } from '#lib/share/load/send-pieces.ts';
import { answerShareRequest, json, type ShareRequest } from '../answer.ts';

/**
 * The track or the outline of a long one, readings or the markup of their chart, an update of a known track, the texts of all reports (204 when the page holds
 * them), single reports, nearby places, or zones. Compressed here, because Next does not compress route handlers' answers.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async ({ answer }, options) => {
    if (options.part === 'near') return json(200, encodeNear(askedReports(answer, options)));
    if (options.part === 'chart')
      return new Response(chartOf(answer, options), {
        headers: { ...dataHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
      });
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

function chartOf(answer: SharedAnswer, { locale, zone, column, table }: ShareRequest): string {
  return readingsMarkup(answer, { locale, zone, shown: { column, withTable: table }, isPaper: false, query: '' });
}

async function partOf(answer: SharedAnswer, { plain, part, outline, known }: ShareRequest) {
  const request = { shows: answer.shows, isPlain: plain, known: '' };
  if (part === 'words' || part === 'zones') return loadTrackPart(answer, { ...request, part });
  if (part === 'readings') return loadTrackPart(answer, { ...request, part, known });
  const update = known === '' ? null : await loadTrackPart(answer, { ...request, part: 'update', known });
  if (update !== null && update.bytes !== null) return update;
  return loadTrackPart(answer, { ...request, part: outline ? 'outline' : 'track' });
}

/** Computed on demand, a fraction of a millisecond each. */
function askedReports(answer: SharedAnswer, { numbers, locale, brand }: ShareRequest) {
  return localizeReports(reportsOf(answer.history, numbers), createWording(locale, brand, answer));
}
