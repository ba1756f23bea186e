'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { WIPE_AFTER_MS } from '#lib/share/view/post.ts';
import type { ShareData } from '#lib/share/types.ts';
import { isSandboxed, useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useNow } from '../page/page-clock.tsx';
import type { ShareChecksProps, ShareRefresh } from './share-checks.tsx';

const ShareChecks = lazyComponent(() => import('./share-checks.tsx').then((module) => module.ShareChecks), NoChecks);

/** The link's state: as rendered by the server, then as found by `checks`, which are loaded after the map. */
export function useLiveShare(shareId: string, known: ShareData): { refresh: ShareRefresh; checks: ReactNode } {
  const isLater = useAfterMap();
  const [found, onFound] = useState<ShareRefresh | null>(null);
  const [isWanted, check] = useCheckRequest(found === null);
  const restoredAt = useRestoredAt(onFound);
  const written: ShareRefresh =
    restoredAt > 0
      ? { state: 'checking', check, checking: true }
      : { state: 'shared', data: known, failing: known.failingSince !== null, check, checking: isWanted };
  return {
    refresh: found ?? written,
    checks: (isLater || isWanted || restoredAt > 0) && (
      <ShareChecks {...{ shareId, known, restoredAt, isWanted, onFound }} />
    ),
  };
}

/** When the code cannot be loaded, only reloading the page can confirm the data. */
function NoChecks({ known, restoredAt, onFound }: ShareChecksProps) {
  const now = useNow(10_000);
  const isOld = now !== null && now - Date.parse(known.checkedAt) > WIPE_AFTER_MS;
  useEffect(() => {
    const common = { check: reload, checking: false };
    onFound(
      restoredAt > 0 ? { ...common, state: 'unconfirmed' } : { ...common, state: 'shared', data: known, failing: true },
    );
  }, [known, restoredAt, onFound]);
  useEffect(() => {
    if (isOld) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOld]);
  return null;
}

function reload(): void {
  window.location.reload();
}

function useCheckRequest(isWaiting: boolean): [isWanted: boolean, want: () => void] {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onReturn = () => {
      if (document.visibilityState === 'visible' && !isSandboxed()) setWanted(true);
    };
    const abort = new AbortController();
    window.addEventListener('online', onReturn, { signal: abort.signal });
    document.addEventListener('visibilitychange', onReturn, { signal: abort.signal });
    return () => abort.abort();
  }, [isWaiting]);
  return [isWanted, () => setWanted(true)];
}

function useRestoredAt(forget: (found: null) => void): number {
  const [restoredAt, setRestoredAt] = useState(0);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      if (isSandboxed()) reload();
      setRestoredAt(Date.now());
      forget(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [forget]);
  return restoredAt;
}
