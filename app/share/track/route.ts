import { dataHeaders } from '#lib/ops/security-headers.ts';
import type { Answer } from '#lib/share/outcome.ts';
import { answerShareRequest, type Wanted } from '../answer.ts';

/**
 * The complete track, or the outline of a long one, compact, for the map; of a page that says what it holds, what comes
 * after that; or its words, for the list of all reports, 204 where the page holds them. Compressed by itself: of what a route sends, Next compresses
 * nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async ({ answer }, asked) => {
    const part = await partOf(answer, asked);
    if (part === null) return new Response(null, { status: 204, headers: dataHeaders });
    return new Response(part, { headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' } });
  });
}

async function partOf(answer: Answer, { isPlain, isOfWords, isOutline, known }: Wanted) {
  if (isOfWords) return answer.words(known, isPlain);
  return (await answer.growth(known, isPlain)) ?? answer.track(isPlain, isOutline);
}
