'use client';
import { useState, useSyncExternalStore } from 'react';
import { useHeadline } from '../asset/summary.tsx';
import { useTranslations } from '../language/context.tsx';
import type { ShareRefresh } from './share-checks.tsx';
import { zoneName } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useLateTranslations, WithLateWords } from '../language/late.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './spoken-news.module.css';

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

/** Says, wherever on the page its reader is, that there is no connection, and of when that is what he sees. */
export function ConnectionNote({ refresh }: { refresh: ShareRefresh }) {
  const isOffline = useSyncExternalStore(watchConnection, isBrowserOffline, isBrowserOffline);
  const checkedAt = refresh.state === 'shared' ? refresh.data.checkedAt : null;
  // Some devices say they are offline and are not: a check that succeeds since knows better.
  const [lastBefore, setLastBefore] = useState<string | null>(null);
  if (!isOffline && lastBefore !== null) setLastBefore(null);
  if (isOffline && lastBefore === null && checkedAt !== null) setLastBefore(checkedAt);
  // A host page knows its own connection, and a frame as high as its content has no edge of the screen.
  if (useIsFramed()) return null;
  const isLost = (isOffline && lastBefore === checkedAt) || (refresh.state === 'shared' && refresh.isCutOff === true);
  return (
    <WithLateWords>
      <Note checkedAt={isLost ? checkedAt : null} />
    </WithLateWords>
  );
}

function watchConnection(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
  };
}

function isBrowserOffline(): boolean {
  return !navigator.onLine;
}

/** `checkedAt`: when the service last answered, UTC ISO; null: there is a connection. */
function Note({ checkedAt }: { checkedAt: string | null }) {
  const t = useLateTranslations('network');
  const { zone } = usePageClock();
  // There before it says anything: what comes with its words is not read out everywhere.
  return (
    <div role="status" className={styles.place}>
      {checkedAt !== null && (
        <p className={styles.note}>
          {t('lost', { clock: formatClock(checkedAt, zone), zone: zoneName(zone, checkedAt) })}
        </p>
      )}
    </div>
  );
}
