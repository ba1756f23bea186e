import { dataHeaders } from '#lib/base/security-headers.ts';
import { encodeNear } from '#lib/share/list/places.ts';
import type { SharedAnswer } from '#lib/share/page/outcome.ts';
import { loadTrackPart } from '#lib/share/load/resources.ts';
import { createWording, localizeReports } from '#lib/share/page/localize.ts';
import { reportsFrom } from '#lib/share/page/history-page.ts';
import { piecesOf, sendPieces } from '#lib/share/load/send-pieces.ts';
import { answerShareRequest, json, type Wanted } from '../answer.ts';

/**
 * The complete track, or the outline of a long one, compact, for the map; of a page that says what it holds, what comes
 * after that; its words, for the list of all reports, 204 where the page holds them; what some reports are near; or the
 * zones of its places. Compressed by itself: of what a route sends, Next compresses nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async ({ answer }, asked) => {
    if (asked.part === 'near') return json(200, nearOf(answer, asked));
    const part = await partOf(answer, asked);
    if (part === null) return json(503, { state: 'busy' });
    const { bytes, version, release } = part;
    if (bytes === null || (version !== '' && version === asked.known)) {
      release();
      return new Response(null, { status: 204, headers: dataHeaders });
    }
    return new Response(sendPieces(piecesOf(bytes), { release, signal: request.signal }), {
      headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
    });
  });
}

/** null: refused. */
async function partOf(answer: SharedAnswer, { isPlain, part, isOutline, known }: Wanted) {
  const question = { showsStreet: answer.showsStreet, isPlain, known: '' };
  if (part !== null && part !== 'near') return loadTrackPart(answer, { ...question, part });
  const update = known === '' ? null : await loadTrackPart(answer, { ...question, part: 'update', known });
  if (update !== null && update.bytes !== null) return update;
  return loadTrackPart(answer, { ...question, part: isOutline ? 'outline' : 'track' });
}

/** A row that nobody stops at costs nothing: it is reckoned when it is asked for, each a fraction of a millisecond. */
function nearOf(answer: SharedAnswer, { numbers, locale, brand }: Wanted) {
  const reports = numbers.flatMap((number) => reportsFrom(answer.history, number, 1));
  return encodeNear(localizeReports(reports, createWording(locale, brand, answer)));
}
