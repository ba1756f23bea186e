import { formatDuration, formatPosition, formatUnit } from '#lib/i18n/format.ts';
import { usesMiles } from '#lib/i18n/intl-locale.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { type MapView, VIEW_SIZE } from '#lib/share/drawing/map-view.ts';
import { findPlacesInView } from '#lib/places/find-places.ts';
import { drawOrder, type OrderPlace } from '#lib/share/drawing/order-drawing.ts';
import { drawRoute, type RouteDrawing as Drawing } from '#lib/share/drawing/route-drawing.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { MAX_BAR_SHARE, scaleBar } from '#lib/share/drawing/scale-bar.ts';
import { nameApart, placeText } from '#lib/share/view/display-rules.ts';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';
import type { Address, Position } from '#lib/tracking/types.ts';
import { type ScaleBarLabel, renderOrder, renderRoute } from './render-route.ts';

interface ShownRoute {
  answer: SharedAnswer;
  locale: RegionalLocale;
  latest: ShareView['latest'];
  delivery: ShareView['delivery'];
  towns?: ShareView['towns'];
  destinationTown?: ShareView['destinationTown'];
  /** Shows the way to go in place of the whole route. */
  fitsLastLeg: boolean;
  onFailure: (error: unknown) => void;
}

const written = new WeakMap<Drawing, string>();

/** The drawn route for pages without JavaScript, before the live map, and in print. '' when it could not be drawn. */
export async function routeMarkup({
  answer,
  locale,
  latest,
  delivery,
  towns = [],
  destinationTown,
  fitsLastLeg,
  onFailure,
}: ShownRoute): Promise<string> {
  const { journey: t, duration: words, near: nearWords } = wordsOf(locale);
  const { asset, history, shape } = answer;
  const drawing = await answer.drawing(`${locale} ${fitsLastLeg}`, draw).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  if (drawing === null) return '';
  const markup = written.get(drawing) ?? renderRoute(drawing, t('drawing'), measuresOf(drawing.view, locale)).markup;
  written.set(drawing, markup);
  return markup;

  function draw(): Promise<Drawing | null> {
    // After the arrival, both marks would have the same name.
    const destination = latest?.position && delivery?.isAtDestination ? null : asset.destinationAddress;
    const start = shape.firstNumber === null ? null : addressOf(shape.firstNumber);
    return drawRoute({
      shape,
      latest: latest?.position ?? null,
      destination: destination?.position ?? (destination === null ? null : (destinationTown ?? null)),
      fitsLastLeg,
      named: towns,
      placesIn: findPlacesInView,
      words: {
        start: captionOf(start, [latest, destination]),
        latest: captionOf(latest?.position == null ? null : latest, [start, destination]),
        destination:
          destinationTown && destination !== null
            ? { name: destinationTown.name, detail: null }
            : captionOf(destination, [start, latest]),
        stop: (stop) => {
          const name = placeText(addressOf(stop.first))?.name ?? null;
          return name === null ? null : { name, detail: formatDuration(words, stop.durationMs) };
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
    const name = nameApart(address, others) ?? (address?.position == null ? null : unnamed(address.position));
    return name === null ? null : { name, detail: null };
  }

  function unnamed(position: Position): string {
    const near = answer.near(position);
    return near === null ? formatPosition(position) : formatNear(nearWords, locale, near, false);
  }
}

interface ShownOrder {
  places: readonly OrderPlace[];
  locale: RegionalLocale;
  onFailure: (error: unknown) => void;
}

/** An order's drawn routes; '' if there is no place or drawing failed. */
export async function orderMarkup({ places, locale, onFailure }: ShownOrder): Promise<string> {
  const drawing = await drawOrder(places, findPlacesInView).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  return drawing === null
    ? ''
    : renderOrder(drawing, wordsOf(locale).order('map'), measuresOf(drawing.view, locale)).markup;
}

function measuresOf({ world, y }: MapView, locale: RegionalLocale): ScaleBarLabel[] {
  return scaleBar(world, y, MAX_BAR_SHARE * VIEW_SIZE, usesMiles(locale)).map(({ length, value, unit }) => ({
    length: Math.round(length),
    text: formatUnit(locale, unit, value),
  }));
}
