import { encodeTrack } from '#lib/share/encode.ts';
import { answerShareRequest } from '#lib/share/share-request.ts';

/** The complete track, compact, for the map. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, ({ asset, journey }) => encodeTrack(asset.history, journey));
}
