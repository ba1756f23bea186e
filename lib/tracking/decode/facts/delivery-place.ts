import type { Leaf } from '../walk.ts';
import { redactText } from '../../personal-data/redact-text.ts';
import { fold as foldWord, wordSets } from '../../personal-data/words.ts';
import words from '../delivery-places.json' with { type: 'json' };
import { readPlainText } from '../values.ts';
import { type Key, keysIn, type Sense, sensesOf } from '../vocabulary.ts';
import { chooseBest, type Trace } from './evidence.ts';
import { hasKind, isPlace, isSure, MAX_LENGTH, readings, WORD } from './place-words.ts';

/** They stand mostly in the object of the person who signed, so only texts without any unknown word count. */
export function findPlacesLeft(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.flatMap((leaf) => {
    const isNamed = namesPlaceLeft(leaf.path) || (namesDestination(leaf.path) && !hasWordOf(leaf.path, isAddressWord));
    return isNamed && readPlaceOf(leaf) !== null ? [{ ...leaf, isPersonal: false }] : [];
  });
}

/** The front door is no address, and neither are the name of a person who took a parcel in or an unfulfilled wish. */
export function withoutPlacesLeft(leaves: readonly Leaf[], places: readonly Leaf[]): readonly Leaf[] {
  const names = new Set<unknown>(places.map((place) => place.names));
  const objects = new Set<unknown>(places.flatMap(({ path, parent }) => (isGeneric(path.at(-1)) ? [parent] : [])));
  const hasPorts = leaves.some(({ path }) => path.some((key) => key.words.includes('pol')));
  return leaves.filter((leaf) => {
    const { path, value } = leaf;
    const own = path.at(-1);
    if (names.has(leaf.names) || (objects.has(leaf.parent) && (isGeneric(own) || isCode(own)))) return false;
    const isOfDelivery = path.some((key) => key.senses.has('dest') || isOf(key, deliverySenses));
    if (isOfDelivery && hasWordOf(path, isWish)) return false;
    // `pod` is the port of discharge beside `pol`.
    if (path.some((key) => key.senses.has('proof') && !(hasPorts && key.words.includes('pod')))) return false;
    if (typeof value !== 'string' || own === undefined || isOf(own, addressSenses)) return true;
    if (isOfDelivery && readPlaceOf(leaf) !== null) return false;
    const mayBePerson = namesPlaceLeft(path) || namesPerson(path);
    return !mayBePerson || hasLocode(leaf) || looksLikeAddress(value);
  });
}

export function readDeliveryPlace(places: readonly Leaf[], trace: Trace): string | null {
  const read = (leaf: Leaf) => {
    const place = readPlaceOf(leaf);
    return place === null ? null : { value: place, fit: place.includes(' ') ? 0.3 : 0 };
  };
  return chooseBest(places, { concept: 'deliveryPlace', minScore: 1, read }, trace)?.value ?? null;
}

const deliverySenses: readonly Sense[] = ['leftat', 'proof', 'deliver', 'done'];
const genericSenses: readonly Sense[] = ['desc', 'formatted', 'name', 'wrap'];
const addressSenses: readonly Sense[] = ['lines', 'house', 'city', 'region', 'postal', 'country'];
const otherSenses: readonly Sense[] = ['undone', 'site', 'photo', 'plan'];
const codeSenses: readonly Sense[] = ['ident', 'type'];
const ADDRESS = /^(?:addr|adres|anschrift|direcc|indiri|ender|адрес|地址|住所)/;

const isOf = (key: Key, senses: readonly Sense[]) => senses.some((sense) => key.senses.has(sense));
const isAddressWord = (word: string) => ADDRESS.test(word);
const isStreetWord = matcherOf(words.streets);
const towardPersons: ReadonlySet<string> = new Set(words.towardPersons.split(' '));
const isWish = matcherOf(words.wishes);
const isNoPlace = matcherOf(`${words.wishes} ${words.notPlaces}`);

function matcherOf(list: string): (word: string) => boolean {
  const entries = list.split(' ').map((entry) => entry.replace('*', '.*'));
  const pattern = new RegExp(`^(?:${entries.join('|')})$`);
  return (word) => pattern.test(word);
}

function hasWordOf(path: readonly Key[], matches: (word: string) => boolean): boolean {
  return path.some((key) => key.words.some(matches));
}

