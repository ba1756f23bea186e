import type { Address, LocationPoint } from '#lib/tracking/types.ts';
import type { Answer, SharedOutcome } from '../outcome.ts';
import type { ShareData, ShareView } from '../types.ts';
import { deliveryOf } from './delivery.ts';
import { pageOfHistory } from './history-page.ts';
import { saysNothing } from './words.ts';

/** The part of an outcome the page shows, with one page of the history. `now` in ms since 1970 UTC. */
export function shareDataOf(outcome: SharedOutcome, page: number, now = Date.now()): ShareData {
  return { view: viewOf(outcome.answer, page), ...checkedIn(outcome, now) };
}

/** When it was checked, which changes while nothing else does. `now` in ms since 1970 UTC. */
export function checkedIn(
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

function viewOf(answer: Answer, page: number): ShareView {
  const { asset, history, journey, exceptionReports } = answer;
  const { silences: _silences, stops: _stops, outliers: _outliers, ...numbers } = journey;
  const now = present.get(answer) ?? presentOf(answer);
  present.set(answer, now);
  return {
    asset,
    journey: numbers,
    page: pageOfHistory(history, journey, page),
    ...now,
    exceptionReports: exceptionReports(),
  };
}

type Present = Pick<ShareView, 'latest' | 'latestTime' | 'delivery'>;

/** Read once for each answer: whether it was delivered may take a look at all reports. */
const present = new WeakMap<Answer, Present>();

function presentOf({ asset, history, journey, newestPlace }: Answer): Present {
  const reported = newestPlace();
  const latest = latestOf(asset.currentAddress, reported === null ? null : placeOf(reported));
  const delivery = deliveryOf(asset, history, latest, journey.outliers);
  return { latest, latestTime: history.at(0)?.time ?? null, delivery };
}

/** The service's own word for where it is, unless a brand hides all of it and a report says more. */
function latestOf(current: Address | null, reported: Address | null): Address | null {
  return current === null || (saysNothing(current) && reported !== null) ? reported : current;
}

/** A report's own position counts before one its address came with. */
function placeOf({ position, address }: LocationPoint): Address {
  const nowhere = { lines: [], town: null, country: null, position: null };
  return { ...(address ?? nowhere), position: position ?? address?.position ?? null };
}
