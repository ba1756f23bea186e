import { useQuery } from '@tanstack/react-query';
import { decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import { post } from '#lib/share/page/refresh.ts';
import type { JourneySummary } from '#lib/share/types.ts';

/**
 * The complete track, fetched anew when the journey has grown; until then and on a failure the one
 * before stays. undefined: none has come yet.
 */
export function useTrack(shareId: string, { reports, lastAt }: JourneySummary, wanted: boolean): Track | undefined {
  const { data } = useQuery({
    queryKey: ['track', shareId, reports, lastAt],
    queryFn: ({ signal }) => fetchTrack(shareId, signal),
    enabled: wanted,
    staleTime: Infinity,
    // Each growth makes a new key; a track of 100,000 points is megabytes.
    gcTime: 10_000,
    retry: 1,
    // After its retries a failed fetch waits, without a word: the drawn route is there meanwhile.
    refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
    // Typed arrays are one value: nothing in them is worth comparing.
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[1] === shareId ? previous : undefined),
  });
  return data;
}

/** The id travels in the body, never in an address or an error. */
async function fetchTrack(id: string, signal: AbortSignal): Promise<Track> {
  const response = await post('/share/track', { id }, signal);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return decodeTrack(await response.json());
}
