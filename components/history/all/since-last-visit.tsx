'use client';

import { useEffect, useState } from 'react';
import { formatDistance } from '#lib/i18n/format.ts';
import { useIsFramed } from '../../frame/in-browser.ts';
import { useLocale } from '../../language/context.tsx';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import { forgetVisit, onForgotten, openVisit, storeVisit, type Visit } from '../../page/last-visit.ts';
import { useShareState } from '../../page/share-state.ts';
import styles from './all.module.css';

/** Not in a frame: the site around it could observe the visits. */
export function SinceLastVisit() {
  return !useIsFramed() && <NewReports />;
}

function NewReports() {
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { shareId, view } = useShareState();
  const { reports, distanceMetres: metres } = view.journey;
  const [visit, setVisit] = useState<Visit | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => void openVisit(shareId).then(setVisit), [shareId]);
  useEffect(() => storeVisit(visit, view), [visit, view]);
  useEffect(() => (visit === null ? undefined : onForgotten(visit, () => setForgotten(true))), [visit]);

  if (visit?.before == null) return null;
  const count = reports - visit.before.reports;
  const newMetres = metres - visit.before.metres;
  if (count <= 0) return null;
  const distance = formatDistance(locale, newMetres);
  const forget = () => {
    forgetVisit(visit);
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
