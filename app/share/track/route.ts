import { encodeTrack } from '#lib/share/page/encode-track.ts';
import type { ShareTrack } from '#lib/share/types.ts';
import type { SharedAsset } from '#lib/tracking/types.ts';
import { answerShareRequest } from '../answer.ts';

/** Many readers of one answer share its encoding, for as long as the answer is kept. */
const tracks = new WeakMap<SharedAsset, ShareTrack>();

/** The complete track, compact, for the map. */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, ({ asset, journey }) => {
    const track = tracks.get(asset) ?? encodeTrack(asset.history, journey);
    tracks.set(asset, track);
    return track;
  });
}
