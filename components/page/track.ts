import { useEffect, useEffectEvent, useState } from 'react';
import { hasKeys } from '#lib/base/has-keys.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { LiveView, Report, ReportNumber } from '#lib/share/types.ts';
import { post } from '#lib/share/view/post.ts';

type Versioned = Pick<LiveView, 'journey' | 'readings'>;

/** The latest of each link. Without react-query, which loads later. */
const asked = new Map<string, { readonly version: string; readonly track: Promise<Track> }>();
const held = new Map<string, Track>();

function versionOf({ journey: { reports, lastAt, distanceMetres }, readings = [] }: Versioned): string {
  return `${reports} ${lastAt} ${distanceMetres} ${JSON.stringify(readings)}`;
}

/** Fetched once for all who draw it; after news only what is new. Rejects when it cannot be had. */
export function loadTrack(shareId: string, view: Versioned): Promise<Track> {
  const version = versionOf(view);
  const known = asked.get(shareId);
  if (known?.version === version) return known.track;
  const track = fetchTrack(shareId, known?.track.catch(() => null) ?? null);
  asked.set(shareId, { version, track });
  track.then(
    (loaded) => {
      if (asked.get(shareId)?.track === track) held.set(shareId, loaded);
    },
    () => {
      if (asked.get(shareId)?.track === track) asked.delete(shareId);
    },
  );
  return track;
}

async function fetchTrack(shareId: string, pending: Promise<Track | null> | null): Promise<Track> {
  const ask = async () => {
    const before = (await pending) ?? held.get(shareId) ?? null;
    const response = await request(shareId, { known: before?.revision });
    const answer: unknown = await response.json();
    return { before, answer };
  };
  const [{ applyTrack }, { before, answer }] = await Promise.all([import('#lib/share/track/decode.ts'), ask()]);
  return applyTrack(before, answer);
}

export function forgetTracks(): void {
  asked.clear();
  held.clear();
}

const RETRY_MS = 20_000;

export function useTrack(shareId: string, view: Versioned, isWanted = true): Track | undefined {
  const [track, setTrack] = useState<Track>();
  const version = isWanted ? versionOf(view) : null;
  const loadShown = useEffectEvent(() => loadTrack(shareId, view));
  useEffect(() => {
    if (version === null) return undefined;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      void loadShown().then(
        (loaded) => isOver || setTrack(loaded),
        () => {
          if (!isOver) retry = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [shareId, version]);
  return track;
}

export interface PlacedReport extends Report {
  readonly near?: string;
  readonly zone: string;
}

export async function fetchReports(
  shareId: string,
  numbers: readonly ReportNumber[],
  signal: AbortSignal,
): Promise<readonly PlacedReport[]> {
  const body: unknown = await (await request(shareId, { numbers }, signal)).json();
  return hasKeys<{ reports: readonly PlacedReport[] }>(body, 'reports') ? body.reports : [];
}

/** Throws an Error for any status but 200; the share id stays out of URLs and messages. */
async function request(id: string, options: object, signal = new AbortController().signal): Promise<Response> {
  const response = await post('/share/track', { id, ...options }, signal);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return response;
}
