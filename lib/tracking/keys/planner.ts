import { writtenOut } from './abbreviations.ts';
import { translateKey } from './languages.ts';
import { isPlainObject, type PlainObject, readFirst } from './values.ts';

/** Concepts of one level of a payload, each with its spellings, most trusted first. */
export type AliasLevel<C extends string> = Readonly<Record<C, readonly string[]>>;

/** Which own keys of an object stand for which concept. */
export interface KeyPlan<C extends string> {
  keysOf(concept: C): readonly string[];
  /** Whether no key stands for anything. */
  readonly isEmpty: boolean;
  /** Own keys that no spelling accounts for, as sent. */
  readonly unknown: readonly string[];
}

export type KeyPlanner<C extends string> = (record: PlainObject) => KeyPlan<C>;

interface Candidate {
  readonly key: string;
  readonly rank: number;
}

const NO_KEYS: readonly string[] = [];
const LONGEST_KEY = 64;
const MOST_PLANS = 8;
const MOST_KEYS = 64;
const LAST_LISTED = 1_000_000;

/** Where an XML element keeps its text, and a search engine what it found. */
const STORED: ReadonlyMap<string, string> = new Map([
  ['_', 'text'],
  ['_source', 'attributes'],
  // What kind of thing it is, not what happened.
  ['@type', 'typename'],
  // Of linked data the entries of a collection, and no people.
  ['hydra:member', 'items'],
]);

/** By key: nearly all are met again. */
const spellings = new Map<string, string>();
const MOST_SPELLINGS = 1024;

/**
 * `AssetName`, `asset_name` and `asset-name` are one spelling: lower case, a–z and 0–9 alone. Words of other languages
 * become ours, short forms of words are written out.
 */
export function normaliseKey(key: string): string {
  const known = spellings.get(key);
  if (known !== undefined) return known;
  const spelling = STORED.get(key) ?? translateKey(lettersOf(key));
  if (key.length <= LONGEST_KEY) {
    if (spellings.size >= MOST_SPELLINGS) spellings.clear();
    spellings.set(key, spelling);
  }
  return spelling;
}

/** `cargo:eventName`, but not what an XML schema says of types, nor whose or which of several it is. */
const NAMESPACE =
  /^(?!(?:xsi|xml|xmlns):|(?:customer|driver|courier|person|user|owner|contact|billing|home|recipient|receiver|sender|consignee|shipper|ship|dest|origin|from|to|next|prev|start|end|pickup|deliver|stop))[A-Za-z][\w-]{0,20}:(?=[A-Za-z_])/;

function lettersOf(key: string): string {
  // `Status__c`: what a store adds to the names of its users.
  const named = key.includes(':') ? key.replace(NAMESPACE, '') : key;
  const lower = writtenOut(named)
    .toLowerCase()
    .replace(/(?<=[a-z0-9])__[a-z]{1,2}$/, '');
  // Letters with marks are spelt without them, not left out.
  const plain = /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.replace(/ß/g, 'ss').normalize('NFD');
  return plain.replace(/[^a-z0-9]+/g, '');
}

/**
 * Makes the function that tells an object's keys apart. `endings` catch spellings nobody listed
 * (`gpsTime`, `sensorLat`), ranked after every listed one, in their own order.
 * The last few plans are kept with their key names: the rows of a history nearly all have the same keys.
 */
export function createKeyPlanner<C extends string>(
  level: AliasLevel<C>,
  endings: readonly (readonly [NoInfer<C>, RegExp])[] = [],
): KeyPlanner<C> {
  const index = indexSpellings(level);
  const recent: { readonly keys: readonly string[]; readonly plan: KeyPlan<C> }[] = [];
  // Too many keys to compare: the plan is kept with its object.
  const largePlans = new WeakMap<PlainObject, KeyPlan<C>>();
  let hasLarge = false;
  let oldest = 0;
  return (record) => {
    const large = hasLarge ? largePlans.get(record) : undefined;
    if (large !== undefined) return large;
    const keys = Object.keys(record);
    if (keys.length > MOST_KEYS) {
      const plan = makePlan(keys, index, endings);
      largePlans.set(record, plan);
      hasLarge = true;
      return plan;
    }
    for (const known of recent) if (areSame(known.keys, keys)) return known.plan;
    const plan = makePlan(keys, index, endings);
    recent[oldest] = { keys, plan };
    oldest = (oldest + 1) % MOST_PLANS;
    return plan;
  };
}

/** Reads one concept of an object: what `read` makes of the first of its keys that it can read. */
export type FieldReader<C extends string> = <T>(concept: C, read: (value: unknown) => T | null) => T | null;

/** A planner for objects read field by field. Of a value that is no object, every field is null. */
export function createFieldPlanner<C extends string>(
  level: AliasLevel<C>,
  endings: readonly (readonly [NoInfer<C>, RegExp])[] = [],
): (value: unknown) => FieldReader<C> {
  const planOf = createKeyPlanner(level, endings);
  return (value) => {
    if (!isPlainObject(value)) return () => null;
    const { keysOf } = planOf(value);
    return (concept, read) => readFirst(value, keysOf(concept), read);
  };
}

