'use client';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keepVisibleReports } from '#lib/share/updates/visible-reports.ts';
import type { ReportNumber, ShareData } from '#lib/share/types.ts';
import { isFramed, useIsSandboxed } from '../frame/in-browser.ts';
import { forgetVisit, openVisit } from '../page/last-visit.ts';
import { captureScrollAnchor } from '../history/scroll-anchor.ts';
import { queryClient } from '../page/query-client.ts';
import { RefreshFault, WIPE_AFTER_MS } from '#lib/share/view/post.ts';
import { isTransient, nextCheckIn, type Refresh, refreshShare } from '#lib/share/updates/refresh.ts';
import { useNow, usePageClock } from '../page/page-clock.tsx';

export interface ShareChecksProps {
  readonly shareId: string;
  readonly known: ShareData;
  readonly restoredAt: number;
  readonly isWanted: boolean;
  readonly onFound: (found: ShareRefresh) => void;
}

export function ShareChecks(props: ShareChecksProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Checks {...props} />
    </QueryClientProvider>
  );
}

function Checks({ shareId, known, restoredAt, isWanted, onFound }: ShareChecksProps) {
  const found = useShareRefresh(shareId, known, restoredAt);
  const { check, state } = found;
  const isGone = state === 'unavailable' || state === 'wiped';

  useEffect(() => {
    if (isWanted) check();
  }, [isWanted, check]);

  // A layout effect, so that React renders the change before microtasks run and before painting.
  const lastShown = useRef({ data: known, shown: known, failing: known.failingSince !== null });
  useLayoutEffect(() => {
    if (found.state !== 'shared') {
      onFound(found);
      return;
    }
    const { data, failing } = found;
    const isNews = data !== lastShown.current.data || failing !== lastShown.current.failing;
    const held = isNews ? captureScrollAnchor() : null;
    const shown = isNews ? shownAfter(lastShown.current, data, held?.oldestVisible ?? null) : lastShown.current.shown;
    lastShown.current = { data, shown, failing };
    onFound({ ...found, data: shown });
    if (held !== null) queueMicrotask(held.restore);
  }, [found, restoredAt, onFound]);

  useEffect(() => {
    if (isGone) queryClient.removeQueries({ queryKey: ['track'] });
  }, [isGone]);

  useEffect(() => {
    if (state !== 'unavailable' || isFramed()) return;
    void openVisit(shareId).then((visit) => visit !== null && forgetVisit(visit));
  }, [state, shareId]);

  return null;
}

function shownAfter(before: { data: ShareData; shown: ShareData }, data: ShareData, oldestRead: ReportNumber | null) {
  if (data.view === before.data.view) return { ...data, view: before.shown.view };
  return keepVisibleReports(before.shown, data, oldestRead);
}

export type ShareRefresh = { readonly check: () => void; readonly checking: boolean } & (
  | {
      readonly state: 'shared';
      readonly data: ShareData;
      readonly failing: boolean;
      readonly isCutOff?: boolean;
    }
  /** `wiped`: not confirmed for too long. `checking`, `unconfirmed`: restored from the back/forward cache. */
  | { readonly state: 'unavailable' | 'wiped' | 'checking' | 'unconfirmed' }
);

type CheckedShare = Refresh | { readonly state: 'wiped' };

const RETRY_DELAY_MS = 2000;

/** The link's state while the page is open. Checks while visible, on return, when online again, and after a restore. */
export function useShareRefresh(shareId: string, seed: ShareData, restoredAt: number): ShareRefresh {
  const { setServerNow } = usePageClock();
  const isFrozen = useIsSandboxed();
  const isFailing = useRef(false);
  const [isCutOff, setCutOff] = useState(false);
  const refusals = useRef(0);
  const notBefore = useRef(0);
  // Drawn once per check: a new number at every render would restart the timer.
  const [interval, drawInterval] = useState(() =>
    nextCheckIn({ refusals: 0, isOver: isOver(seed), notBeforeMs: 0 }, Math.random()),
  );
  const isWelcome = () => (performance.now() < notBefore.current ? false : 'always');
  const { page, at } = seed.view.page;
  const query = useQuery<CheckedShare>({
    queryKey: ['share', shareId, page],
    queryFn: async ({ signal }) => {
      const settle = (answer: Refresh | null, fault: unknown) => {
        const data = answer?.state === 'shared' ? answer.data : null;
        const { notBeforeMs, isRefusal } = fault instanceof RefreshFault ? fault : successfulCheck;
        setCutOff(fault instanceof RefreshFault && fault.status === null);
        isFailing.current = answer === null || (data !== null && data.failingSince !== null);
        refusals.current = isRefusal ? refusals.current + 1 : 0;
        notBefore.current = performance.now() + notBeforeMs;
        const rhythm = { refusals: refusals.current, isOver: data !== null && isOver(data), notBeforeMs };
        drawInterval(nextCheckIn(rhythm, Math.random()));
      };
      try {
        const ask = isFailing.current ? refreshShare : refreshWithRetry;
        const before = queryClient.getQueryData<CheckedShare>(['share', shareId, page]);
        const answer = await ask(shareId, { page, at }, before?.state === 'shared' ? before.data : null, signal);
        settle(answer, null);
        if (answer.state === 'shared') setServerNow(answer.data.now);
        return answer;
      } catch (error) {
        if (!signal.aborted) settle(null, error);
        throw error;
      }
    },
    enabled: !isFrozen,
    initialData: { state: 'shared', data: seed },
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    gcTime: 60_000,
    networkMode: 'always',
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: isWelcome,
    refetchOnReconnect: isWelcome,
    retry: false,
    structuralSharing: false,
  });
  useDataExpiry(shareId, page, query.data);

  const { refetch, data: known, isFetching: checking, isError } = query;
  const isRestored = restoredAt > query.dataUpdatedAt;
  const isUnconfirmed = !checking && query.errorUpdatedAt >= restoredAt;
  const check = useCallback(() => void refetch(), [refetch]);
  useEffect(() => {
    if (restoredAt > 0 && !isFrozen) check();
  }, [restoredAt, isFrozen, check]);

  return useMemo((): ShareRefresh => {
    if (known.state !== 'shared') return { check, checking, state: known.state };
    if (isRestored) return { check, checking, state: isUnconfirmed ? 'unconfirmed' : 'checking' };
    const { data } = known;
    return { check, checking, state: 'shared', data, failing: isError || data.failingSince !== null, isCutOff };
  }, [known, isRestored, isUnconfirmed, isError, isCutOff, check, checking]);
}

const successfulCheck = { notBeforeMs: 0, isRefusal: false };

function isOver({ view, failingSince }: ShareData): boolean {
  return view.delivery !== null && failingSince === null;
}

async function refreshWithRetry(...request: Parameters<typeof refreshShare>): Promise<Refresh> {
  try {
    return await refreshShare(...request);
  } catch (error) {
    const [, , , signal] = request;
    if (signal.aborted || !(error instanceof RefreshFault && isTransient(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return refreshShare(...request);
  }
}

function useDataExpiry(shareId: string, page: number, known: CheckedShare): void {
  const now = useNow(10_000);
  const checkedAt = known.state === 'shared' ? known.data.checkedAt : null;
  const isExpired = now !== null && checkedAt !== null && now - Date.parse(checkedAt) > WIPE_AFTER_MS;
  useEffect(() => {
    if (isExpired) queryClient.setQueryData<CheckedShare>(['share', shareId, page], { state: 'wiped' });
  }, [isExpired, shareId, page]);
}
