'use client';

import dynamic from 'next/dynamic';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import { letterOf, shareHref } from '#lib/share/link.ts';
import type { ShareData, ShareView } from '#lib/share/types.ts';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import { countExceptions } from '../asset/exception-list.tsx';
import { CheckLine } from '../asset/freshness.tsx';
import embedStyles from '../embed/embedded-view.module.css';
import { EmptyFallback, useAfterMap } from '../frame/in-browser.ts';
import { LazyFrameLink } from '../frame/lazy-frame-link.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { ShareRefresh } from '../live/share-checks.tsx';
import { useCleanAddress } from '../page/clean-address.ts';
import { PageClockProvider } from '../page/page-clock.tsx';
import { INITIAL_DATA_ID, readPagePayload } from '../page/page-payload.ts';
import { ShareStateContext, type StreetTiles } from '../page/share-state.ts';
import { OrderMap } from './order-map.tsx';
import { EmptyRow, rowStateOf, SharedRow } from './order-row.tsx';
import { dataOf, type Parcel, type ParcelPlace, type PlacedParcel, readOrderSeed } from './parcels.ts';
import styles from './order.module.css';

const ConnectionNote = dynamic(
  () => import('../live/live-announcer.tsx').then((module) => module.ConnectionNote).catch(() => EmptyFallback),
  { ssr: false },
);
const Printed = dynamic(
  () => import('../print/print-header.tsx').then((module) => module.PrintHeader).catch(() => EmptyFallback),
  { ssr: false },
);

interface LiveOrderProps {
  ticket: string;
  /** Language and time zone, for the links to each shipment. */
  query: string;
  zone: string | null;
  first?: string | undefined;
  hasMap: boolean;
  /** How many links of the order are not shown. */
  more: number;
  tiles: StreetTiles | null;
  mode: EmbedMode | null;
}

/** The shipments of an order: a row each, which is checked, fails and disappears by itself, and one map. */
export function LiveOrder({ zone, first, ...rest }: LiveOrderProps) {
  const [{ initialData, drawing }] = useState(() => readPagePayload(rest.ticket));
  const [{ now, parcels }] = useState(() => readOrderSeed(initialData));
  return (
    <PageClockProvider now={now} requested={zone === null ? null : { clock: zone }} initialZone={first}>
      <OrderView {...rest} parcels={parcels} drawing={drawing} />
      <script
        id={INITIAL_DATA_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: initialData }}
      />
    </PageClockProvider>
  );
}

interface OrderViewProps extends Omit<LiveOrderProps, 'zone' | 'first'> {
  parcels: readonly Parcel[];
  drawing: string;
}

