import { decodeTrack, type Track } from '#lib/share/view/decode-track.ts';

/** The complete track of a link, as the map gets it; null: it was not answered with 200. */
export async function fetchTrack(viewerUrl: string, shareId: string): Promise<Track | null> {
  const answer = await fetch(`${viewerUrl}/share/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
    body: JSON.stringify({ id: shareId }),
  });
  return answer.status === 200 ? decodeTrack(new Uint8Array(await answer.arrayBuffer())) : null;
}
