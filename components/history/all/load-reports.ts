import { type AllReports, joinWords } from '#lib/share/list/all-reports.ts';
import { decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import type { JourneySummary } from '#lib/share/types.ts';
import { askForTrack, askForWords } from '../../page/ask-for-track.ts';
import { queries } from '../../page/queries.ts';

/** What tells one state of a journey from another. */
type JourneyVersion = Pick<JourneySummary, 'reports' | 'lastAt'>;

/** The query the map keeps the track of a journey under. */
export function trackKey(shareId: string, { reports, lastAt }: JourneyVersion) {
  return ['track', shareId, reports, lastAt] as const;
}

/** All reports of a link: the track as the map has it, where it has, and the words beside it. */
export async function loadReports(shareId: string, journey: JourneyVersion, signal: AbortSignal): Promise<AllReports> {
  const words = askForWords(shareId, signal);
  const track = queries.fetchQuery<Track>({
    queryKey: trackKey(shareId, journey),
    queryFn: async () => decodeTrack(await askForTrack(shareId, signal)),
    staleTime: Infinity,
    structuralSharing: false,
    retry: 1,
  });
  const [known, told] = await Promise.all([track, words]);
  const all = await joinWords(known, told);
  if (all !== null) return all;
  // A newer answer came between the two.
  const [line, again] = await Promise.all([askForTrack(shareId, signal), askForWords(shareId, signal)]);
  const renewed = await joinWords(await decodeTrack(line), again);
  if (renewed === null) throw new Error('The words are of another track');
  return renewed;
}
