'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepRead } from '#lib/share/growth/keep-read.ts';
import type { ReportNumber, ShareData } from '#lib/share/types.ts';
import { isFramed } from '../frame/in-browser.ts';
import { forgetLastVisit, lastVisitKey } from '../history/all/last-visit.ts';
import { captureScrollAnchor } from '../history/scroll-anchor.ts';
import { queryClient } from '../page/query-client.ts';
import { type ShareRefresh, useShareRefresh } from './use-share-refresh.ts';

export interface ShareChecksProps {
  readonly shareId: string;
  /** What the server knew when it wrote the page. */
  readonly known: ShareData;
  /** As `useRestoredAt`. */
  readonly restoredAt: number;
  /** Somebody wanted a check before this was here. */
  readonly isWanted: boolean;
  readonly onFound: (found: ShareRefresh) => void;
}

/** Checks the link as long as it is on the page, and tells what it found. */
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

  // Before anything else is painted: React renders what an effect of layout sets at once, before microtasks run.
  const told = useRef({ data: known, shown: known, failing: known.failingSince !== null });
  useLayoutEffect(() => {
    if (found.state !== 'shared') {
      onFound(found);
      return;
    }
    const { data, failing } = found;
    // Without news the page goes nowhere but where its reader wants to be taken.
    const isNews = data !== told.current.data || failing !== told.current.failing;
    const held = isNews ? captureScrollAnchor() : null;
    const shown = isNews ? shownAfter(told.current, data, held?.oldestVisible ?? null) : told.current.shown;
    told.current = { data, shown, failing };
    onFound({ ...found, data: shown });
    if (held !== null) queueMicrotask(held.restore);
  }, [found, restoredAt, onFound]);

  useEffect(() => {
    if (isGone) queryClient.removeQueries({ queryKey: ['track'] });
  }, [isGone]);

  useEffect(() => {
    if (state !== 'unavailable' || isFramed()) return;
    void lastVisitKey(shareId).then((key) => key !== null && forgetLastVisit(key));
  }, [state, shareId]);

  return null;
}

interface Told {
  /** What is known. */
  readonly data: ShareData;
  /** The same as the page shows it. */
  readonly shown: ShareData;
}

function shownAfter(before: Told, data: ShareData, oldestRead: ReportNumber | null): ShareData {
  if (data.view === before.data.view) return { ...data, view: before.shown.view };
  return keepRead(before.shown, data, oldestRead);
}
