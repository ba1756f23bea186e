import { foldName, isList, isPlainObject, parseJsonText, type PlainObject, unwrap } from '../json/values.ts';
import { innerListsOf, isPlaceInList, rowsIn, withResources } from './lists.ts';
import { hasPersonalMark, isPerson } from './persons.ts';
import { isJsonText, kindOfText, readIdentifier } from './values.ts';
import { type Key, keyOf, namesIn, type Sense } from './vocabulary.ts';

/** A value of the answer with the keys that lead to it. */
export interface Leaf {
  /** For scores. The words of an entry's type stand in it as a key. */
  readonly path: readonly Key[];
  /** The keys as sent, for a field map; places in lists are numbers. */
  readonly names: readonly string[];
  readonly value: unknown;
  readonly parent: PlainObject;
  /** Of the object it is in, or one above: somebody's. Only an address may be read from it. */
  readonly isPersonal: boolean;
}

/** A list of the answer that may be a history. */
export interface List {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly rows: readonly unknown[];
  /** How many lists of one kind were joined: one for each package, say. */
  readonly parts: number;
  /** The list as it came, where it is one list. */
  readonly sent: readonly unknown[] | null;
}

export interface Walked {
  readonly leaves: readonly Leaf[];
  readonly lists: readonly List[];
  /** Objects that look like one of several shipments. */
  readonly rivals: number;
}

const [DEEPEST, MOST_LEAVES, MOST_LISTS, MOST_TYPED] = [12, 4000, 64, 40];
const LONGEST_JSON = 1_000_000;

interface Walk {
  readonly leaves: Leaf[];
  readonly lists: List[];
  rivals: number;
  hasJson: boolean;
}

/** Where the walk is. */
interface Spot {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly depth: number;
  readonly isPersonal: boolean;
}

/** Visits an answer once, within bounds of depth and number. */
export function walk(body: PlainObject): Walked {
  const state: Walk = { leaves: [], lists: [], rivals: 0, hasJson: false };
  visit(body, { path: [], names: [], depth: 0, isPersonal: false }, state);
  const envelope = envelopeOf(state.leaves);
  if (envelope.length === 0) return state;
  return {
    leaves: state.leaves.map((leaf) => ({ ...leaf, path: pathBelow(envelope, leaf) })),
    lists: state.lists.map((list) => ({ ...list, path: pathBelow(envelope, list) })),
    rivals: state.rivals,
  };
}

function visit(sent: PlainObject, spot: Spot, state: Walk, type: Key | null = null): void {
  if (spot.depth > DEEPEST) return;
  const record = withResources(sent);
  const isMarked = hasPersonalMark(record);
  const isPersonal = spot.isPersonal || isPerson(record, spot.path);
  const rows = rowsIn(record);
  if (rows !== null) return visitList(rows, { ...spot, isPersonal }, state, null);
  const names = namesIn(record);
  const isPlaced = isMarked && names.some((name) => keyOf(name).senses.has('lat'));
  for (const name of names) {
    if (name === '__proto__' || state.leaves.length >= MOST_LEAVES) continue;
    const value = parsed(unwrap(record[name]), state);
    const key = type === null ? keyOf(name) : typedKey(type, name);
    const path = [...spot.path, key];
    const inner = { path, names: [...spot.names, name], depth: spot.depth + 1, isPersonal };
    if (isList(value)) visitList(value, inner, state, value);
    else if (!isPlainObject(value)) {
      const isTheirs = isMarked && isOfMarked(key.senses, isPlaced) && !key.words.includes('asset');
      addLeaf({ ...inner, isPersonal: isPersonal || isTheirs }, value, state, record);
    } else {
      if (names.length === 1 && name.length >= 8 && kindOfText(name) === 'identifier')
        addLeaf({ ...inner, path: NUMBER_PATH }, readIdentifier(name), state, record);
      if (key.senses.has('exception')) addLeaf(inner, value, state, record);
      visit(value, inner, state);
    }
  }
}

const NUMBER_PATH = [keyOf('trackingNumber')];

/** The name and the street of a thing with a telephone number are those of somebody. */
function isOfMarked(senses: ReadonlySet<Sense>, isPlaced: boolean): boolean {
  if (senses.has('name') || senses.has('person')) return true;
  return !isPlaced && senses.has('place') && (senses.has('formatted') || senses.has('lines'));
}

/** JSON within a text is read once. */
function parsed(value: unknown, state: Walk): unknown {
  if (typeof value !== 'string' || state.hasJson || value.length > LONGEST_JSON || !isJsonText(value)) return value;
  try {
    state.hasJson = true;
    return parseJsonText(value);
  } catch {
    return value;
  }
}

