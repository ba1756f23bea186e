import { memoize } from '../../json/text.ts';
import { QUANTITIES, type Quantity, type Unit, UNITS } from '../../types.ts';
import { fold, type Key } from '../vocabulary.ts';
import words from './quantities.json' with { type: 'json' };

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(fold));

const neutral = wordSet(words.neutral);
const never = wordSet(words.never);
const others = wordSet(words.others);
const limits = wordSet(words.limits);
const observed = wordSet(words.observed);
const sides = { min: wordSet(words.lower), max: wordSet(words.upper) };
const namedQuantities = wordSet(words.named);
const sentinels: ReadonlySet<number> = new Set(words.sentinels);

const exact = new Map<string, Quantity>();
const stems = new Map<string, Quantity>();
for (const quantity of QUANTITIES)
  for (const word of words.quantities[quantity].split(' ').map(fold))
    if (word.endsWith('*')) stems.set(word.slice(0, -1), quantity);
    else exact.set(word, quantity);

const unitsOf = new Map<string, Unit>();
const unitNames = new Set<string>();
for (const unit of UNITS) {
  const [quantities = '', names = ''] = words.units[unit];
  for (const quantity of quantities.split(' '))
    for (const name of names.split(' ')) {
      unitsOf.set(`${quantity} ${fold(name)}`, unit);
      unitNames.add(fold(name));
    }
}

const [MAX_CACHED, MAX_LENGTH] = [4000, 80];
const MIN_STEM_LENGTH = 3;

const quantityOf = memoize(
  (word): Quantity | null => {
    for (let end = word.length; end >= MIN_STEM_LENGTH; end -= 1) {
      const quantity = stems.get(word.slice(0, end));
      if (quantity !== undefined) return quantity;
    }
    return exact.get(word) ?? null;
  },
  MAX_CACHED,
  MAX_LENGTH,
);

/** The unit that a text such as "Cel", "°C", "gs1:CEL" or "% RH" names for a quantity. */
export function readUnit(text: unknown, quantity: Quantity): Unit | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null;
  const name = fold(text.slice(Math.max(text.lastIndexOf(':'), text.lastIndexOf('#')) + 1)).replaceAll(/[\s_.]+/g, '');
  return (
    unitsOf.get(`${quantity} ${name}`) ?? unitsOf.get(`${quantity} ${name.slice(name.lastIndexOf('/') + 1)}`) ?? null
  );
}

const wordsOfKeys = new WeakMap<Key, readonly string[]>();

/** The words of a key, where `tempc` and `maxtemp` are two. */
function wordsOf(key: Key): readonly string[] {
  const known = wordsOfKeys.get(key);
  if (known !== undefined) return known;
  const words = key.words.flatMap((word) => (isKnown(word) ? [word] : (splitWord(word) ?? [word])));
  wordsOfKeys.set(key, words);
  return words;
}

function isKnown(word: string): boolean {
  return quantityOf(word) !== null || neutral.has(word) || never.has(word) || limits.has(word);
}

const MAX_SPLIT_LENGTH = 30;

function splitWord(word: string): readonly string[] | null {
  for (let at = 2; at < Math.min(word.length, MAX_SPLIT_LENGTH); at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const quantity = at > 2 ? (exact.get(head) ?? null) : null;
    if (quantity !== null && (isKnown(tail) || unitsOf.has(`${quantity} ${tail}`))) return [head, tail];
    if (exact.has(tail) && tail.length > 2 && isKnown(head)) return [head, tail];
  }
  return null;
}

export interface Measure {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly names: readonly string[];
}

/** What a number under these keys measures; null for limits, set points, statistics, states, and other things' values. */
export function measureOf(path: readonly Key[]): Measure | null {
  const keys = path.map(wordsOf);
  if (keys.some((key) => key.some((word) => others.has(word)))) return null;
  for (let index = keys.length - 1; index >= Math.max(0, keys.length - MAX_KEYS_BELOW); index -= 1) {
    const key = keys[index] ?? [];
    const found = new Set(key.flatMap((word) => quantityOf(word) ?? []));
    if (found.size === 0) {
      if (!key.every((word) => neutral.has(word) || isUnitWord(word))) return null;
      continue;
    }
    const quantity = soleQuantity(found);
    const below = keys.slice(index + 1).flat();
    const isOfBattery = keys.slice(0, index).some((above) => above.some((word) => quantityOf(word) === 'battery'));
    if (quantity === null || (quantity !== 'battery' && isOfBattery)) return null;
    const unit = unitIn([...key.filter((word) => quantityOf(word) === null || isUnitWord(word)), ...below], quantity);
    const rest = key.filter((word) => quantityOf(word) === null && !neutral.has(word) && !isUnitOf(word, quantity));
    const unitWords = new Set(unit === null ? [] : UNIT_PHRASE_WORDS);
    const isPeak = (word: string) => peakQuantities.has(quantity) && sides.max.has(word);
    const more = rest.filter((word) => !unitWords.has(word) && !isPeak(word));
    if (more.some((word) => never.has(word)) || (more.length > 0 && !namedQuantities.has(quantity))) return null;
    const digits = path[index]?.text.match(/\d+/g) ?? [];
    const own = more.length === 0 ? [] : key.filter((word) => more.includes(word) || word === 'air');
    const above = keys.slice(0, index).flatMap((each) => each.filter((word) => !neutral.has(word)));
    return { quantity, unit, names: [[...own, ...digits].join(' '), above.join(' ')] };
  }
  return null;
}

