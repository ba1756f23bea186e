/** @jsxImportSource hono/jsx */
import { shareHref } from '#lib/share/link.ts';
import type { Page, ShipmentPage } from '../page/page.ts';
import { asOf } from '../page/times.tsx';
import styles from '../embed/embedded-view.module.css';
import { StatusLine, Times } from './status-line.tsx';
import { headlineOf } from './summary.tsx';

export function EmbedLine({ page }: { page: ShipmentPage }) {
  const { coordinates } = headlineOf(page);
  const { placeTime } = page.view;
  return (
    <>
      <h1 className={styles.headline}>
        <StatusLine page={page} />
      </h1>
      {coordinates !== null && (
        <p className={styles.clocks}>
          <bdi>{coordinates}</bdi>
        </p>
      )}
      {placeTime !== undefined && <p className={styles.clocks}>{asOf(page, placeTime)}</p>}
      <Times page={page} className={styles.clocks} />
    </>
  );
}

export function SummaryFoot({ page }: { page: ShipmentPage }) {
  const { carrier } = page.view.asset;
  const name = page.brand.show.carrier ? (carrier?.name ?? carrier?.id ?? null) : null;
  return (
    <>
      <span>{name !== null && <bdi>{page.translate.embed('carrier', { name })}</bdi>}</span>
      <FullViewLink page={page} />
    </>
  );
}

export function FullViewLink({ page }: { page: ShipmentPage }) {
  return <OpenFullView page={page} shareIds={[page.shareId]} />;
}

export function OpenFullView({ page, shareIds }: { page: Page; shareIds: readonly string[] }) {
  return (
    <a className={styles.open} href={shareHref(shareIds, page.locale)} target="_blank" rel="noopener noreferrer">
      {page.translate.embed('openFull')}
    </a>
  );
}
