import { LRUCache } from 'lru-cache';
import { keptWith } from '#lib/base/singleton.ts';
import { formatDuration, formatPosition, formatUnit } from '#lib/i18n/format.ts';
import { usesMiles } from '#lib/i18n/intl-locale.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { type MapView, VIEW_SIZE } from '#lib/share/drawing/map-view.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { findPlacesInView } from '#lib/places/find-places.ts';
import {
  drawOrder,
  type OrderPlace,
  drawRoute,
  type RouteDrawing as Drawing,
} from '#lib/share/drawing/route-drawing.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { MAX_BAR_SHARE, scaleBar } from '#lib/share/drawing/map-scale.ts';
import { nameApart, placeText } from '#lib/share/view/display-rules.ts';
import type { NearOf, ReportNumber, ShareView } from '#lib/share/types.ts';
import type { Address } from '#lib/tracking/types.ts';
import { type ScaleBarLabel, renderOrder, renderRoute } from './render-route.ts';

interface ShownRoute extends Pick<ShareView, 'latest' | 'delivery' | 'towns' | 'destinationTown'> {
  answer: SharedAnswer;
  locale: RegionalLocale;
  nearOf: NearOf;
  fitsLastLeg: boolean;
}

type Draw = () => Promise<string | undefined>;

/** By language and region. Those who open a link at the same time share one drawing. */
const drawnOf = keptWith(
  'drawn routes',
  () => new LRUCache<string, string, Draw>({ max: 50, fetchMethod: (_key, _old, { context: draw }) => draw() }),
);

/** '' when it could not be drawn. */
export async function routeMarkup(shown: ShownRoute): Promise<string> {
  const { answer, locale, latest, delivery, towns = [], destinationTown, nearOf, fitsLastLeg } = shown;
  const { journey: t, duration: translate } = translatorsOf(locale);
  const { asset, history, route } = answer;
  const write = async () => {
    const drawing = await draw().catch(logFailure('the route could not be drawn'));
    return drawing === null ? undefined : renderRoute(drawing, t('drawing'), measuresOf(drawing.view, locale)).markup;
  };
  return (await drawnOf(answer).fetch(`${locale} ${fitsLastLeg}`, { context: write })) ?? '';

  function draw(): Promise<Drawing | null> {
    // After the arrival, both marks would have the same name.
    const destination = latest?.position && delivery?.isAtDestination ? null : asset.destinationAddress;
    const start = route.firstNumber === null ? null : addressOf(route.firstNumber);
    return drawRoute({
      route,
      latest: latest?.position ?? null,
      destination: destination?.position ?? (destination === null ? null : (destinationTown ?? null)),
      fitsLastLeg,
      named: towns,
      placesIn: findPlacesInView,
      texts: {
        start: captionOf(start, [latest, destination]),
        latest: captionOf(latest?.position == null ? null : latest, [start, destination]),
        destination:
          destinationTown && destination !== null
            ? { name: destinationTown.name, detail: null }
            : captionOf(destination, [start, latest]),
        stop: (stop) => {
          const name = placeText(addressOf(stop.first))?.name ?? null;
          return name === null ? null : { name, detail: formatDuration(translate, stop.durationMs) };
        },
      },
    });
  }

  function addressOf(number: ReportNumber): Address | null {
    return history.addressAt(history.length - number);
  }

  function captionOf(
    address: Address | null,
    others: readonly (Address | null)[],
  ): { name: string; detail: null } | null {
    const position = address?.position ?? null;
    const unnamed = position === null ? null : (nearOf(null, position)?.short ?? formatPosition(position));
    const name = nameApart(address, others) ?? unnamed;
    return name === null ? null : { name, detail: null };
  }
}

export async function orderMarkup(places: readonly OrderPlace[], locale: RegionalLocale): Promise<string> {
  const drawing = await drawOrder(places, findPlacesInView).catch(logFailure('the routes could not be drawn'));
  if (drawing === null) return '';
  return renderOrder(drawing, translatorsOf(locale).order('map'), measuresOf(drawing.view, locale)).markup;
}

function logFailure(problem: string): (error: unknown) => null {
  return (error) => {
    currentLog().error({ operation: 'drawRoute', problem, ...traceOf(error) });
    return null;
  };
}

function measuresOf({ world, y }: MapView, locale: RegionalLocale): ScaleBarLabel[] {
  return scaleBar(world, y, MAX_BAR_SHARE * VIEW_SIZE, usesMiles(locale)).map(({ length, value, unit }) => ({
    length: Math.round(length),
    text: formatUnit(locale, unit, value),
  }));
}
