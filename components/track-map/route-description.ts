import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { formatDuration } from '#lib/i18n/format.ts';
import type { Point } from '#lib/share/drawing/box.ts';
import { metresPerWorld } from '#lib/share/drawing/map-view.ts';
import { unwrapTowns, visibleMarks } from '#lib/share/drawing/route-marks.ts';
import { shortestLongitude } from '#lib/share/journey/geometry.ts';
import type { Track } from '#lib/share/track/decode.ts';
import { isOrderKnown, lastLegOf } from '#lib/share/view/display-rules.ts';
import type { LiveView, Stop } from '#lib/share/types.ts';
import type { Position } from '#lib/tracking/types.ts';
import { destinationText, type MapLanguage, placeName, type PopupText } from './map-text.ts';
import type { MarkCaption } from './marks/mark-captions.ts';
import { indexOfReport, type TrackShape } from './line/track-shape.ts';

export interface RouteDescription {
  readonly marks: readonly Mark[];
  readonly stops: readonly Mark[];
  readonly captions: readonly MarkCaption[];
  /** The way between towns that are named in place of positions, world positions. */
  readonly townLine: readonly Point[];
  /** Straight, from the latest position to the destination, or nothing. */
  readonly wayToGo?: readonly Point[];
  /** Where the updates are that a search lists. */
  readonly found?: readonly Point[];
  /** Within which the shipment is, as far as its position is known. */
  readonly ring?: Ring;
}

export interface Ring extends Point {
  readonly radius: number;
}

export interface Mark extends Point {
  readonly kind: keyof typeof MARK_RADIUS_PX;
  readonly title: string;
  /** The number of the report whose popup it opens, or the text of its own popup. */
  readonly opens: number | PopupText;
  /** The marks too close to be clicked one by one, this one included. A member is drawn, but not clicked itself. */
  readonly group?: readonly Mark[];
  readonly isMember?: boolean;
}

export const MARK_RADIUS_PX = {
  latest: 12,
  'latest-unchecked': 12,
  start: 6,
  destination: 8,
  stop: 7,
  problem: 9,
  town: 7,
} as const;
const MAX_CAPTIONS = 60;

export function describeRoute(
  shape: TrackShape,
  track: Track,
  view: LiveView,
  language: MapLanguage,
  failing: boolean,
  age: string | null,
): RouteDescription {
  const latest = describeLatest(shape, view, language, failing, age);
  const reference = latest === null ? NaN : longitudeAt(latest.x);
  // After the arrival, both marks would have the same name.
  const destination =
    latest !== null && view.delivery?.isAtDestination ? null : describeDestination(view, language, reference);
  const visible = visibleMarks(shape, track.stops);
  const start = visible.hasStart && isOrderKnown(view) ? describeStart(shape, track, language) : null;
  const ends = [latest, destination, start].filter((end) => end !== null);
  const stops = describeStops(shape, visible.stops, track.names, language);
  const problems = describeProblems(shape, view, language);
  const towns = describeTowns(view, language);
  return {
    marks: [...problems, ...ends.toReversed(), ...towns.toReversed()],
    stops,
    captions: [...ends, ...problems, ...towns, ...stops.slice(0, MAX_CAPTIONS)],
    townLine: towns.map(({ x, y }) => ({ x, y })),
    wayToGo: latest === null || destination === null || lastLegOf(view) === null ? [] : [latest, destination],
    found: (view.page.listed ?? []).flatMap((number) => {
      const at = positionAt(shape, indexOfReport(shape, number));
      return at === null ? [] : project(at, at.longitude);
    }),
    ...(latest !== null &&
      view.latestAccuracy !== undefined && {
        ring: { x: latest.x, y: latest.y, radius: view.latestAccuracy / metresPerWorld(latest.y) },
      }),
  };
}

type CaptionedMark = Mark & MarkCaption;

function createMark(
  kind: Mark['kind'],
  at: Point,
  texts: Pick<Mark, 'title' | 'opens'> & Pick<MarkCaption, 'name' | 'detail'>,
): CaptionedMark {
  const large = kind === 'latest' || kind === 'latest-unchecked' || kind === 'destination';
  return { kind, ...at, ...texts, large, radius: MARK_RADIUS_PX[kind] };
}

