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
  readonly name?: string;
}

export function Announcer({ drawn, checked }: AnnouncerProps) {
  return (
    <>
      <News drawn={drawn} checked={checked} />
      <ConnectionNote checkedAt={drawn.checkedAt} checked={checked} />
    </>
  );
}

export function News({ drawn, checked, name }: AnnouncerProps) {
  const gone = useTranslations('unavailable');
  const [known, setKnown] = useState({ say: drawn.say, news: '' });
  const isGone = checked.state === 'unavailable';
  const added = drawn.say.filter((text) => !known.say.includes(text));
  const isChanged = added.length > 0 || drawn.say.length < known.say.length;
  if (isGone && known.news !== gone('title')) setKnown({ ...known, news: gone('title') });
  // Where something is only gone, such as a problem, the status says how it is now.
  if (checked.state === 'shared' && isChanged)
    setKnown({ say: drawn.say, news: (added.length > 0 ? added : drawn.say.slice(0, 1)).join('. ') });
  return (
    <p role="status" className="unseen">
      {known.news !== '' && name !== undefined ? `${name}: ${known.news}` : known.news}
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
          {t('lost', { clock: formatClock(locale, checkedAt, zone), zone: zoneName(locale, zone, checkedAt) })}
        </p>
      )}
    </div>
  );
}
