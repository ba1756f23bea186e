'use client';

import { useSearchParams } from 'next/navigation';
import { Fragment } from 'react';
import { useBrand } from '../brand/context.tsx';
import { useIsFramed, useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { printHref, PRINT_ANCHOR } from '../page/page-links.ts';
import { useShareState } from '../page/share-state.ts';
import styles from './share-actions.module.css';

const ShareLink = lazyComponent(() => import('./share-link.tsx').then((module) => module.ShareLink));

/** What to do with the page. Plain links where they can be: in-app browsers lose files that a script creates. */
export function ShareActions() {
  const t = useTranslations('share');
  const isLater = useAfterMap();
  const isFramed = useIsFramed();
  const query = useSearchParams().toString();
  const { clock } = usePageClock();
  return (
    <>
      <div className={styles.row}>
        {/* Not in a frame, which can print only itself, if at all. */}
        {!isFramed && (
          <a className={styles.print} href={printHref(query, 1, clock, PRINT_ANCHOR)}>
            {t('print')}
          </a>
        )}
        {isLater && <ShareLink />}
      </div>
      <AskLink />
      <Downloads />
    </>
  );
}

/** A mail to the brand. It names the shipment, but not the link, which anyone could open. */
function AskLink() {
  const t = useTranslations('share');
  const headline = useTranslations('headline');
  const { supportEmail } = useBrand();
  const { assetName, trackingNumber } = useShareState().view.asset;
  if (supportEmail === undefined) return null;
  const subject = [assetName ?? headline('unnamed'), trackingNumber].filter(Boolean).join(', ');
  return (
    <a className={styles.print} href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>
      {t('ask')}
    </a>
  );
}

const FORMATS = ['GPX', 'GeoJSON', 'KML', 'CSV'] as const;

function Downloads() {
  const t = useTranslations('share');
  const { show } = useBrand();
  const { shareId, view } = useShareState();
  if (!show.downloads || view.journey.reports === 0) return null;
  return (
    <details className={styles.downloads}>
      <summary>{t('downloads')}</summary>
      <p>
        {FORMATS.map((format) => (
          <Fragment key={format}>
            <a href={`/share/history/${format.toLowerCase()}?id=${encodeURIComponent(shareId)}`} rel="nofollow">
              {format}
            </a>{' '}
          </Fragment>
        ))}
      </p>
    </details>
  );
}
