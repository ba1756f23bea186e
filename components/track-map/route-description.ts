import { longitudeAt } from '#lib/basemap/mercator.ts';
import { formatDuration } from '#lib/i18n/format.ts';
import { groupWithin, type Point } from '#lib/share/drawing/box.ts';
import { metresPerWorld } from '#lib/share/drawing/map-view.ts';
import { unwrapTowns, visibleMarks } from '#lib/share/drawing/route-marks.ts';
import type { Track } from '#lib/share/track/decode.ts';
import { isOrderKnown, lastLegOf } from '#lib/share/view/display-rules.ts';
import type { LiveView, Stop } from '#lib/share/types.ts';
import { destinationText, type MapLanguage, type MapTranslator, placeName, type PopupText } from './map-text.ts';
import type { MarkCaption } from './marks/mark-captions.ts';
import { indexOfReport, pointNear, positionAt, type Route } from './route/route.ts';

export interface RouteDescription {
  readonly marks: readonly Mark[];
  readonly stops: readonly Mark[];
  readonly captions: readonly MarkCaption[];
  /** The way between towns that are named in place of positions, world positions. */
  readonly townLine: readonly Point[];
  readonly wayToGo?: readonly Point[];
  readonly found?: readonly Point[];
  readonly ring?: Ring;
}

export interface Ring extends Point {
  readonly radius: number;
}

