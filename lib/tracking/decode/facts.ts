import { cutText } from '../keys/text.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { asDay, inZone, isAhead, joinTime, kindOfTime, readTime, type TimeRules } from '../time/index.ts';
import type { Address, AssetTimes, Carrier, Exceptions, Label, Status, Timestamp } from '../types.ts';
import type { PairOrder } from './degrees.ts';
import { type Place, placesOf, readPlace, roleOf } from './places.ts';
import { hasPersonalMark, isEmpty, isPersonByKeysBeside } from './persons.ts';
import { hasCheckedForm, isJsonText, kindOfText, plainTextOf, readIdentifier, readWords } from './values.ts';
import type { Leaf } from './walk.ts';
import { type Concept, isNamedDay, isZone, type Key, keyOf, namesIn, scoreOf, type Sense } from './words.ts';

/** A fact with what speaks for it. */
export interface Found<T> {
  readonly value: T;
  readonly leaf: Leaf;
  readonly score: number;
}

/** How each fact was found, by concept, and what a field map says of it. */
export interface Trace {
  readonly found: Map<
    string,
    { readonly names: readonly string[]; readonly others: readonly (readonly string[])[]; readonly isMapped: boolean }
  >;
  readonly mapped: ReadonlyMap<string, readonly Leaf[]>;
}

export interface Facts {
  readonly assetName: string | null;
  readonly trackingNumber: string | null;
  readonly status: Status | null;
  readonly carrier: Carrier | null;
  readonly label: Label | null;
  readonly exceptions: Exceptions | null;
  readonly times: AssetTimes;
  readonly currentAddress: Address | null;
  readonly currentTime: Timestamp | null;
  readonly destinationAddress: Address | null;
  readonly originAddress: Address | null;
}

interface Reader<T> {
  readonly concept: Concept;
  readonly least: number;
  readonly isTime?: boolean;
  /** A word that has to be on the path: a claim is not made of other words together. */
  readonly needs?: Sense;
  /** What a value states and how well it fits; null: nothing. */
  readonly read: (leaf: Leaf) => { readonly value: T; readonly fit: number } | null;
}

/** Two different answers this near to each other say nothing. */
const TIE = 0.06;

/** The best of the candidates for a fact; null where nothing is good enough, or two say different things. */
function best<T>(
  leaves: readonly Leaf[],
  { concept, least, read, needs, isTime = false }: Reader<T>,
  trace: Trace,
  isTieSilent = true,
): Found<T> | null {
  const mapped = trace.mapped.get(concept);
  if (mapped !== undefined) {
    const stated = mapped[0] === undefined ? null : read(mapped[0]);
    if (stated === null || mapped[0] === undefined) return null;
    trace.found.set(concept, { names: mapped[0].names, others: [], isMapped: true });
    return { value: stated.value, leaf: mapped[0], score: Infinity };
  }
  const found: Found<T>[] = [];
  for (const leaf of leaves) {
    if (leaf.isPersonal || (needs !== undefined && !leaf.path.some(({ senses }) => senses.has(needs)))) continue;
    const evidence = isTime ? scoreOfTime(concept, leaf.path) : scoreOf(concept, leaf.path);
    if (evidence < least - MOST_FIT) continue;
    const stated = read(leaf);
    if (stated !== null && evidence + stated.fit >= least)
      found.push({ value: stated.value, leaf, score: evidence + stated.fit });
  }
  found.sort((one, other) => other.score - one.score);
  const [first, second] = found;
  if (first === undefined) return null;
  trace.found.set(concept, {
    names: first.leaf.names,
    others: found.slice(1, 9).map(({ leaf }) => leaf.names),
    isMapped: false,
  });
  if (!isTieSilent || second === undefined || first.score - second.score > TIE) return first;
  return JSON.stringify(first.value) === JSON.stringify(second.value) ? first : null;
}

/** `deliveryDate: { date }`: a bare word for a time says no more than the key above it. */
function scoreOfTime(concept: Concept, path: readonly Key[]): number {
  const own = path.at(-1);
  const score = scoreOf(concept, path);
  if (own === undefined || path.length < 2 || own.strangers > 0 || ![...own.senses].every((sense) => BARE.has(sense)))
    return score;
  return Math.max(score, scoreOf(concept, path.slice(0, -1)) - 0.1);
}

const BARE: ReadonlySet<Sense> = new Set(['time', 'date', 'desc', 'formatted', 'wrap', 'history', 'name', 'zone']);

const MOST_FIT = 1.6;

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

const nameReader = wordsReader('assetName', 2.4);
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

