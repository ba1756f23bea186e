'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import { letterOf, repairShareId, shareHref } from '#lib/share/link.ts';
import type { ShareData, ShareView } from '#lib/share/types.ts';
import { mapPlaceOf } from '#lib/share/view/display-rules.ts';
import { countExceptions } from '../asset/exception-list.tsx';
import { CheckLine } from '../asset/freshness.tsx';
import embedStyles from '../embed/embedded-view.module.css';
import { FullViewLink } from '../embed/full-view-link.tsx';
import { ErrorBoundary, SturdyBlock } from '../frame/error-boundary.tsx';
import { useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { LazyFrameLink } from '../frame/lazy-frame-link.tsx';
import { useTranslations } from '../language/context.tsx';
import { statusWithoutData } from '../live/frame-status.ts';
import type { ShareRefresh } from '../live/share-checks.tsx';
import { useCleanAddress } from '../page/clean-address.ts';
import { PageClockProvider } from '../page/page-clock.tsx';
import { INITIAL_DATA_ID, readPagePayload } from '../page/page-payload.ts';
import { ShareStateContext, type StreetTiles } from '../page/share-state.ts';
import { OrderMap } from './order-map.tsx';
import { EmptyRow, KeptRow, rowStateOf, SharedRow } from './order-row.tsx';
import { dataOf, type Parcel, type PlacedParcel, readOrderSeed } from './parcels.ts';
import styles from './order.module.css';

const ConnectionNote = lazyComponent(() =>
  import('../live/live-announcer.tsx').then((module) => module.ConnectionNote),
);
const Printed = lazyComponent(() => import('../print/print-header.tsx').then((module) => module.PrintHeader));

interface LiveOrderProps {
  ticket: string;
  /** Language and time zone, for the links to each shipment. */
  query: string;
  zone: string | null;
  first?: string | undefined;
  hasMap: boolean;
  /** All of the link, even those that are not shown. */
  ids: readonly string[];
  tiles: StreetTiles | null;
  mode: EmbedMode | null;
}

/** A row for each shipment, checked independently, and one map for all. */
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

function OrderView({ ticket, parcels, query, hasMap, ids, drawing, tiles, mode }: OrderViewProps) {
  const t = useTranslations('order');
  const exceptions = useTranslations('exceptions');
  const headline = useTranslations('headline');
  const comma = useTranslations('embed');
  const isLater = useAfterMap();
  useCleanAddress();
  const [known] = useState(() => parcels.map((parcel) => (parcel.state === 'shared' ? dataOf(parcel) : null)));
  const [found, setFound] = useState<readonly ShareRefresh[]>([]);
  // Apart from `found`, since a check that finds nothing new must not touch the map.
  const [views, setViews] = useState<readonly (ShareView | null)[]>(() => known.map((data) => data?.view ?? null));
  const onChange = useCallback((index: number, refresh: ShareRefresh) => {
    const view = refresh.state === 'shared' ? refresh.data.view : null;
    setFound((before) => (isAlike(before[index], refresh) ? before : replaced(before, index, refresh)));
    setViews((before) => (before[index] === view ? before : replaced(before, index, view)));
  }, []);
  const placed = useMemo(
    () =>
      views.flatMap((view, index): PlacedParcel[] => {
        const place = view === null ? null : mapPlaceOf(view);
        if (view === null || place === null) return [];
        const letter = letterOf(index);
        const title = `${letter}${comma('comma')}${view.asset.assetName ?? headline('unnamed')}`;
        return [{ id: parcels[index]?.id ?? '', letter, title, view, place }];
      }),
    [views, parcels, headline, comma],
  );
  const live = parcels.map((_, index) => currentData(known[index] ?? null, found[index]));
  // The server laid out the page without a map, so the first place on one needs a new layout.
  const wantsMap = !hasMap && placed.length > 0;
  useEffect(() => {
    if (wantsMap) window.location.reload();
  }, [wantsMap]);
  // The server's drawing still shows shipments that have since been removed.
  const isDrawingTrue = live.every((data, index) => data !== null || known[index] === null);
  const map = hasMap && (mode === null || mode === 'full' || mode === 'map') && (
    <OrderMap parcels={placed} drawing={isDrawingTrue ? drawing : ''} tiles={tiles} onOpen={openRow} />
  );
  const oldest = live.filter((data) => data !== null).sort((one, two) => (one.checkedAt < two.checkedAt ? -1 : 1))[0];
  const anyFound = found.find((refresh) => refresh?.state === 'shared');
  return (
    <SturdyBlock className={styles.order}>
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
          const letter = letterOf(index);
          const id = (data === null ? repairShareId(parcel.id) : null) ?? parcel.id;
          const row = { letter, href: hrefOf(id, query), isEmbedded: mode !== null };
          return data === null ? (
            <EmptyRow key={letter} parcel={parcel} {...row} />
          ) : (
            <ErrorBoundary key={letter} fallback={() => <KeptRow letter={letter} />}>
              <SharedRow shareId={parcel.id} known={data} {...row} {...{ index, onChange }} />
            </ErrorBoundary>
          );
        })}
        {ids.length > parcels.length && (
          <li className={styles.more}>{exceptions('more', { count: ids.length - parcels.length })}</li>
        )}
      </ul>
      {mode !== 'map' && map}
      {mode !== null && (
        <div className={embedStyles.foot}>
          <span />
          <FullViewLink shareIds={ids} />
        </div>
      )}
      {mode !== null && <LazyFrameLink mode={mode} status={frameStatusOf(parcels, live, found)} />}
      {isLater && anyFound !== undefined && <ConnectionNote refresh={anyFound} />}
    </SturdyBlock>
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

function replaced<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  const changed = [...items];
  changed[index] = item;
  return changed;
}

function hrefOf(shareId: string, query: string): string {
  return `${shareHref([shareId], null)}${query === '' ? '' : `&${query}`}`;
}

function openRow(letter: string): void {
  const link = document.querySelector<HTMLElement>(`li[data-parcel="${letter}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'center' });
}

/** One state for the whole order, without details, which could not name a shipment. */
function frameStatusOf(
  parcels: readonly Parcel[],
  live: readonly (ShareData | null)[],
  found: readonly ShareRefresh[],
): FrameStatus {
  const shared = live.filter((data) => data !== null);
  if (shared.length === 0) {
    const states = parcels.map(
      ({ state }, index) => found[index]?.state ?? (state === 'ended' ? 'unavailable' : state),
    );
    const told = states.find((state) => state !== 'unavailable') ?? 'unavailable';
    return told === 'fault' ? { state: 'error', reason: 'unreachable' } : statusWithoutData[told];
  }
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
