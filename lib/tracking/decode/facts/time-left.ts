import { isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import { MAX_DURATION_SECONDS, mayBeTimeOrDay, parseDuration, secondsOfUnit } from '../../time/duration.ts';
import { isInFuture, readTime, type TimeRules } from '../../time/read-time.ts';
import type { Timestamp } from '../../types.ts';
import type { Leaf } from '../walk.ts';
import { type Key, keyOf, keysIn, type Sense, sensesOf, stemOf, unitWords } from '../vocabulary.ts';
import { chooseBest, type Trace } from './evidence.ts';
import { isMomentOfMaking, MAKING_WORD } from './times.ts';

/** A number without a unit is seconds, as most interfaces send it (OSRM, Google): fewer may be minutes, more ms. */
const [MIN_BARE_SECONDS, MAX_BARE_SECONDS] = [600, 86_400];
const [DAY_SECONDS, YEAR_MS] = [86_400, 366 * 86_400_000];
const MAX_FIELDS = 64;

interface Length {
  readonly seconds: number;
  readonly hasUnit: boolean;
}

export function findLengths(leaves: readonly Leaf[], rules: TimeRules): ReadonlyMap<Leaf, Length> {
  const found = leaves.flatMap((sent) => {
    const path = pathOfTimeLeft(sent.path);
    const leaf = { ...sent, path: path ?? [] };
    const length = path === null ? null : readLength(leaf, sent.path.slice(path.length - 1), rules);
    return length === null ? [] : [[leaf, length] as const];
  });
  return new Map(found);
}

export function readTimeLeft(lengths: ReadonlyMap<Leaf, Length>, rules: TimeRules, trace: Trace) {
  const read = (leaf: Leaf) => {
    const length = lengths.get(leaf) ?? readLength(leaf, [keyOf(leaf.names.at(-1) ?? '')], rules, true);
    return length === null ? null : { value: length.seconds, fit: length.hasUnit ? 0.4 : 0 };
  };
  const found = chooseBest([...lengths.keys()], { concept: 'timeLeft', minScore: 2, read }, trace);
  const times = found === null ? [] : momentsBeside(found.leaf, rules).map(({ time }) => time);
  return found && { seconds: found.value, asOf: newestOf(times, rules), names: found.leaf.names };
}

export function newestOf(times: readonly (Timestamp | null)[], rules: TimeRules): Timestamp | null {
  return times.reduce((newest, time) => {
    const isMoment = time?.iso != null && time.precision === 'instant' && !isInFuture(time, rules);
    return isMoment && time.iso > (newest?.iso ?? '') ? time : newest;
  }, null);
}

const genericSenses: readonly Sense[] = ['time', 'length', 'count', 'desc', 'formatted', 'event', 'wrap'];

/** In `eta: { seconds }` and `remaining: { duration: { value } }` several keys name it together. */
function pathOfTimeLeft(path: readonly Key[]): readonly Key[] | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const [own, ...generic] = path.slice(at);
    const key = generic.reduce((joined, { text }) => keyOf(`${joined.text} ${text}`), own ?? keyOf(''));
    if (namesTimeLeft(key))
      return path.slice(0, at).every((above) => mayStandAbove(above, key)) ? path.slice(0, at + 1) : null;
    if (own === undefined || !isGeneric(own)) return null;
  }
  return null;
}

function isGeneric(key: Key): boolean {
  const isKnown = key.unknownWords === 0 && (key.senses.size > 0 || isUnit(key));
  return isKnown && !isOtherCount(key) && [...key.senses].every((sense) => genericSenses.includes(sense));
}

function mayStandAbove({ senses, unknownWords }: Key, key: Key): boolean {
  const isStop = hasSense(senses, ['place', 'lines']) && !senses.has('coord') && !senses.has('dest');
  const isOfPerson = senses.has('person') && key.senses.has('left') && !key.words.some(namesArrival);
  return unknownWords === 0 && !isStop && !isOfPerson;
}

const arrivalSenses: readonly Sense[] = ['arrive', 'deliver', 'dest'];
const plainSenses: readonly Sense[] = ['time', 'length', 'count', 'desc', 'formatted', 'wrap', 'latest', 'joint'];
const ownSenses: readonly Sense[] = ['left', 'until', 'estimate', 'travel', ...plainSenses, ...arrivalSenses];
const ofArrivalSenses: readonly Sense[] = [...ownSenses, 'driving', 'subject', 'tracking'];
const otherSenses: readonly Sense[] = ['place', 'elsewhere', 'span', 'handling'];

