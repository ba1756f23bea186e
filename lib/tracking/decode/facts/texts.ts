import { cutText, digitsIn } from '../../json/text.ts';
import type { Carrier, Label, Status } from '../../types.ts';
import { best, type Reader, type Trace } from './evidence.ts';
import { hasTraits, isPersonByKeysBeside, mayBeName, mayBeNameOf } from '../persons.ts';
import {
  hasCheckedForm,
  isHex,
  isJsonText,
  kindOfText,
  plainTextOf,
  readIdentifier,
  readWords,
  type TextKind,
} from '../values.ts';
import type { Leaf } from '../walk.ts';
import { type Concept, keyOf, namesIn, type Sense } from '../vocabulary.ts';

/** How well each kind of text fits; one that is not there is no such fact. */
type Fits = Partial<Readonly<Record<TextKind, number>>>;

const ANY_WORDS: Fits = { words: 1, 'code of words': 0.7, code: -0.4, identifier: -0.8 };

function wordsReader(concept: Concept, least: number, needs?: Sense, fits = ANY_WORDS, most = 200): Reader<string> {
  return {
    concept,
    least,
    ...(needs !== undefined && { needs }),
    read: ({ value }) => {
      const text = typeof value === 'string' && !isJsonText(value) ? readWords(value) : null;
      const fit = text === null ? undefined : fits[kindOfText(text)];
      return text === null || fit === undefined ? null : { value: text, fit: fit - (text.length > most ? 0.5 : 0) };
    },
  };
}

const anyName = wordsReader('assetName', 2.4);
export const nameReader: Reader<string> = {
  ...anyName,
  read: (leaf) => {
    const found = anyName.read(leaf);
    // Under an unknown word a name may be somebody's.
    return found !== null && leaf.path.some((key) => mayBeNameOf(key, found.value)) ? null : found;
  },
};
const detailReader = wordsReader('statusDetail', 2.9);
const labelTypeReader = wordsReader('labelType', 3, 'label');
const labelStatusReader = wordsReader('labelStatus', 3, 'label');

const CARRIER: Fits = { words: 0.8, 'code of words': 0.1, code: 0.1, identifier: -0.6 };
const anyCarrier = wordsReader('carrierName', 2.5, 'carrier', CARRIER);
const LONGEST_CARRIER = 120;
const carrierReader: Reader<string> = {
  ...anyCarrier,
  read: (leaf) => {
    const found = anyCarrier.read(leaf);
    const key = leaf.path.at(-1);
    if (found === null || key === undefined || isPersonByKeysBeside(key, leaf.parent)) return null;
    const { value: text } = found;
    const isOfPerson = leaf.path.at(-2)?.senses.has('person') === true;
    if (isOfPerson && (hasTraits(leaf.parent) || (mayBeName(text) && !hasCode(leaf.parent)))) return null;
    // `Carrier note:` is a caption, `en` a language.
    const isNone =
      isHex(text) || text.endsWith(':') || text.length > LONGEST_CARRIER || (text.length < 3 && isLowerCase(text));
    return isNone ? null : found;
  },
};

/** A company has a code beside its name. */
function hasCode(parent: Leaf['parent']): boolean {
  return namesIn(parent).some((name) => keyOf(name).senses.has('ident'));
}

function isLowerCase(text: string): boolean {
  return text === text.toLowerCase();
}

/** The states of a label, which are never the status of what it is on. */
const LABEL_STATES: ReadonlySet<string> = new Set(['available', 'healthy', 'near expiration', 'assigned']);

function isLabelState({ value, parent }: Leaf): boolean {
  const state = typeof value === 'string' ? value.toLowerCase() : '';
  return LABEL_STATES.has(state) && (state !== 'assigned' || labelStateOf(parent) !== null);
}

/** `StatusNo` of the interface. */
function labelStateOf(parent: Leaf['parent']): unknown {
  const name = Object.keys(parent).find((key) => keyOf(key).words.join(' ') === 'status no');
  return name === undefined ? null : parent[name];
}

const [LONGEST_STATUS, LONGEST_READ, MOST_DIGITS] = [80, 2000, 9];
const STATUS: Fits = { words: 1, 'code of words': 1, code: 0.6 };

const statusReader: Reader<string | number> = {
  concept: 'status',
  least: 2.4,
  read: (leaf) => {
    const { value, path } = leaf;
    if (typeof value === 'string' && (isJsonText(value) || isLabelState(leaf))) return null;
    const text = readIdentifier(value);
    if (text === null || text.length > LONGEST_READ || isOutcome(text, leaf)) return null;
    const senses = path.at(-1)?.senses;
    const isCode = senses?.has('number') === true || senses?.has('ident') === true;
    if (digitsIn(text) === text.length)
      return text.length > MOST_DIGITS ? null : { value: Number(text), fit: isCode ? -0.6 : 0.1 };
    const fit = STATUS[kindOfText(text)];
    if (fit === undefined) return null;
    // A lower-case word may be the code of a text beside it; a text of few letters is rather a code.
    const isWord = fit === 1 && !text.includes(' ') && isLowerCase(text);
    const length = text.length <= 3 ? 0.8 : Math.min(1, Math.max(0, text.length - 60) / 100);
    return { value: text, fit: fit - length - (isWord ? 0.2 : 0) };
  },
};

const OUTCOMES: ReadonlySet<string> = new Set('success successful succeeded ok okay true error found'.split(' '));
const CODES: ReadonlySet<string> = new Set(['0', '1', '200']);