function visitList(list: readonly unknown[], spot: Spot, state: Walk, sent: List['sent']): void {
  const { path, names, depth } = spot;
  // Nothing may stand where an entry is missing.
  const first = list.find((entry) => entry !== null);
  // For names that say whether a list was given at all.
  addLeaf(spot, list, state);
  if (list.length === 1 && isList(first) && depth < DEEPEST)
    return visitList(first, { ...spot, depth: depth + 1 }, state, first);
  if (isPlainObject(first) || isList(first)) addList({ path, names, rows: list, parts: 1, sent }, state);
  const entryAt = (index: number) => ({ ...spot, names: [...names, String(index)], depth: depth + 1 });
  if (list.length === 1 && isPlainObject(first))
    return visit(first, entryAt(0), state, Object.keys(first).length <= 3 ? typeOf(first) : null);
  if (list.length === 1 && typeof first !== 'object') addLeaf(entryAt(0), first, state);
  if (!isPlainObject(first)) return;
  for (const { name, isOfRivals, ...inner } of innerListsOf(list)) {
    if (isOfRivals) state.rivals += 1;
    addList({ ...inner, path: [...path, keyOf(name)], names: [...names, '*', name], sent: null }, state);
  }
  if (list.length > MOST_TYPED || depth >= DEEPEST) return;
  const types = list.map((entry) => (isPlainObject(entry) ? typeOf(entry) : null));
  list.forEach((entry, index) => {
    const type = types[index] ?? null;
    // What several entries are called says nothing of one of them.
    if (isPlainObject(entry) && type !== null && types.indexOf(type) === types.lastIndexOf(type))
      visit(entry, entryAt(index), state, type);
  });
}

function addLeaf({ path, names, isPersonal }: Spot, value: unknown, state: Walk, parent: PlainObject = {}): void {
  state.leaves.push({ path, names, value, parent, isPersonal });
}

function addList(list: List, state: Walk): void {
  if (state.lists.length < MOST_LISTS) state.lists.push(list);
}

const TYPE_KEYS: ReadonlySet<string> = new Set(
  [
    'type name key code qualifier kind label role typecode datetype eventtype milestone id field title function usage',
    'category partyfunction referencetype addresstype locationtype',
  ].flatMap((names) => names.split(' ')),
);

/** `{ type: 'ESTIMATED_DELIVERY', dateTime }`: the words of its type say what an entry is about. */
function typeOf(entry: PlainObject): Key | null {
  const names = namesIn(entry);
  if (names.length < 2 || names.length > 16) return null;
  for (const name of names) {
    const value = entry[name];
    if (typeof value !== 'string' || value.length > 60 || !TYPE_KEYS.has(foldName(name))) continue;
    const key = keyOf(value);
    if (key.senses.size > 0 && kindOfText(value) !== 'opaque') return key;
  }
  return null;
}

/** Of `{ type: 'ESTIMATED_DELIVERY', dateTime }` the words of both. */
function typedKey(type: Key, name: string): Key {
  return VALUE_NAMES.has(name.toLowerCase()) ? type : keyOf(`${type.text} ${name}`);
}

const VALUE_NAMES: ReadonlySet<string> = new Set(['value', 'val', 'text', 'content', 'data', '_']);

const [MAJORITY, FEWEST] = [0.6, 5];
/** Keys with a meaning of their own are no envelope. */
const MEANINGFUL: readonly Sense[] = ['place', 'latest', 'dest', 'orig', 'coord', 'prev', 'next'];
/** Stands above what lies beside the envelope, which is further away. */
const BESIDE = keyOf('zzbeside');

/** The keys that lead to most of an answer, of which the words say nothing. */
function envelopeOf(leaves: readonly Pick<Spot, 'path' | 'names'>[]): readonly string[] {
  const envelope: string[] = [];
  for (let inside = leaves; ;) {
    const counts = new Map<string, number>();
    for (const { names } of inside) {
      const name = names[envelope.length];
      if (name !== undefined && names.length > envelope.length + 1) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
    const isEnvelope = count >= MAJORITY * leaves.length && count >= FEWEST;
    if (!isEnvelope || MEANINGFUL.some((sense) => keyOf(name).senses.has(sense))) return envelope;
    envelope.push(name);
    inside = inside.filter(({ names }) => names[envelope.length - 1] === name);
  }
}

/** The path of a leaf or a list without the keys of the envelope. */
function pathBelow(envelope: readonly string[], { path, names }: Pick<Spot, 'path' | 'names'>): readonly Key[] {
  if (!envelope.every((name, index) => names[index] === name)) return [BESIDE, ...path];
  const keys = envelope.filter((name) => !isPlaceInList(name)).length;
  return path.slice(Math.min(keys, path.length - 1));
}
