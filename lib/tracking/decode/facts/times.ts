import { isList, unwrap } from '../../json/values.ts';
import {
  asDay,
  inZone,
  isDay,
  isInFuture,
  joinTime,
  kindOfTime,
  readTime,
  type TimeRules,
} from '../../time/read-time.ts';
import { formatIso } from '../../time/iso-time.ts';
import { isTimeText, splitWindow } from '../../time/written-time.ts';
import type { AssetTimes, Timestamp } from '../../types.ts';
import { chooseBest, type FactReader, type Trace } from './evidence.ts';
import type { Leaf } from '../walk.ts';
import { type Concept, isNamedDay, isZone, type Key, keyOf, keysIn, scoreOf, sensesOf, stemOf } from '../vocabulary.ts';

const DAY_MS = 86_400_000;
/** What expires sooner is the answer, not the tracker. */
const MIN_LIFE_MS = DAY_MS / 8;

export function readTimes(leaves: readonly Leaf[], rules: TimeRules, trace: Trace, status: string | null): AssetTimes {
  const time = (concept: Concept, minScore: number) =>
    chooseBest(leaves, createTimeReader(concept, minScore, rules), trace, false)?.value ?? null;
  const window = readDeliveryWindow(trace.mapped.get('eta') ?? leaves, rules);
  if (window !== null) trace.found.set('eta', { names: window.names, isMapped: trace.mapped.has('eta') });
  const delivery = chooseBest(leaves, createTimeReader('deliveredAt', 2.3, rules), trace, false);
  const isDelivered = delivery !== null && !isInFuture(delivery.value, rules) && isDeliveryTime(delivery.leaf, status);
  const isOff = saysOff(status);
  const isExpected = delivery !== null && isInFuture(delivery.value, rules);
  return {
    created: time('createdAt', 2),
    updated: time('updatedAt', 2),
    activated: time('activatedAt', 2.4),
    delivered: isDelivered && delivery.value.iso !== null ? delivery.value : null,
    estimatedDelivery: isOff ? null : (window?.to ?? time('eta', 2) ?? (isExpected ? asDay(delivery.value) : null)),
    expires: time('expiresAt', 2.4),
    ...(isOff || window?.from === undefined ? {} : { estimatedFrom: window.from }),
  };
}

/** `deliveredAt` counts unless the status contradicts it, `deliveryDate` only if the status agrees. */
function isDeliveryTime({ path }: Leaf, status: string | null): boolean {
  return saysDelivered(status) ?? path.some((key) => key.senses.has('done') || key.senses.has('happen'));
}

/** What is cancelled or has gone back is not expected any more. */
export function saysOff(status: string | null): boolean {
  return keyOf(status ?? '').senses.has('off');
}

/** null: a status says neither. */
export function saysDelivered(status: string | null): boolean | null {
  const { words } = keyOf(status ?? '');
  const done = words.findIndex((word) => sensesOf(word).has('done'));
  const before = done < 0 ? words : words.slice(0, done);
  return before.some((word) => sensesOf(word).has('undone')) ? false : done < 0 ? null : true;
}

interface DeliveryWindow {
  readonly names: readonly string[];
  readonly from: Timestamp;
  readonly to: Timestamp;
}

const [MIN_WINDOW_SCORE, MIN_DAY_SCORE] = [1.6, 1.3];

function readDeliveryWindow(leaves: readonly Leaf[], rules: TimeRules): DeliveryWindow | null {
  const windows = leaves.flatMap((leaf) => {
    const [from, to] = leaf.isPersonal ? [] : endsOf(leaf, rules);
    const isWindow = from?.iso != null && to?.iso != null && from.iso <= to.iso;
    return isWindow && (Date.parse(to.iso) > rules.now - DAY_MS || isPlanned(leaf))
      ? [{ from, to, names: leaf.names }]
      : [];
  });
  const lengthOf = ({ from, to }: DeliveryWindow) =>
    Date.parse(to.iso ?? '') - Date.parse(from.iso ?? '') + (to.precision === 'date' ? DAY_MS : 0);
  return windows.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0] ?? null;
}

/** A list of two, a text of two clocks, a day with two clocks, or two fields side by side. */
function endsOf(leaf: Leaf, rules: TimeRules): readonly (Timestamp | null)[] {
  const { value, path, parent } = leaf;
  const read = (each: unknown) => readTimeOf({ ...leaf, value: each }, rules);
  const score = scoreOf('eta', path);
  const pair = typeof value === 'string' && /T\d.*\/.*T\d/.test(value) ? value.split('/') : value;
  if (isList(pair)) return pair.length === 2 && score >= MIN_WINDOW_SCORE ? pair.map(read) : [];
  const text = score >= MIN_DAY_SCORE ? splitWindow(value, true) : null;
  if (text !== null) return overMidnight(text.map(read));
  const clocks = score >= MIN_DAY_SCORE && isDay(value, rules) ? clocksBeside(leaf) : [];
  const window = clocks.map((clock) => windowOf(clock.key, clock.value)).find((ends) => ends !== null);
  const sides = (['opens', 'closes'] as const).flatMap((side) => clocks.find(({ key }) => key.senses.has(side)) ?? []);
  const ends = window ?? sides.map((clock) => clock.value);
  if (ends.length === 2) return overMidnight(ends.map((clock) => joinTime(value, clock, zoneBeside(leaf), rules)));
  const key = keyOf(leaf.names.at(-1) ?? '');
  const stem = stemOf(key);
  const ofWindow = path.length > 1 && stem === '' ? path.slice(0, -1) : path;
  if (!key.senses.has('closes') || scoreOf('eta', ofWindow) < MIN_WINDOW_SCORE) return [];
  const others = keysIn(parent).filter((name) => stemOf(keyOf(name)) === stem && !keyOf(name).senses.has('closes'));
  const start = others.find((name) => keyOf(name).senses.has('opens')) ?? (stem === '' ? undefined : others[0]);
  return start === undefined ? [] : [read(unwrap(parent[start])), read(value)];
}

