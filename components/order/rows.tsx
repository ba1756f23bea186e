/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';
import { formatClock, formatDay, zoneName } from '#lib/i18n/format.ts';
import { repairShareId, shareHref } from '#lib/share/link.ts';
import freshness from '../shipment/freshness.module.css';
import { FailingMark } from '../page/marks.tsx';
import type { Page, ShipmentPage } from '../page/page.ts';
import { ownQuery } from '../page/page-links.ts';
import { asOf } from '../page/times.tsx';
import { ExceptionCount, hasProblems } from '../shipment/exceptions.tsx';
import { StatusLine, Times } from '../shipment/status-line.tsx';
import styles from './order.module.css';

/** `id` is '' if the link's was invalid. */
export type DrawnParcel =
  | { readonly state: 'shared'; readonly page: ShipmentPage }
  | { readonly state: 'unavailable' | 'fault'; readonly id: string }
  | { readonly state: 'ended'; readonly id: string; readonly until: string };

export interface LetteredParcel {
  readonly parcel: DrawnParcel;
  readonly letter: string;
}

interface OrderProps {
  /** Its query holds language and time zone. */
  page: Page;
  parcels: readonly LetteredParcel[];
  links: number;
}

export function OrderTitle({ page }: { page: Page }) {
  return <h1 className={styles.title}>{page.translate.order('title')}</h1>;
}

export function OrderRows({ page, parcels, links }: OrderProps) {
  return (
    <ul className={styles.rows}>
      {[...parcels.filter(needsCare), ...parcels.filter((one) => !needsCare(one))].map(({ parcel, letter }) => (
        <OrderRow page={page} parcel={parcel} letter={letter} />
      ))}
      {links > parcels.length && (
        <li id="more-parcels" className={styles.more}>
          {page.translate.exceptions('more', { count: links - parcels.length })}
        </li>
      )}
    </ul>
  );
}

function needsCare({ parcel }: LetteredParcel): boolean {
  return parcel.state === 'shared' && hasProblems(parcel.page);
}

export function OrderRow({ page, parcel, letter }: { page: Page; parcel: DrawnParcel; letter: string }) {
  const { fault, unavailable: gone, headline } = page.translate;
  switch (parcel.state) {
    case 'shared':
      return (
        <Row letter={letter} isShared>
          <h2 className={styles.name}>
            <a {...linkTo(page, parcel.page.shareId)}>
              <bdi>{parcel.page.view.asset.assetName ?? headline('unnamed')}</bdi>
            </a>
          </h2>
          <Facts page={parcel.page} />
        </Row>
      );
    case 'fault':
      return (
        <Row letter={letter}>
          <h2 className={styles.message}>{fault('title')}</h2>
          <p>{fault('byItself')}</p>
        </Row>
      );
    case 'ended':
      return (
        <Row letter={letter}>
          <h2 className={styles.message}>
            {gone('ended', { date: formatDay(page.locale, parcel.until.slice(0, 10), 'full') })}
          </h2>
          <p>{gone('askTitle')}</p>
        </Row>
      );
    case 'unavailable': {
      const repaired = repairShareId(parcel.id);
      return (
        <Row letter={letter}>
          <h2 className={styles.message}>{gone('title')}</h2>
          {repaired === null ? (
            <p>{gone('askTitle')}</p>
          ) : (
            <a className={styles.again} {...linkTo(page, repaired)}>
              {fault('again')}
            </a>
          )}
        </Row>
      );
    }
  }
}

function Row({ letter, isShared = false, children }: PropsWithChildren<{ letter: string; isShared?: boolean }>) {
  return (
    <li
      id={`parcel-${letter}`}
      className={styles.row}
      data-part={isShared ? `parcel-${letter}` : undefined}
      data-parcel={isShared ? letter : undefined}
    >
      <span className={styles.letter}>{letter}</span>
      <div className={styles.facts}>{children}</div>
    </li>
  );
}

function linkTo({ query, mode }: Page, shareId: string) {
  const href = `${shareHref([shareId], null)}${query === '' ? '' : `&${query}`}`;
  return mode === null ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

function Facts({ page }: { page: ShipmentPage }) {
  const { placeTime } = page.view;
  return (
    <>
      <p className={styles.status}>
        <StatusLine page={page} />
      </p>
      {placeTime !== undefined && (
        <p>
          <span>{asOf(page, placeTime)}</span>
        </p>
      )}
      <Times page={page} className={undefined} />
      <ExceptionCount page={page} className={styles.exceptions} />
      {page.failing && <FailingLine page={page} />}
    </>
  );
}

/** Each text has an element of its own, because translators of browsers replace text nodes. */
function FailingLine({ page }: { page: ShipmentPage }) {
  const { locale, checkedAt, clock } = page;
  const { clocks } = page.translate;
  const time = { clock: formatClock(locale, checkedAt, clock.zone), zone: zoneName(locale, clock.zone, checkedAt) };
  return (
    <p className={freshness.failing}>
      <FailingMark />{' '}
      <span>
        <span>{clocks('failing', time)}</span> <span>{clocks('tries')}</span>
      </span>
    </p>
  );
}

export function drawOrderRow(page: ShipmentPage, letter: string): string {
  const links = { ...page, query: ownQuery(page.query, ['tz', 'lang']).toString() };
  return String(<OrderRow page={links} parcel={{ state: 'shared', page }} letter={letter} />);
}
