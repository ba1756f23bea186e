'use client';

import { useState, useSyncExternalStore } from 'react';
import { zoneName } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useLateTranslations, WithLateWords } from '../language/late.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './connection-note.module.css';
import type { ShareRefresh } from './use-share-refresh.ts';

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
