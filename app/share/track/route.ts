import { dataHeaders } from '#lib/ops/security-headers.ts';
import { answerShareRequest } from '../answer.ts';

/**
 * The complete track, compact, for the map; of a page that says what it holds, what comes after that. Compressed by itself: of what a route sends, Next compresses nothing.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(
    request,
    async ({ answer }, { isPlain, known }) =>
      new Response((await answer.growth(known, isPlain)) ?? (await answer.track(isPlain)), {
        headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
      }),
  );
}