function areSame(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index += 1) if (first[index] !== second[index]) return false;
  return true;
}

type SpellingIndex<C extends string> = ReadonlyMap<string, readonly (readonly [C, number])[]>;

function indexSpellings<C extends string>(level: AliasLevel<C>): SpellingIndex<C> {
  const index = new Map<string, [C, number][]>();
  for (const concept in level) {
    level[concept].forEach((spelling, rank) => {
      const key = normaliseKey(spelling);
      const concepts = index.get(key) ?? [];
      concepts.push([concept, rank]);
      index.set(key, concepts);
    });
  }
  return index;
}

const IN_ENGLISH = /(?<=[a-z])(?:En|EN|Eng|ENG|[_-](?:en|EN|eng|ENG))$/;

/** The key whose words a key repeats in English: `cityName` of `cityNameEn`. */
function englishOf(key: string, keys: readonly string[]): string | null {
  if (!IN_ENGLISH.test(key)) return null;
  const base = key.replace(IN_ENGLISH, '');
  if (keys.includes(base)) return base;
  // `descEn` beside `descFr`
  const isOneOfSeveral = keys.length <= MOST_KEYS && keys.some((other) => other !== key && saysInOther(other, base));
  return isOneOfSeveral ? base : null;
}

function saysInOther(key: string, base: string): boolean {
  return key.startsWith(base) && IN_OTHER.test(key.slice(base.length));
}

const IN_OTHER = /^[_-]?(?:fr|de|es|it|nl|pt|ar|zh|ja|fra|deu|ger|spa|esp|ita|por|chi|local)$/i;

/** Words for the row or the thing itself, and for the type of a value. */
const OF_ITSELF =
  /^(?:str|sz|[Tt](?:racing|racking|rack|race)|[Ee]vent|[Ss](?:can|hipment)|[Pp](?:rocess|arcel|acket)|[Aa](?:ccept|ctivity)|[Hh]istory|[Cc](?:onsignment|heckpoint)|[Ww]aybill|[Mm](?:ovement|anifest|ilestone)|[Rr]ecord|[Rr]ow|[Ss]te?p|[Ss]tage|[Ll]og|[Uu]pdate|[Oo]peration|[Ss]ighting)(?:_(?=[A-Za-z])|(?=[A-Z]))/;
const FEWEST_SHARING = 3;
/** Of anything: a `scanName` is not what the thing is called. */
const TERSE: ReadonlySet<string> = new Set(['name', 'title', 'number', 'id', 'state', 'type', 'tag', 'pin', 'code']);

/** What nearly all keys begin with says nothing: `ProcessDate`, `ProcessContent`, `ProcessLocation`. */
function sharedPrefixOf(keys: readonly string[]): string | null {
  const prefix = keys.length < FEWEST_SHARING ? undefined : OF_ITSELF.exec(keys[0] ?? '')?.[0];
  if (prefix === undefined) return null;
  const sharing = keys.filter((key) => key.startsWith(prefix) && OF_ITSELF.test(key));
  return sharing.length * 4 >= keys.length * 3 ? prefix : null;
}

function makePlan<C extends string>(
  keys: readonly string[],
  index: SpellingIndex<C>,
  endings: readonly (readonly [C, RegExp])[],
): KeyPlan<C> {
  const found = new Map<C, Candidate[]>();
  const unknown: string[] = [];
  const add = (concept: C, candidate: Candidate) => {
    const list = found.get(concept);
    if (list === undefined) found.set(concept, [candidate]);
    else list.push(candidate);
  };
  const prefix = sharedPrefixOf(keys);
  for (const key of keys) {
    const own = key.length > LONGEST_KEY ? '' : normaliseKey(key);
    const base = englishOf(key, keys);
    const normal = base === null ? own : normaliseKey(base);
    const rest = prefix !== null && key.startsWith(prefix) ? normaliseKey(key.slice(prefix.length)) : normal;
    const concepts = index.get(normal) ?? (TERSE.has(rest) ? undefined : index.get(rest));
    // Of `cityName` and `cityNameEn` the second comes first.
    const ahead = base === null ? 0 : 0.5;
    if (concepts !== undefined) for (const [concept, rank] of concepts) add(concept, { key, rank: rank - ahead });
    else {
      const index = normal === '' ? -1 : endings.findIndex(([, pattern]) => pattern.test(normal));
      const ending = endings[index];
      if (ending === undefined) unknown.push(key);
      else add(ending[0], { key, rank: LAST_LISTED + index - ahead });
    }
  }
  const ordered = new Map<C, readonly string[]>();
  for (const [concept, list] of found)
    ordered.set(
      concept,
      list.sort((a, b) => a.rank - b.rank).map(({ key }) => key),
    );
  return { keysOf: (concept) => ordered.get(concept) ?? NO_KEYS, isEmpty: ordered.size === 0, unknown };
}
