import { isKnownWord, UNSPACED, wordsIn } from '../personal-data/words.ts';
import { digitsIn } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject } from '../json/values.ts';
import { plainTextOf } from './values.ts';
import { type Key, keyOf, namesIn, type Sense } from './vocabulary.ts';

/**
 * Whether an object is somebody: it has a telephone number, an e-mail address, a signature or parts of a person's name,
 * and is not the thing itself, with a number, a status, a history or a position of its own.
 */
export function isPerson(record: PlainObject, path: readonly Key[]): boolean {
  if (path.length === 0) return false;
  if (path.at(-1)?.senses.has('personname') === true) return true;
  return hasPersonalMark(record) && !isThing(record);
}

export function hasPersonalMark(record: PlainObject): boolean {
  for (const name of namesIn(record)) {
    const { senses, isOfPerson } = keyOf(name);
    if (!isOfPerson) continue;
    // `customer_name` names somebody else than what it stands in.
    if (
      (senses.has('personname') && !senses.has('person')) || senses.has('signature')
        ? !isEmpty(record[name])
        : senses.has('contact') && isContact(record[name])
    )
      return true;
  }
  return false;
}

/** A telephone number, an e-mail address, or an object or list that may hold one. */
function isContact(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('@') || digitsIn(value) >= 3;
  return typeof value === 'number' || !isEmpty(value);
}

const THING: readonly Sense[] = ['tracking', 'status', 'event', 'history', 'plan', 'happen'];

function isThing(record: PlainObject): boolean {
  return namesIn(record).some((name) => {
    const { senses, strangers } = keyOf(name);
    return strangers === 0 && THING.some((sense) => senses.has(sense)) && !isEmpty(record[name]);
  });
}

export function isEmpty(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return plainTextOf(value) === null;
  if (isList(value) || isPlainObject(value))
    return depth < DEEPEST && Object.values(value).every((inner) => isEmpty(inner, depth + 1));
  return value === null || value === undefined || value === false;
}

/** What the keys beside an event tell of persons. */
interface Persons {
  readonly isSigned: boolean;
  /** What they are called. */
  readonly names: readonly string[];
}

const NOBODY: Persons = { isSigned: false, names: [] };
const DEEPEST = 4;
const SHORTEST_NAME = 3;
const MOST_KEYS = 400;

export function personsIn(record: PlainObject): Persons {
  let persons = NOBODY;
  let count = 0;
  for (const key in record) {
    count += 1;
    const { senses, isOfPerson } = keyOf(key);
    if (count > MOST_KEYS) break;
    if (!isOfPerson || isEmpty(record[key])) continue;
    const value = record[key];
    const said = isPlainObject(value) ? Object.values(value) : [value];
    // A carrier may be named by one word.
    const names = said.filter(
      (text) =>
        typeof text === 'string' && text.length >= SHORTEST_NAME && (text.includes(' ') || !senses.has('carrier')),
    );
    persons = {
      isSigned: persons.isSigned || senses.has('signature'),
      names: [...persons.names, ...names.map((name) => String(name).toLowerCase())],
    };
  }
  return persons;
}

/** `courier_name` beside `courier_phone`, or `courier: { name, vehicle }`: a person, and no company. */
export function isPersonByKeysBeside({ words, senses }: Key, record: PlainObject): boolean {
  return (
    senses.has('person') &&
    namesIn(record).some((name) => {
      const beside = keyOf(name);
      return beside.words[0] === words[0] && TRAITS.some((sense) => beside.senses.has(sense));
    })
  );
}

const TRAITS: readonly Sense[] = ['contact', 'lat', 'lon', 'coord', 'vehicle', 'photo'];

const NAME = /^\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}[\p{L}'’-]*\.?){1,3}$/u;

const LONGEST_UNSPACED = 4;

/** `Kim Dowon`, `김도원`: capitals or a few signs, and no word that is known of carriers. */
export function mayBeName(text: string): boolean {
  const isUnspaced = text.length <= LONGEST_UNSPACED && text.length > 1 && UNSPACED.test(text);
  return (isUnspaced || NAME.test(text)) && !wordsIn(text).some(({ folded }) => isKnownWord(folded));
}

/** Under a key with an unknown word, which may be one for a person. */
export function mayBeNameOf({ strangers }: Key, text: string): boolean {
  return strangers > 0 && mayBeName(text);
}

/** An object with what a person has, and no company. */
export function hasTraits(record: PlainObject): boolean {
  return namesIn(record).some((name) => TRAITS.some((sense) => keyOf(name).senses.has(sense)));
}
