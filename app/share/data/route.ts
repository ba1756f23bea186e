import { encodePageUpdate } from '#lib/share/updates/page-update.ts';
import { answerShareRequest, json } from '../answer.ts';

/** The decoded view for the browser's refresh; only what is new for a page that sends the revision it holds. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, (outcome, { known, ...page }) =>
    json(200, encodePageUpdate(outcome, page, known)),
  );
}
