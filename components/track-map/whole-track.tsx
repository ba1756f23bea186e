import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createYieldToBrowser, decodeTrack, type Track } from '#lib/share/view/decode-track.ts';
import { queryClient } from '../page/query-client.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchTrack, trackQueryKey, type TrackRequest, trackVersion } from '../page/track-request.ts';
import { type ShapedTrack, shapeTrack } from './line/track-shape.ts';

export interface WholeTrackProps {
  readonly request: TrackRequest;
  readonly first: ShapedTrack | null;
  readonly onTrack: (track: ShapedTrack) => void;
}

/** Fetches the complete track, and again when the journey changes. On a failure the map keeps its current track. */
export function WholeTrack({ request, first, onTrack }: WholeTrackProps) {
  const { shareId, view } = useShareState();
  const unread = useRef<TrackRequest | null>(request);
  const version = trackVersion(view.journey);
  const isCurrent = trackVersion(request.journey) === version;
  const complete = first?.isOutline === false ? first : null;
  const known = isCurrent ? complete : null;
  const latest = useRef<Track | null>(complete);
  const { data } = useQuery<Track>(
    {
      queryKey: trackQueryKey(shareId, version),
      queryFn: async ({ signal }) => {
        if (known !== null) return known;
        const answer = isCurrent ? unread.current?.answer : undefined;
        unread.current = null;
        const track = await (answer === undefined
          ? fetchUpdate(shareId, latest.current, signal)
          : answer.then(decodeTrack));
        latest.current = track;
        return track;
      },
      staleTime: Infinity,
      // A track of 100,000 points takes megabytes, and every update makes a new key.
      gcTime: 10_000,
      retry: 1,
      refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
      structuralSharing: false,
    },
    queryClient,
  );

  useEffect(
    function shapeTrackData() {
      if (data === undefined) return undefined;
      if (data === known) {
        // Reached again when a report was withdrawn and the first track is current once more.
        if (first !== null) onTrack(first);
        return undefined;
      }
      let isCancelled = false;
      void shapeTrack(data, createYieldToBrowser()).then((shape) => {
        if (!isCancelled) onTrack({ ...data, shape });
      });
      return () => {
        isCancelled = true;
      };
    },
    [data, known, first, onTrack],
  );
  return null;
}

async function fetchUpdate(shareId: string, known: Track | null, signal: AbortSignal): Promise<Track> {
  if (known === null) return decodeTrack(await fetchTrack(shareId, signal));
  const { applyTrackUpdate, trackRevision } = await import('#lib/share/updates/track-update.ts');
  return applyTrackUpdate(known, await fetchTrack(shareId, signal, { known: trackRevision(known) ?? undefined }));
}
