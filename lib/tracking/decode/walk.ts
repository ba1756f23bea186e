import { parseJsonText } from '../keys/json.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { hasPersonalMark, isPerson } from './persons.ts';
import { isJsonText, kindOfText, readIdentifier, unwrap } from './values.ts';
import { type Key, keyOf, namesIn, type Sense } from './words.ts';

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

const DEEPEST = 12;
const MOST_LEAVES = 4000;
const MOST_LISTS = 64;
const MOST_TYPED = 40;
const SAMPLE = 8;

interface Walk {
  readonly leaves: Leaf[];
  readonly lists: List[];
  rivals: number;
  hasJson: boolean;
}

/** Visits an answer once, within bounds. `keepRows` false leaves out what columns and numbered keys make of it. */
export function walk(body: PlainObject): Walked {
  const state: Walk = { leaves: [], lists: [], rivals: 0, hasJson: false };
  visit(body, [], [], 0, false, state);
  const trunk = trunkOf(state.leaves);
  if (trunk.length === 0) return state;
  return {
    leaves: state.leaves.map((leaf) => ({ ...leaf, ...withoutTrunk(leaf, trunk) })),
    lists: state.lists.map((list) => ({ ...list, ...withoutTrunk(list, trunk) })),
    rivals: state.rivals,
  };
}

const MAJORITY = 0.6;

/** The keys that lead to most of an answer: its envelope, of which the words say nothing. */
function trunkOf(leaves: readonly Leaf[]): readonly string[] {
  const trunk: string[] = [];
  for (let inside = leaves; ;) {
    const counts = new Map<string, number>();
    for (const { names } of inside) {
      const name = names[trunk.length];
      if (name !== undefined && names.length > trunk.length + 1) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const);
    if (count < MAJORITY * leaves.length || count < 5 || MEANINGFUL.some((sense) => keyOf(name).senses.has(sense)))
      return trunk;
    trunk.push(name);
    inside = inside.filter(({ names }) => names[trunk.length - 1] === name);
  }
}

/** Keys with a meaning of their own are no envelope. */
const MEANINGFUL: readonly Sense[] = ['place', 'latest', 'dest', 'orig', 'coord', 'prev', 'next'];

const BESIDE = keyOf('zzbeside');

/** A path below the trunk; what lies beside it is further away. */
function withoutTrunk(
  { path, names }: { readonly path: readonly Key[]; readonly names: readonly string[] },
  trunk: readonly string[],
) {
  const isInside = trunk.every((name, index) => names[index] === name);
  if (!isInside) return { path: [BESIDE, ...path] };
  const keys = trunk.filter((name) => !PLACE_IN_LIST.test(name)).length;
  return { path: path.slice(Math.min(keys, path.length - 1)) };
}

const PLACE_IN_LIST = /^(?:\d+|\*)$/;

function visit(
  record: PlainObject,
  path: readonly Key[],
  names: readonly string[],
  depth: number,
  isPersonal: boolean,
  state: Walk,
  type: Key | null = null,
): void {
  if (depth > DEEPEST) return;
  const personal = isPersonal || isPerson(record, path);
  const isMarked = hasPersonalMark(record);
  const isPlaced = isMarked && namesIn(record).some((name) => keyOf(name).senses.has('lat'));
  const rows = rowsOfColumns(record) ?? rowsOfNumberedKeys(record);
  if (rows !== null) return visitList(rows, path, names, depth, personal, state, null);
  const keys = namesIn(record);
  for (const name of keys) {
    if (name === '__proto__' || state.leaves.length >= MOST_LEAVES) continue;
    const value = parsed(unwrap(record[name]), state);
    const inner = [...path, type === null ? keyOf(name) : typedKey(type, name)];
    const innerNames = [...names, name];
    if (isPlainObject(value)) {
      const number = readIdentifier(name);
      if (keys.length === 1 && number !== null && name.length >= 8 && kindOfText(number) === 'identifier')
        state.leaves.push({
          path: NUMBER_PATH,
          names: innerNames,
          value: number,
          parent: record,
          isPersonal: personal,
        });
      if (inner.at(-1)?.senses.has('exception') === true)
        state.leaves.push({ path: inner, names: innerNames, value, parent: record, isPersonal: personal });
      visit(value, inner, innerNames, depth + 1, personal, state);
    } else if (isList(value)) visitList(value, inner, innerNames, depth, personal, state, value);
    else {
      // The name and the street of a thing with a telephone number are those of somebody.
      const has = (sense: Sense) => inner.at(-1)?.senses.has(sense) === true;
      const isTheirs =
        isMarked && (has('name') || has('person') || (has('place') && !isPlaced && (has('formatted') || has('lines'))));
      state.leaves.push({ path: inner, names: innerNames, value, parent: record, isPersonal: personal || isTheirs });
    }
  }
}

