'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '#lib/i18n/format.ts';
import { useIsFramed } from '../../frame/in-browser.ts';
import { useLocale } from '../../language/context.tsx';
import { useLateTranslations } from '../../language/late.tsx';
import { useShareState } from '../../page/share-state.ts';
import styles from './all.module.css';
import {
  forgetLastVisit,
  storeLastVisit,
  type LastVisit,
  lastVisitKey,
  readLastVisit,
  onForgotten,
} from './last-visit.ts';

/** What has come since a reader last looked. Another site's page, which may show this one, is told nothing of that. */
export function SinceLastVisit() {
  return !useIsFramed() && <News />;
}

function News() {
  const t = useLateTranslations('list');
  const locale = useLocale();
  const { shareId, view } = useShareState();
  const { reports, distanceMetres: metres } = view.journey;
  const [known, setKnown] = useState<{ readonly key: string; readonly before: LastVisit | null } | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const hasKept = useRef(false);
  useEffect(() => {
    void lastVisitKey(shareId).then((key) => key !== null && setKnown({ key, before: readLastVisit(key) }));
  }, [shareId]);
  const keep = useEffectEvent(() => {
    if (known === null || isForgotten) return;
    if (!storeLastVisit(known.key, { reports, metres }, Date.now(), hasKept.current)) setForgotten(true);
    hasKept.current = true;
  });
  useEffect(() => keep(), [known, reports, metres]);
  useEffect(() => (known === null ? undefined : onForgotten(known.key, () => setForgotten(true))), [known]);

  if (known?.before == null) return null;
  const count = reports - known.before.reports;
  const further = metres - known.before.metres;
  const forget = () => {
    forgetLastVisit(known.key);
    setForgotten(true);
  };
  if (count <= 0) return null;
  const distance = formatNumber(locale, Math.round(further / 1000));
  return (
    <p className={styles.news} role="status" title={t('kept')}>
      {isForgotten ? (
        t('forgotten')
      ) : (
        <>
          <span>{further >= 1_000 ? t('further', { count, distance }) : t('new', { count })}</span>
          <button type="button" onClick={forget}>
            {t('forget')}
          </button>
        </>
      )}
    </p>
  );
}
