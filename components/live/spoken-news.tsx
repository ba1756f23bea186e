'use client';

import { useState } from 'react';
import { useHeadline } from '../asset/summary.tsx';
import { useTranslations } from '../language/context.tsx';
import { ConnectionNote } from './connection-note.tsx';
import type { ShareRefresh } from './use-share-refresh.ts';

/** For ears: what has become of the status, the place and the exceptions, once something has; for all, of the connection. */
export function SpokenNews({ refresh }: { refresh: ShareRefresh }) {
  return (
    <>
      <p role="status" className="unseen">
        {useNews(refresh)}
      </p>
      <ConnectionNote refresh={refresh} />
    </>
  );
}

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