function hasSense(senses: ReadonlySet<Sense>, some: readonly Sense[]): boolean {
  return some.some((sense) => senses.has(sense));
}

function namesArrival(word: string): boolean {
  return !sensesOf(word).has('until') && hasSense(sensesOf(word), arrivalSenses);
}

function isOtherCount({ senses, text }: Key): boolean {
  return senses.has('count') && !senses.has('length') && !senses.has('left') && text !== 'amount';
}

/** Every word of the key has to be understood: `chargingTimeRemaining` and `etaToleranceMinutes` are other lengths. */
function namesTimeLeft({ senses, words }: Key): boolean {
  const [arrival, until] = [words.findIndex(namesArrival), words.findIndex((word) => sensesOf(word).has('until'))];
  const isOwn = (word: string, at: number) => {
    if (word.length === 1 || (senses.has('left') && (word === 'left' || word === 'go'))) return true;
    const isOther = isOtherCount(keyOf(word)) || hasSense(sensesOf(word), otherSenses) || isMinimum(words, at);
    return !isOther && hasSense(sensesOf(word), arrival < 0 ? ownSenses : ofArrivalSenses);
  };
  if (!words.every(isOwn) || until === words.length - 1) return false;
  const isLong = senses.has('time') || senses.has('length');
  if (senses.has('left')) return isLong;
  if (senses.has('arrive') && senses.has('estimate')) return true;
  // `timeToDelivery` is a length, `deliveryTimeTo` the end of a window. Japanese and Korean have it after the noun.
  const isBefore = until < arrival || /[\p{sc=Hiragana}\p{sc=Hangul}]/u.test(words[until] ?? '');
  return isLong && until >= 0 && arrival >= 0 && isBefore;
}

/** `minEta` and `etaMinMinutes`; in `etaMin`, `minToArrival` and `minLeft` it is the minute. */
function isMinimum(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? 'left';
  const isUnit = next === 'left' || hasSense(sensesOf(next), ['left', 'until']);
  return words[at] === 'min' && !(isUnit && words.filter((word) => unitOfWord(word) !== undefined).length === 1);
}

function readLength(leaf: Leaf, keys: readonly Key[], rules: TimeRules, isPinned = false): Length | null {
  const { value, path, parent } = leaf;
  const [key, own] = [path.at(-1) ?? keyOf(''), keys.at(-1) ?? keyOf('')];
  const [number, wrapper] = [numberIn(value), wrapperOf(leaf)];
  const isRemaining = keys.some(({ senses }) => senses.has('left') || senses.has('until'));
  if (!isPinned && isOfClock(own, parent)) return null;
  const unit = keys.map((each) => unitInKey(each, parent)).findLast((each) => each !== undefined) ?? unitBeside(leaf);
  const parts = isUnit(own) ? partsIn(parent) : number === null ? partsIn(wrapper) : null;
  const text =
    typeof value !== 'string' || (!isRemaining && mayBeTimeOrDay(value)) ? null : parseDuration(value, isRemaining);
  const isBare = mayBeBare([key, ...keys], parent, isRemaining) && isPlausible(number ?? 0, value, rules);
  const bare = isPinned || isBare ? number : null;
  const withUnit = number === null ? (text ?? parts) : unit === undefined ? null : (parts ?? number * unit);
  const seconds = withUnit ?? (unit === undefined ? bare : null);
  if (seconds === null || !(seconds >= 1 && seconds <= MAX_DURATION_SECONDS)) return null;
  // The days of a warranty.
  if (seconds >= DAY_SECONDS && !isPinned && !path.some(({ senses }) => hasSense(senses, arrivalSenses))) return null;
  return { seconds: Math.round(seconds), hasUnit: withUnit !== null };
}

/** `minute` beside `hour`, since lengths have plurals, or `zeitBisLieferung` beside `zeitVonLieferung` */
function isOfClock(own: Key, parent: PlainObject): boolean {
  return keysIn(parent).some((name) => {
    const key = keyOf(name);
    const isHour = !isUnit(key) && secondsOfUnit(name) !== undefined && (numberIn(parent[name]) ?? 60) < 60;
    const isStart = own.senses.has('until') && key.senses.has('opens') && stemOf(key) === stemOf(own);
    return (isUnit(own) && isHour) || (isStart && key !== own);
  });
}

/** `etaTime: 1430` may be a clock, and so may `eta: 1430` beside `etaDate`. */
function mayBeBare(keys: readonly Key[], parent: PlainObject, isRemaining: boolean): boolean {
  if (isRemaining) return true;
  const mayBeClock = keys.some(({ senses }) => senses.has('time') || senses.has('date'));
  const isDayBeside = keysIn(parent).some((name) => keyOf(name).senses.has('date') && keyOf(name).senses.has('arrive'));
  return keys.some(({ words }) => words.some((word) => /^etas?$/.test(word))) && !mayBeClock && !isDayBeside;
}

