/** @jsxImportSource hono/jsx */
import type { ShipmentPage } from '../page/page.ts';
import { PRINT_ANCHOR, printHref } from '../page/page-links.ts';
import styles from '../actions/share-actions.module.css';

interface ActionProps {
  page: ShipmentPage;
}

export function PrintLink({ page }: ActionProps) {
  if (page.mode !== null) return null;
  return (
    <a className={styles.print} href={printHref(page.query, 1, page.clock.choice, PRINT_ANCHOR)}>
      {page.translate.share('print')}
    </a>
  );
}

/** A mail to the brand. It names the shipment, but not the link, which anyone could open. */
export function AskLink({ page }: ActionProps) {
  const { supportEmail } = page.brand;
  const { assetName, trackingNumber } = page.view.asset;
  if (supportEmail === undefined) return null;
  const subject = [assetName ?? page.translate.headline('unnamed'), trackingNumber].filter(Boolean).join(', ');
  return (
    <a className={styles.print} href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>
      {page.translate.share('ask')}
    </a>
  );
}

const FORMATS = ['GPX', 'GeoJSON', 'KML', 'CSV'] as const;

/** Plain links: in-app browsers lose files that a script creates. `download`: without a network the page stays. */
export function Downloads({ page }: ActionProps) {
  if (!page.brand.show.downloads || page.view.journey.reports === 0) return null;
  const id = encodeURIComponent(page.shareId);
  return (
    <details id="downloads" className={`opens ${styles.downloads}`}>
      <summary>{page.translate.share('downloads')}</summary>
      <p>
        {FORMATS.map((format) => (
          <>
            <a href={`/share/history/${format.toLowerCase()}?id=${id}`} rel="nofollow" download>
              {format}
            </a>{' '}
          </>
        ))}
      </p>
    </details>
  );
}
