import type { SharedAnswer, SharedOutcome } from './outcome.ts';
import type { Delivery, History, LiveView, PageChoice, ShareData, ShareView } from '../types.ts';
import { deliveryOf } from './delivery.ts';
import { pageOfHistory } from './history-page.ts';
import { latestPlaceOf } from './latest-place.ts';
import { statesOf } from '../readings/measure.ts';
import { townsOf } from './towns.ts';

export function shareDataOf(outcome: SharedOutcome, choice: PageChoice, now = Date.now()): ShareData {
  return { view: viewOf(outcome.answer, choice), ...checkTimes(outcome, now) };
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

function viewOf(answer: SharedAnswer, choice: PageChoice): ShareView {
  const { asset: whole, history, journey, exceptionReports, readings } = answer;
  const { readings: columns = [], ...asset } = whole;
  const states = statesOf(columns, readings);
  const { silences: _silences, stops: _stops, outliers: _outliers, ...numbers } = journey;
  return {
    asset,
    journey: numbers,
    page: pageOfHistory(history, journey, choice),
    ...currentStateOf(answer),
    ...(states.length > 0 && { readings: states }),
    exceptionReports: exceptionReports(),
  };
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
      ...(page.found !== undefined && { listed: page.reports.map(({ number }) => number) }),
    },
  };
}

type CurrentState = Pick<
  ShareView,
  'latest' | 'placeTime' | 'sentAddress' | 'latestTime' | 'delivery' | 'towns' | 'destinationTown' | 'latestAccuracy'
>;

/** Cached per answer, because finding the delivery may scan the whole history. */
const currentStates = new WeakMap<SharedAnswer, CurrentState>();

function currentStateOf(answer: SharedAnswer): CurrentState {
  const state = currentStates.get(answer) ?? readCurrentState(answer);
  currentStates.set(answer, state);
  return state;
}

export function deliveryIn(answer: SharedAnswer): Delivery | null {
  return currentStateOf(answer).delivery;
}

function readCurrentState(answer: SharedAnswer): CurrentState {
  const { asset, history, journey, newestPlace } = answer;
  const first = history.at(0)?.time ?? null;
  // A time that cannot be read may be later than all that can.
  const isUnread = first !== null && first.iso === null;
  const latestTime = asset.historyAsSent && !isUnread ? (history.at(latestIndex(history))?.time ?? null) : first;
  const newest = newestPlace();
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
  };
}

function latestIndex({ instants }: History): number {
  let latest = -1;
  instants.forEach((instant, index) => {
    if (instant > (instants[latest] ?? -Infinity)) latest = index;
  });
  return Math.max(0, latest);
}
