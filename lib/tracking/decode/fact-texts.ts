import { cutText } from '../keys/text.ts';
import type { Carrier, Label, Status } from '../types.ts';
import { best, type Reader, type Trace } from './evidence.ts';
import { isPersonByKeysBeside } from './persons.ts';
import { hasCheckedForm, isJsonText, kindOfText, plainTextOf, readIdentifier, readWords } from './values.ts';
import type { Leaf } from './walk.ts';
import { type Concept, keyOf, type Sense } from './words.ts';

function wordsFit(text: string): number {
  switch (kindOfText(text)) {
    case 'words':
      return 1;
    case 'code of words':
      return 0.7;
    case 'code':
      return -0.4;
    case 'identifier':
      return -0.8;
    default:
      return -9;
  }
}

function wordsReader(concept: Concept, least: number, most = 200): Reader<string> {
  return {
    concept,
    least,
    read: ({ value }) => {
      if (typeof value !== 'string' || isJsonText(value)) return null;
      const text = readWords(value);
      return text === null ? null : { value: text, fit: wordsFit(text) - (text.length > most ? 0.5 : 0) };
    },
  };
}

export const nameReader = wordsReader('assetName', 2.4);
const detailReader = wordsReader('statusDetail', 2.9);
const carrierReader: Reader<string> = {
  ...wordsReader('carrierName', 2.5, 120),
  needs: 'carrier',
  read: ({ value, path, parent }) => {
    const key = path.at(-1);
    const text = typeof value === 'string' ? readWords(value) : null;
    const kind = text === null ? 'nothing' : kindOfText(text);
    if (
      text === null ||
      text.length > 120 ||
      text.endsWith(':') ||
      HEX.test(text) ||
      LANGUAGE.test(text) ||
      kind === 'opaque' ||
      kind === 'time' ||
      kind === 'number' ||
      (key !== undefined && isPersonByKeysBeside(key, parent))
    )
      return null;
    return { value: text, fit: kind === 'words' ? 0.8 : kind === 'identifier' ? -0.6 : 0.1 };
  },
};
const labelTypeReader: Reader<string> = { ...wordsReader('labelType', 3), needs: 'label' };
const labelStatusReader: Reader<string> = { ...wordsReader('labelStatus', 3), needs: 'label' };

const LONGEST_STATUS = 80;
/** The states of a label, which are never the status of what it is on. */
const LABEL_STATES: ReadonlySet<string> = new Set(['available', 'healthy', 'near expiration', 'assigned']);

function isLabelState(text: string, parent: Leaf['parent']): boolean {
  const state = text.toLowerCase();
  return LABEL_STATES.has(state) && (state !== 'assigned' || labelStateOf(parent) !== null);
}

/** `StatusNo` of the interface. */
function labelStateOf(parent: Leaf['parent']): unknown {
  const name = Object.keys(parent).find((key) => keyOf(key).words.join(' ') === 'status no');
  return name === undefined ? null : parent[name];
}

const statusReader: Reader<string | number> = {
  concept: 'status',
  least: 2.4,
  read: ({ value, path, parent }) => {
    const senses = path.at(-1)?.senses;
    const codeFit = senses?.has('number') === true || senses?.has('ident') === true ? -0.6 : 0.1;
    if (typeof value === 'number') return Number.isSafeInteger(value) ? { value: value + 0, fit: codeFit } : null;
    if (typeof value !== 'string' || isJsonText(value)) return null;
    const text = plainTextOf(value);
    if (text === null || text.length > 2000 || isLabelState(text, parent)) return null;
    const kind = kindOfText(text);
    if (DIGITS.test(text)) return { value: Number(text), fit: codeFit };
    if (kind === 'opaque' || kind === 'time' || kind === 'number' || kind === 'identifier') return null;
    const isWord = kind === 'words' || kind === 'code of words';
    return {
      value: text,
      // A lower-case word may be the code of a text beside it.
      fit: isWord
        ? (LOWER_CASE.test(text) ? 0.8 : 1) - Math.min(1, Math.max(0, text.length - 60) / 100)
        : text.length <= 3
          ? -0.2
          : 0.6,
    };
  },
};

const DIGITS = /^\d{1,9}$/;
const LOWER_CASE = /^[a-z]+$/;

