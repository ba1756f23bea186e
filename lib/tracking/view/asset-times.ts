import { TIMES } from '../keys/aliases.ts';
import { readRowEvent } from '../history/row-event.ts';
import { readRowTime } from '../history/row-time.ts';
import { planRoot } from '../keys/asset-keys.ts';
import type { Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { planItem } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst } from '../keys/values.ts';
import { readTime, type TimeRules } from '../time/instants.ts';
import { readSplitTime } from '../time/split-times.ts';
import type { AssetTimes, LocationPoint, Status, Timestamp } from '../types.ts';
import { isOfPickup } from './denied-delivery.ts';
import type { LabelReading } from './parts.ts';

/** Words around its number that say a delivery has been made. */
const SAYS_DELIVERED =
  /\bdelivered|delivered\b|delivery[ _-]?(?:complete|success|made|done)|^complet|^arrived$|\bpod\b|\bsigned\b|^collected|success|livr[ée]|zugestellt|geliefert|entreg(?:ad|ue)|consegnat|bezorgd/i;
/** Words of what is still to come, or of somewhere on the way. */
const SAYS_UNDER_WAY =
  /out[ _-]?for|schedul|\bready|delay|transit|transship|depot|\bhub\b|pick[ _-]?up|cancel|expir|return|hold|customs|pending|created/i;
/** Words that say it has not, whatever was completed. */
const SAYS_FAILED =
  /^(?!delivered\b).*(?:\bfail|fail(?:ed|ure)?$|unsuccess|undeliver|not[ _-]?(?:been[ _-])?deliver|could[ _-]?not|unable|refus|reject|missed|attempted|return(?:ed|ing)?[ _-]?to[ _-]?(?:sender|shipper|seller|origin|merchant)|^returned$|^rto\b|(?:retour|zurück)\P{L}?.{0,30}(?:exp[ée]diteur|absender|afzender)|reso al mittente|devuelt[oa]|devolvid[oa]|\b(?:non|no|não|nao|nicht|niet|ikke|inte)\s+(?:\p{L}+\s+)?(?:livr[ée]|entregad|entregue|zugestellt|zustellbar|bezorgd|consegnat|leve?re))/isu;
/** Names that are a promise in one service and a fact in another. */
const EITHER = /^(?:deliverydate|deliverytime|arrivaltime|arrivaldate|shipmentdeliverydate)$/;

const ENDS = /^(?:arrived|completed|ended|arrival|actualarrival)/;
/** A clock without its day. */
const CLOCK_ALONE = /^\d{1,6}$|^\d{1,2}:\d{2}/;

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

/** What the newest of the first rows and the last one says. */
function newestEvent(rows: readonly unknown[], rules: TimeRules): string | null {
  let [newest, said]: [string, string | null] = ['', null];
  for (const row of [...rows.slice(0, SAMPLE), rows.at(-1)]) {
    if (!isPlainObject(row)) continue;
    const plan = planItem(row);
    const time = readRowTime(row, plan, rules)?.iso ?? '';
    if (time > newest) [newest, said] = [time, readRowEvent(row, plan)];
  }
  return said;
}

/** `estimatedDeliveryDate` with the clock of `estimatedDeliveryTime` beside it. */
function withClock(day: Timestamp | null, key: string, { record }: Source, rules: TimeRules): Timestamp | null {
  if (day?.precision !== 'date') return day;
  const stem = normaliseKey(key).replace(/(?:date|day|on)$/, '');
  const clock = Object.keys(record)
    .slice(0, MOST_KEYS)
    .find((name) => CLOCKS.some((word) => normaliseKey(name) === stem + word));
  if (clock === undefined) return day;
  const offset = Object.keys(record).find((name) => ZONES.some((word) => normaliseKey(name) === stem + word));
  const pair = { date: day.raw, time: record[clock], ...(offset === undefined ? {} : { offset: record[offset] }) };
  if (isSpan(pair.time)) return day;
  const time = readSplitTime(pair, planItem(pair), rules);
  return time?.iso == null ? day : time;
}

/** A time without a zone that the only report of a delivery at that clock tells with one. */
function asReported(time: Timestamp, rows: readonly unknown[], rules: TimeRules): Timestamp {
  const clock = time.zone === 'none' && time.precision === 'instant' ? clockIn(time) : undefined;
  if (clock === undefined || clock.endsWith('00:00:00')) return time;
  const reported = [...rows.slice(0, SAMPLE), rows.at(-1)].flatMap((row) => {
    const told = isPlainObject(row) ? readRowTime(row, planItem(row), rules) : null;
    const isSame = told !== null && told.zone !== 'none' && clockIn(told) === clock;
    return isSame && isPlainObject(row) ? [{ told, isDelivery: SAYS_DELIVERY.test(wordsOf(row)) }] : [];
  });
  const instants = new Set(reported.map(({ told }) => told.iso));
  return (instants.size === 1 ? reported.find(({ isDelivery }) => isDelivery)?.told : null) ?? time;
}