function OrderView({ ticket, parcels, query, hasMap, more, drawing, tiles, mode }: OrderViewProps) {
  const t = useTranslations('order');
  const exceptions = useTranslations('exceptions');
  const headline = useTranslations('headline');
  const isLater = useAfterMap();
  useCleanAddress();
  const [known] = useState(() => parcels.map((parcel) => (parcel.state === 'shared' ? dataOf(parcel) : null)));
  const [found, setFound] = useState<readonly ShareRefresh[]>([]);
  const onChange = useCallback(
    (index: number, refresh: ShareRefresh) =>
      setFound((before) =>
        isAlike(before[index], refresh) ? before : Object.assign([...before], { [index]: refresh }),
      ),
    [],
  );
  const live = useMemo(
    () => parcels.map((_, index) => currentData(known[index] ?? null, found[index])),
    [parcels, known, found],
  );
  const placed = useMemo(
    () =>
      live.flatMap((data, index): PlacedParcel[] => {
        const place = data === null ? null : placeIn(data.view);
        if (data === null || place === null) return [];
        const title = data.view.asset.assetName ?? headline('unnamed');
        return [{ id: parcels[index]?.id ?? '', letter: letterOf(index), title, view: data.view, place }];
      }),
    [live, parcels, headline],
  );
  // The server laid out the page without a map, so the first place on one needs a new layout.
  const wantsMap = !hasMap && placed.length > 0;
  useEffect(() => {
    if (wantsMap) window.location.reload();
  }, [wantsMap]);
  // A shipment that may no longer be shown is on the drawing too.
  const isDrawingTrue = live.every((data, index) => data !== null || known[index] === null);
  const map = hasMap && (mode === null || mode === 'full' || mode === 'map') && (
    <OrderMap parcels={placed} drawing={isDrawingTrue ? drawing : ''} tiles={tiles} onOpen={openRow} />
  );
  const oldest = live.filter((data) => data !== null).sort((one, two) => (one.checkedAt < two.checkedAt ? -1 : 1))[0];
  const anyFound = found.find((refresh) => refresh?.state === 'shared');
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        {oldest !== undefined && (
          <ShareStateContext value={{ ...rowStateOf('', oldest), failing: false }}>
            <CheckLine />
          </ShareStateContext>
        )}
        {isLater && <Printed name={t('title')} nonce={ticket} />}
      </div>
      {mode === 'map' && map}
      <ul className={styles.rows}>
        {parcels.map((parcel, index) => {
          const data = known[index] ?? null;
          const row = { letter: letterOf(index), href: hrefOf(parcel.id, query), isEmbedded: mode !== null };
          return data === null || parcel.state !== 'shared' ? (
            <EmptyRow key={letterOf(index)} parcel={parcel} {...row} />
          ) : (
            <SharedRow key={letterOf(index)} shareId={parcel.id} known={data} {...row} {...{ index, onChange }} />
          );
        })}
        {more > 0 && <li className={styles.more}>{exceptions('more', { count: more })}</li>}
      </ul>
      {mode !== 'map' && map}
      {mode !== null && <OpenOrder ids={parcels.map(({ id }) => id).filter((id) => id !== '')} />}
      {mode !== null && <LazyFrameLink mode={mode} status={frameStatusOf(parcels, live, found)} />}
      {isLater && anyFound !== undefined && <ConnectionNote refresh={anyFound} />}
    </div>
  );
}

function isAlike(before: ShareRefresh | undefined, now: ShareRefresh): boolean {
  if (before?.state !== now.state) return false;
  if (before.state !== 'shared' || now.state !== 'shared') return true;
  return before.data === now.data && before.failing === now.failing && before.isCutOff === now.isCutOff;
}

function currentData(known: ShareData | null, found: ShareRefresh | undefined): ShareData | null {
  if (found === undefined) return known;
  return found.state === 'shared' ? found.data : null;
}

function placeIn(view: ShareView): ParcelPlace | null {
  if (!hasMapPlace(view)) return null;
  const { latest, towns = [], asset, delivery, destinationTown = null } = view;
  const [town = null] = towns;
  return {
    latest: latest?.position ?? town,
    isTown: town !== null,
    destination: delivery?.isAtDestination ? null : (asset.destinationAddress?.position ?? destinationTown),
  };
}

function hrefOf(shareId: string, query: string): string {
  const asked = new URLSearchParams(query).toString();
  return `${shareHref([shareId], null)}${asked === '' ? '' : `&${asked}`}`;
}

function openRow(letter: string): void {
  const link = document.querySelector<HTMLElement>(`li[data-parcel="${letter}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'center' });
}

function OpenOrder({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('embed');
  const lang = useLocale();
  return (
    <div className={embedStyles.foot}>
      <span />
      <a className={embedStyles.open} href={shareHref(ids, lang)} target="_blank" rel="noopener noreferrer">
        {t('openFull')}
      </a>
    </div>
  );
}

/** Of all shipments together; details would not say of which. */
function frameStatusOf(
  parcels: readonly Parcel[],
  live: readonly (ShareData | null)[],
  found: readonly ShareRefresh[],
): FrameStatus {
  const shared = live.filter((data) => data !== null);
  if (shared.length === 0)
    return parcels.some(({ state }) => state === 'fault' || state === 'shared')
      ? { state: 'error', reason: 'unreachable' }
      : { state: 'unavailable' };
  const stale = found.flatMap((refresh) =>
    refresh?.state === 'shared' && refresh.failing ? refresh.data.checkedAt : [],
  );
  return {
    state: 'shared',
    exceptions: shared.reduce((sum, { view }) => sum + countExceptions(view.asset.exceptions), 0),
    staleSince: stale.sort()[0] ?? null,
    details: null,
  };
}