export interface Mark extends Point {
  readonly kind: keyof typeof MARK_RADIUS_PX;
  readonly title: string;
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
  route: Route,
  track: Track,
  view: LiveView,
  language: MapLanguage,
  failing: boolean,
  age: string | null,
): RouteDescription {
  const latest = describeLatest(route, view, language, failing, age);
  const reference = latest === null ? NaN : longitudeAt(latest.x);
  // After the arrival, both marks would have the same name.
  const destination =
    latest !== null && view.delivery?.isAtDestination ? null : describeDestination(view, language, reference);
  const visible = visibleMarks(route, track.stops);
  const start = visible.hasStart && isOrderKnown(view) ? describeStart(route, track, language) : null;
  const ends = [latest, destination, start].filter((end) => end !== null);
  const stops = describeStops(route, visible.stops, track.names, language);
  const problems = describeProblems(route, view, language);
  const towns = describeTowns(view, language);
  return {
    marks: [...problems, ...ends.toReversed(), ...towns.toReversed()],
    stops,
    captions: [...ends, ...problems, ...towns, ...stops.slice(0, MAX_CAPTIONS)],
    townLine: towns.map(({ x, y }) => ({ x, y })),
    wayToGo: latest === null || destination === null || lastLegOf(view) === null ? [] : [latest, destination],
    found: (view.page.listed ?? []).flatMap((number) => {
      const at = positionAt(route, indexOfReport(route, number));
      return at === null ? [] : pointNear(at.longitude, at);
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
  route: Route,
  view: LiveView,
  language: MapLanguage,
  failing: boolean,
  ageOfLatest: string | null,
): CaptionedMark | null {
  const last = route.xs.length - 1;
  const reported = positionAt(route, last);
  const given = view.latest?.position ?? null;
  const position = given ?? reported;
  if (position === null) return null;
  const at = pointNear(reported?.longitude ?? NaN, position);
  const place = { lines: [], town: null, country: null, ...(given === null ? null : view.latest), position };
  const destination = view.delivery?.isAtDestination ? null : view.asset.destinationAddress;
  const name = placeName(place, given === null ? undefined : view.latestNear, destination);
  const age = given === null || view.placeTime !== undefined ? null : ageOfLatest;
  const opens = last >= 0 ? (route.numbers[last] ?? 0) : { title: name ?? '', lines: age === null ? [] : [age] };
  const title = language.translate(isOrderKnown(view) ? 'latest' : 'reported', { place: name ?? '' });
  return createMark(failing ? 'latest-unchecked' : 'latest', at, { name, detail: age, title, opens });
}

function describeDestination(view: LiveView, language: MapLanguage, reference: number): CaptionedMark | null {
  const address = view.asset.destinationAddress;
  const town = view.destinationTown;
  const position = address?.position ?? town;
  if (address === null || position == null) return null;
  const at = pointNear(view.towns?.[0]?.longitude ?? reference, position);
  const name = town?.name ?? placeName(address, view.destinationNear, view.latest);
  const place = language.translate('destinationAt', { place: name ?? '' });
  if (town !== undefined) {
    const note = language.translate('town');
    const opens = { title: town.name, lines: [language.translate('destination'), note] };
    return createMark('destination', at, {
      name,
      detail: null,
      title: `${place}${language.translate('comma')}${note}`,
      opens,
    });
  }
  const opens = destinationText(language, address, view.destinationNear);
  return createMark('destination', at, { name, detail: null, title: place, opens });
}

function describeProblems(route: Route, view: LiveView, language: MapLanguage): CaptionedMark[] {
  const labels = new Map<number, string[]>();
  view.exceptionReports.forEach((report, order) => {
    const label = view.asset.exceptions?.labels[order];
    if (report === null || label === undefined) return;
    labels.set(report, [...(labels.get(report) ?? []), language.exceptionOf(label)]);
  });
  return [...labels].flatMap(([number, names]) => {
    const at = positionAt(route, indexOfReport(route, number));
    if (at === null) return [];
    const name = names.join(language.translate('comma'));
    const title = language.translate('problemOf', { problem: name });
    return createMark('problem', pointNear(at.longitude, at), { name, detail: null, title, opens: number });
  });
}

function describeTowns({ towns = [] }: LiveView, language: MapLanguage): CaptionedMark[] {
  return unwrapTowns(towns, null).map((town) => {
    const note = language.translate('town');
    const opens = { title: town.name, lines: [note] };
    const title = `${town.name}${language.translate('comma')}${note}`;
    return createMark('town', pointNear(town.longitude, town), { name: town.name, detail: null, title, opens });
  });
}

function describeStart(route: Route, { names }: Track, language: MapLanguage): CaptionedMark | null {
  const first = positionAt(route, 0);
  const number = route.numbers[0];
  if (first === null || number === undefined) return null;
  const name = names.get(number) ?? null;
  const title = name === null ? language.translate('start') : language.translate('startAt', { place: name });
  return createMark('start', pointNear(NaN, first), { name, detail: null, title, opens: number });
}

function describeStops(
  route: Route,
  stops: readonly Stop[],
  names: Track['names'],
  language: MapLanguage,
): CaptionedMark[] {
  return [...stops]
    .sort((a, b) => b.durationMs - a.durationMs)
    .map((stop) => {
      const opens = indexOfReport(route, stop.last) < 0 ? stop.first : stop.last;
      const near = positionAt(route, indexOfReport(route, opens));
      const at = pointNear(near?.longitude ?? NaN, stop);
      const name = names.get(stop.first) ?? null;
      const duration = formatDuration(language.durations, stop.durationMs);
      const detail = name === null ? language.translate('stopped', { duration }) : duration;
      const title = language.translate('stopOf', {
        place: name === null ? duration : `${name}${language.translate('comma')}${duration}`,
      });
      return createMark('stop', at, { name, detail, title, opens });
    });
}

const MIN_TARGET_DISTANCE_PX = 24;
const MIN_VISIBLE_DISTANCE_PX = 8;

/** Groups marks closer than 24 px; members at least 8 px away stay visible. `scale`: the world's width in CSS px. */
export function clusterMarks(description: RouteDescription, scale: number, translate: MapTranslator): RouteDescription {
  const all = [...description.marks].reverse().concat(description.stops);
  const hidden = new Set<object>();
  const shown = new Map<Mark, Mark>();
  for (const group of groupWithin(all, MIN_TARGET_DISTANCE_PX / scale)) {
    const [leader, ...others] = group;
    const count = others.length;
    const title = count === 0 ? leader.title : translate('foldedMarks', { title: leader.title, count });
    shown.set(leader, count === 0 ? leader : { ...leader, title, group });
    for (const other of others) {
      const isVisible =
        other.kind !== 'stop' && Math.hypot(other.x - leader.x, other.y - leader.y) * scale >= MIN_VISIBLE_DISTANCE_PX;
      if (isVisible) shown.set(other, { ...other, group, isMember: true });
      else hidden.add(other);
    }
  }
  const show = (mark: Mark): Mark[] => [shown.get(mark) ?? []].flat();
  return {
    ...description,
    marks: description.marks.flatMap(show),
    stops: description.stops.flatMap(show),
    captions: description.captions.filter((caption) => !hidden.has(caption)),
  };
}

export function nearestMark(marks: readonly Mark[], x: number, y: number, radius: number): Mark | undefined {
  const distanceOf = (mark: Mark) => Math.hypot(mark.x - x, mark.y - y);
  return marks
    .filter((mark) => distanceOf(mark) <= radius)
    .sort((one, other) => distanceOf(one) - distanceOf(other))[0];
}
