import type { Leaf } from '../walk.ts';
import { redactText } from '../../personal-data/redact-text.ts';
import words from '../delivery-places.json' with { type: 'json' };
import { readPlainText } from '../values.ts';
import { fold, type Key, type Sense } from '../vocabulary.ts';
import { chooseBest, type Trace } from './evidence.ts';

/**
 * Texts of a proof of delivery that say where a parcel was left. Its object is usually that of a person who signed, so
 * only texts without any unknown word count: a name, a house number or the code of a locker cannot be among them.
 */
export function findPlacesLeft(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.flatMap((leaf) => {
    const isPlace = typeof leaf.value === 'string' && namesPlaceLeft(leaf.path) && readPlace(leaf.value) !== null;
    return isPlace ? [{ ...leaf, isPersonal: false }] : [];
  });
}

/** The front door is no address, and neither is a code beside it. */
export function withoutPlacesLeft(leaves: readonly Leaf[], places: readonly Leaf[]): readonly Leaf[] {
  if (places.length === 0) return leaves;
  const names = new Set<unknown>(places.map((place) => place.names));
  const objects = new Set(places.flatMap(({ path, parent }) => (isGeneric(path.at(-1)) ? [parent] : [])));
  return leaves.filter((leaf) => !names.has(leaf.names) && !objects.has(leaf.parent));
}

export function readDeliveryPlace(places: readonly Leaf[], trace: Trace): string | null {
  const read = ({ value }: Leaf) => {
    const place = typeof value === 'string' ? readPlace(value) : null;
    return place === null ? null : { value: place, fit: place.includes(' ') ? 0.3 : 0 };
  };
  return chooseBest(places, { concept: 'deliveryPlace', minScore: 1.5, read }, trace)?.value ?? null;
}

const deliverySenses: readonly Sense[] = ['leftat', 'proof', 'deliver', 'done'];
const genericSenses: readonly Sense[] = ['desc', 'formatted', 'name', 'wrap'];
const ADDRESS = /^(?:addr|adres|anschrift|direcc|indiri|ender|адрес|地址|住所)/;

function isGeneric(key: Key | undefined): boolean {
  return key !== undefined && [...key.senses].every((sense) => genericSenses.includes(sense));
}

/** `deliveryLocation`, `pod: { location }`, `leftAt`. */
function namesPlaceLeft(path: readonly Key[]): boolean {
  const own = path.at(-1);
  const place = isGeneric(own) ? path.at(-2) : own;
  if (own === undefined || place === undefined || own.isPersonal || own.unknownWords + place.unknownWords > 0)
    return false;
  if (path.some(({ words: inKey }) => inKey.some((word) => ADDRESS.test(word)))) return false;
  const isOfDelivery = path.some((key) => deliverySenses.some((sense) => key.senses.has(sense)));
  return place.senses.has('leftat') || (place.senses.has('place') && isOfDelivery);
}

const wordsOf = (languages: Readonly<Record<string, string>>) =>
  new Set(Object.values(languages).flatMap((language) => language.split(' ').map(fold)));
const [places, beside] = [wordsOf(words.places), wordsOf(words.beside)];
const [MAX_LENGTH, MAX_WORD_LENGTH] = [80, 12];
const WORD = /[\p{L}\p{M}'’ʼ]+/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Surnames begin with these, as in `Della Porta`, and initials are single letters. */
const PARTICLES = /^(?:[a-z]|d[aeiou]|do?s|des|de[rln]|die|dal|dalla|dell[ao]|v[ao]n|l[ae]|les|[ae]l|st)$/i;

function mayBeSurname(text: string): boolean {
  const [first = '', second = ''] = text.split(' ', 2);
  return /^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second) && PARTICLES.test(first.replace('.', ''));
}

/** As it was sent, without the name after `neighbour`. */
function readPlace(sent: string): string | null {
  const plain = sent.length > MAX_LENGTH ? null : readPlainText(sent);
  const text = plain === null ? null : redactText(plain);
  if (text === null || /\p{N}/u.test(text) || mayBeSurname(text)) return null;
  const spaced = text.replaceAll(/[_-]/g, ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const known = (spaced.match(WORD) ?? []).map((word) => kindsIn(fold(word).replaceAll(/[’ʼ]/g, "'")));
  return known.every((kinds) => kinds !== null) && known.some((kinds) => kinds?.has('place')) ? text : null;
}

type Kind = 'place' | 'beside';

/** null if a word is unknown. Scripts without spaces are read by their longest known words. */
function kindsIn(word: string): ReadonlySet<Kind> | null {
  const kinds = new Set<Kind>();
  for (let start = 0; start < word.length;) {
    let end = UNSPACED.test(word) ? Math.min(word.length, start + MAX_WORD_LENGTH) : word.length;
    while (end > start && kindOf(word.slice(start, end)) === null) end = UNSPACED.test(word) ? end - 1 : start;
    const kind = kindOf(word.slice(start, end));
    if (kind === null) return null;
    kinds.add(kind);
    start = end;
  }
  return kinds;
}

function kindOf(word: string): Kind | null {
  return places.has(word) ? 'place' : beside.has(word) ? 'beside' : null;
}