/** `calculated` has the sense of a plan, but tells when the plan was made. */
export const MAKING_WORD = /^(?:calc|comput|generat|berechn|request|observ|measur|issued)|^as$/;
const planSenses = ['arrive', 'deliver', 'dest', 'plan', 'opens', 'closes', 'time', 'date', 'expire'] as const;

/** When an estimate was made: `etaCalculatedAt`, `etaAsOf`, `etaCheckedAt`, and of a past time `etaCalculated`. */
export function isMomentOfMaking(words: readonly string[], isPast: boolean): boolean {
  const [before = '', last] = words.slice(-2);
  const isOfPlan = last === 'of' || planSenses.some((sense) => sensesOf(before).has(sense));
  if (/^(?:at|on|am|of)$/.test(last ?? '')) return MAKING_WORD.test(before) || !isOfPlan;
  return isPast && MAKING_WORD.test(words.findLast((word) => !sensesOf(word).has('time')) ?? '');
}

/** `22:00` to `02:00` of one day ends on the next. */
function overMidnight([from = null, to = null]: readonly (Timestamp | null)[]): readonly (Timestamp | null)[] {
  const wraps = from?.iso != null && to?.iso != null && to.iso < from.iso && to.precision === 'instant';
  return [from, wraps ? { ...to, iso: formatIso(Date.parse(to.iso ?? '') + DAY_MS) } : to];
}

function isPlanned({ path }: Leaf): boolean {
  return path.some(({ senses }) => senses.has('plan'));
}

const MAX_FIELDS = 64;

/** Under `timeWindow`, `22:00-08:00` passes midnight; elsewhere it is a clock with an offset. */
const windowOf = (key: Key, value: unknown) => splitWindow(value, key.senses.has('span'));

function clocksBeside({ names, parent }: Leaf): readonly { readonly key: Key; readonly value: unknown }[] {
  const keys = keysIn(parent).slice(0, MAX_FIELDS).map(keyOf);
  const isOnlyDay = keys.filter(isNamedDay).length < 2;
  const stem = stemOf(keyOf(names.at(-1) ?? ''));
  return keys.flatMap((key) => {
    const other = stemOf(key);
    const isNear = other === stem ? stem !== '' || isOnlyDay : isOnlyDay && (stem === '' || other === '');
    const value = unwrap(parent[key.text]);
    const isWindow = windowOf(key, value) !== null && (isNear || stem.endsWith(other));
    return isWindow || (isNear && kindOfTime(value, true) === 'clock') ? [{ key, value }] : [];
  });
}

function zoneBeside({ parent }: Leaf): unknown {
  const name = keysIn(parent).find((each) => isZone(keyOf(each)));
  return name === undefined ? undefined : parent[name];
}

export function readTimeOf(leaf: Leaf, rules: TimeRules): Timestamp | null {
  const { value } = leaf;
  const zone = zoneBeside(leaf);
  const clocks = isDay(value, rules) ? clocksBeside(leaf) : [];
  const clock = clocks.find((each) => windowOf(each.key, each.value) === null);
  const time = clock === undefined ? readTime(value, rules, true) : joinTime(value, clock.value, zone, rules);
  return time === null ? null : (inZone(time, zone) ?? time);
}

function createTimeReader(concept: Concept, minScore: number, rules: TimeRules): FactReader<Timestamp> {
  return {
    concept,
    minScore,
    isTime: true,
    read: (leaf) => {
      const { value, path } = leaf;
      if (value === null || typeof value === 'boolean') return null;
      const time = readTimeOf(leaf, rules);
      if (time === null) return null;
      if (time.iso === null && (typeof value === 'number' || !isTimeText(time.raw, true))) return null;
      const isPast = !isInFuture(time, rules);
      if (concept === 'eta' && isPast && !isPlanned(leaf)) return null;
      if (concept === 'eta' && isMomentOfMaking(path.at(-1)?.words ?? [], isPast)) return null;
      if (concept === 'expiresAt' && Math.abs(Date.parse(time.iso ?? '') - rules.now) < MIN_LIFE_MS) return null;
      return {
        value: isNamedDay(path.at(-1)) || concept === 'eta' ? asDay(time) : time,
        fit: time.iso === null ? -0.3 : time.zone === 'none' ? 0.1 : 0.4,
      };
    },
  };
}
