import { headers } from 'next/headers';
import { orderMarkup } from '#components/drawing/route-markup.ts';
import embedStyles from '#components/embed/embedded-view.module.css';
import type { Drawn } from '#components/live/drawing.ts';
import { LiveOrder } from '#components/order/live-order.tsx';
import styles from '#components/order/order.module.css';
import { type DrawnParcel, OrderRows, OrderTitle } from '#components/order/rows.tsx';
import type { Parts } from '#components/page/draw-parts.tsx';
import type { Page } from '#components/page/page.ts';
import { Part } from '#components/page/shipment-layout.tsx';
import { OpenFullView } from '#components/shipment/embeds.tsx';
import mapStyles from '#components/track-map/map-section.module.css';
import type { Brand } from '#lib/brand/brand.ts';
import { pageBrand } from '#lib/brand/view.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import { CLOCK_HEADER, decodeClock } from '#lib/i18n/clock-cookie.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { OrderPlace } from '#lib/share/drawing/route-drawing.ts';
import type { RoutePoints } from '#lib/share/drawing/route-line.ts';
import { positionAt } from '#lib/journey/distance.ts';
import { letterOf, MAX_ORDER_LINKS } from '#lib/share/link.ts';
import type { LoadedLink } from '#lib/share/load/load-link.ts';
import type { ShareView } from '#lib/share/types.ts';
import { mapPlaceOf } from '#lib/share/view/display-rules.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import { requestContext } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';
import { type Shown, showShipment } from '../draw.ts';
import UnreachablePage from '../unreachable/page.tsx';

export const dynamic = 'force-dynamic';

export default async function OrderPage() {
  const { brand, embed, locale, nonce, order } = await requestContext();
  const { mode } = embed;
  if (order === null) return <UnreachablePage />;
  const asked = new URLSearchParams(order.query);
  const known = mode === null ? decodeClock((await headers()).get(CLOCK_HEADER)) : null;
  const query = new URLSearchParams({ ...Object.fromEntries(asked), ...(mode !== null && { embed: mode }) });
  const wish = { query, row: '', clock: known?.chosen ?? undefined, reader: known?.reader };
  const ids = order.ids.map((id) => id ?? '');
  const shown = await Promise.all(
    order.links.map((link, index) => showParcel(link, { shareId: ids[index] ?? '', locale, wish })),
  );
  const translate = translatorsOf(locale);
  const links = shown.map(({ parcel, drawn }, index) => {
    const letter = letterOf(index);
    const name = parcel.state === 'shared' ? parcel.page.view.asset.assetName : null;
    const title = `${letter}${translate.map('comma')}${name ?? translate.headline('unnamed')}`;
    return { id: ids[index] ?? '', letter, title, state: parcel.state, drawn };
  });
  const places = shown.flatMap(({ place }, index) => (place === null ? [] : { ...place, letter: letterOf(index) }));
  const hasMap = places.length > 0;
  const parcels = shown.map(({ parcel }, index) => ({ parcel, letter: letterOf(index) }));
  const page = { ...pageOf(shown, { locale, brand, mode }), query: order.query };
  const drawsMap = hasMap && (mode === null || mode === 'full' || mode === 'map');
  const parts: Parts = {
    head: String(OrderTitle({ page })),
    rows: String(OrderRows({ page, parcels, links: ids.length })),
    ...(mode !== null && { foot: String(OpenFullView({ page, shareIds: ids })) }),
    ...(drawsMap && { drawing: await orderMarkup(places, locale) }),
  };
  const languageQuery = (lang: string) => {
    const kept = new URLSearchParams(ids.map((id) => ['id', id]));
    if (asked.has('tz')) kept.set('tz', asked.get('tz') ?? '');
    kept.set('lang', lang);
    return `?${kept.toString()}`;
  };
  return (
    <SitePage
      languageQuery={languageQuery}
      shareIds={ids.filter((id) => id !== '').slice(0, MAX_ORDER_LINKS)}
      layout={hasMap ? 'map' : 'column'}
    >
      <div className={styles.order}>
        <LiveOrder
          {...{ links, hasMap, mode, nonce, tiles: streetsForBrand(brand) }}
          drawing={<Part name="drawing" className={mapStyles.placeholder} parts={parts} />}
          head={<Part name="head" parts={parts} />}
        >
          <Part name="rows" parts={parts} />
        </LiveOrder>
        {mode !== null && (
          <div className={embedStyles.foot}>
            <span />
            <Part name="foot" parts={parts} />
          </div>
        )}
      </div>
    </SitePage>
  );
}

function pageOf(
  shown: readonly ShownParcel[],
  { locale, brand, mode }: { locale: RegionalLocale; brand: Brand; mode: EmbedMode | null },
): Page {
  const first = shown.map(({ parcel }) => parcel).find((parcel) => parcel.state === 'shared');
  const clock = { choice: 'UTC', zone: 'UTC', zoneOf: () => 'UTC', initial: 'UTC', reader: null };
  const plain = { locale, translate: translatorsOf(locale), brand: pageBrand(brand, locale, mode !== null), mode };
  return { ...plain, clock: first?.page.clock ?? clock, now: new Date().toISOString(), query: '' };
}

interface ShownParcel {
  readonly parcel: DrawnParcel;
  readonly drawn: Drawn | null;
  readonly place: Omit<OrderPlace, 'letter'> | null;
}

async function showParcel({ outcome, brand }: LoadedLink, row: Omit<Shown, 'outcome' | 'brand'>): Promise<ShownParcel> {
  const id = row.shareId;
  switch (outcome.kind) {
    case 'shared': {
      const { page, drawn } = await showShipment({ ...row, outcome, brand });
      return { parcel: { state: 'shared', page }, drawn, place: placeOf(page.view, outcome.answer.route) };
    }
    case 'unavailable':
      return { parcel: { state: 'unavailable', id }, drawn: null, place: null };
    case 'ended':
      return { parcel: { state: 'ended', id, until: new Date(outcome.until).toISOString() }, drawn: null, place: null };
    default:
      return { parcel: { state: 'fault', id }, drawn: null, place: null };
  }
}

function placeOf(view: ShareView, route: RoutePoints): Omit<OrderPlace, 'letter'> | null {
  const place = mapPlaceOf(view);
  const latest = place?.latest ?? positionAt(route, route.latitudes.length - 1);
  return place === null || latest === null ? null : { ...place, route, latest };
}
