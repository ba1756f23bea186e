import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDistance } from '#lib/i18n/format.ts';
import { type Estimate, estimateOf, hasMoved } from '#lib/share/view/arrival.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useLazyTranslations } from '../language/lazy-messages.tsx';
import { forgetVisit, type LastVisit, onForgotten, openVisit, storeVisit, type Visit } from '../page/last-visit.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { estimateText } from '../shipment/estimate-text.ts';
import styles from './since-last-visit.module.css';

export function SinceLastVisit() {
  const { shareId, view } = useShareState();
  const [visit, setVisit] = useState<Visit | null>(null);
  useEffect(() => void openVisit(shareId).then(setVisit), [shareId]);
  useEffect(() => storeVisit(visit, view), [visit, view]);
  return (
    visit?.before != null && (
      <>
        <NewUpdates visit={visit} before={visit.before} />
        {visit.before.estimate !== null && <EarlierEstimate before={visit.before.estimate} />}
      </>
    )
  );
}

function NewUpdates({ visit, before }: { visit: Visit; before: LastVisit }) {
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { reports, distanceMetres: metres } = useShareState().view.journey;
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => onForgotten(visit, () => setForgotten(true)), [visit]);
  const place = document.querySelector('[data-since-last-visit]');
  const count = reports - before.reports;
  if (place === null || count <= 0) return null;
  const newMetres = metres - before.metres;
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

function EarlierEstimate({ before }: { before: Estimate }) {
  const t = useLazyTranslations('list');
  const translate = { clocks: useTranslations('clocks'), history: useTranslations('history') };
  const locale = useLocale();
  const { view } = useShareState();
  const { zone, renderedAt: now } = usePageClock();
  const place = document.querySelector('[data-earlier-estimate]');
  const estimate = view.delivery === null ? estimateOf(view.asset.times) : null;
  if (place === null || estimate === null || !hasMoved(before, estimate, zone)) return null;
  const arrival = estimateText({ locale, translate, now, clock: { zone } }, before, 'relative');
  return createPortal(t('lastLooked', { arrival }), place);
}