export const numberReader: Reader<string> = {
  concept: 'trackingNumber',
  least: 1.95,
  read: ({ value, path }) => {
    const text = readIdentifier(value);
    if (text === null || text.length > 60 || ONE_DIGIT.test(text)) return null;
    const kind = kindOfText(text);
    if (hasCheckedForm(text.replaceAll(' ', ''))) return { value: text, fit: 1.5 };
    if (kind === 'identifier') {
      // The number of a record in its database.
      const isOfRecord = typeof value === 'number' && path.at(-1)?.senses.has('number') === false;
      return { value: text, fit: text.length < 6 ? -0.3 : typeof value === 'string' ? 0.9 : isOfRecord ? -0.5 : 0.5 };
    }
    if (kind === 'time') return /^\d+$/.test(text) ? { value: text, fit: 0.4 } : null;
    // `RETWVWFMKR`, `CNY-20 77`
    if (kind === 'words' && CAPITALS.test(text)) return { value: text, fit: text.includes(' ') ? -1.05 : -0.3 };
    return kind === 'code' || kind === 'number' || kind === 'code of words'
      ? { value: text, fit: /\d/.test(text) ? (/[A-Z]/.test(text) ? 0.4 : -0.2) : -0.9 }
      : null;
  },
};

const ONE_DIGIT = /^\d$/;
const CAPITALS = /^(?:[A-Z]{8,}|(?=.*\d)[A-Z\d ./-]+)$/;

const LANGUAGE = /^[a-z]{2}$/;
const HEX = /^[\da-f]{24,32}$/i;

function identifierReader(concept: Concept, least: number, needs: Sense): Reader<string> {
  return {
    concept,
    least,
    needs,
    read: ({ value }) => {
      const text = readIdentifier(value);
      return text === null ||
        text.length > 80 ||
        text.includes(' ') ||
        isJsonText(text) ||
        (kindOfText(text) === 'opaque' && !HEX.test(text))
        ? null
        : { value: text, fit: /\d/.test(text) || HEX.test(text) ? 0.3 : -0.3 };
    },
  };
}

export function readStatus(leaves: readonly Leaf[], trace: Trace): Status | null {
  const found = best(leaves, statusReader, trace);
  if (found === null) return null;
  const { value, leaf } = found;
  if (typeof value === 'number') return { text: null, code: value, detail: null };
  const isOther = (other: Leaf) =>
    other !== leaf && !(typeof other.value === 'string' && isLabelState(other.value, other.parent));
  const detail = best(leaves.filter(isOther), detailReader, trace, false);
  return {
    text: shorten(value),
    code: codeBeside(leaf),
    detail: detail === null || detail.value === value ? null : shorten(detail.value),
  };
}

function shorten(text: string): string {
  return text.length <= LONGEST_STATUS ? text : `${cutText(text, LONGEST_STATUS - 1)}…`;
}

/** `{ code: 4, description: 'Waiting' }` */
function codeBeside({ parent, path }: Leaf): number | null {
  if (path.length < 2) return null;
  const name = Object.keys(parent).find((key) => /^(?:status_?)?code$/i.test(key));
  const code = name === undefined ? null : parent[name];
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

export function readCarrier(leaves: readonly Leaf[], trace: Trace): Carrier | null {
  const name = best(leaves, carrierReader, trace)?.value ?? null;
  const id = best(leaves, identifierReader('carrierId', 2.5, 'carrier'), trace)?.value ?? null;
  if (name === null && id !== null && /[A-Za-z]/.test(id) && id.length < 24) return { name: id, id: null };
  return name === null && id === null ? null : { name, id: id === name ? null : id };
}

export function readLabel(leaves: readonly Leaf[], trace: Trace): Label | null {
  const id = best(leaves, identifierReader('labelId', 2.1, 'label'), trace)?.value ?? null;
  const nfcId = best(leaves, identifierReader('labelNfc', 2.8, 'nfc'), trace)?.value ?? null;
  const type = best(leaves, labelTypeReader, trace)?.value ?? null;
  const states = leaves.filter(
    ({ value, path, isPersonal }) =>
      typeof value === 'string' && !isPersonal && path.at(-1)?.senses.has('status') === true,
  );
  const stateIn = (isSub: boolean) =>
    states.find(
      ({ value, path, parent }) =>
        path.at(-1)?.senses.has('sub') === isSub && typeof value === 'string' && isLabelState(value, parent),
    )?.value;
  const status = best(leaves, labelStatusReader, trace)?.value ?? textOr(stateIn(false)) ?? null;
  const stateNo =
    id === null && status === null
      ? null
      : [...new Set(leaves.map(({ parent }) => parent))].map(labelStateOf).find((each) => each !== null);
  const subStatus = textOr(stateIn(true)) ?? (stateNo === 8 ? 'Near Expiration' : stateNo === 0 ? 'Healthy' : null);
  return id === null && nfcId === null && type === null && status === null
    ? null
    : { id, nfcId, type, status, subStatus };
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