function isGeneric(key: Key | undefined): boolean {
  return key !== undefined && [...key.senses].every((sense) => genericSenses.includes(sense));
}

function isCode(key: Key | undefined): boolean {
  return key !== undefined && isOf(key, codeSenses) && !isOf(key, addressSenses);
}

function keyOfPlace(path: readonly Key[]): Key | undefined {
  return isGeneric(path.at(-1)) ? path.at(-2) : path.at(-1);
}

/** `deliveryLocation`, `pod: { location }`, `leftAt`. */
function namesPlaceLeft(path: readonly Key[]): boolean {
  const [own, place] = [path.at(-1), keyOfPlace(path)];
  if (own === undefined || place === undefined || own.isPersonal || hasUnknownWord(own) || hasUnknownWord(place))
    return false;
  if (hasWordOf(path, isAddressWord) || hasWordOf(path, isNoPlace) || path.some((key) => isOf(key, otherSenses)))
    return false;
  const isOfDelivery = path.some((key) => isOf(key, deliverySenses));
  return place.senses.has('leftat') || (place.senses.has('place') && isOfDelivery);
}

function hasUnknownWord({ words: inKey, unknownWords }: Key): boolean {
  return unknownWords > inKey.filter((word) => keyJoints.has(word) && sensesOf(word).size === 0).length;
}

const keyJoints: ReadonlySet<string> = new Set(['de', 'di', 'do', 'da', 'du', 'del', 'della', 'of', 'off']);

function namesDestination(path: readonly Key[]): boolean {
  const [own, key] = [path.at(-1), keyOfPlace(path)];
  if (own === undefined || key?.senses.has('dest') !== true || own.isPersonal || key.isPersonal) return false;
  return !isOf(own, addressSenses) && !hasWordOf(path, isNoPlace) && !path.some((each) => isOf(each, otherSenses));
}

function namesPerson(path: readonly Key[]): boolean {
  return path.at(-1)?.words.some((word) => /^(?:by|door|par|por|av)$/.test(word)) === true;
}

function isTowardPerson(path: readonly Key[]): boolean {
  return keyOfPlace(path)?.words.some((word) => towardPersons.has(word)) === true;
}

function hasLocode({ parent }: Leaf): boolean {
  return keysIn(parent).some((name) => /(?:un)?locode$/i.test(name));
}

function looksLikeAddress(sent: string): boolean {
  const clauses = (readPlainText(sent) ?? '').split(/[,;\n]+/).map((clause) => clause.trim());
  const areTowns = clauses.map(isTown);
  const isOther = (clause: string) =>
    hasKind(clause, (kind) => kind === 'role' || kind === 'receptacles') ||
    (!/\d/.test(clause) && hasKind(clause, (kind) => kind === 'places'));
  return (
    (areTowns.includes(true) || clauses.some((clause) => POSTCODE.test(clause) || isStreet(clause))) &&
    !clauses.some((clause, index) => areTowns[index] !== true && isOther(clause))
  );
}

const POSTCODE =
  /(?<![\d-])(?:\d{5}|\d{2}-\d{3}|\d{3}-\d{4}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?![\d-])/;

function isStreet(clause: string): boolean {
  return /\d/.test(clause) && (clause.match(WORD) ?? []).some((word) => isStreetWord(foldWord(word)));
}

/** `10115 Berlin`, `Chicago IL` */
function isTown(text: string): boolean {
  const named = text.split(/\s+/).filter((word) => !/\d/.test(word));
  const isIn = (parts: readonly string[]) => wordSets.town.has(foldWord(parts.join(' ').replace(/[-'’]/g, ' ')));
  return isIn(named) || (named.length > 1 && /^[A-Z]{2,3}$/.test(named.at(-1) ?? '') && isIn(named.slice(0, -1)));
}

/** As it was sent, without the name after `neighbour`. Under `leftWith` a single word may be a surname. */
function readPlaceOf({ value, path }: Leaf): string | null {
  const plain = typeof value !== 'string' || value.length > MAX_LENGTH ? null : readPlainText(value);
  const text = plain === null ? null : redactText(plain);
  if (text === null || isTown(text)) return null;
  const isRead = readings(text).some(
    (entries) => isPlace(entries) && (entries.length > 1 || !isTowardPerson(path) || isSure(entries[0]?.kind)),
  );
  return isRead ? text : null;
}