/** Of `{ type: 'ESTIMATED_DELIVERY', dateTime }` the words of both. */
function typedKey(type: Key, name: string): Key {
  return VALUE_NAME.test(name) ? type : keyOf(`${type.text} ${name}`);
}

const VALUE_NAME = /^(?:value|val|text|content|data|_)$/i;

const NUMBER_PATH = [keyOf('trackingNumber')];

/** JSON within a text is read once. */
function parsed(value: unknown, state: Walk): unknown {
  if (typeof value !== 'string' || state.hasJson || value.length > 1_000_000 || !isJsonText(value)) return value;
  try {
    state.hasJson = true;
    return parseJsonText(value);
  } catch {
    return value;
  }
}

function visitList(
  list: readonly unknown[],
  path: readonly Key[],
  names: readonly string[],
  depth: number,
  isPersonal: boolean,
  state: Walk,
  sent: readonly unknown[] | null,
): void {
  const [first] = list;
  if (list.length === 0 || !isPlainObject(first)) {
    state.leaves.push({ path, names, value: list, parent: {}, isPersonal });
    if (list.length === 1 && typeof first !== 'object')
      state.leaves.push({ path, names: [...names, '0'], value: first, parent: {}, isPersonal });
    if (list.length > 0 && isList(first) && state.lists.length < MOST_LISTS)
      state.lists.push({ path, names, rows: list, parts: 1, sent });
    return;
  }
  if (state.lists.length < MOST_LISTS) state.lists.push({ path, names, rows: list, parts: 1, sent });
  // For names that say whether a list was given at all.
  state.leaves.push({ path, names, value: list, parent: {}, isPersonal });
  if (list.length === 1)
    return visit(
      first,
      path,
      [...names, '0'],
      depth + 1,
      isPersonal,
      state,
      Object.keys(first).length <= 3 ? typeOf(first) : null,
    );
  const entries = list.slice(0, MOST_TYPED).filter(isPlainObject);
  joinInnerLists(list, path, names, state);
  const types = list.length <= MOST_TYPED && depth < DEEPEST ? entries.map(typeOf) : [];
  // What several entries are called says nothing of one of them.
  const isOne = (type: Key) => types.indexOf(type) === types.lastIndexOf(type);
  if (types.length > 0)
    entries.forEach((entry, index) => {
      const type = types[index] ?? null;
      if (type !== null && isOne(type))
        visit(entry, path, [...names, String(index)], depth + 1, isPersonal, state, type);
    });
}

const TYPE_KEYS: ReadonlySet<string> = new Set([
  ...[
    'type',
    'name',
    'key',
    'code',
    'qualifier',
    'kind',
    'label',
    'role',
    'typecode',
    'datetype',
    'eventtype',
    'milestone',
  ],
  ...[
    'id',
    'field',
    'title',
    'function',
    'usage',
    'category',
    'partyfunction',
    'referencetype',
    'addresstype',
    'locationtype',
  ],
]);

