'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDistance } from '#lib/i18n/format.ts';
import { useIsFramed } from '../../frame/in-browser.ts';
import { useLocale } from '../../language/context.tsx';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import { useShareState } from '../../page/share-state.ts';
import styles from './all.module.css';
import {
  forgetLastVisit,
  type LastVisit,
  lastVisitKey,
  onForgotten,
  readLastVisit,
  storeLastVisit,
} from './last-visit.ts';

/** Not in a frame: the site around it could observe the visits. */
export function SinceLastVisit() {
  return !useIsFramed() && <NewReports />;
}

function NewReports() {
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { shareId, view } = useShareState();
  const { reports, distanceMetres: metres } = view.journey;
  const [visit, setVisit] = useState<{ readonly key: string; readonly before: LastVisit | null } | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const hasStored = useRef(false);
  useEffect(() => {
    void lastVisitKey(shareId).then((key) => key !== null && setVisit({ key, before: readLastVisit(key) }));
  }, [shareId]);
  const store = useEffectEvent(() => {
    if (visit === null || isForgotten) return;
    if (!storeLastVisit(visit.key, { reports, metres }, Date.now(), hasStored.current)) setForgotten(true);
    hasStored.current = true;
  });
  useEffect(() => store(), [visit, reports, metres]);
  useEffect(() => (visit === null ? undefined : onForgotten(visit.key, () => setForgotten(true))), [visit]);

  if (visit?.before == null) return null;
  const count = reports - visit.before.reports;
  const newMetres = metres - visit.before.metres;
  if (count <= 0) return null;
  const distance = formatDistance(locale, newMetres);
  const forget = () => {
    forgetLastVisit(visit.key);
    setForgotten(true);
  };
  return (
    <p className={styles.news} role="status" title={t('kept')}>
      {isForgotten ? (
        t('forgotten')
      ) : (
        <>
          <span>{newMetres >= 1_000 ? t('further', { count, distance }) : t('new', { count })}</span>
          <button type="button" onClick={forget}>
            {t('forget')}
          </button>
        </>
      )}
    </p>
  );
}
