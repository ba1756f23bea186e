import { countDigits } from '../../json/text.ts';
import { isPlainObject } from '../../json/values.ts';
import { redactText } from '../../personal-data/redact-text.ts';
import type { Carrier, Label, Status } from '../../types.ts';
import { chooseBest, type FactReader, type Trace } from './evidence.ts';
import { hasPersonalSiblings, hasPersonalTraits, isNameOfPerson, mayBeName, mayBeNameUnder } from '../persons.ts';
import {
  hasValidCheckDigit,
  isHex,
  isJsonText,
  kindOfText,
  readPlainText,
  readIdentifierText,
  readPublicText,
  type TextKind,
} from '../values.ts';
import type { CandidateList, Leaf } from '../walk.ts';
import { type Concept, isPlaceholder, type Key, keyOf, keysIn, scoreOf, type Sense } from '../vocabulary.ts';

type FitByKind = Partial<Readonly<Record<TextKind, number>>>;

const MAX_FIT_LENGTH = 200;
const textFits: FitByKind = { words: 1, 'code of words': 0.7, code: -0.4, identifier: -0.8 };

function createTextReader(
  concept: Concept,
  minScore: number,
  requiredSense?: Sense,
  fits = textFits,
): FactReader<string> {
  return {
    concept,
    minScore,
    ...(requiredSense !== undefined && { requiredSense }),
    read: ({ value }) => {
      const text = typeof value === 'string' && !isJsonText(value) ? readPublicText(value) : null;
      const fit = text === null ? undefined : fits[kindOfText(text)];
      return text === null || fit === undefined || isPlaceholder(text)
        ? null
        : { value: text, fit: fit - (text.length > MAX_FIT_LENGTH ? 0.5 : 0) };
    },
  };
}

const anyNameReader = createTextReader('assetName', 2.4);
const assetNameReader: FactReader<string> = {
  ...anyNameReader,
  read: (leaf) => {
    const found = anyNameReader.read(leaf);
    // Under an unknown key a name may be a person's.
    const isName = (text: string) => isNameOfPerson(text) || leaf.path.some((key) => mayBeNameUnder(key, text));
    return found === null || isName(found.value) ? null : found;
  },
};
const statusDetailReader = createTextReader('subStatus', 2.9);
const labelTypeReader = createTextReader('labelType', 3, 'label');
const labelStatusReader = createTextReader('labelStatus', 3, 'label');

const carrierFits: FitByKind = { words: 0.8, 'code of words': 0.1, code: 0.1, identifier: -0.6 };
const anyCarrierReader = createTextReader('carrierName', 2.5, 'carrier', carrierFits);
const MAX_CARRIER_LENGTH = 120;
const carrierReader: FactReader<string> = {
  ...anyCarrierReader,
  read: (leaf) => {
    const found = anyCarrierReader.read(leaf);
    const key = leaf.path.at(-1);
    if (found === null || key === undefined || hasPersonalSiblings(key, leaf.parent)) return null;
    const { value: text } = found;
    const isOfPerson = leaf.path.at(-2)?.senses.has('person') === true;
    const hasIdentifier = keysIn(leaf.parent).some((name) => keyOf(name).senses.has('ident'));
    if (isOfPerson && (hasPersonalTraits(leaf.parent) || (mayBeName(text) && !hasIdentifier))) return null;
    // `en` is a language.
    const isNone = isHex(text) || text.length > MAX_CARRIER_LENGTH || (text.length < 3 && isLowerCase(text));
    return isNone || isNameOfPerson(text) ? null : found;
  },
};

function isLowerCase(text: string): boolean {
  return text === text.toLowerCase();
}

/** States of a label, which are never the status of the asset. */
const labelStates: ReadonlySet<string> = new Set(['available', 'healthy', 'near expiration', 'assigned']);

function isLabelStateLeaf({ value, parent }: Leaf): boolean {
  const state = typeof value === 'string' ? value.toLowerCase() : '';
  return labelStates.has(state) && (state !== 'assigned' || labelStateNumberOf(parent) !== null);
}

function labelStateNumberOf(parent: Leaf['parent']): unknown {
  const name = Object.keys(parent).find((key) => keyOf(key).words.join(' ') === 'status no');
  return name === undefined ? null : parent[name];
}

const [MAX_STATUS_LENGTH, MAX_CODE_DIGITS] = [80, 9];
const statusFits: FitByKind = { words: 1, 'code of words': 1, code: -0.1 };
/** Two letters side by side, or one that is a word: `P.*.1.6` is a code. */
const WORD = /\p{L}{2}|\p{Lo}/u;
/** Of `Delivered by`, whose end stands in another field. */
const OPEN_END = / (?:by|at|to|from|with)$/i;

