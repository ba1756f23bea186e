import { applyTrack, type Track } from '#lib/share/track/decode.ts';

/** Fetches the complete track of a link; null if the status is not 200. */
export async function fetchTrack(viewerUrl: string, shareId: string): Promise<Track | null> {
  const response = await fetch(`${viewerUrl}/share/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
    body: JSON.stringify({ id: shareId }),
  });
  return response.status === 200 ? applyTrack(null, await response.json()) : null;
}
