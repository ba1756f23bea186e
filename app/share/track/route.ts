import { dataHeaders } from '#lib/ops/security-headers.ts';
import { answerShareRequest } from '../answer.ts';

/**
 * The complete track, or the outline of a long one, compact, for the map; or its words, for the list of all reports. Compressed by itself: of what a
 * route sends, Next compresses nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(
    request,
    async ({ answer }, { isPlain, isOfWords, isOutline }) =>
      new Response(await (isOfWords ? answer.words(isPlain) : answer.track(isPlain, isOutline)), {
        headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
      }),
  );
}