function wordsOf(row: PlainObject): string {
  return Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ');
}

const SAYS_DELIVERY = /(?:^|[_ ])deliver(?:ed|y_delivered)\b|handed to the addressee/i;
const clockIn = ({ raw }: Timestamp) => CLOCK.exec(raw)?.[0].replace(' ', 'T');
const CLOCK = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/;

/** `10:00-12:00` is from when to when, and no clock with a zone. */
const isSpan = (clock: unknown) => typeof clock === 'string' && /^\s*\d{1,2}:\d{2}\s*[-–]\s*\d/.test(clock);

const MOST_KEYS = 256;
const CLOCKS = ['time', 'hour'];
const ZONES = ['timeoffset', 'timezoneoffset', 'utcoffset', 'gmtoffset'];

const OF_DISCHARGE = /^(?:date)?(?:of)?discharge(?:date)?$/;
const OF_WINDOW = /^(?:delivery|dropoff|arrival)?(?:time)?(?:window|slot|timeslot|range)/;

/** `OutForDelivery`, `OUT_FOR_DELIVERY` in words. */
function spaced(text: string): string {
  return text.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ');
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
  // `{ date: '2026-11-20', time: '09:12' }`
  const readPair = (value: unknown) =>
    isPlainObject(value) && !isSpan(value['time']) ? readSplitTime(value, planItem(value), rules) : null;
  let deliveredKey = '';
  const isPickup = lookup.sources[0] !== undefined && isOfPickup(lookup.sources[0].record);
  const delivered = lookup.pick('deliveredAt', (value, key, source) => {
    deliveredKey = normaliseKey(key);
    if (isPickup && deliveredKey.startsWith('completed')) return null;
    const time = withClock(readPair(value) ?? read(value), key, source, rules);
    // `podAt: 'Rotterdam'`
    const isOther = time?.iso === null && (deliveredKey.startsWith('pod') || CLOCK_ALONE.test(time.raw));
    return time === null || isOther ? null : asReported(time, rows, rules);
  });
  const readEta = (value: unknown, key: string, source: Source) => {
    // Of a window in words nobody knows the day.
    if (typeof value === 'string' && /(?:window|slot|range)$/i.test(key)) return null;
    const time = withClock(readPair(value) ?? read(value), key, source, rules);
    // `estimatedDeliveryStatus: 'on time'`
    const isOther = time?.iso === null && !LISTED_ETA.has(normaliseKey(key)) && !DAY_OR_CLOCK.test(time.raw);
    // `port_of_discharge: { date_of_discharge }` is an estimate until that day.
    const hasBeen = OF_DISCHARGE.test(normaliseKey(key)) && !(Date.parse(time?.iso ?? '') > rules.now);
    return isOther || hasBeen ? null : time;
  };
  // Within a window lies the estimate, where there is one.
  const eta =
    lookup.pick('eta', (value, key, source) =>
      OF_WINDOW.test(normaliseKey(key)) ? null : readEta(value, key, source),
    ) ?? lookup.pick('eta', readEta);
  const own = spaced(status?.text ?? '');
  const words = `${own} ${spaced(status?.detail ?? '')}`;
  const isUnderWay = own !== '' && (!SAYS_DELIVERED.test(words) || SAYS_UNDER_WAY.test(own));
  // Whoever arrived somewhere, or whatever ended, has delivered nothing where the status says otherwise.
  const isEndOfOther = isUnderWay && ENDS.test(deliveredKey) && SAYS_UNDER_WAY.test(words);
  const said = status?.text ?? (delivered === null ? null : newestEvent(rows, rules));
  const hasFailed = said !== null && SAYS_FAILED.test(said);
  const isPromise =
    delivered !== null &&
    ((delivered.iso !== null && Date.parse(delivered.iso) > rules.now) || (isUnderWay && EITHER.test(deliveredKey)));
  const arrivals = planned.filter(({ event, time }) => time?.iso != null && /deliver|arriv|^ARRI$/i.test(event ?? ''));
  const lastArrival =
    arrivals.map(({ time }) => time).sort((a, b) => ((a?.iso ?? '') < (b?.iso ?? '') ? 1 : -1))[0] ?? null;
  return {
    created: lookup.pick('createdAt', read),
    updated: lookup.pick('updatedAt', read),
    activated: lookup.pick('activatedAt', read) ?? ofLabel('activatedAt'),
    delivered: isPromise || hasFailed || isEndOfOther ? null : delivered,
    estimatedDelivery:
      eta ??
      (isPromise && !isEndOfOther ? delivered : null) ??
      lastArrival ??
      (lookup.isMapped('eta') ? null : readEtaOfRows(rows, rules)),
    expires: lookup.pick('expiresAt', read) ?? ofLabel('expiresAt'),
  };
}
