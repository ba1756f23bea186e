import { isDeepStrictEqual } from 'node:util';
import { LiveOrder } from '#components/order/live-order.tsx';
import type { Parcel } from '#components/order/parcels.ts';
import { orderMarkup } from '#components/drawing/route-markup.ts';
import { pagePayload } from '#components/page/page-payload.ts';
import { jsonForScript } from '#lib/base/html.ts';
import { oembedUrl } from '#lib/embed/oembed.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { positionAt } from '#lib/share/journey/geometry.ts';
import type { OrderPlace } from '#lib/share/drawing/order-drawing.ts';
import type { RouteShape } from '#lib/share/drawing/route-shape.ts';
import { letterOf, MAX_ORDER_LINKS } from '#lib/share/link.ts';
import type { LoadedLink } from '#lib/share/load/load-link.ts';
import { loadedOrder } from '#lib/share/load/load-order.ts';
import type { ShareView } from '#lib/share/types.ts';
import { encodePage } from '#lib/share/updates/page-update.ts';
import { mapPlaceOf } from '#lib/share/view/display-rules.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import {
  requestBrand,
  requestEmbed,
  requestHostBrand,
  requestLocale,
  requestNonce,
  requestOrigin,
  requestWords,
} from '../../request.ts';
import { SitePage } from '../../site-page.tsx';
import UnreachablePage from '../unreachable/page.tsx';

export const dynamic = 'force-dynamic';

/** Renders the order that proxy.ts has loaded; without one, the unreachable page. */
export default async function OrderPage() {
  const [brand, { mode }, origin, locale, nonce] = await Promise.all([
    requestBrand(),
    requestEmbed(),
    requestOrigin(),
    requestLocale(),
    requestNonce(),
  ]);
  const order = loadedOrder.takeIfAny(nonce);
  if (order === null || !isDeepStrictEqual(order.brand, await requestHostBrand())) return <UnreachablePage />;
  const asked = new URLSearchParams(order.query);
  const zone = asked.get('tz');
  const ids = order.ids.map((id) => id ?? '');
  const parcels = order.links.map((link, index) => showParcel(link, ids[index] ?? '', locale));
  const places = parcels.flatMap(({ place }, index) => (place === null ? [] : { ...place, letter: letterOf(index) }));
  const hasMap = places.length > 0;
  pagePayload.set(nonce, {
    initialData: jsonForScript({ now: new Date().toISOString(), parcels: parcels.map(({ parcel }) => parcel) }),
    drawing:
      hasMap && (mode === null || mode === 'full' || mode === 'map')
        ? await orderMarkup({ places, locale, onFailure: logFailedDrawing })
        : '',
    ...{ readings: '', print: '', proof: '' },
  });
  const languageQuery = (lang: string) => {
    const query = new URLSearchParams(ids.map((id) => ['id', id]));
    if (zone !== null) query.set('tz', zone);
    query.set('lang', lang);
    return `?${query.toString()}`;
  };
  const { title } = await requestWords(locale);
  return (
    <SitePage languageQuery={languageQuery} layout={hasMap ? 'map' : 'column'}>
      {mode === null && brand.embedders.length > 0 && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={oembedUrl(origin, ids.filter((id) => id !== '').slice(0, MAX_ORDER_LINKS))}
          title={title}
        />
      )}
      <LiveOrder
        ticket={nonce}
        query={order.query}
        zone={isTimeZone(zone) ? zone : null}
        {...(brand.zone !== null && { first: brand.zone })}
        hasMap={hasMap}
        ids={ids}
        tiles={streetsForBrand(brand)}
        mode={mode}
      />
    </SitePage>
  );
}

interface ShownParcel {
  readonly parcel: Parcel;
  readonly place: Omit<OrderPlace, 'letter'> | null;
}

function showParcel({ outcome, brand }: LoadedLink, id: string, locale: RegionalLocale): ShownParcel {
  switch (outcome.kind) {
    case 'shared': {
      const { data, wire } = encodePage(outcome, { page: 0, locale, brand });
      return { parcel: { state: 'shared', id, wire }, place: placeOf(data.view, outcome.answer.shape) };
    }
    case 'unavailable':
      return { parcel: { state: 'unavailable', id }, place: null };
    case 'ended':
      return { parcel: { state: 'ended', id, until: new Date(outcome.until).toISOString() }, place: null };
    default:
      return { parcel: { state: 'fault', id }, place: null };
  }
}

function placeOf(view: ShareView, shape: RouteShape): Omit<OrderPlace, 'letter'> | null {
  const place = mapPlaceOf(view);
  const latest = place?.latest ?? positionAt(shape, shape.latitudes.length - 1);
  return place === null || latest === null ? null : { ...place, shape, latest };
}

function logFailedDrawing(error: unknown): void {
  currentLog().error({ operation: 'drawRoute', problem: 'the routes could not be drawn', ...traceOf(error) });
}
