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
import { letterOf } from '#lib/share/link.ts';
import type { LoadedLink } from '#lib/share/load/load-link.ts';
import { loadedOrder } from '#lib/share/load/load-order.ts';
import type { ShareView } from '#lib/share/types.ts';
import { encodePage } from '#lib/share/updates/page-update.ts';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import {
  isBrandChosenByProxy,
  requestBrand,
  requestEmbed,
  requestLocale,
  requestNonce,
  requestOrigin,
  requestWords,
} from '../../request.ts';
import { SitePage } from '../../site-page.tsx';
import UnreachablePage from '../unreachable/page.tsx';

export const dynamic = 'force-dynamic';

/** Several shipments of one order. Shows what the gate has loaded: without it, nothing. */
export default async function OrderPage() {
  const [brand, { mode }, origin, locale, nonce] = await Promise.all([
    requestBrand(),
    requestEmbed(),
    requestOrigin(),
    requestLocale(),
    requestNonce(),
  ]);
  const order = loadedOrder.takeIfAny(nonce);
  if (order === null || !(await isBrandChosenByProxy())) return <UnreachablePage />;
  const asked = new URLSearchParams(order.query);
  const zone = asked.get('tz');
  const ids = order.ids.map((id) => id ?? '');
  const parcels = order.links.map((link, index) => showParcel(link, ids[index] ?? '', locale));
  const places = parcels.flatMap(({ place }, index) => (place === null ? [] : { ...place, letter: letterOf(index) }));
  const hasMap = places.length > 0;
  pagePayload.set(nonce, {
    initialData: jsonForScript({ now: new Date().toISOString(), parcels: parcels.map(({ parcel }) => parcel) }),
    drawing: hasMap && mode !== 'summary' ? await orderMarkup({ places, locale, onFailure: logFailedDrawing }) : '',
    ...{ readings: '', print: '', proof: '' },
  });
  const known = ids.filter((id) => id !== '');
  const languageQuery = (lang: string) => {
    const query = new URLSearchParams(known.map((id) => ['id', id]));
    if (zone !== null) query.set('tz', zone);
    query.set('lang', lang);
    return `?${query.toString()}`;
  };
  return (
    <SitePage languageQuery={languageQuery} layout={hasMap ? 'map' : 'column'}>
      {mode === null && brand.embedders.length > 0 && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={oembedUrl(origin, known)}
          title={(await requestWords(locale)).title}
        />
      )}
      <LiveOrder
        ticket={nonce}
        query={order.query}
        zone={isTimeZone(zone) ? zone : null}
        {...(brand.zone !== null && { first: brand.zone })}
        hasMap={hasMap}
        more={order.more}
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
      return { parcel: { state: 'shared', id, wire }, place: placeOf(data.view, outcome.answer) };
    }
    case 'unavailable':
      return { parcel: { state: 'unavailable', id }, place: null };
    case 'ended':
      return { parcel: { state: 'ended', id, until: new Date(outcome.until).toISOString() }, place: null };
    default:
      return { parcel: { state: 'fault', id }, place: null };
  }
}

function placeOf(view: ShareView, { asset, shape }: SharedAnswer): Omit<OrderPlace, 'letter'> | null {
  if (!hasMapPlace(view)) return null;
  const { latest, towns = [], delivery, destinationTown = null } = view;
  const [town] = towns;
  const here = latest?.position ?? positionAt(shape, shape.latitudes.length - 1) ?? town ?? null;
  if (here === null) return null;
  const destination = delivery?.isAtDestination ? null : (asset.destinationAddress?.position ?? destinationTown);
  return { shape, latest: here, isTown: town !== undefined, destination };
}

function logFailedDrawing(error: unknown): void {
  currentLog().error({ operation: 'drawRoute', problem: 'the routes could not be drawn', ...traceOf(error) });
}
