import { shareDataOf } from '#lib/share/page/share-data.ts';
import { answerShareRequest, json } from '../answer.ts';
import { inLanguage } from '../in-language.ts';
import { encodeShareData } from '#lib/share/page/wire.ts';

/** The decoded view for the browser's refresh. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, (outcome, { page, locale }) =>
    json(200, encodeShareData(inLanguage(shareDataOf(outcome, page), locale))),
  );
}
