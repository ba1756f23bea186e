import { shareDataOf } from '#lib/share/share-data.ts';
import { answerShareRequest } from '../answer.ts';
import { packShareData } from '#lib/share/wire.ts';

/** The decoded view for the browser's refresh. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, (outcome, page) => packShareData(shareDataOf(outcome, page)));
}
