import { keptWith } from '#lib/base/singleton.ts';
import type { BrandVisibility } from '#lib/brand/brand.ts';
import { isOver } from '#lib/i18n/statuses.ts';
import { findNearPlace, zoneAt } from '#lib/places/find-places.ts';
import { simplifyRoute } from '../drawing/route-line.ts';
import { computeJourney } from '#lib/journey/compute-journey.ts';
import type { DecodedAnswer } from '../decoding/decode-answer.ts';
import { createColumnSink, openHistory } from '../decoding/history.ts';
import { readEntries } from '../view/fold-reports.ts';
import { endOf } from '../view/arrival.ts';
import { deliveryOf, mayBeReturned } from '../view/delivery.ts';
import { newestPlaceOf } from '../view/latest-place.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { hidesNothing, redactAsset, redactHistory, redactNear } from '../view/hide-parts.ts';

export function createAnswer(
  {
    asset: sent,
    history: columns,
    journey,
    entries,
    route,
    readings,
    digest,
  }: Omit<DecodedAnswer, 'kind' | 'diagnostics'>,
  readAt: number,
): SharedAnswer {
  const history = openHistory(columns);
  const { timeLeft, deliveryPlace } = sent;
  // Finding the delivery may read the whole history.
  const isDelivered =
    (timeLeft !== null || deliveryPlace !== null) && deliveryOf(sent, history, null, journey.outliers) !== null;
  const isDone = isDelivered || isOver(sent.status?.text ?? '');
  const isLeft = isDelivered && deliveryPlace !== null && !mayBeReturned(sent, history);
  const asset = { ...sent, timeLeft: isDone ? null : timeLeft, deliveryPlace: isLeft ? deliveryPlace : null };
  const decoded = { asset, journey, entries, route, readings, digest };
  const bytes = memoryBytesOf({ ...decoded, history: columns });
  return { ...decoded, history, near: findNearPlace, zoneAt, readAt, bytes };
}

const redactedOf = keptWith('redacted', () => new Map<string, SharedAnswer>());

export function redactAnswer(answer: SharedAnswer, show: BrandVisibility): SharedAnswer {
  if (hidesNothing(show)) return answer;
  const key = JSON.stringify(show);
  const known = redactedOf(answer).get(key);
  if (known !== undefined) return known;
  const base = show.history ? answer : withoutHistory(answer);
  const shows = { street: show.street, readings: show.readings && show.history };
  const history = redactHistory(base.history, shows);
  const redacted = {
    ...base,
    asset: redactAsset(base.asset, show),
    history,
    // Without streets, places have other names.
    entries: shows.street ? base.entries : readEntries(history, base.journey),
    readings: shows.readings ? answer.readings : [],
    near: redactNear(answer.near, show),
  };
  redactedOf(answer).set(key, redacted);
  return redacted;
}

function withoutHistory(answer: SharedAnswer): SharedAnswer {
  const place = newestPlaceOf(answer);
  const sink = createColumnSink();
  if (place !== null) sink.add(place);
  const history = openHistory(sink.finish('as it is'));
  const reading = computeJourney(history);
  const { journey } = reading;
  const { readings: _readings, plannedReports: _reports, ...asset } = answer.asset;
  return {
    ...answer,
    asset: { ...asset, historyLeftOut: 0, planned: asset.planned.map(({ came: _came, ...planned }) => planned) },
    ...{ history, journey, entries: readEntries(history, journey), route: simplifyRoute(reading) },
  };
}

/** An estimated or planned time that has passed means something else, even in an unchanged answer. */
export function dependsOnTime({ asset, readAt }: SharedAnswer, now: number): boolean {
  const end = asset.timeLeft && endOf(asset.timeLeft);
  return [asset.times.estimatedDelivery, end, ...asset.planned.map(({ time }) => time)].some((time) => {
    const ahead = Date.parse(time?.iso ?? '');
    return readAt < ahead && ahead <= now;
  });
}

const ANSWER_BYTES = 40_000;

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
