import { answerShareRequest, json } from '../answer.ts';
import { shareDataIn } from '../in-language.ts';
import { encodeShareData } from '#lib/share/page/wire.ts';

/** The decoded view for the browser's refresh. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, (outcome, { page, locale, brand }) =>
    json(200, encodeShareData(shareDataIn(locale, brand, outcome, page))),
  );
}
