import { type AllReports, joinWords } from '#lib/share/list/all-reports.ts';
import { decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import { fetchTrack, trackKey } from '../../page/track-request.ts';
import { queryClient } from '../../page/query-client.ts';
import { askForWords } from './ask-for-words.ts';

/** All reports of a link: the track as the map has it, where it has, and the words beside it. */
export async function loadReports(shareId: string, version: string, signal: AbortSignal): Promise<AllReports> {
  const words = askForWords(shareId, signal);
  const track = loadTrack(shareId, version, signal);
  const [known, told] = await Promise.all([track, words]);
  return join(shareId, known, told, signal);
}

/** The same of a track that has not changed, where its words have been written anew; null: they have not. */
export async function renewReports(
  shareId: string,
  version: string,
  known: AllReports,
  signal: AbortSignal,
): Promise<AllReports | null> {
  const told = await askForWords(shareId, signal, known.version);
  return told === null ? null : join(shareId, await loadTrack(shareId, version, signal), told, signal);
}

function loadTrack(shareId: string, version: string, signal: AbortSignal): Promise<Track> {
  return queryClient.fetchQuery<Track>({
    queryKey: trackKey(shareId, version),
    queryFn: async () => decodeTrack(await fetchTrack(shareId, signal)),
    staleTime: Infinity,
    structuralSharing: false,
    // A track of 100,000 points is megabytes.
    gcTime: 10_000,
    retry: 1,
  });
}

async function join(
  shareId: string,
  track: Track,
  words: Uint8Array<ArrayBuffer> | null,
  signal: AbortSignal,
): Promise<AllReports> {
  const all = words === null ? null : await joinWords(track, words);
  if (all !== null) return all;
  // A newer answer came between the two.
  const [line, again] = await Promise.all([fetchTrack(shareId, signal), askForWords(shareId, signal)]);
  const renewed = again === null ? null : await joinWords(await decodeTrack(line), again);
  if (renewed === null) throw new Error('The words are of another track');
  return renewed;
}
