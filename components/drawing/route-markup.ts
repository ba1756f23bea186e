import { formatDuration, formatPosition } from '#lib/i18n/format.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { drawRoute, type RouteDrawing as Drawing } from '#lib/share/drawing/route-drawing.ts';
import type { Answer } from '#lib/share/outcome.ts';
import { placeText } from '#lib/share/page/words.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { Address } from '#lib/tracking/types.ts';
import { writeRoute } from './write-route.ts';

interface ShownRoute {
  answer: Answer;
  locale: Locale;
  latest: ShareView['latest'];
  /** The page goes on without the drawing. */
  onFailure: (error: unknown) => void;
}

/** Each drawing is written once, as long as its answer is kept. */
const written = new WeakMap<Drawing, string>();

/**
 * Markup of the route as the server draws it: the map without JavaScript, before it, and on paper. '' when it could not
 * be drawn.
 */
export async function routeMarkup({ answer, locale, latest, onFailure }: ShownRoute): Promise<string> {
  const { journey: t, duration: words } = wordsOf(locale);
  const { asset, journey } = answer;
  const drawing = await answer.drawing(locale, draw).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  if (drawing === null) return '';
  const markup = written.get(drawing) ?? writeRoute(drawing, t('drawing')).markup;
  written.set(drawing, markup);
  return markup;

  function draw(): Promise<Drawing | null> {
    const first = asset.history.findLast((point) => point.position !== null);
    return drawRoute({
      journey,
      latest: latest?.position ?? null,
      destination: asset.destinationAddress?.position ?? null,
      words: {
        start: captionOf(first?.address ?? null),
        latest: captionOf(latest),
        destination: captionOf(asset.destinationAddress),
        stop: (stop) => {
          const name = nameOfStop(stop.first);
          return name === null ? null : { name, detail: formatDuration(words, stop.durationMs) };
        },
      },
    });
  }

  function nameOfStop(firstNumber: number): string | null {
    const point = asset.history[asset.history.length - firstNumber];
    return placeText(point?.address ?? null)?.name ?? null;
  }
}

function captionOf(address: Address | null): { name: string; detail: null } | null {
  const name = placeText(address)?.name ?? (address?.position == null ? null : formatPosition(address.position));
  return name === null ? null : { name, detail: null };
}
