'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nextCheckIn, refreshShare, RefreshFault, WIPE_AFTER_MS, type Refresh } from '#lib/share/refresh.ts';
import type { ShareData } from '#lib/share/view.ts';
import { useNow, usePageClock } from './page-clock.tsx';

type ShareRefresh = { readonly check: () => void; readonly checking: boolean } & (
  | { readonly state: 'shared'; readonly data: ShareData; readonly failing: boolean }
  | { readonly state: 'unavailable' | 'wiped' | 'checking' }
);

/**
 * The link's state while the page is open. A check every 30 s ± 20 % while visible and none while hidden;
 * at once on return, on `online`, and when the back/forward cache brings the page back.
 */
export function useShareRefresh(shareId: string, page: number, seed: ShareData): ShareRefresh {
  const { setServerNow } = usePageClock();
  const failures = useRef(0);
  // Drawn once per check: a new number at every render would start the wait anew, for ever.
  const [interval, setInterval] = useState(() => nextCheckIn(0, Math.random()));
  const query = useQuery<Refresh>({
    queryKey: ['share', shareId, page],
    queryFn: async ({ signal }) => {
      let isFailure = true;
      try {
        const answer = await refreshShare(shareId, page, signal);
        isFailure = answer.state === 'shared' && answer.data.failingSince !== null;
        if (answer.state === 'shared') setServerNow(answer.data.now);
        return answer;
      } finally {
        failures.current = isFailure ? failures.current + 1 : 0;
        setInterval(nextCheckIn(failures.current, Math.random()));
      }
    },
    initialData: { state: 'shared', data: seed },
    staleTime: Infinity,
    gcTime: 60_000,
    // Without a network a check must fail and say so, not wait silently for the network to come back.
    networkMode: 'always',
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: (count, error) => count < 1 && error instanceof RefreshFault && error.status !== 429,
    retryDelay: 2000,
  });

  const { refetch } = query;
  const isRestored = useRestored(refetch);
  const check = () => void refetch();
  const common = { check, checking: query.isFetching };
  const isExpired = useExpired(query.data.state === 'shared' ? query.data.data.checkedAt : null);

  if (query.data.state === 'unavailable') return { ...common, state: 'unavailable' };
  if (isExpired) return { ...common, state: 'wiped' };
  if (isRestored) return { ...common, state: 'checking' };
  const { data } = query.data;
  // A retry under way is not yet a failure; the first attempt's failure without one is.
  return { ...common, state: 'shared', data, failing: query.isError || data.failingSince !== null };
}

function useExpired(checkedAt: string | null): boolean {
  const now = useNow(10_000);
  return now !== null && checkedAt !== null && now - Date.parse(checkedAt) > WIPE_AFTER_MS;
}

/** True from the moment the back/forward cache brings the page back until a check has answered. */
function useRestored(refetch: () => Promise<unknown>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setRestored(true);
      void refetch().finally(() => setRestored(false));
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [refetch]);
  return isRestored;
}

/** The page's HTML carries the view a second time, as data for hydration; what is wiped must not stay there. */
export function forgetServerPayload(): void {
  for (const script of document.querySelectorAll('script:not([src])')) script.remove();
}