/** `{ type: 'ESTIMATED_DELIVERY', dateTime }`: the words of its type say what an entry is about. */
function typeOf(entry: PlainObject): Key | null {
  const names = namesIn(entry);
  if (names.length < 2 || names.length > 16) return null;
  for (const name of names) {
    const value = entry[name];
    if (typeof value !== 'string' || value.length > 60 || !TYPE_KEYS.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')))
      continue;
    const key = keyOf(value);
    if (key.senses.size > 0 && kindOfText(value) !== 'opaque') return key;
  }
  return null;
}

/** Events kept by day, by leg or by parcel are one list of events. */
function joinInnerLists(list: readonly unknown[], path: readonly Key[], names: readonly string[], state: Walk): void {
  const inside = new Set(
    list
      .slice(0, SAMPLE)
      .flatMap((entry) => (isPlainObject(entry) ? namesIn(entry).filter((name) => isList(entry[name])) : [])),
  );
  for (const name of inside) {
    const inner = list.map((entry) => (isPlainObject(entry) ? entry[name] : null));
    const filled = inner.filter((each) => isList(each) && each.length > 0 && isPlainObject(each[0]));
    if (filled.length === 0 || state.lists.length >= MOST_LISTS) continue;
    const rows = inner.flatMap((each) => (isList(each) ? each : []));
    const parts = filled.length;
    state.lists.push({ path: [...path, keyOf(name)], names: [...names, '*', name], rows, parts, sent: null });
    if (isHistoryOfRivals(list, name)) state.rivals += 1;
  }
}

/** Several parcels with histories of their own, each with a number of its own. */
function isHistoryOfRivals(list: readonly unknown[], name: string): boolean {
  const numbers = list.flatMap((entry) => {
    if (!isPlainObject(entry) || !isList(entry[name])) return [];
    return Object.keys(entry).flatMap((key) => {
      const { senses } = keyOf(key);
      const value = readIdentifier(entry[key]);
      return (senses.has('number') || senses.has('ident')) &&
        (senses.has('tracking') || senses.has('subject')) &&
        value !== null
        ? [value]
        : [];
    });
  });
  return new Set(numbers).size > 1;
}

const NUMBERED = /^\d{1,6}$/;

function rowsOfNumberedKeys(record: PlainObject): readonly unknown[] | null {
  const names = namesIn(record);
  if (names.length === 0 || !names.every((name) => NUMBERED.test(name))) return null;
  const values = Object.values(record);
  return values.every((value) => isPlainObject(value) || isList(value)) ? values : null;
}

const FEWEST_COLUMNS = 2;

/** `{ columns: […], values: [[…], …] }`, or parallel lists of one length, as rows. */
export function rowsOfColumns(record: PlainObject): readonly PlainObject[] | null {
  const names = namesIn(record);
  if (names.length > 64) return null;
  const lists = names.filter((name) => isList(record[name]));
  if (lists.length < FEWEST_COLUMNS) return null;
  const headName = lists.find((name) => isListOf(record[name], (entry) => typeof entry === 'string'));
  const head = headName === undefined ? null : record[headName];
  const tableName = lists.find((name) => isListOf(record[name], isList));
  const table = tableName === undefined ? null : record[tableName];
  if (isList(head) && isList(table) && table.every((row) => isList(row) && row.length === head.length))
    return table.map((row) =>
      Object.fromEntries(
        head.map((name, index) => [typeof name === 'string' ? name : '', isList(row) ? row[index] : null]),
      ),
    );
  const columns = lists.flatMap((name) => {
    const list = record[name];
    return isList(list) &&
      list.length >= 2 &&
      list.slice(0, 20).every((entry) => !isList(entry) && !isPlainObject(entry))
      ? [{ key: keyOf(name.endsWith('s') && keyOf(name).strangers > 0 ? name.slice(0, -1) : name), list }]
      : isSeries(list)
        ? [{ key: keyOf(name), list }]
        : [];
  });
  const has = (sense: 'lat' | 'lon') => columns.find(({ key }) => key.senses.has(sense));
  const [latitudes, longitudes] = [has('lat'), has('lon')];
  if (latitudes === undefined || longitudes === undefined || latitudes.list.length !== longitudes.list.length)
    return null;
  const aligned = columns.filter(({ list }) => list.length === latitudes.list.length);
  return latitudes.list.map((_, index) =>
    Object.fromEntries(
      aligned.flatMap(({ key, list }) => {
        const entry = list[index];
        return isPlainObject(entry)
          ? Object.entries(entry).map(([name, value]) => [name === 'value' ? key.text : name, value] as const)
          : [[key.text, entry] as const];
      }),
    ),
  );
}

function isSeries(list: unknown): list is readonly unknown[] {
  return (
    isList(list) &&
    list.length >= 2 &&
    list.slice(0, 20).every((entry) => isPlainObject(entry) && Object.keys(entry).length === 2 && 'value' in entry)
  );
}

function isListOf(value: unknown, isOne: (entry: unknown) => boolean): boolean {
  return isList(value) && value.length > 0 && value.slice(0, 20).every(isOne);
}
