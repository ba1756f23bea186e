import { LRUCache } from 'lru-cache';
import { findNearPlace, zoneAt } from '#lib/places/find-places.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';
import type { RouteDrawing } from '../drawing/route-drawing.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { exceptionReports, keepEntries } from '../view/history-page.ts';
import { shapeRoute } from '../drawing/route-shape.ts';
import { computeJourney } from '../journey/read-journey.ts';
import type { DecodedAnswer } from '../reading/decode-answer.ts';
import { createColumnSink, openHistory } from '../reading/history.ts';
import { encodeTrack } from '../track/encode.ts';
import type { History, ShareView } from '../types.ts';
import { hidesNothing, redactAsset, redactHistory, redactNear } from '../view/redact.ts';

/** In other languages or regions. */
const MAX_DRAWINGS = 50;
/** The whole, and what came after the revisions that open pages have. */
const MAX_TRACKS = 8;

export type AnswerParts = Omit<DecodedAnswer, 'kind' | 'diagnostics'>;

export function createAnswer(
  { asset, history: columns, journey, entries, shape, readings, digest }: AnswerParts,
  readAt: number,
) {
  const history = openHistory(columns);
  keepEntries(history, entries);
  return createSharedAnswer({
    ...{ asset, history, journey, shape, readings, digest, readAt, zoneAt },
    near: findNearPlace,
    bytes: memoryBytesOf({ asset, columns, journey, entries, shape, readings, digest }),
  });
}

type SharedParts = Omit<SharedAnswer, 'newestPlace' | 'exceptionReports' | 'drawing' | 'track' | 'redactedFor'>;

function createSharedAnswer(parts: SharedParts): SharedAnswer {
  const { asset, history, journey } = parts;
  const drawings = new Map<string, Once<RouteDrawing | null>>();
  const tracks = new LRUCache<string, string>({ max: MAX_TRACKS });
  const redacted = new Map<string, SharedAnswer>();
  let newestPlace: LocationPoint | null | undefined;
  let reportsOfExceptions: ShareView['exceptionReports'] | undefined;
  const answer: SharedAnswer = {
    ...parts,
    newestPlace: () =>
      newestPlace === undefined ? (newestPlace = findNewestPlace(history, journey.outliers)) : newestPlace,
    exceptionReports: () => (reportsOfExceptions ??= exceptionReports(asset.exceptions?.labels ?? [], history)),
    drawing: (locale, draw) => {
      // Visitors choose the language and the region.
      if (drawings.size >= MAX_DRAWINGS && !drawings.has(locale)) drawings.clear();
      const known = drawings.get(locale) ?? once<RouteDrawing | null>();
      drawings.set(locale, known);
      return known(draw);
    },
    track: (known) => {
      const ready = tracks.get(known);
      if (ready !== undefined) return ready;
      const made = JSON.stringify(encodeTrack({ history, journey, columns: asset.readings ?? [] }, known));
      tracks.set(known, made);
      return made;
    },
    redactedFor: (show) => {
      if (hidesNothing(show)) return answer;
      const key = JSON.stringify(show);
      const known = redacted.get(key);
      if (known !== undefined) return known;
      const base = show.history ? parts : partsOfPlace(parts, answer.newestPlace());
      const shows = { street: show.street, readings: show.readings && show.history };
      const shown = createSharedAnswer({
        ...base,
        asset: redactAsset(base.asset, show),
        history: redactHistory(base.history, shows),
        readings: shows.readings ? parts.readings : [],
        near: redactNear(parts.near, show),
      });
      redacted.set(key, shown);
      return shown;
    },
  };
  return answer;
}

/** Of the history only the latest place, as if the service had sent no more. */
function partsOfPlace(parts: SharedParts, place: LocationPoint | null): SharedParts {
  const sink = createColumnSink();
  if (place !== null) sink.add(place);
  const columns = sink.finish('as it is');
  const history = openHistory(columns);
  const reading = computeJourney(history);
  const { journey } = reading;
  const shape = shapeRoute(reading);
  const { readings: _readings, plannedReports: _reports, ...asset } = parts.asset;
  return {
    ...parts,
    asset: { ...asset, historyLeftOut: 0, planned: asset.planned.map(({ came: _came, ...planned }) => planned) },
    ...{ history, journey, shape, readings: [] },
  };
}

/** An estimated or planned time that has passed means something else, even in an unchanged answer. */
export function dependsOnTime({ asset, readAt }: SharedAnswer, now: number): boolean {
  return [asset.times.estimatedDelivery, ...asset.planned.map(({ time }) => time)].some((time) => {
    const ahead = Date.parse(time?.iso ?? '');
    return readAt < ahead && ahead <= now;
  });
}

type Once<Value> = (make: () => Promise<Value>) => Promise<Value>;

/**
 * Makes a value for the first caller, and again after a failure. It keeps the value, not its promise, which
 * would keep the whole request of its first caller in memory.
 */
function once<Value>(): Once<Value> {
  let made: { readonly value: Value } | null = null;
  let making: Promise<Value> | null = null;
  return async (make) => {
    if (made !== null) return made.value;
    making ??= make();
    try {
      const value = await making;
      made = { value };
      return value;
    } finally {
      making = null;
    }
  };
}

const MAX_LOOKUPS = 1_000;

function findNewestPlace(history: History, outliers: Uint32Array): LocationPoint | null {
  let looked = 0;
  let next = outliers.length - 1;
  for (let index = 0; index < history.length && looked < MAX_LOOKUPS; index += 1) {
    const isOutlier = outliers[next] === history.length - index;
    if (isOutlier) next -= 1;
    if ((isOutlier || Number.isNaN(history.latitudes[index])) && !history.hasAddress(index)) continue;
    looked += 1;
    const whole = history.at(index);
    const point = isOutlier && whole !== undefined ? { ...whole, position: null } : whole;
    if (point !== undefined && (point.position !== null || point.address !== null)) return point;
  }
  return null;
}

const ANSWER_BYTES = 40_000;

/** Bytes of memory that plain data takes. */
function memoryBytesOf(data: object): number {
  let bytes = ANSWER_BYTES;
  const open: unknown[] = [data];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (ArrayBuffer.isView(value)) bytes += value.byteLength + 100;
    else if (typeof value === 'string') bytes += 2 * value.length + 16;
    else if (typeof value === 'object' && value !== null) {
      bytes += 50;
      for (const part of Object.values(value)) open.push(part ?? null);
    } else bytes += 8;
  }
  return bytes;
}
