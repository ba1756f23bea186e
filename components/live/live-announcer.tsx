'use client';
import { useState, useSyncExternalStore } from 'react';
import { useHeadline } from '../asset/summary.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { ShareRefresh } from './share-checks.tsx';
import { formatClock, zoneName } from '#lib/i18n/format.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useLazyTranslations, LazyMessagesProvider } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './live-announcer.module.css';

export function LiveAnnouncer({ refresh }: { refresh: ShareRefresh }) {
  return (
    <>
      <p role="status" className="unseen">
        {useAnnouncement(refresh)}
      </p>
      <ConnectionNote refresh={refresh} />
    </>
  );
}

/** Announces changes of one row. */
export function ParcelAnnouncer({ refresh, name }: { refresh: ShareRefresh; name: string }) {
  const news = useAnnouncement(refresh);
  return (
    <p role="status" className="unseen">
      {news !== '' && `${name}: ${news}`}
    </p>
  );
}

function useAnnouncement(found: ShareRefresh): string {
  const t = useTranslations('exceptions');
  const gone = useTranslations('unavailable');
  const view = found.state === 'shared' ? found.data.view : null;
  const { statusText, where, coordinates } = useHeadline(view);
  const count = view?.asset.exceptions?.labels.length ?? 0;
  // Without place names, every report would be announced.
  const parts = [statusText, coordinates === null && where, count > 0 && t('count', { count })];
  const text = view === null ? '' : parts.filter(Boolean).join(', ');
  const [announced, setAnnounced] = useState({ text, news: '' });
  const news = found.state === 'unavailable' ? gone('title') : text;
  if (found.state === 'unavailable' ? announced.news !== news : text !== '' && text !== announced.text)
    setAnnounced({ text: news, news });
  return announced.news;
}

export function ConnectionNote({ refresh }: { refresh: ShareRefresh }) {
  const isOffline = useSyncExternalStore(watchConnection, isBrowserOffline, isBrowserOffline);
  const checkedAt = refresh.state === 'shared' ? refresh.data.checkedAt : null;
  // Some devices report offline wrongly; a successful check overrules them.
  const [lastBefore, setLastBefore] = useState<string | null>(null);
  if (!isOffline && lastBefore !== null) setLastBefore(null);
  if (isOffline && lastBefore === null && checkedAt !== null) setLastBefore(checkedAt);
  // A host page knows its own connection, and a frame as high as its content has no screen edge.
  if (useIsFramed()) return null;
  const isLost = (isOffline && lastBefore === checkedAt) || (refresh.state === 'shared' && refresh.isCutOff === true);
  return (
    <LazyMessagesProvider>
      <Note checkedAt={isLost ? checkedAt : null} />
    </LazyMessagesProvider>
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

function Note({ checkedAt }: { checkedAt: string | null }) {
  const t = useLazyTranslations('network');
  const locale = useLocale();
  const { zone } = usePageClock();
  // Rendered before it has text: screen readers only announce changes.
  return (
    <div role="status" className={styles.place}>
      {checkedAt !== null && (
        <p className={styles.note}>
          {t('lost', { clock: formatClock(locale, checkedAt, zone), zone: zoneName(zone, checkedAt) })}
        </p>
      )}
    </div>
  );
}
