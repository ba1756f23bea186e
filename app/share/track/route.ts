import { dataHeaders } from '#lib/ops/security-headers.ts';
import { encodeNear } from '#lib/share/list/near-words.ts';
import type { Answer } from '#lib/share/outcome.ts';
import { reportsFrom } from '#lib/share/page/history-page.ts';
import { answerShareRequest, json, type Wanted } from '../answer.ts';
import { reportsIn } from '../in-language.ts';

/**
 * The complete track, or the outline of a long one, compact, for the map; of a page that says what it holds, what comes
 * after that; its words, for the list of all reports, 204 where the page holds them; what some reports are near; or the
 * zones of its places. Compressed by itself: of what a route sends, Next compresses nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async ({ answer }, asked) => {
    if (asked.part === 'near') return json(200, nearOf(answer, asked));
    const part = await partOf(answer, asked);
    if (part === null) return new Response(null, { status: 204, headers: dataHeaders });
    return new Response(part, { headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' } });
  });
}

async function partOf(answer: Answer, { isPlain, part, isOutline, known }: Wanted) {
  if (part === 'words') return answer.words(known, isPlain);
  if (part === 'zones') return answer.zones(isPlain);
  return (await answer.growth(known, isPlain)) ?? answer.track(isPlain, isOutline);
}

/** A row that nobody stops at costs nothing: it is reckoned when it is asked for, each a fraction of a millisecond. */
function nearOf(answer: Answer, { numbers, locale, brand }: Wanted) {
  const reports = numbers.flatMap((number) => reportsFrom(answer.history, number, 1));
  return encodeNear(reportsIn(locale, brand, answer, reports));
}