/** A day of this year in a spreadsheet is a number of about 46,000, and `0930` a clock. */
function isPlausible(number: number, sent: unknown, rules: TimeRules): boolean {
  const day = Date.parse(readTime(number, rules, true)?.iso ?? '');
  const mayBeTime = Math.abs(day - rules.now) < YEAR_MS || (typeof sent === 'string' && /^ *0\d/.test(sent));
  return number >= MIN_BARE_SECONDS && number <= MAX_BARE_SECONDS && !mayBeTime;
}

function wrapperOf({ names, parent }: Leaf): PlainObject | null {
  const sent = parent[names.at(-1) ?? ''];
  return isPlainObject(sent) ? sent : null;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const isNumber = typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9}|,\d\d?)?$/.test(value.trim());
  return isNumber ? Number(value.replace(',', '.')) : null;
}

function unitOfWord(word: string): number | undefined {
  const isUnit = word === 's' || word === 'h' || sensesOf(word).has('length');
  return isUnit ? secondsOfUnit(word.replace(/left$|^rest/, '')) : undefined;
}

function unitInKey({ words }: Key, parent: PlainObject): number | undefined {
  const unit = words.find((word) => unitOfWord(word) !== undefined);
  const isMinimum = unit === 'min' && keysIn(parent).some((name) => keyOf(name).words.includes('max'));
  return unit === undefined || isMinimum ? undefined : unitOfWord(unit);
}

function isUnit(key: Key): boolean {
  return key.words.length === 1 && unitInKey(key, {}) !== undefined;
}

/** `unit` beside `value`, or `etaUnit` beside `eta`; NaN if it is no unit of time. `m` are metres. */
function unitBeside(leaf: Leaf): number | undefined {
  const [own, record] = [keyOf(leaf.names.at(-1) ?? ''), wrapperOf(leaf) ?? leaf.parent];
  const isOwn = (word: string) => unitWords.has(word) || own.words.includes(word);
  const isUnitKey = ({ words }: Key) => words.some((word) => unitWords.has(word)) && words.every(isOwn);
  const name = keysIn(record).find((each) => isUnitKey(keyOf(each)));
  const unit = name === undefined ? null : record[name];
  if (typeof unit !== 'string' || unit.trim() === '') return undefined;
  return (unit === 'm' ? undefined : secondsOfUnit(unit)) ?? NaN;
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

const plainMoments: readonly Sense[] = ['time', 'update', 'latest', 'joint'];
const ownMoments: readonly Sense[] = [...plainMoments, 'date', 'record', 'create', 'happen'];

/** Times before now that tell when it was true: `etaUpdatedAt`, any in an object of its own, `updatedAt` of another. */
function momentsBeside(leaf: Leaf, rules: TimeRules) {
  const [own, wrapper] = [keyOf(leaf.names.at(-1) ?? ''), wrapperOf(leaf)];
  const record = wrapper ?? leaf.parent;
  const hasOwnObject = wrapper !== null || !namesTimeLeft(own);
  const stem = own.words.filter((word) => !hasSense(sensesOf(word), genericSenses));
  const names = keysIn(record).slice(0, MAX_FIELDS);
  const moments = names.flatMap((name) => {
    const { words } = keyOf(name);
    const isOwn = hasOwnObject || (stem.length > 0 && stem.every((word) => words.includes(word)));
    const [rest, known] = [words.filter((word) => !stem.includes(word)), isOwn ? ownMoments : plainMoments];
    const isKnown = rest.every((word) => MAKING_WORD.test(word) || hasSense(sensesOf(word), known));
    const isMoment = rest.length > 0 && (isKnown || (isOwn && isMomentOfMaking(words, true)));
    const time = isMoment ? newestOf([readTime(unwrap(record[name]), rules, true)], rules) : null;
    return time === null ? [] : [{ record, name, time, isOwn }];
  });
  const ofOwn = moments.filter(({ isOwn }) => isOwn);
  return ofOwn.length > 0 ? ofOwn : moments;
}

export function momentTestOf(lengths: ReadonlyMap<Leaf, Length>, rules: TimeRules): (leaf: Leaf) => boolean {
  const own = [...lengths.keys()].flatMap((leaf) => momentsBeside(leaf, rules).filter(({ isOwn }) => isOwn));
  return ({ names, parent }) => own.some(({ record, name }) => record === parent && name === names.at(-1));
}
