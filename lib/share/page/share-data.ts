import type { Address } from '#lib/tracking/types.ts';
import type { SharedOutcome } from '../outcome.ts';
import type { ShareData, ShareView } from '../types.ts';
import { pageOfHistory } from './history-page.ts';
import { saysNothing } from './words.ts';

/** The part of an outcome the page shows, with one page of the history. `now` in ms since 1970 UTC. */
export function shareDataOf(outcome: SharedOutcome, page: number, now = Date.now()): ShareData {
  return {
    view: viewOf(outcome, page),
    checkedAt: new Date(outcome.checkedAt).toISOString(),
    failingSince: outcome.failingSince === null ? null : new Date(outcome.failingSince).toISOString(),
    now: new Date(now).toISOString(),
  };
}

function viewOf(
  {
    answer: {
      asset: { history, ...asset },
      journey,
    },
  }: SharedOutcome,
  page: number,
): ShareView {
  const { geometry: _geometry, segments: _segments, silences: _silences, stops: _stops, ...numbers } = journey;
  const newest = history[0];
  const newestLocated = history.find((point) => point.position !== null || point.address !== null);
  return {
    asset,
    journey: numbers,
    page: pageOfHistory(history, journey, page),
    latest: latestOf(asset.currentAddress, newestLocated === undefined ? null : placeOf(newestLocated)),
    latestTime: newest?.time ?? null,
  };
}

/** The service's own word for where it is, unless a brand hides all of it and a report says more. */
function latestOf(current: Address | null, reported: Address | null): Address | null {
  return current === null || (saysNothing(current) && reported !== null) ? reported : current;
}

/** A report's place as an address; its own position counts before one the address came with. */
function placeOf(point: { readonly position: Address['position']; readonly address: Address | null }): Address {
  const { address } = point;
  return {
    lines: address?.lines ?? [],
    town: address?.town ?? null,
    country: address?.country ?? null,
    position: point.position ?? address?.position ?? null,
  };
}