const statusReader: FactReader<string | number> = {
  concept: 'status',
  minScore: 2.4,
  read: (leaf) => {
    const { value, path } = leaf;
    if (typeof value === 'string' && (isJsonText(value) || isLabelStateLeaf(leaf))) return null;
    const text = readIdentifierText(value)?.replace(OPEN_END, '');
    if (text === undefined || isRequestOutcome(text, leaf)) return null;
    const senses = path.at(-1)?.senses;
    const isCode = senses?.has('number') === true || senses?.has('ident') === true;
    if (countDigits(text) === text.length)
      return text.length > MAX_CODE_DIGITS ? null : { value: Number(text), fit: isCode ? -0.6 : 0.1 };
    const fit = WORD.test(text) ? statusFits[kindOfText(text)] : statusFits.code;
    if (fit === undefined || text.endsWith(':')) return null;
    // A lower-case word may be the code for a text beside it.
    const isWord = fit === 1 && !text.includes(' ') && isLowerCase(text);
    const length = text.length <= 3 ? 0.8 : Math.min(1, Math.max(0, text.length - 60) / 100);
    return { value: text, fit: fit - length - (isWord ? 0.2 : 0) };
  },
};

const outcomeTexts: ReadonlySet<string> = new Set('success successful succeeded ok okay true error found'.split(' '));
const outcomeCodes: ReadonlySet<string> = new Set(['0', '1', '200']);

function isRequestOutcome(text: string, { parent }: Leaf): boolean {
  if (outcomeTexts.has(text.toLowerCase())) return true;
  return outcomeCodes.has(text) && keysIn(parent).some((name) => envelopeKeys.has(name.toLowerCase()));
}

const envelopeKeys: ReadonlySet<string> = new Set('data result results msg message response payload'.split(' '));

const [MAX_NUMBER_LENGTH, MIN_LETTERS_LENGTH] = [60, 8];
const RECORD_NUMBER = /^\d{1,7}$/;

const trackingNumberReader: FactReader<string> = {
  concept: 'trackingNumber',
  minScore: 1.95,
  read: ({ value, path }) => {
    const text = readIdentifierText(value);
    if (text === null || text.length > MAX_NUMBER_LENGTH || isPlaceholder(text)) return null;
    if (hasValidCheckDigit(text.replaceAll(' ', ''))) return { value: text, fit: 1.5 };
    const isOfRecord =
      (typeof value === 'number' || RECORD_NUMBER.test(text)) && path.at(-1)?.senses.has('number') === false;
    const fit = trackingNumberFit(text, isOfRecord ? -0.5 : typeof value === 'number' ? 0.5 : 0.9);
    return fit === null ? null : { value: text, fit };
  },
};

