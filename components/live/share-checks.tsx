'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShareData } from '#lib/share/types.ts';
import { useHeadline } from '../asset/summary.tsx';
import { holdRows } from '../history/keep-rows.ts';
import { useTranslations } from '../language/context.tsx';
import { queries } from '../page/queries.ts';
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
    <QueryClientProvider client={queries}>
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
  const told = useRef({ data: known, failing: known.failingSince !== null });
  useLayoutEffect(() => {
    const { data, failing } = found.state === 'shared' ? found : told.current;
    // Without news the page goes nowhere but where its reader wants to be taken.
    const isNews = data !== told.current.data || failing !== told.current.failing;
    told.current = { data, failing };
    const putRowsBack = isNews ? holdRows() : null;
    onFound(found);
    if (putRowsBack !== null) queueMicrotask(putRowsBack);
  }, [found, restoredAt, onFound]);

  useEffect(() => {
    if (isGone) queries.removeQueries({ queryKey: ['track'] });
  }, [isGone]);

  return (
    <p role="status" className="unseen">
      {useNews(found)}
    </p>
  );
}

/** For ears: what has become of the status, the place and the exceptions, once something has; '' before. */
function useNews(found: ShareRefresh): string {
  const t = useTranslations('exceptions');
  const gone = useTranslations('unavailable');
  const view = found.state === 'shared' ? found.data.view : null;
  const { statusText, where, coordinates } = useHeadline(view);
  const count = view?.asset.exceptions?.labels.length ?? 0;
  // Who is under way without a place that has a name is somewhere else at every report.
  const parts = [statusText, coordinates === null && where, count > 0 && t('count', { count })];
  const text = view === null ? '' : parts.filter(Boolean).join(', ');
  const [told, tell] = useState({ text, news: '' });
  const news = found.state === 'unavailable' ? gone('title') : text;
  if (found.state === 'unavailable' ? told.news !== news : text !== '' && text !== told.text)
    tell({ text: news, news });
  return told.news;
}