/** `{ status: 'ok', data: … }` tells how the asking went. */
function isOutcome(text: string, { parent }: Leaf): boolean {
  if (OUTCOMES.has(text.toLowerCase())) return true;
  return CODES.has(text) && namesIn(parent).some((name) => WRAPS.has(name.toLowerCase()));
}

const WRAPS: ReadonlySet<string> = new Set('data result results msg message response payload'.split(' '));

const [LONGEST_NUMBER, SHORTEST_OF_LETTERS] = [60, 8];

export const numberReader: Reader<string> = {
  concept: 'trackingNumber',
  least: 1.95,
  read: ({ value, path }) => {
    const text = readIdentifier(value);
    if (text === null || text.length > LONGEST_NUMBER) return null;
    if (hasCheckedForm(text.replaceAll(' ', ''))) return { value: text, fit: 1.5 };
    // A number is one of a record in its database where the key says no more than that.
    const isOfRecord = typeof value === 'number' && path.at(-1)?.senses.has('number') === false;
    const fit = fitOfNumber(text, isOfRecord ? -0.5 : typeof value === 'number' ? 0.5 : 0.9);
    return fit === null ? null : { value: text, fit };
  },
};

/** `RETWVWFMKR`, `CNY-20 77` and `17` are numbers, a single digit or a word is none. */
function fitOfNumber(text: string, ofIdentifier: number): number | null {
  const [digits, isCapital] = [digitsIn(text), text === text.toUpperCase()];
  switch (kindOfText(text)) {
    case 'identifier':
      return text.length < 6 ? -0.3 : ofIdentifier;
    case 'time':
      return digits === text.length ? 0.4 : null;
    case 'words':
      if (!isCapital || (digits === 0 && (text.length < SHORTEST_OF_LETTERS || text.includes(' ')))) return null;
      return text.includes(' ') ? -1.05 : -0.3;
    case 'code':
    case 'code of words':
      return digits === 0 ? -0.9 : isCapital ? 0.4 : -0.2;
    case 'number':
      return text.length === 1 ? null : -0.2;
    default:
      return null;
  }
}

const LONGEST_IDENTIFIER = 80;

function identifierReader(concept: Concept, least: number, needs: Sense): Reader<string> {
  return {
    concept,
    least,
    needs,
    read: ({ value }) => {
      const text = readIdentifier(value);
      if (text === null || text.length > LONGEST_IDENTIFIER || text.includes(' ') || isJsonText(text)) return null;
      if (kindOfText(text) === 'opaque' && !isHex(text)) return null;
      return { value: text, fit: digitsIn(text) > 0 || isHex(text) ? 0.3 : -0.3 };
    },
  };
}

export function readStatus(leaves: readonly Leaf[], trace: Trace): Status | null {
  const found = best(leaves, statusReader, trace);
  if (found === null) return null;
  const { value, leaf } = found;
  if (typeof value === 'number') return { text: null, code: value, detail: null };
  const others = leaves.filter((other) => other !== leaf && !isLabelState(other));
  const detail = best(others, detailReader, trace, false)?.value ?? value;
  return { text: shorten(value), code: codeBeside(leaf), detail: detail === value ? null : shorten(detail) };
}

function shorten(text: string): string {
  return text.length <= LONGEST_STATUS ? text : `${cutText(text, LONGEST_STATUS - 1)}…`;
}

/** `{ code: 4, description: 'Waiting' }` */
function codeBeside({ parent, path }: Leaf): number | null {
  if (path.length < 2) return null;
  const name = Object.keys(parent).find((key) => ['code', 'status code'].includes(keyOf(key).words.join(' ')));
  const code = name === undefined ? null : parent[name];
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

const LONGEST_CODE = 24;

/** A carrier without a name is called by its code. */
export function readCarrier(leaves: readonly Leaf[], trace: Trace): Carrier | null {
  const name = best(leaves, carrierReader, trace)?.value ?? null;
  const id = best(leaves, identifierReader('carrierId', 2.5, 'carrier'), trace)?.value ?? null;
  if (name === null && id !== null && digitsIn(id) < id.length && id.length < LONGEST_CODE)
    return { name: id, id: null };
  return name === null && id === null ? null : { name, id: id === name ? null : id };
}

export function readLabel(leaves: readonly Leaf[], trace: Trace): Label | null {
  const id = best(leaves, identifierReader('labelId', 2.1, 'label'), trace)?.value ?? null;
  const nfcId = best(leaves, identifierReader('labelNfc', 2.8, 'nfc'), trace)?.value ?? null;
  const type = best(leaves, labelTypeReader, trace)?.value ?? null;
  const states = leaves.filter((leaf) => !leaf.isPersonal && isLabelState(leaf));
  const stateIn = (isSub: boolean) => {
    const state = states.find(({ path }) => {
      const senses = path.at(-1)?.senses;
      return senses?.has('status') === true && senses.has('sub') === isSub;
    });
    return plainTextOf(state?.value);
  };
  const status = best(leaves, labelStatusReader, trace)?.value ?? stateIn(false);
  if (id === null && nfcId === null && type === null && status === null) return null;
  const parents = id === null && status === null ? [] : [...new Set(leaves.map(({ parent }) => parent))];
  const stateNo = parents.map(labelStateOf).find((each) => each !== null);
  const subStatus = stateIn(true) ?? (stateNo === 8 ? 'Near Expiration' : stateNo === 0 ? 'Healthy' : null);
  return { id, nfcId, type, status, subStatus };
}
