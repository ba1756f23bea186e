import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RefreshFault, WIPE_AFTER_MS } from '#lib/share/view/post.ts';
import { isTransient, nextCheckIn } from '#components/live/poll-interval.ts';
import { isFramed, useIsSandboxed } from '../frame/in-browser.ts';
import { forgetVisit, openVisit } from '../page/last-visit.ts';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { forgetTracks } from '../page/track.ts';
import type { Drawn } from './drawing.ts';

/** In the browser only: on the server it would be shared by all visitors. */
export const queryClient = new QueryClient();

export type Checked = { readonly check: () => void; readonly checking: boolean } & (
  | {
      readonly state: 'shared';
      readonly failing: boolean;
      readonly checkedAt?: string;
      readonly isCutOff?: boolean;
    }
  /** `wiped`: not confirmed for too long. `checking`, `unconfirmed`: restored from the back/forward cache. */
  | { readonly state: 'unavailable' | 'wiped' | 'checking' | 'unconfirmed' }
);

export interface ChecksProps {
  readonly shareId: string;
  readonly drawn: Drawn;
  readonly restoredAt: number;
  readonly isWanted: boolean;
  readonly onFound: (found: Checked) => void;
  /** Throws a `RefreshFault`. */
  readonly redraw: (signal: AbortSignal) => Promise<'same' | 'drawn' | 'unavailable'>;
}

export function Checks(props: ChecksProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RegularChecks {...props} />
    </QueryClientProvider>
  );
}

type Found = { readonly state: 'shared' | 'unavailable'; readonly checkedAt: string };

const RETRY_DELAY_MS = 2000;

function RegularChecks({ shareId, drawn, restoredAt, isWanted, onFound, redraw }: ChecksProps) {
  const isFrozen = useIsSandboxed();
  const isFailing = useRef(false);
  const [isCutOff, setCutOff] = useState(false);
  const refusals = useRef(0);
  const notBefore = useRef(0);
  const isOver = drawn.view.delivery !== null && drawn.failingSince === null;
  // Once per check: a new random number at every render would restart the timer.
  const [rhythm, setRhythm] = useState(() => ({ refusals: 0, notBeforeMs: 0, random: Math.random() }));
  const isWelcome = () => (performance.now() < notBefore.current ? false : 'always');
  const { serverNow, renderedAt } = usePageClock();
  const quietMs = Date.parse(renderedAt) - Date.parse(drawn.view.latestTime?.iso ?? renderedAt);
  const query = useQuery<Found>({
    queryKey: ['share', shareId],
    queryFn: async ({ signal }) => {
      const settle = (fault: unknown) => {
        const { notBeforeMs, isRefusal } = fault instanceof RefreshFault ? fault : successfulCheck;
        setCutOff(fault instanceof RefreshFault && fault.status === null);
        isFailing.current = fault !== null;
        refusals.current = isRefusal ? refusals.current + 1 : 0;
        notBefore.current = performance.now() + notBeforeMs;
        setRhythm({ refusals: refusals.current, notBeforeMs, random: Math.random() });
      };
      try {
        const state = await (isFailing.current ? redraw(signal) : redrawWithRetry(redraw, signal));
        settle(null);
        return { state: state === 'unavailable' ? state : 'shared', checkedAt: new Date(serverNow()).toISOString() };
      } catch (error) {
        if (!signal.aborted) settle(error);
        throw error;
      }
    },
    enabled: !isFrozen,
    initialData: { state: 'shared', checkedAt: drawn.checkedAt },
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    gcTime: 60_000,
    networkMode: 'always',
    // Of what is drawn, which is rendered only after the check has settled.
    refetchInterval: nextCheckIn({ ...rhythm, isOver, quietMs, refreshMs: drawn.refreshMs }, rhythm.random),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: isWelcome,
    refetchOnReconnect: isWelcome,
    retry: false,
    structuralSharing: false,
  });
  const { refetch, data, isFetching: checking, isError } = query;
  const isRestored = restoredAt > query.dataUpdatedAt;
  const isUnconfirmed = !checking && query.errorUpdatedAt >= restoredAt;
  const check = useCallback(() => void refetch(), [refetch]);
  useEffect(() => {
    if ((restoredAt > 0 && !isFrozen) || isWanted) check();
  }, [restoredAt, isFrozen, isWanted, check]);

  const now = useNow(10_000);
  // While the service fails, what is shown is as old as its last answer.
  const checkedAt = drawn.failingSince !== null || drawn.checkedAt > data.checkedAt ? drawn.checkedAt : data.checkedAt;
  const isWiped = now !== null && now - Date.parse(checkedAt) > WIPE_AFTER_MS;

  const failing = isError || drawn.failingSince !== null;
  useEffect(() => {
    const common = { check, checking };
    if (data.state === 'unavailable') onFound({ ...common, state: 'unavailable' });
    else if (isWiped) onFound({ ...common, state: 'wiped' });
    else if (isRestored) onFound({ ...common, state: isUnconfirmed ? 'unconfirmed' : 'checking' });
    else onFound({ ...common, state: 'shared', failing, checkedAt, isCutOff });
  }, [data.state, isWiped, isRestored, isUnconfirmed, failing, isCutOff, checkedAt, check, checking, onFound]);
  const isGone = data.state === 'unavailable';
  useEffect(() => {
    if (isGone || isWiped) forgetTracks();
  }, [isGone, isWiped]);
  useEffect(() => {
    if (!isGone || isFramed()) return;
    void openVisit(shareId).then((visit) => visit !== null && forgetVisit(visit));
  }, [isGone, shareId]);
  return null;
}

const successfulCheck = { notBeforeMs: 0, isRefusal: false };

async function redrawWithRetry(redraw: ChecksProps['redraw'], signal: AbortSignal) {
  try {
    return await redraw(signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof RefreshFault && isTransient(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return redraw(signal);
  }
}
