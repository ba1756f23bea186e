import { keptWith } from '#lib/base/singleton.ts';
import { statesOf } from '../readings/summary.ts';
import type { Delivery, History, HistoryPage, LiveView, ShareData, ShareView } from '../types.ts';
import { deliveryOf } from './delivery.ts';
import { reportsOn } from './display-rules.ts';
import { exceptionReports } from './find-reports.ts';
import { latestPlaceOf, newestPlaceOf, townsOf } from './latest-place.ts';
import type { SharedAnswer, SharedOutcome } from './outcome.ts';

export function shareDataOf(outcome: SharedOutcome, page: HistoryPage, now = Date.now()): ShareData {
  return { view: viewOf(outcome.answer, page), ...checkTimes(outcome, now) };
}

export function checkTimes(
  { answer, checkedAt, failingSince }: Pick<SharedOutcome, 'answer' | 'checkedAt' | 'failingSince'>,
  now = Date.now(),
): Omit<ShareData, 'view'> {
  return {
    checkedAt: new Date(checkedAt).toISOString(),
    readAt: new Date(answer.readAt).toISOString(),
    failingSince: failingSince === null ? null : new Date(failingSince).toISOString(),
    now: new Date(now).toISOString(),
  };
}

function viewOf(answer: SharedAnswer, page: HistoryPage): ShareView {
  const { readings: columns = [], ...asset } = answer.asset;
  const states = statesOf(columns, answer.readings);
  const { silences: _silences, stops: _stops, outliers: _outliers, ...journey } = answer.journey;
  return { asset, journey, page, ...currentStateOf(answer), ...(states.length > 0 && { readings: states }) };
}

export function liveViewOf({ asset, page, sentAddress: _sent, statusWord: _word, ...view }: ShareView): LiveView {
  const { assetName, destinationAddress, exceptions, historyAsSent } = asset;
  const { estimatedDelivery, estimatedFrom } = asset.times;
  const times = { estimatedDelivery, ...(estimatedFrom !== undefined && { estimatedFrom }) };
  return {
    ...view,
    asset: { assetName, destinationAddress, exceptions, historyAsSent, times },
    page: {
      page: page.page,
      pages: page.pages,
      ...(page.found !== undefined && { listed: reportsOn(page).map(({ number }) => number) }),
    },
  };
}

/** Kept, because finding the delivery may scan the whole history. */
const currentStateOf = keptWith('current state', (answer: SharedAnswer) => {
  const { asset, history, journey } = answer;
  const first = history.at(0)?.time ?? null;
  // A time that cannot be read may be later than all that can.
  const isUnread = first !== null && first.iso === null;
  const latestTime = asset.historyAsSent && !isUnread ? (history.at(latestIndex(history))?.time ?? null) : first;
  const newest = newestPlaceOf(answer);
  const place = latestPlaceOf(asset, newest, latestTime);
  const delivery = deliveryOf(asset, history, place.sentAddress?.address ?? place.latest, journey.outliers);
  const at = place.latest?.position;
  const isOfNewest =
    at != null && at.latitude === newest?.position?.latitude && at.longitude === newest.position.longitude;
  return {
    ...place,
    latestTime,
    delivery,
    ...townsOf(answer, place.latest),
    ...(isOfNewest && newest?.accuracy !== undefined && { latestAccuracy: newest.accuracy }),
    exceptionReports: exceptionReports(asset.exceptions?.labels ?? [], history),
  };
});

export function deliveryIn(answer: SharedAnswer): Delivery | null {
  return currentStateOf(answer).delivery;
}

function latestIndex({ instants }: History): number {
  let latest = -1;
  instants.forEach((instant, index) => {
    if (instant > (instants[latest] ?? -Infinity)) latest = index;
  });
  return Math.max(0, latest);
}
