import type { NearPlace } from '#lib/places/types.ts';
import type { Address, LocationPoint, Position } from '#lib/tracking/types.ts';
import type { Answer, SharedOutcome } from '../outcome.ts';
import type { HistoryPage, ShareData, ShareView } from '../types.ts';
import { deliveryOf } from './delivery.ts';
import { pageOfHistory } from './history-page.ts';
import { placeText, saysNothing } from './words.ts';

/** The part of an outcome the page shows, with one page of the history. `now` in ms since 1970 UTC. */
export function shareDataOf(outcome: SharedOutcome, page: number, now = Date.now()): ShareData {
  return {
    view: viewOf(outcome.answer, page),
    checkedAt: new Date(outcome.checkedAt).toISOString(),
    failingSince: outcome.failingSince === null ? null : new Date(outcome.failingSince).toISOString(),
    now: new Date(now).toISOString(),
  };
}

function viewOf({ asset, history, journey, newestPlace, near, exceptionReports }: Answer, page: number): ShareView {
  const { silences: _silences, stops: _stops, ...numbers } = journey;
  const reported = newestPlace();
  const latest = latestOf(asset.currentAddress, reported === null ? null : placeOf(reported));
  const latestNear = nearUnnamed(latest, latest?.position, near);
  const destination = asset.destinationAddress;
  const destinationNear = nearUnnamed(destination, destination?.position, near);
  return {
    asset,
    journey: numbers,
    page: nearReports(pageOfHistory(history, journey, page), near),
    latest,
    latestTime: history.at(0)?.time ?? null,
    ...(latestNear && { latestNear }),
    ...(destinationNear && { destinationNear }),
    delivery: deliveryOf(asset, history, latest),
    exceptionReports: exceptionReports(),
  };
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

type Near = (position: Position) => NearPlace | null;

function nearReports(page: HistoryPage, near: Near): HistoryPage {
  const reports = page.reports.map((report) => {
    const place = nearUnnamed(report.address, report.position, near);
    return place === null ? report : { ...report, near: place };
  });
  return { ...page, reports };
}

/** What is near a position whose place the service does not name. */
function nearUnnamed(address: Address | null, position: Position | null | undefined, near: Near): NearPlace | null {
  return position == null || placeText(address) !== null ? null : near(position);
}
