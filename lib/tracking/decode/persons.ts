import { isInitial, isTown, nameParticles } from '../personal-data/names.ts';
import { UNSPACED_SCRIPT, type Word, wordSets, wordsIn } from '../personal-data/words.ts';
import { countDigits } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject } from '../json/values.ts';
import { readPlainText } from './values.ts';
import { type Key, keyOf, keysIn, type Sense } from './vocabulary.ts';

/** With contact data, a signature or parts of a name, and without shipment data such as a number or a status. */
export function isPerson(record: PlainObject, path: readonly Key[]): boolean {
  if (path.length === 0) return false;
  if (path.at(-1)?.senses.has('personname') === true) return true;
  return hasPersonalKey(record) && !isShipment(record);
}

export function hasPersonalKey(record: PlainObject): boolean {
  for (const name of keysIn(record)) {
    const { senses, isPersonal } = keyOf(name);
    if (!isPersonal) continue;
    if (
      (senses.has('personname') && !senses.has('person')) || senses.has('signature')
        ? !isEmpty(record[name])
        : senses.has('contact') && isContact(record[name])
    )
      return true;
  }
  return false;
}

function isContact(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('@') || countDigits(value) >= 3;
  return typeof value === 'number' || !isEmpty(value);
}

const shipmentSenses: readonly Sense[] = ['tracking', 'status', 'event', 'history', 'plan', 'happen'];

function isShipment(record: PlainObject): boolean {
  return keysIn(record).some((name) => {
    const { senses, unknownWords } = keyOf(name);
    return unknownWords === 0 && shipmentSenses.some((sense) => senses.has(sense)) && !isEmpty(record[name]);
  });
}

export function isEmpty(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return readPlainText(value) === null;
  if (isList(value) || isPlainObject(value))
    return depth < MAX_DEPTH && Object.values(value).every((inner) => isEmpty(inner, depth + 1));
  return value === null || value === undefined || value === false;
}

interface NamedPersons {
  readonly isSigned: boolean;
  readonly names: readonly string[];
}

const noPersons: NamedPersons = { isSigned: false, names: [] };
const MAX_DEPTH = 4;
const MIN_NAME_LENGTH = 3;
const MAX_KEYS = 400;

export function findPersons(record: PlainObject): NamedPersons {
  let persons = noPersons;
  let count = 0;
  for (const key in record) {
    count += 1;
    const { senses, isPersonal } = keyOf(key);
    if (count > MAX_KEYS) break;
    if (!isPersonal || isEmpty(record[key])) continue;
    const value = record[key];
    const values = isPlainObject(value) ? Object.values(value) : [value];
    const names = values.filter(
      (text) =>
        typeof text === 'string' && text.length >= MIN_NAME_LENGTH && (text.includes(' ') || !senses.has('carrier')),
    );
    persons = {
      isSigned: persons.isSigned || senses.has('signature'),
      names: [...persons.names, ...names.map((name) => String(name).toLowerCase())],
    };
  }
  return persons;
}

/** `courier_name` beside `courier_phone`, or `courier: { name, vehicle }`, is a person and no company. */
export function hasPersonalSiblings({ words, senses }: Key, record: PlainObject): boolean {
  return (
    senses.has('person') &&
    keysIn(record).some((name) => {
      const beside = keyOf(name);
      return beside.words[0] === words[0] && personalTraits.some((sense) => beside.senses.has(sense));
    })
  );
}

const personalTraits: readonly Sense[] = ['contact', 'lat', 'lon', 'coord', 'vehicle', 'photo'];

const CAPITALISED_NAME = /^\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}[\p{L}'’-]*\.?){1,3}$/u;

const MAX_UNSPACED_NAME_LENGTH = 4;

export function mayBeName(text: string): boolean {
  const isUnspaced = text.length <= MAX_UNSPACED_NAME_LENGTH && text.length > 1 && UNSPACED_SCRIPT.test(text);
  return (isUnspaced || CAPITALISED_NAME.test(text)) && !wordsIn(text).some(({ isKnown }) => isKnown);
}

/** Nor is it a town. */
export function hasOnlyUnknownWords(text: string): boolean {
  const words = text.length > MAX_NAME_LENGTH ? [] : wordsIn(text);
  const isUnknown = (word: Word) => !word.isKnown || nameParticles.has(word.folded) || isInitial(text, word);
  return words.length > 0 && words.every((word) => isUnknown(word) && !/[,;:/]/.test(word.gap)) && !isTown(words, 0);
}

/** `Anna Smith` or `J. Doe`: two to five unknown words of which the first is a common name or an initial. */
export function isNameOfPerson(text: string): boolean {
  const [first, ...others] = hasOnlyUnknownWords(text) ? wordsIn(text) : [];
  if (first === undefined || others.length < 1 || others.length > 4) return false;
  const isName = ({ folded }: Word) => wordSets.name.has(folded);
  const isNamed = isName(first) ? !wordSets.placeBeginning.has(first.folded) : isInitial(text, first);
  return isNamed && others.every((word) => word.isCapital || isName(word) || nameParticles.has(word.folded));
}

const MAX_NAME_LENGTH = 60;

export function mayBeNameUnder({ unknownWords }: Key, text: string): boolean {
  return unknownWords > 0 && mayBeName(text);
}

export function hasPersonalTraits(record: PlainObject): boolean {
  return keysIn(record).some((name) => personalTraits.some((sense) => keyOf(name).senses.has(sense)));
}