const numberReader: Reader<string> = {
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
    if (kind === 'words' && LETTERS_OF_NUMBER.test(text)) return { value: text, fit: -0.3 };
    return kind === 'code' || kind === 'number' || kind === 'code of words'
      ? { value: text, fit: /\d/.test(text) ? (/[A-Z]/.test(text) ? 0.4 : -0.2) : -0.9 }
      : null;
  },
};

const ONE_DIGIT = /^\d$/;
const LETTERS_OF_NUMBER = /^[A-Z]{8,}$/;

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

function timeReader(concept: Concept, least: number, rules: TimeRules): Reader<Timestamp> {
  return {
    concept,
    least,
    isTime: true,
    read: ({ value, path, parent }) => {
      if (value === null || typeof value === 'boolean') return null;
      const time = readTime(value, rules, true);
      if (time === null || (time.iso === null && !/\d{1,4}[-/. ]\d|\d:\d/.test(time.raw))) return null;
      const zoneName = namesIn(parent).find((name) => isZone(keyOf(name)));
      const zoned = zoneName === undefined ? time : (inZone(time, parent[zoneName]) ?? time);
      // Of a delivery in the past nothing is expected unless a word says so.
      if (concept === 'estimated' && !isAhead(zoned, rules) && !path.some(({ senses }) => senses.has('plan')))
        return null;
      return {
        value: isNamedDay(path.at(-1)) || concept === 'estimated' ? asDay(zoned) : zoned,
        fit: time.iso === null ? -0.3 : zoned.zone === 'none' ? 0.1 : 0.4,
      };
    },
  };
}

/** All facts of an answer but its history. */
export function readFacts(leaves: readonly Leaf[], rules: TimeRules, order: PairOrder | null, trace: Trace): Facts {
  const places = readPlaces(leaves, rules, order, trace);
  const status = readStatus(leaves, trace);
  return {
    assetName: best(leaves, nameReader, trace)?.value ?? null,
    trackingNumber: best(leaves, numberReader, trace)?.value ?? null,
    status,
    carrier: readCarrier(leaves, trace),
    label: readLabel(leaves, trace),
    exceptions: readExceptions(leaves, trace),
    times: readTimes(leaves, rules, trace, status?.text ?? null),
    ...places,
  };
}