function describeLatest(
  shape: TrackShape,
  view: LiveView,
  language: MapLanguage,
  failing: boolean,
  ageOfLatest: string | null,
): CaptionedMark | null {
  const last = shape.xs.length - 1;
  const reported = positionAt(shape, last);
  const given = view.latest?.position ?? null;
  const position = given ?? reported;
  if (position === null) return null;
  const at = project(position, reported?.longitude ?? NaN);
  const place = { lines: [], town: null, country: null, ...(given === null ? null : view.latest), position };
  const destination = view.delivery?.isAtDestination ? null : view.asset.destinationAddress;
  const name = placeName(place, given === null ? undefined : view.latestNear, destination);
  const age = given === null || view.placeTime !== undefined ? null : ageOfLatest;
  const opens = last >= 0 ? (shape.numbers[last] ?? 0) : { title: name ?? '', lines: age === null ? [] : [age] };
  const title = language.words(isOrderKnown(view) ? 'latest' : 'reported', { place: name ?? '' });
  return createMark(failing ? 'latest-unchecked' : 'latest', at, { name, detail: age, title, opens });
}

function describeDestination(view: LiveView, language: MapLanguage, reference: number): CaptionedMark | null {
  const address = view.asset.destinationAddress;
  const town = view.destinationTown;
  const position = address?.position ?? town;
  if (address === null || position == null) return null;
  const at = project(position, view.towns?.[0]?.longitude ?? reference);
  const name = town?.name ?? placeName(address, view.destinationNear, view.latest);
  const place = language.words('destinationAt', { place: name ?? '' });
  if (town !== undefined) {
    const note = language.words('town');
    const opens = { title: town.name, lines: [language.words('destination'), note] };
    return createMark('destination', at, { name, detail: null, title: `${place}, ${note}`, opens });
  }
  const opens = destinationText(language, address, view.destinationNear);
  return createMark('destination', at, { name, detail: null, title: place, opens });
}

/** One mark for each report that an exception of the shipment is from. */
function describeProblems(shape: TrackShape, view: LiveView, language: MapLanguage): CaptionedMark[] {
  const labels = new Map<number, string[]>();
  view.exceptionReports.forEach((report, order) => {
    const label = view.asset.exceptions?.labels[order];
    if (report === null || label === undefined) return;
    labels.set(report, [...(labels.get(report) ?? []), language.exceptionOf(label)]);
  });
  return [...labels].flatMap(([number, names]) => {
    const at = positionAt(shape, indexOfReport(shape, number));
    if (at === null) return [];
    const name = names.join(', ');
    const title = language.words('problemOf', { problem: name });
    return createMark('problem', project(at, at.longitude), { name, detail: null, title, opens: number });
  });
}

function describeTowns({ towns = [] }: LiveView, language: MapLanguage): CaptionedMark[] {
  return unwrapTowns(towns, null).map((town) => {
    const note = language.words('town');
    const opens = { title: town.name, lines: [note] };
    const title = `${town.name}, ${note}`;
    return createMark('town', project(town, town.longitude), { name: town.name, detail: null, title, opens });
  });
}

function describeStart(shape: TrackShape, { names }: Track, language: MapLanguage): CaptionedMark | null {
  const first = positionAt(shape, 0);
  const number = shape.numbers[0];
  if (first === null || number === undefined) return null;
  const name = names.get(number) ?? null;
  const title = name === null ? language.words('start') : language.words('startAt', { place: name });
  return createMark('start', project(first, NaN), { name, detail: null, title, opens: number });
}

function describeStops(
  shape: TrackShape,
  stops: readonly Stop[],
  names: Track['names'],
  language: MapLanguage,
): CaptionedMark[] {
  return [...stops]
    .sort((a, b) => b.durationMs - a.durationMs)
    .map((stop) => {
      const opens = indexOfReport(shape, stop.last) < 0 ? stop.first : stop.last;
      const near = positionAt(shape, indexOfReport(shape, opens));
      const at = project(stop, near?.longitude ?? NaN);
      const name = names.get(stop.first) ?? null;
      const duration = formatDuration(language.durations, stop.durationMs);
      const detail = name === null ? language.words('stopped', { duration }) : duration;
      const title = language.words('stopOf', { place: name === null ? duration : `${name}, ${duration}` });
      return createMark('stop', at, { name, detail, title, opens });
    });
}

function project({ latitude, longitude }: Position, reference: number): Point {
  return { x: mercatorX(shortestLongitude(reference, longitude)), y: mercatorY(latitude) };
}

export function positionAt({ xs, ys }: TrackShape, index: number): Position | null {
  const x = xs[index];
  const y = ys[index];
  return x === undefined || y === undefined ? null : { latitude: latitudeAt(y), longitude: longitudeAt(x) };
}
