import { type ComponentType, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AllReports, joinReportTexts } from '#lib/share/list/all-reports.ts';
import { decodeTrack, type Track } from '#lib/share/view/decode-track.ts';
import { queryClient } from '../../page/query-client.ts';
import { useShareState } from '../../page/share-state.ts';
import { fetchTexts, fetchTrack, trackQueryKey, trackVersion } from '../../page/track-request.ts';
import type { AllReportsPanelProps } from './all-reports-panel.tsx';

interface LoadedReports {
  readonly all: AllReports;
  readonly version: string;
  readonly hasGrown: boolean;
  readonly Panel: ComponentType<AllReportsPanelProps>;
}

/** All reports, loaded after `open` and again whenever there are more. A failure keeps the ones loaded before. */
export function useAllReports(list: RefObject<HTMLElement | null>) {
  const { shareId, view, checkedAt } = useShareState();
  const [isRequested, setRequested] = useState(false);
  const [loaded, setLoaded] = useState<LoadedReports | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const version = trackVersion(view.journey);
  const fail = useEffectEvent(() => {
    setState('failed');
    if (loaded === null) setRequested(false);
  });
  useEffect(() => {
    if (!isRequested) return undefined;
    const abort = new AbortController();
    Promise.all([loadReports(shareId, version, abort.signal), import('./all-reports-panel.tsx')]).then(
      ([all, { AllReportsPanel }]) => {
        if (abort.signal.aborted) return;
        setLoaded((before) => ({
          all,
          version,
          hasGrown: before !== null && all.length > before.all.length,
          Panel: AllReportsPanel,
        }));
        setState('idle');
      },
      () => {
        if (!abort.signal.aborted) fail();
      },
    );
    return () => abort.abort();
  }, [isRequested, shareId, version]);

  const close = useCallback(() => {
    setRequested(false);
    setLoaded(null);
    setState('idle');
  }, []);
  const open = useCallback(() => {
    if (loaded === null) setState('loading');
    setRequested(true);
  }, [loaded]);
  const isOpen = loaded !== null;
  const updating = useRef<AbortController | null>(null);
  const updateWords = useEffectEvent(() => {
    if (loaded === null || loaded.version !== version || updating.current !== null) return;
    const abort = new AbortController();
    updating.current = abort;
    reloadWords(shareId, version, loaded.all, abort.signal)
      .then(
        (all) => {
          if (all === null || abort.signal.aborted) return;
          setLoaded((before) => (before === loaded ? { ...before, all, hasGrown: false } : before));
        },
        // The next check tries again.
        () => undefined,
      )
      .finally(() => (updating.current = null));
  });
  // The texts of the same reports may change, which the track's version does not show.
  useEffect(() => updateWords(), [checkedAt]);
  useEffect(() => (isOpen ? () => updating.current?.abort() : undefined), [isOpen]);

  useEffect(
    function hidePages() {
      const pages = list.current;
      if (!isOpen || pages === null) return undefined;
      // Find in page still matches the hidden pages, and then shows them again.
      pages.setAttribute('hidden', 'until-found');
      pages.addEventListener('beforematch', close);
      return () => {
        pages.removeEventListener('beforematch', close);
        pages.removeAttribute('hidden');
      };
    },
    [isOpen, list, close],
  );
  return { loaded, state, open, close };
}

async function loadReports(shareId: string, version: string, signal: AbortSignal): Promise<AllReports> {
  const [track, words] = await Promise.all([loadTrack(shareId, version, signal), fetchTexts(shareId, signal)]);
  return join(shareId, track, words, signal);
}

/** Reports of an unchanged track whose texts have changed; null if they have not. */
async function reloadWords(
  shareId: string,
  version: string,
  known: AllReports,
  signal: AbortSignal,
): Promise<AllReports | null> {
  const words = await fetchTexts(shareId, signal, known.version);
  return words === null ? null : join(shareId, await loadTrack(shareId, version, signal), words, signal);
}

function loadTrack(shareId: string, version: string, signal: AbortSignal): Promise<Track> {
  return queryClient.fetchQuery<Track>({
    queryKey: trackQueryKey(shareId, version),
    queryFn: async () => decodeTrack(await fetchTrack(shareId, signal)),
    staleTime: Infinity,
    structuralSharing: false,
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
  const all = words === null ? null : await joinReportTexts(track, words);
  if (all !== null) return all;
  // The service answered anew between the two requests.
  const [newTrack, newWords] = await Promise.all([fetchTrack(shareId, signal), fetchTexts(shareId, signal)]);
  const joined = newWords === null ? null : await joinReportTexts(await decodeTrack(newTrack), newWords);
  if (joined === null) throw new Error('The texts belong to another track');
  return joined;
}
