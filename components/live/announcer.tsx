import { useState, useSyncExternalStore } from 'react';
import { formatClock, zoneName } from '#lib/i18n/format.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { LazyMessagesProvider, useLazyTranslations } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import type { Checked } from './checks.tsx';
import type { Drawn } from './drawing.ts';
import styles from './live-announcer.module.css';

interface AnnouncerProps {
  readonly drawn: Pick<Drawn, 'say' | 'checkedAt'>;
  readonly checked: Checked;
  /** Of the row of an order. */
  readonly name?: string;
}

/** Tells screen readers what has changed, and everybody when the connection is lost. */
export function Announcer({ drawn, checked }: AnnouncerProps) {
  return (
    <>
      <News drawn={drawn} checked={checked} />
      <ConnectionNote checkedAt={drawn.checkedAt} checked={checked} />
    </>
  );
}

/** Announces changes, of one row by its name. */
export function News({ drawn, checked, name }: AnnouncerProps) {
  const gone = useTranslations('unavailable');
  const [announced, setAnnounced] = useState({ text: drawn.say, news: '' });
  const isGone = checked.state === 'unavailable';
  const news = isGone ? gone('title') : drawn.say;
  const isNews = isGone ? announced.news !== news : checked.state === 'shared' && news !== announced.text;
  if (isNews) setAnnounced({ text: news, news });
  return (
    <p role="status" className="unseen">
      {announced.news !== '' && name !== undefined ? `${name}: ${announced.news}` : announced.news}
    </p>
  );
}

export function ConnectionNote({ checkedAt: drawnAt, checked }: { checkedAt: string; checked: Checked }) {
  const isOffline = useSyncExternalStore(watchConnection, isBrowserOffline, isBrowserOffline);
  const checkedAt = checked.state === 'shared' ? (checked.checkedAt ?? drawnAt) : null;
  // Some devices report offline wrongly; a successful check overrules them.
  const [lastBefore, setLastBefore] = useState<string | null>(null);
  if (!isOffline && lastBefore !== null) setLastBefore(null);
  if (isOffline && lastBefore === null && checkedAt !== null) setLastBefore(checkedAt);
  // A host page knows its own connection, and a frame as high as its content has no screen edge.
  if (useIsFramed()) return null;
  const isLost = (isOffline && lastBefore === checkedAt) || (checked.state === 'shared' && checked.isCutOff === true);
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
