import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDistance } from '#lib/i18n/format.ts';
import { encodeEstimate, estimateOf, hasMoved } from '#lib/share/view/arrival.ts';
import { useLocale } from '../language/context.tsx';
import { useLazyTranslations } from '../language/lazy-messages.tsx';
import { forgetVisit, onForgotten, openVisit, storeVisit, type Visit } from '../page/last-visit.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { useLive } from './context.ts';
import styles from './since-last-visit.module.css';

/** What is new since the reader last looked, which only the device knows. */
export function SinceLastVisit() {
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { shareId, view } = useShareState();
  const { reports, distanceMetres: metres } = view.journey;
  const [visit, setVisit] = useState<Visit | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => void openVisit(shareId).then(setVisit), [shareId]);
  useEffect(() => storeVisit(visit, view), [visit, view]);
  const looked = useMovedEstimate(visit);
  const { choose } = useLive();
  useEffect(() => {
    if (looked !== null) choose({ looked }).catch(() => undefined);
  }, [looked, choose]);
  useEffect(() => (visit === null ? undefined : onForgotten(visit, () => setForgotten(true))), [visit]);

  const place = document.querySelector('[data-since-last-visit]');
  if (visit?.before == null || place === null) return null;
  const count = reports - visit.before.reports;
  const newMetres = metres - visit.before.metres;
  if (count <= 0) return null;
  const distance = formatDistance(locale, newMetres);
  const forget = () => {
    forgetVisit(visit);
    setForgotten(true);
  };
  return createPortal(
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
    </p>,
    place,
  );
}

/** The estimate of the visit before, if the reader has to plan anew. */
function useMovedEstimate(visit: Visit | null): string | null {
  const { view } = useShareState();
  const { zone } = usePageClock();
  const before = visit?.before?.estimate ?? null;
  const now = estimateOf(view.asset.times);
  return before !== null && now !== null && hasMoved(before, now, zone) ? encodeEstimate(before) : null;
}
