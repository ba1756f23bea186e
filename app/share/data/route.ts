import { answerShareRequest, json } from '../answer.ts';
import { refreshIn } from '../refresh-in.ts';

/** The decoded view for the browser's refresh; of a page that says what it holds, what is new. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, (outcome, wanted) => json(200, refreshIn(outcome, wanted)));
}
