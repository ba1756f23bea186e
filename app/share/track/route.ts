import { answerShareRequest } from '../answer.ts';

/** The complete track, compact, for the map. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, ({ answer }) => answer.track());
}
