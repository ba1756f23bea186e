import { isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import { MAX_DURATION_SECONDS, parseDuration, secondsOfUnit } from '../../time/duration.ts';
import { isInFuture, readTime, type TimeRules } from '../../time/read-time.ts';
import type { Timestamp } from '../../types.ts';
import type { Leaf } from '../walk.ts';
import { type Key, keyOf, keysIn, type Sense, sensesOf, unitWords } from '../vocabulary.ts';
import { chooseBest, type Trace } from './evidence.ts';

/**
 * Between these a number without a unit is seconds, as most interfaces send it (OSRM, Google): fewer may be minutes, and
 * more milliseconds.
 */
const [MIN_BARE_SECONDS, MAX_BARE_SECONDS] = [600, 86_400];
const [DAY_SECONDS, YEAR_MS] = [86_400, 366 * 86_400_000];
const MAX_FIELDS = 64;

interface Length {
  readonly seconds: number;
  readonly hasUnit: boolean;
}

/** Values under keys for the time left that are no time of day but how long it takes. */
export function findLengths(leaves: readonly Leaf[], rules: TimeRules): ReadonlyMap<Leaf, Length> {
  const found = leaves.flatMap((sent) => {
    const path = pathOfTimeLeft(sent.path);
    const leaf = { ...sent, path: path ?? [] };
    const length = path === null ? null : readLength(leaf, rules);
    return length === null ? [] : [[leaf, length] as const];
  });
  return new Map(found);
}

/** `asOf`: its own moment, if one stands beside it. */
export function readTimeLeft(lengths: ReadonlyMap<Leaf, Length>, rules: TimeRules, trace: Trace) {
  const read = (leaf: Leaf) => {
    const length = lengths.get(leaf) ?? readLength(leaf, rules, true);
    return length === null ? null : { value: length.seconds, fit: length.hasUnit ? 0.4 : 0 };
  };
  const found = chooseBest([...lengths.keys()], { concept: 'timeLeft', minScore: 2, read }, trace);
  return found && { seconds: found.value, asOf: ownMoment(found.leaf, rules), names: found.leaf.names };
}

/** Of those that have happened at a known instant. */
export function newestOf(times: readonly (Timestamp | null)[], rules: TimeRules): Timestamp | null {
  return times.reduce((newest, time) => {
    const isMoment = time?.iso != null && time.precision === 'instant' && !isInFuture(time, rules);
    return isMoment && time.iso > (newest?.iso ?? '') ? time : newest;
  }, null);
}

const genericSenses: readonly Sense[] = ['time', 'length', 'count', 'desc', 'formatted', 'event', 'wrap'];

/** In `eta: { seconds }` and `remaining: { duration }` two keys name it together. */
function pathOfTimeLeft(path: readonly Key[]): readonly Key[] | null {
  const [above, own] = [path.at(-2), path.at(-1)];
  if (own === undefined) return null;
  if (namesTimeLeft(own)) return path;
  const isKnown = own.unknownWords === 0 && (own.senses.size > 0 || isUnit(own));
  const isGeneric = isKnown && !isOtherCount(own) && [...own.senses].every((sense) => genericSenses.includes(sense));
  if (above === undefined || !isGeneric) return null;
  return namesTimeLeft(keyOf(`${above.text} ${own.text}`)) ? path.slice(0, -1) : null;
}

const [ETA, ESTIMATE] = [
  /^etas?$/,
  /^(?:etas?|est|e?sti?m.*|predi.*|expect.*|voraus.*|erwart.*|previs.*|prevu.*|verwacht.*)$/,
];
const arrivalSenses: readonly Sense[] = ['arrive', 'deliver', 'dest'];

function aboutArrival({ senses }: Key): boolean {
  return arrivalSenses.some((sense) => senses.has(sense));
}

/** `distance`, `percent` */
function isOtherCount({ senses, text }: Key): boolean {
  return senses.has('count') && !senses.has('length') && text !== 'amount';
}

function namesTimeLeft(key: Key): boolean {
  const { senses, words } = key;
  const isLong = senses.has('time') || senses.has('length');
  if (senses.has('left')) return isLong;
  if (senses.has('arrive') && words.some((word) => ESTIMATE.test(word)))
    return !isOtherCount(key) || words.includes('amount');
  return (
    isLong && senses.has('until') && words.some((word) => !sensesOf(word).has('until') && aboutArrival(keyOf(word)))
  );
}

function readLength(leaf: Leaf, rules: TimeRules, isPinned = false): Length | null {
  const { value, path, names, parent } = leaf;
  const [key, own] = [path.at(-1) ?? keyOf(''), keyOf(names.at(-1) ?? '')];
  const [number, wrapper] = [numberIn(value), wrapperOf(leaf)];
  const isRemaining = key.senses.has('left') || key.senses.has('until');
  const unit = unitInKey(own, parent) ?? unitInKey(key, parent) ?? unitBeside(own, wrapper, parent);
  const parts = isUnit(own) ? partsIn(parent) : number === null ? partsIn(wrapper) : null;
  const text = typeof value === 'string' ? parseDuration(value, isRemaining) : null;
  const bare =
    number !== null && (isPinned || (mayBeBare([key, own], parent, isRemaining) && isPlausible(number, rules)));
  const withUnit = number === null ? (text ?? parts) : unit === undefined ? null : (parts ?? number * unit);
  const seconds = withUnit ?? (bare && unit === undefined ? number : null);
  if (seconds === null || !(seconds >= 1 && seconds <= MAX_DURATION_SECONDS)) return null;
  // What is left of something unknown, and the days of a warranty.
  if (isRemaining && path.slice(0, -1).some(({ senses }) => senses.size === 0)) return null;
  if (seconds >= DAY_SECONDS && !isPinned && !path.some(aboutArrival)) return null;
  return { seconds: Math.round(seconds), hasUnit: withUnit !== null };
}

/** `etaTime: 1430` may be a clock, and so may `eta: 1430` beside `etaDate`. */
function mayBeBare(keys: readonly Key[], parent: PlainObject, isRemaining: boolean): boolean {
  if (isRemaining) return true;
  const mayBeClock = keys.some(({ senses }) => senses.has('time') || senses.has('date'));
  const isDayBeside = keysIn(parent).some((name) => keyOf(name).senses.has('date') && keyOf(name).senses.has('arrive'));
  return keys.some(({ words }) => words.some((word) => ETA.test(word))) && !mayBeClock && !isDayBeside;
}

/** A day of this year in a spreadsheet is a number of about 46,000. */
function isPlausible(number: number, rules: TimeRules): boolean {
  const day = Date.parse(readTime(number, rules, true)?.iso ?? '');
  return number >= MIN_BARE_SECONDS && number <= MAX_BARE_SECONDS && !(Math.abs(day - rules.now) < YEAR_MS);
}

function wrapperOf({ names, parent }: Leaf): PlainObject | null {
  const sent = parent[names.at(-1) ?? ''];
  return isPlainObject(sent) ? sent : null;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : null;
}

function unitInKey({ words }: Key, parent: PlainObject): number | undefined {
  const units = words
    .filter((word) => word === 's' || word === 'h' || sensesOf(word).has('length'))
    .map((word) => word.replace(/left$|^rest/, ''));
  const unit = units.find((word) => secondsOfUnit(word) !== undefined);
  // `etaMin` beside `etaMax` is a minimum.
  const isMinimum = unit === 'min' && keysIn(parent).some((name) => keyOf(name).words.includes('max'));
  return unit === undefined || isMinimum ? undefined : secondsOfUnit(unit);
}

function isUnit(key: Key): boolean {
  return key.words.length === 1 && unitInKey(key, {}) !== undefined;
}

/** `unit` beside `value`, or `etaUnit` beside `eta`. `m` are metres. */
function unitBeside(own: Key, wrapper: PlainObject | null, parent: PlainObject): number | undefined {
  const record = wrapper ?? parent;
  const mayBePlain = wrapper !== null || !namesTimeLeft(own);
  const isOwn = (word: string) => unitWords.has(word) || own.words.includes(word);
  const name = keysIn(record).find((each) => {
    const { words } = keyOf(each);
    return words.some((word) => unitWords.has(word)) && words.every(isOwn) && (words.length > 1 || mayBePlain);
  });
  const unit = name === undefined ? null : record[name];
  return typeof unit === 'string' && unit !== 'm' ? secondsOfUnit(unit) : undefined;
}

/** `{ hours: 1, minutes: 5 }`; null where one part may be another's in a smaller unit. */
function partsIn(record: PlainObject | null): number | null {
  const parts = (record === null ? [] : keysIn(record).slice(0, MAX_FIELDS)).flatMap((name) => {
    const unit = isUnit(keyOf(name)) ? unitInKey(keyOf(name), {}) : undefined;
    const number = numberIn(unwrap(record?.[name]));
    return unit === undefined || number === null ? [] : [{ unit, seconds: number * unit }];
  });
  const ordered = parts.toSorted((one, other) => other.unit - one.unit);
  const isSum = ordered.every(({ seconds }, index) => index === 0 || seconds < (ordered[index - 1]?.unit ?? 0));
  return isSum && parts.length > 0 ? parts.reduce((sum, { seconds }) => sum + seconds, 0) : null;
}

const CALCULATED = /calc|comput|observ|measur|generat|issued|berechnet/;

/** `etaUpdatedAt`, or `updatedAt` in an object of its own. */
function ownMoment(leaf: Leaf, rules: TimeRules): Timestamp | null {
  const [own, wrapper] = [keyOf(leaf.names.at(-1) ?? ''), wrapperOf(leaf)];
  const record = wrapper ?? leaf.parent;
  const hasOwnObject = wrapper !== null || !namesTimeLeft(own);
  const stem = own.words.filter((word) => !genericSenses.some((sense) => sensesOf(word).has(sense)));
  const times = keysIn(record)
    .slice(0, MAX_FIELDS)
    .flatMap((name) => {
      const { words, senses } = keyOf(name);
      const isOwn = hasOwnObject || (stem.length > 0 && stem.every((word) => words.includes(word)));
      const isUpdate = senses.has('update') || (senses.has('time') && CALCULATED.test(words.join('')));
      return isOwn && isUpdate ? [readTime(unwrap(record[name]), rules, true)] : [];
    });
  return newestOf(times, rules);
}
