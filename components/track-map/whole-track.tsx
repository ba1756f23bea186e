'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createTurns, decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import { queryClient } from '../page/query-client.ts';
import { useShareState } from '../page/share-state.ts';
import { type TrackRequest, trackKey, trackVersion } from '../page/track-request.ts';
import { growTrack } from './grow-track.ts';
import { shapeTrack } from './line/track-shape.ts';
import type { ShapedTrack } from './shaped-track.ts';

export interface WholeTrackProps {
  /** The latest question, whose answer nobody may have read. */
  readonly asked: TrackRequest;
  /** What the map began with; null: nothing came. */
  readonly first: ShapedTrack | null;
  readonly onTrack: (track: ShapedTrack) => void;
}

/** Fetches the complete track, and anew when the journey has grown; on a failure the map keeps the one it has. */
export function WholeTrack({ asked, first, onTrack }: WholeTrackProps) {
  const { shareId, view } = useShareState();
  const unread = useRef<TrackRequest | null>(asked);
  const version = trackVersion(view.journey);
  const isOfNow = trackVersion(asked.journey) === version;
  const begun = first?.isOutline === false ? first : null;
  const known = isOfNow ? begun : null;
  const latest = useRef<Track | null>(begun);
  const { data } = useQuery<Track>(
    {
      queryKey: trackKey(shareId, version),
      queryFn: async ({ signal }) => {
        if (known !== null) return known;
        const answer = isOfNow ? unread.current?.answer : undefined;
        unread.current = null;
        const track = await (answer === undefined
          ? growTrack(shareId, latest.current, signal)
          : answer.then(decodeTrack));
        latest.current = track;
        return track;
      },
      staleTime: Infinity,
      // A track of 100,000 points is megabytes, and each growth makes a new key.
      gcTime: 10_000,
      retry: 1,
      refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
      structuralSharing: false,
    },
    queryClient,
  );

  useEffect(
    function shapeAndTell() {
      if (data === undefined) return undefined;
      if (data === known) {
        // Also when a report was taken back: what the map began with counts again.
        if (first !== null) onTrack(first);
        return undefined;
      }
      let isLeft = false;
      void shapeTrack(data, createTurns()).then((shape) => {
        if (!isLeft) onTrack({ ...data, shape });
      });
      return () => {
        isLeft = true;
      };
    },
    [data, known, first, onTrack],
  );
  return null;
}
