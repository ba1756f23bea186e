'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { Fragment } from 'react';
import { useBrand } from '../brand/context.tsx';
import { EmptyFallback, useIsFramed, useAfterMap } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { printHref, PRINT_ANCHOR } from '../page/page-address.ts';
import { useShareState } from '../page/share-state.ts';
import styles from './share-actions.module.css';

// Nobody hands on what he has not seen yet.
const PassOn = dynamic(
  () =>
    import('./share-link.tsx').then(
      (module) => module.PassOn,
      () => EmptyFallback,
    ),
  { ssr: false },
);

/** Ways to take the page along. */
export function ShareActions() {
  const t = useTranslations('share');
  const isLater = useAfterMap();
  const isFramed = useIsFramed();
  const query = useSearchParams().toString();
  const { clock } = usePageClock();
  return (
    <div className={styles.row}>
      {/* All reports, as paper has them; a frame prints itself alone, or may not print at all. */}
      {!isFramed && (
        <a className={styles.print} href={printHref(query, 1, clock, PRINT_ANCHOR)}>
          {t('print')}
        </a>
      )}
      {isLater && <PassOn />}
    </div>
  );
}

const FORMATS = ['GPX', 'GeoJSON', 'KML', 'CSV'] as const;

/** The complete history as a file: plain links, as in-app browsers lose what a script makes. */
export function Downloads() {
  const t = useTranslations('share');
  const { show } = useBrand();
  const { shareId, view } = useShareState();
  if (!show.downloads || view.journey.reports === 0) return null;
  return (
    <p className={styles.downloads}>
      <span>{t('downloads')}</span>{' '}
      {FORMATS.map((format) => (
        <Fragment key={format}>
          <a href={`/share/history/${format.toLowerCase()}?id=${encodeURIComponent(shareId)}`} rel="nofollow">
            {format}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  );
}
