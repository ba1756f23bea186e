import { TIMES } from '../keys/aliases.ts';
import { readRowTime } from '../history/row-time.ts';
import { type Lookup, planRoot } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { planItem } from '../keys/row-keys.ts';
import { isPlainObject, readFirst } from '../keys/values.ts';
import { readTime, type TimeRules } from '../time/instants.ts';
import type { AssetTimes, LocationPoint, Status, Timestamp } from '../types.ts';
import type { LabelReading } from './parts.ts';

/** Words around its number that say a delivery has been made. */
const SAYS_DELIVERED = /deliver|complet|arriv|pod\b|signed|collected/i;
/** Names that are a promise in one service and a fact in another. */
const EITHER = /^(?:deliverydate|deliverytime|arrivaltime|arrivaldate|shipmentdeliverydate)$/;

const LISTED_ETA: ReadonlySet<string> = new Set(TIMES.eta.map(normaliseKey));
const DAY_OR_CLOCK =
  /\d{1,4}[-/. ]\d{1,2}|\d{6}|\d:\d{2}|\d ?[ap]\.?m\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

const OF_DELIVERY = /deliver|dropoff|edd/;
const SAMPLE = 20;

/** The estimate that the newest of the first rows and the last one carries with it. */
export function readEtaOfRows(rows: readonly unknown[], rules: TimeRules): Timestamp | null {
  if (![rows[0], rows.at(-1)].some((row) => isPlainObject(row) && planRoot(row).keysOf('eta').length > 0)) return null;
  let newest = '';
  let eta: Timestamp | null = null;
  for (const row of [...rows.slice(0, SAMPLE), rows.at(-1)]) {
    if (!isPlainObject(row)) continue;
    const keys = planRoot(row)
      .keysOf('eta')
      .filter((key) => OF_DELIVERY.test(normaliseKey(key)));
    if (keys.length === 0) continue;
    const time = readRowTime(row, planItem(row), rules)?.iso ?? '';
    if (time <= newest) continue;
    newest = time;
    eta = readFirst(row, keys, (value) => readTime(value, rules));
  }
  return eta?.iso == null ? null : eta;
}

/** The times of the asset; a promise is no delivery, and the last planned arrival an estimate. */
export function decodeTimes(
  lookup: Lookup,
  label: LabelReading,
  rules: TimeRules,
  status: Status | null,
  planned: readonly LocationPoint[],
  rows: readonly unknown[],
): AssetTimes {
  const read = (value: unknown) => readTime(value, rules);
  const ofLabel = (concept: 'activatedAt' | 'expiresAt') =>
    lookup.isMapped(concept) ? null : label.readOwn(concept, read);
  let deliveredKey = '';
  const delivered = lookup.pick('deliveredAt', (value, key) => {
    deliveredKey = normaliseKey(key);
    return read(value);
  });
  const eta = lookup.pick('eta', (value, key) => {
    // Of a window in words nobody knows the day.
    if (typeof value === 'string' && /window$/i.test(key)) return null;
    const time = read(value);
    // `estimatedDeliveryStatus: 'on time'`
    const isOther = time?.iso === null && !LISTED_ETA.has(normaliseKey(key)) && !DAY_OR_CLOCK.test(time.raw);
    return isOther ? null : time;
  });
  const isUnderWay =
    status !== null && status.text !== null && !SAYS_DELIVERED.test(`${status.text} ${status.detail ?? ''}`);
  const isPromise =
    delivered !== null &&
    ((delivered.iso !== null && Date.parse(delivered.iso) > rules.now) || (isUnderWay && EITHER.test(deliveredKey)));
  const arrivals = planned.filter(({ event, time }) => time?.iso != null && /deliver|arriv/i.test(event ?? ''));
  const lastArrival =
    arrivals.map(({ time }) => time).sort((a, b) => ((a?.iso ?? '') < (b?.iso ?? '') ? 1 : -1))[0] ?? null;
  return {
    created: lookup.pick('createdAt', read),
    updated: lookup.pick('updatedAt', read),
    activated: lookup.pick('activatedAt', read) ?? ofLabel('activatedAt'),
    delivered: isPromise ? null : delivered,
    estimatedDelivery:
      eta ??
      (isPromise ? delivered : null) ??
      lastArrival ??
      (lookup.isMapped('eta') ? null : readEtaOfRows(rows, rules)),
    expires: lookup.pick('expiresAt', read) ?? ofLabel('expiresAt'),
  };
}
