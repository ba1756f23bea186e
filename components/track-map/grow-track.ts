import { decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import { fetchTrack } from '../page/track-request.ts';

/** The complete track of a link as it is now; of one that is known only what comes after that is fetched. */
export async function growTrack(shareId: string, known: Track | null, signal: AbortSignal): Promise<Track> {
  if (known === null) return decodeTrack(await fetchTrack(shareId, signal));
  // Nothing has grown before the page is minutes old.
  const { applyTrackUpdate, trackRevision } = await import('#lib/share/updates/track-update.ts');
  return applyTrackUpdate(known, await fetchTrack(shareId, signal, { known: trackRevision(known) ?? undefined }));
}