function trackingNumberFit(text: string, ofIdentifier: number): number | null {
  const [digits, isCapital] = [countDigits(text), text === text.toUpperCase()];
  switch (kindOfText(text)) {
    case 'identifier':
      return text.length < 6 ? -0.3 : ofIdentifier;
    case 'time':
      return digits === text.length ? 0.4 : null;
    case 'words':
      if (!isCapital || (digits === 0 && (text.length < MIN_LETTERS_LENGTH || text.includes(' ')))) return null;
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

const NUMBER_FORM = /^(?=(?:\D*\d){6})[A-Z0-9][A-Z0-9 -]{7,39}$/;
const MIN_PLAIN_SCORE = 0.3;

function readTrackingNumber(all: readonly Leaf[], lists: readonly CandidateList[], trace: Trace): string | null {
  const best = chooseBest(all, trackingNumberReader, trace);
  const isNamed = best?.leaf.path.some(({ senses }) => senses.has('tracking') || senses.has('subject')) === true;
  if (isNamed || trace.mapped.has('trackingNumber') || lists.length === 0) return best?.value ?? null;
  const fields = [...all.filter(({ isPersonal }) => !isPersonal), ...lists.flatMap(({ rows }) => fieldsAlike(rows))];
  const beside = fields.filter(isUnderPlainWord).map(({ value }) => value);
  const numbers = [...beside, ...lists.flatMap(({ names }) => names)].map(readIdentifierText).filter((text) => {
    return text !== null && NUMBER_FORM.test(text) && kindOfText(text) === 'identifier' && !isPlaceholder(text);
  });
  const [only = null, ...others] = new Set([...(best === null ? [] : [best.value]), ...numbers]);
  return others.length > 0 ? null : only;
}

function isUnderPlainWord({ path }: Pick<Leaf, 'path'>): boolean {
  const senses = path.at(-1)?.senses;
  const isNumber = senses?.has('number') === true || senses?.has('tracking') === true;
  return isNumber && scoreOf('trackingNumber', path) > MIN_PLAIN_SCORE;
}

function fieldsAlike(rows: readonly unknown[]): readonly Pick<Leaf, 'path' | 'value'>[] {
  const [first = {}, ...others] = [rows[0], rows[1], rows[rows.length >> 1], rows.at(-1)].filter(isPlainObject);
  const names = rows.length < 2 ? [] : keysIn(first).filter((name) => others.every((row) => row[name] === first[name]));
  return names.map((name) => ({ path: [keyOf(name)], value: first[name] }));
}

const MAX_IDENTIFIER_LENGTH = 80;

function createIdentifierReader(concept: Concept, minScore: number, requiredSense: Sense): FactReader<string> {
  return {
    concept,
    minScore,
    requiredSense,
    read: ({ value }) => {
      const text = readIdentifierText(value);
      if (text === null || text.length > MAX_IDENTIFIER_LENGTH || text.includes(' ') || isJsonText(text)) return null;
      if (kindOfText(text) === 'opaque' && !isHex(text)) return null;
      return { value: text, fit: countDigits(text) > 0 || isHex(text) ? 0.3 : -0.3 };
    },
  };
}

/** The label of a status is its caption, and not the label on the shipment. */
function isNoCaption({ text }: Key, index: number, path: readonly Key[]): boolean {
  return path[index - 1]?.senses.has('status') !== true || !/^(?:labels?|etikett|eti[qc]h?u?ett?[ae])$/i.test(text);
}

function readStatus(sent: readonly Leaf[], trace: Trace): Status | null {
  const leaves = sent.map((leaf) => ({ ...leaf, path: leaf.path.filter(isNoCaption) }));
  const found = chooseBest(leaves, statusReader, trace);
  if (found === null) return null;
  const { value, leaf } = found;
  if (typeof value === 'number') return { text: null, code: value, detail: null };
  const others = leaves.filter((other) => other !== leaf && !isLabelStateLeaf(other));
  const detail = chooseBest(others, statusDetailReader, trace, false)?.value ?? value;
  const pinnedCode = trace.mapped
    .get('status')
    ?.map((each) => each.value)
    .find((each) => typeof each === 'number');
  const code = codeBeside(leaf) ?? pinnedCode ?? null;
  return { text: shorten(value), code, detail: detail === value ? null : shorten(detail) };
}

/** Searched before it is cut, so that no half of an address is left. */
function shorten(text: string): string | null {
  if (text.length <= MAX_STATUS_LENGTH) return text;
  const start = redactText(text, MAX_STATUS_LENGTH - 1);
  return start === null ? null : `${start}…`;
}

function codeBeside({ parent, path }: Leaf): number | null {
  if (path.length < 2) return null;
  const name = Object.keys(parent).find((key) => ['code', 'status code'].includes(keyOf(key).words.join(' ')));
  const code = name === undefined ? null : parent[name];
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

const MAX_CARRIER_CODE_LENGTH = 24;

function readCarrier(leaves: readonly Leaf[], trace: Trace): Carrier | null {
  const name = chooseBest(leaves, carrierReader, trace)?.value ?? null;
  const id = chooseBest(leaves, createIdentifierReader('carrierId', 2.5, 'carrier'), trace)?.value ?? null;
  if (name === null && id !== null && countDigits(id) < id.length && id.length < MAX_CARRIER_CODE_LENGTH)
    return { name: id, id: null };
  return name === null && id === null ? null : { name, id: id === name ? null : id };
}

function readLabel(leaves: readonly Leaf[], trace: Trace): Label | null {
  const id = chooseBest(leaves, createIdentifierReader('labelId', 2.1, 'label'), trace)?.value ?? null;
  const nfcId = chooseBest(leaves, createIdentifierReader('nfcId', 2.8, 'nfc'), trace)?.value ?? null;
  const type = chooseBest(leaves, labelTypeReader, trace)?.value ?? null;
  const states = leaves.filter((leaf) => !leaf.isPersonal && isLabelStateLeaf(leaf));
  const isOf = (key: Key | undefined, isSub: boolean) => key?.senses.has('status') && key.senses.has('sub') === isSub;
  const stateIn = (isSub: boolean) => readPlainText(states.find(({ path }) => isOf(path.at(-1), isSub))?.value);
  const status = chooseBest(leaves, labelStatusReader, trace)?.value ?? stateIn(false);
  if (id === null && nfcId === null && type === null && status === null) return null;
  const parents = id === null && status === null ? [] : [...new Set(leaves.map(({ parent }) => parent))];
  const stateNo = parents.map(labelStateNumberOf).find((each) => each !== null);
  const subStatus = stateIn(true) ?? (stateNo === 8 ? 'Near Expiration' : stateNo === 0 ? 'Healthy' : null);
  return { id, nfcId, type, status, subStatus };
}

/** In the order in which `inspect` lists them. */
export function readTexts(leaves: readonly Leaf[], lists: readonly CandidateList[], trace: Trace) {
  return {
    status: readStatus(leaves, trace),
    assetName: chooseBest(leaves, assetNameReader, trace)?.value ?? null,
    trackingNumber: readTrackingNumber(leaves, lists, trace),
    carrier: readCarrier(leaves, trace),
    label: readLabel(leaves, trace),
  };
}