function readStatus(leaves: readonly Leaf[], trace: Trace): Status | null {
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

function readCarrier(leaves: readonly Leaf[], trace: Trace): Carrier | null {
  const name = best(leaves, carrierReader, trace)?.value ?? null;
  const id = best(leaves, identifierReader('carrierId', 2.5, 'carrier'), trace)?.value ?? null;
  if (name === null && id !== null && /[A-Za-z]/.test(id) && id.length < 24) return { name: id, id: null };
  return name === null && id === null ? null : { name, id: id === name ? null : id };
}

function readLabel(leaves: readonly Leaf[], trace: Trace): Label | null {
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
      : leaves.map(({ parent }) => labelStateOf(parent)).find((each) => each !== null);
  const subStatus = textOr(stateIn(true)) ?? (stateNo === 8 ? 'Near Expiration' : stateNo === 0 ? 'Healthy' : null);
  return id === null && nfcId === null && type === null && status === null
    ? null
    : { id, nfcId, type, status, subStatus };
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const MOST_EXCEPTIONS = 100;
const MOST_READ = 2000;

function readExceptions(leaves: readonly Leaf[], trace: Trace): Exceptions | null {
  const found = best<unknown>(
    leaves,
    {
      concept: 'exceptions',
      least: 2,
      read: ({ value: sent }) => {
        const value = isPlainObject(sent)
          ? (listOfExceptions(sent) ?? sent)
          : typeof sent === 'string' && EMPTY_LIST.test(sent)
            ? []
            : sent;
        if (isList(value)) return { value, fit: 0.4 };
        return typeof value === 'string'
          ? value.trim() === ''
            ? null
            : { value, fit: 0 }
          : isPlainObject(value) && Object.keys(value).length > 0
            ? { value, fit: 0.2 }
            : null;
      },
    },
    trace,
    false,
  );
  if (found === null) return null;
  const { value } = found;
  // `warnings: []` is of the answer: no claim that nothing is wrong with the thing.
  const words = found.leaf.path.at(-1)?.words ?? [];
  if (isList(value) && value.length === 0)
    return words.includes('warnings') || words.includes('errors') ? null : emptyExceptions;
  const entries = isList(value) ? value : [value];
  const said = entries
    .slice(0, MOST_READ)
    .filter((entry) => !isEmpty(entry) && !(isPlainObject(entry) && hasPersonalMark(entry)));
  const texts = said.map(textOfException);
  const labels = [...new Set(texts.filter((text) => text !== null))];
  return {
    labels: labels.slice(0, MOST_EXCEPTIONS),
    more: Math.max(0, labels.length - MOST_EXCEPTIONS) + Math.max(0, entries.length - MOST_READ),
    unreadable: texts.filter((text) => text === null).length,
  };
}

/** `{ exception: [...] }` */
function listOfExceptions(record: PlainObject): unknown {
  const names = namesIn(record);
  const name = names.find(
    (each) => isList(record[each]) && (names.length === 1 || keyOf(each).senses.has('exception')),
  );
  return name === undefined ? undefined : record[name];
}

const EMPTY_LIST = /^\s*\[\s*\]\s*$/;
const emptyExceptions: Exceptions = { labels: [], more: 0, unreadable: 0 };

const TEXT_OF_EXCEPTION = [
  'label',
  'name',
  'title',
  'description',
  'message',
  'text',
  'type',
  'conditiontype',
  'exceptiondescription',
  'reason',
  'alert',
  'code',
];

function textOfException(entry: unknown): string | null {
  if (typeof entry === 'string') return readWords(entry);
  if (!isPlainObject(entry)) return null;
  const names = new Map(Object.keys(entry).map((name) => [name.toLowerCase().replaceAll(/[^a-z]/g, ''), name]));
  for (const wanted of TEXT_OF_EXCEPTION) {
    const name = names.get(wanted);
    const text = name === undefined ? null : readWords(entry[name]);
    if (text !== null) return text;
  }
  return null;
}

function readTimes(leaves: readonly Leaf[], rules: TimeRules, trace: Trace, status: string | null): AssetTimes {
  const time = (concept: Concept, least: number) =>
    best(leaves, timeReader(concept, least, rules), trace, false)?.value ?? null;
  const window = readWindow(leaves, rules);
  const delivery = best(leaves, timeReader('delivered', 2.3, rules), trace, false);
  const isDelivered = delivery !== null && !isAhead(delivery.value, rules) && saysDelivered(delivery.leaf, status);
  const isExpected = delivery !== null && (isAhead(delivery.value, rules) || (!isDelivered && status !== null));
  return {
    created: time('created', 2),
    updated: time('updated', 2),
    activated: time('activated', 2.4),
    delivered: isDelivered ? withIso(delivery.value) : null,
    estimatedDelivery: window?.to ?? time('estimated', 2) ?? (isExpected ? asDay(delivery.value) : null),
    expires: time('expires', 2.4),
    ...(window?.from === undefined ? {} : { estimatedFrom: window.from }),
  };
}

/** `deliveredAt` says so unless the status contradicts it, `deliveryDate` where the status says so too. */
function saysDelivered({ path }: Leaf, status: string | null): boolean {
  const { words, senses } = keyOf(status ?? '');
  const isUnderWay = words.some((word) => UNDER_WAY.some((start) => word.startsWith(start)));
  if (words.some((word) => TURNED_BACK.has(word)) || (isUnderWay && (!senses.has('done') || words.includes('out'))))
    return false;
  return senses.has('done') || path.some((key) => key.senses.has('done') || key.senses.has('happen'));
}

const UNDER_WAY = 'transit out not fail attempt pend creat ready process way cancel exception rout pick sched'.split(
  ' ',
);
const TURNED_BACK: ReadonlySet<string> = new Set(['return', 'returned', 'returning', 'rto']);

function withIso(time: Timestamp | null): Timestamp | null {
  return time?.iso == null ? null : time;
}

interface Window {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

const LEAST_WINDOW = 1.8;

/**
 * A window of delivery under a name of an estimate: its two ends side by side, as times or as clocks of a day beside
 * them, or in a list of two.
 */
function readWindow(leaves: readonly Leaf[], rules: TimeRules): Window | null {
  for (const end of leaves) {
    if (end.isPersonal) continue;
    if (isList(end.value)) {
      const pair = end.value.length === 2 && scoreOf('estimated', end.path) >= LEAST_WINDOW ? end.value : [];
      const window = windowOf(readTime(pair[0], rules, true), readTime(pair[1], rules, true));
      if (window !== null) return window;
    }
    if (!isSide(end, 'closes')) continue;
    const stem = stemOf(end);
    if (scoreOf('estimated', end.path.length > 1 && stem === '' ? end.path.slice(0, -1) : end.path) < LEAST_WINDOW)
      continue;
    const beside = leaves.filter((leaf) => leaf !== end && leaf.parent === end.parent && !isSide(leaf, 'closes'));
    const start = beside.find((leaf) => (isSide(leaf, 'opens') || stem !== '') && stemOf(leaf) === stem);
    if (start === undefined) continue;
    const day = beside.find((leaf) => leaf !== start && leaf.path.at(-1)?.senses.has('date') === true)?.value;
    const timeOf = ({ value }: Leaf) =>
      kindOfTime(value, true) === 'clock' ? joinTime(day, value, undefined, rules) : readTime(value, rules, true);
    const window = windowOf(timeOf(start), timeOf(end));
    if (window !== null) return window;
  }
  return null;
}

function windowOf(from: Timestamp | null, to: Timestamp | null): Window | null {
  return from?.iso == null || to?.iso == null || from.iso > to.iso ? null : { from, to };
}

function isSide({ path }: Leaf, side: 'opens' | 'closes'): boolean {
  return path.at(-1)?.senses.has(side) === true;
}

/** The words of a key but those of a time and of an end. */
function stemOf({ path }: Leaf): string {
  const key = path.at(-1);
  const isOfEnd = (word: string) => ENDS.some((sense) => key?.sensesOf(word).has(sense));
  return (key?.words ?? []).filter((word) => !isOfEnd(word)).join(' ');
}

const ENDS: readonly Sense[] = ['opens', 'closes', 'joint', 'time', 'date'];

function readPlaces(leaves: readonly Leaf[], rules: TimeRules, order: PairOrder | null, trace: Trace) {
  const places = placesOf(
    leaves.filter(({ value }) => value !== null && value !== ''),
    ({ value }) => value,
  );
  const isTimed = ({ parts }: Place<Leaf>) => timeOfPlace(leaves, parts[0]?.source.names ?? [], rules) !== null;
  const choose = (concept: 'destination' | 'origin' | 'current', least: number) => {
    const mapped = trace.mapped.get(concept);
    const candidates =
      mapped === undefined
        ? places
        : placesOf(mapped, ({ value }) => value).map((place) => ({ ...place, isPersonal: false }));
    const ranked = candidates
      .filter((place) => mapped !== undefined || concept !== 'current' || isKnownPlace(place) || isTimed(place))
      .map((place) => ({ place, score: roleOf(concept, place) + knownOf(place) }))
      .filter(({ score }) => mapped !== undefined || score > least)
      .sort((one, other) => other.score - one.score);
    let chosen: Address | undefined;
    let from: (typeof places)[number] | null = null;
    for (const { place } of ranked) {
      const address = readPlace(place, ({ value }) => value, order, { isEnd: concept !== 'current' });
      if (address === null || (mapped === undefined && saysCountryAlone(address))) continue;
      if (chosen === undefined) {
        [chosen, from] = [address, place];
        trace.found.set(concept, {
          names: place.parts[0]?.source.names ?? [],
          others: [],
          isMapped: mapped !== undefined,
        });
      } else if (chosen.position === null && chosen.lines.length > 0 && address.lines.length === 0)
        chosen = { ...chosen, position: address.position };
      else if (chosen.lines.length === 0 && address.lines.length > 0)
        chosen = { ...address, position: chosen.position };
    }
    return { address: chosen ?? null, place: from };
  };
  const current = choose('current', 0.25);
  const currentTime =
    current.place === null ? null : timeOfPlace(leaves, current.place.parts[0]?.source.names ?? [], rules);
  return {
    currentAddress: current.address,
    currentTime,
    destinationAddress: choose('destination', 1.5).address,
    originAddress: choose('origin', 1.5).address,
  };
}

/** Where it is says a place with known keys, with a time beside it, or that is called the latest. */
function isKnownPlace({ path }: Place<Leaf>): boolean {
  return path.every(({ strangers }) => strangers === 0) || path.some(({ senses }) => senses.has('latest'));
}

/** A place with many parts is rather one than a name alone. */
function knownOf({ parts }: Place<Leaf>): number {
  return 0.15 * Math.min(4, parts.length) - (parts.every(({ part }) => part === 'name') ? 0.4 : 0);
}

/** The time that stands nearest to a place: beside it, or beside what it is part of. */
function timeOfPlace(leaves: readonly Leaf[], place: readonly string[], rules: TimeRules): Timestamp | null {
  let [found, most]: [Timestamp | null, number] = [null, 0.2];
  for (const { names, path, value, isPersonal } of leaves) {
    const above = names.slice(0, -1);
    if (isPersonal || !above.every((name, index) => place[index] === name)) continue;
    if (OF_SOMETHING_ELSE.some((sense) => path.at(-1)?.senses.has(sense))) continue;
    const time = readTime(value, rules, true);
    if (time?.iso == null) continue;
    const score = scoreOf('rowTime', path) + (time.zone === 'none' ? 0.1 : 0.4) - 0.25 * (place.length - names.length);
    if (score > most) [found, most] = [time, score];
  }
  return found;
}

const OF_SOMETHING_ELSE: readonly Sense[] = ['zone', 'create', 'activate', 'expire', 'plan', 'done'];

function saysCountryAlone({ lines, country, position }: Address): boolean {
  return position === null && country !== null && lines.length === 1 && lines[0] === country;
}