/** Sensors send the highest value since the last report. */
const peakQuantities: ReadonlySet<Quantity> = new Set(['shock', 'acceleration']);
/** `temperature.reading.value` has two keys below that of the quantity. */
const MAX_KEYS_BELOW = 4;
const UNIT_PHRASE_WORDS = 'kilometers kilometres miles meters metres per hour second feet'.split(' ');

/** Null for a key such as `batteryTemperature`, which names two. */
function soleQuantity(found: ReadonlySet<Quantity>): Quantity | null {
  const [quantity = null] = found;
  return found.size === 1 ? quantity : null;
}

function isUnitWord(word: string): boolean {
  return unitNames.has(word);
}

function isUnitOf(word: string, quantity: Quantity): boolean {
  return unitsOf.has(`${quantity} ${word}`);
}

const MAX_UNIT_WORDS = 4;

function unitIn(words: readonly string[], quantity: Quantity): Unit | null {
  for (let from = Math.max(0, words.length - MAX_UNIT_WORDS); from < words.length; from += 1)
    for (let until = words.length; until > from; until -= 1) {
      const unit = unitsOf.get(`${quantity} ${words.slice(from, until).join('')}`);
      if (unit !== undefined) return unit;
    }
  return null;
}

export function quantitiesIn(path: readonly Key[]): ReadonlySet<Quantity> {
  return new Set(path.flatMap((key) => wordsOf(key).flatMap((word) => quantityOf(word) ?? [])));
}

export interface Bound {
  readonly quantity: Quantity;
  /** Null: under this key is a range. */
  readonly side: 'min' | 'max' | null;
  readonly unit: Unit | null;
  /** No word says that it is a limit: it may be the lowest of what was measured. */
  readonly isUnmarked: boolean;
  readonly names: readonly string[];
}

export function boundOf(path: readonly Key[]): Bound | null {
  const keys = path.map(wordsOf);
  const all = keys.flat();
  const quantity = soleQuantity(quantitiesIn(path));
  const last = keys.slice(-2).flat();
  if (quantity === null || all.some((word) => observed.has(word) && !limits.has(word))) return null;
  const isLimit = all.some((word) => limits.has(word));
  const side = (['min', 'max'] as const).filter((each) => last.some((word) => sides[each].has(word)));
  if (side.length > 1 || (!isLimit && (side.length === 0 || peakQuantities.has(quantity)))) return null;
  const names = all.filter((word) => quantityOf(word) === null && !neutral.has(word) && !limits.has(word));
  return { quantity, side: side[0] ?? null, unit: unitIn(last, quantity), isUnmarked: !isLimit, names };
}

const ranges = new Map<string, readonly number[]>(
  QUANTITIES.flatMap((quantity) =>
    Object.entries(words.possible[quantity]).map(([unit, range]) => [quantity + unit, range] as const),
  ),
);

export type ValueTest = (value: number) => boolean;

export function possibleValues(quantity: Quantity, unit: Unit | null): ValueTest {
  const [min = -Infinity, max = Infinity] = ranges.get(quantity + (unit ?? '')) ?? ranges.get(quantity) ?? [];
  return (value) =>
    value >= min &&
    value <= max &&
    !sentinels.has(value) &&
    (value === 0 || Math.abs(value) >= MIN_MAGNITUDE) &&
    !(quantity === 'speed' && AIS_UNKNOWN_SPEEDS.has(value));
}

const MIN_MAGNITUDE = 1e-12;
/** Speed over ground that a ship does not know, in knots and in tenths. */
const AIS_UNKNOWN_SPEEDS: ReadonlySet<number> = new Set([102.3, 1023]);
