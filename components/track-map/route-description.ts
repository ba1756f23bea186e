import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { shortestLongitude } from '#lib/share/journey/unwrap.ts';
import type { Track } from '#lib/share/page/decode-track.ts';
import { pageOfReport } from '#lib/share/page/history-page.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { Position } from '#lib/tracking/types.ts';
import { historyHref } from '../history/page-href.ts';
import { anchorOf } from '../history/picked.ts';
import { destinationText, lengthText, type MapLanguage, nameOfPlace, type PopupText, reportText } from './map-text.ts';
import type { Mark } from './marks.ts';
import type { OwnLabel } from './own-labels.ts';
import type { StopMark } from './track-layer.ts';
import { indexOfReport, type TrackShape } from './track-shape.ts';

export interface RouteDescription {
  readonly marks: readonly Mark[];
  readonly stops: readonly StopMark[];
  /** The more important first. */
  readonly labels: readonly OwnLabel[];
}

const LATEST_REACH = 12;
const DESTINATION_REACH = 8;

/** Everything the map marks and says beside the line itself. `age` tells how long ago the latest report was. */
export function describeRoute(
  shape: TrackShape,
  track: Track,
  view: ShareView,
  language: MapLanguage,
  failing: boolean,
  age: string | null,
): RouteDescription {
  const latest = describeLatest(shape, view, language, failing, age);
  const reference = latest === null ? NaN : longitudeAt(latest.mark.x);
  const destination = describeDestination(view, language, reference);
  const start = describeStart(shape, track, language);
  const ends = [latest, destination, start].filter((end) => end !== null);
  const stops = describeStops(shape, track, language);
  return {
    marks: ends.map(({ mark }) => mark).reverse(),
    stops: stops.map(({ x, y }) => ({ x, y })),
    labels: [
      ...ends.map(({ label }) => label),
      ...stops.slice(0, MOST_LABELS),
      ...describeSilences(shape, track, language),
    ],
  };
}

interface End {
  readonly mark: Mark;
  readonly label: OwnLabel;
}

function describeLatest(
  shape: TrackShape,
  view: ShareView,
  language: MapLanguage,
  failing: boolean,
  age: string | null,
): End | null {
  const last = shape.xs.length - 1;
  const reported = positionAt(shape, last);
  const given = view.latest?.position ?? null;
  const position = given ?? reported;
  if (position === null) return null;
  const at = project(position, reported?.longitude ?? NaN);
  const name = nameOfPlace({ lines: [], town: null, country: null, ...view.latest, position });
  const opens = last >= 0 ? (shape.numbers[last] ?? 0) : { title: name ?? '', lines: age === null ? [] : [age] };
  return {
    mark: {
      kind: failing ? 'latest-unchecked' : 'latest',
      ...at,
      title: language.words('latest', { place: name ?? '' }),
      opens,
    },
    label: { ...at, name, detail: age, large: true, reach: LATEST_REACH },
  };
}

function describeDestination(view: ShareView, language: MapLanguage, reference: number): End | null {
  const address = view.asset.destinationAddress;
  if (!address?.position) return null;
  const at = project(address.position, reference);
  const name = nameOfPlace(address);
  return {
    mark: {
      kind: 'destination',
      ...at,
      title: language.words('destinationAt', { place: name ?? '' }),
      opens: destinationText(language, address),
    },
    label: { ...at, name, detail: null, large: true, reach: DESTINATION_REACH },
  };
}

function describeStart(shape: TrackShape, { stops, names }: Track, language: MapLanguage): End | null {
  const first = positionAt(shape, 0);
  const number = shape.numbers[0];
  if (first === null || number === undefined || shape.xs.length < 2) return null;
  // The ring of a stop there says more.
  if (stops.some((stop) => stop.first <= number && stop.last > number)) return null;
  const at = project(first, NaN);
  const name = names.get(number) ?? null;
  const title = name === null ? language.words('start') : language.words('startAt', { place: name });
  return {
    mark: { kind: 'start', ...at, title, opens: number },
    label: { ...at, name, detail: null, large: false, reach: 6 },
  };
}

function describeStops(shape: TrackShape, { stops, names }: Track, language: MapLanguage): OwnLabel[] {
  const newest = shape.numbers.at(-1) ?? 0;
  // A stop that still lasts lies under the latest mark, which has its own words.
  const labels = stops
    .filter((stop) => stop.last < newest)
    .flatMap((stop) => {
      const near =
        positionAt(shape, indexOfReport(shape, stop.first)) ?? positionAt(shape, indexOfReport(shape, stop.last));
      return [
        {
          length: stop.durationMs,
          label: {
            ...project(stop, near?.longitude ?? NaN),
            name: names.get(stop.first) ?? null,
            detail: lengthText(language, stop.durationMs),
            large: false,
            reach: 7,
          },
        },
      ];
    });
  return labels.sort((a, b) => b.length - a.length).map(({ label }) => label);
}

function describeSilences(shape: TrackShape, { silences }: Track, language: MapLanguage): OwnLabel[] {
  const drawn = shape.segments.filter(({ kind }) => kind === 'silence');
  let at = 0;
  const spans = drawn.map((segment) => {
    // Both run from old to new, so one walk serves all. A report without a position may part a drawn silence in two.
    const before = shape.numbers[segment.last] ?? 0;
    let length = 0;
    const after = shape.numbers[segment.first] ?? 0;
    for (; (silences[at]?.before ?? Infinity) <= before; at += 1) {
      if ((silences[at]?.after ?? 0) >= after) length += silences[at]?.durationMs ?? 0;
    }
    return { ...segment, length };
  });
  return longest(spans).map(({ first, last, length }) => {
    const x = ((shape.xs[first] ?? 0) + (shape.xs[last] ?? 0)) / 2;
    const y = ((shape.ys[first] ?? 0) + (shape.ys[last] ?? 0)) / 2;
    return { x, y, name: null, detail: lengthText(language, length), large: false, reach: 2 };
  });
}

/** More words than this find no room on a map. */
const MOST_LABELS = 60;

function longest<Span extends { readonly length: number }>(spans: readonly Span[]): Span[] {
  return spans
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_LABELS);
}

/**
 * What the popup of the located report at `index` says. `query`: the page's own, for the link to the report's row on
 * this page of the history or another; null where the map has no list beside it.
 */
export function describeReport(
  shape: TrackShape,
  index: number,
  view: ShareView,
  language: MapLanguage,
  query: string | null,
): PopupText {
  const position = positionAt(shape, index) ?? { latitude: 0, longitude: 0 };
  const number = shape.numbers[index] ?? 0;
  const text = reportText(language, view, number, shape.times[index] ?? NaN, position);
  if (query === null) return text;
  const isHere = view.page.reports.some((report) => report.number === number);
  const page = isHere ? view.page.page : pageOfReport(number, view.journey.reports);
  return {
    ...text,
    link: {
      text: language.words('showInList'),
      href: historyHref(query, page, anchorOf(number)),
      row: isHere ? number : null,
    },
  };
}

function project({ latitude, longitude }: Position, reference: number): { x: number; y: number } {
  return { x: mercatorX(shortestLongitude(reference, longitude)), y: mercatorY(latitude) };
}

function positionAt({ xs, ys }: TrackShape, index: number): Position | null {
  const x = xs[index];
  const y = ys[index];
  return x === undefined || y === undefined ? null : { latitude: latitudeAt(y), longitude: longitudeAt(x) };
}
