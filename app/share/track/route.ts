import { dataHeaders } from '#lib/ops/security-headers.ts';
import type { Answer } from '#lib/share/outcome.ts';
import { answerShareRequest, type Wanted } from '../answer.ts';

/**
 * The complete track, or the outline of a long one, compact, for the map; of a page that says what it holds, what comes
 * after that; its words, for the list of all reports; or the zones of its places. Compressed by itself: of what a route
 * sends, Next compresses nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(
    request,
    async ({ answer }, asked) =>
      new Response(await partOf(answer, asked), {
        headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
      }),
  );
}

async function partOf(answer: Answer, { isPlain, part, isOutline, known }: Wanted) {
  if (part === 'words') return answer.words(isPlain);
  if (part === 'zones') return answer.zones(isPlain);
  return (await answer.growth(known, isPlain)) ?? answer.track(isPlain, isOutline);
}
