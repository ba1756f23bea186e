import { foldName, isList, isPlainObject, parseJson, type PlainObject, unbox, unwrap } from '../json/values.ts';
import { nestedListsOf, isListIndex, rowsUnderKeys, tableIn, includeResources } from './lists.ts';
import { hasPersonalKey, isPerson } from './persons.ts';
import { isJsonText, kindOfText, readIdentifierText } from './values.ts';
import { type Key, keyOf, keysIn, type Sense } from './vocabulary.ts';

export interface Leaf {
  /** For scores. The type of an entry counts as a key. */
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly value: unknown;
  readonly parent: PlainObject;
  /** Part of a person's object; only an address may be read from it. */
  readonly isPersonal: boolean;
}

export interface CandidateList {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly rows: readonly unknown[];
  readonly joinedLists: number;
}

const [MAX_DEPTH, MAX_LEAVES, MAX_LISTS, MAX_TYPED_ENTRIES] = [12, 4000, 64, 40];
const MAX_JSON_LENGTH = 1_000_000;

interface WalkState {
  readonly leaves: Leaf[];
  readonly lists: CandidateList[];
  /** Objects that may be a report outside of any list. */
  readonly alone: CandidateList[];
  readonly taken: Set<readonly unknown[]>;
  separateShipments: number;
  hasJson: boolean;
}

interface WalkPosition {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly depth: number;
  readonly isPersonal: boolean;
}

export function walk(body: PlainObject): Readonly<Omit<WalkState, 'hasJson'>> {
  const state: WalkState = { leaves: [], lists: [], alone: [], taken: new Set(), separateShipments: 0, hasJson: false };
  visit(body, { path: [], names: [], depth: 0, isPersonal: false }, state);
  const envelope = envelopeOf(state.leaves);
  if (envelope.length === 0) return state;
  return {
    ...state,
    leaves: state.leaves.map((leaf) => ({ ...leaf, path: pathBelow(envelope, leaf) })),
    lists: state.lists.map((list) => ({ ...list, path: pathBelow(envelope, list) })),
  };
}

function visit(sent: PlainObject, at: WalkPosition, state: WalkState, type: Key | null = null): void {
  if (at.depth > MAX_DEPTH) return;
  const record = includeResources(sent);
  const isMarked = hasPersonalKey(record);
  const isPersonal = at.isPersonal || isPerson(record, at.path);
  const rows = rowsUnderKeys(record);
  if (rows !== null) return visitList(rows, { ...at, isPersonal }, state);
  if (!isPersonal && isReport(record, at.path)) addList({ ...at, rows: [record], joinedLists: 1 }, state.alone);
  const table = tableIn(record);
  if (table !== null) {
    const path = at.path.length > 0 ? at.path : [keyOf(table.name)];
    addList({ path, names: [...at.names, table.name], rows: table.rows, joinedLists: 1 }, state.lists);
    table.lists.forEach((list) => state.taken.add(list));
  }
  const names = keysIn(record);
  const isPlaced = isMarked && names.some((name) => keyOf(name).senses.has('lat'));
  for (const name of names) {
    if (name === '__proto__' || state.leaves.length >= MAX_LEAVES) continue;
    const value = parseNestedJson(unwrap(record[name]), state);
    const key = type === null ? keyOf(name) : typedKey(type, name);
    const path = [...at.path, key];
    const inner = { path, names: [...at.names, name], depth: at.depth + 1, isPersonal };
    if (isList(value)) visitList(value, inner, state);
    else if (!isPlainObject(value)) {
      const belongsToPerson = isMarked && isPersonalField(key.senses, isPlaced) && !key.words.includes('asset');
      addLeaf({ ...inner, isPersonal: isPersonal || belongsToPerson }, value, state, record);
    } else {
      if (names.length === 1 && name.length >= 8 && kindOfText(name) === 'identifier')
        addLeaf({ ...inner, path: trackingNumberPath }, readIdentifierText(name), state, record);
      if (key.senses.has('exception')) addLeaf(inner, value, state, record);
      visit(value, inner, state);
    }
  }
}

const otherReports: readonly Sense[] = ['next', 'plan', 'foreign', 'person'];

function isReport({ type }: PlainObject, path: readonly Key[]): boolean {
  const { senses, unknownWords } = path.at(-1) ?? keyOf('');
  if (path.some((key) => otherReports.some((sense) => key.senses.has(sense)))) return false;
  return type === 'Feature' || (unknownWords === 0 && (senses.has('event') || senses.has('latest')));
}

const trackingNumberPath = [keyOf('trackingNumber')];

function isPersonalField(senses: ReadonlySet<Sense>, isPlaced: boolean): boolean {
  if (senses.has('name') || senses.has('person')) return true;
  return !isPlaced && senses.has('place') && (senses.has('formatted') || senses.has('lines'));
}

function parseNestedJson(value: unknown, state: WalkState): unknown {
  if (typeof value !== 'string' || state.hasJson || value.length > MAX_JSON_LENGTH || !isJsonText(value)) return value;
  try {
    state.hasJson = true;
    return unbox(parseJson(value));
  } catch {
    return value;
  }
}

function visitList(list: readonly unknown[], at: WalkPosition, state: WalkState): void {
  const { path, names, depth } = at;
  if (state.taken.has(list)) return;
  const first = list.find((entry) => typeof entry === 'object' && entry !== null) ?? list[0];
  addLeaf(at, list, state);
  const isTable = list.length === 1 && isPlainObject(first) && tableIn(first) !== null;
  if (isPlainObject(first) && !isTable) addList({ path, names, rows: list, joinedLists: 1 }, state.lists);
  const entryAt = (index: number) => ({ ...at, names: [...names, String(index)], depth: depth + 1 });
  if (list.length === 1 && isPlainObject(first))
    return visit(first, entryAt(0), state, Object.keys(first).length <= 3 ? typeOf(first) : null);
  if (list.length === 1 && typeof first !== 'object') addLeaf(entryAt(0), first, state);
  if (!isPlainObject(first)) return;
  for (const { name, areSeparateShipments, ...inner } of nestedListsOf(list)) {
    if (areSeparateShipments) state.separateShipments += 1;
    addList({ ...inner, path: [...path, keyOf(name)], names: [...names, '*', name] }, state.lists);
  }
  if (list.length > MAX_TYPED_ENTRIES || depth >= MAX_DEPTH) return;
  const types = list.map((entry) => (isPlainObject(entry) ? typeOf(entry) : null));
  list.forEach((entry, index) => {
    const type = types[index] ?? null;
    if (isPlainObject(entry) && type !== null && types.indexOf(type) === types.lastIndexOf(type))
      visit(entry, entryAt(index), state, type);
  });
}

function addLeaf(
  { path, names, isPersonal }: WalkPosition,
  value: unknown,
  state: WalkState,
  parent: PlainObject = {},
): void {
  state.leaves.push({ path, names, value, parent, isPersonal });
}

function addList({ path, names, rows, joinedLists }: CandidateList, lists: CandidateList[]): void {
  if (lists.length < MAX_LISTS) lists.push({ path, names, rows, joinedLists });
}

const TYPE_KEYS =
  'type name key code qualifier kind label role typecode datetype eventtype milestone id field title function usage ' +
  'category partyfunction referencetype addresstype locationtype';
const typeKeys: ReadonlySet<string> = new Set(TYPE_KEYS.split(' '));

/** In `{ type: 'ESTIMATED_DELIVERY', dateTime }` the type names what the entry is about. */
function typeOf(entry: PlainObject): Key | null {
  const names = keysIn(entry);
  if (names.length < 2 || names.length > 16) return null;
  for (const name of names) {
    const value = entry[name];
    if (typeof value !== 'string' || value.length > 60 || !typeKeys.has(foldName(name))) continue;
    const key = keyOf(value);
    if (key.senses.size > 0 && kindOfText(value) !== 'opaque') return key;
  }
  return null;
}

function typedKey(type: Key, name: string): Key {
  return valueKeys.has(name.toLowerCase()) ? type : keyOf(`${type.text} ${name}`);
}

const valueKeys: ReadonlySet<string> = new Set(['value', 'val', 'text', 'content', 'data', '_']);

const [MIN_ENVELOPE_SHARE, MIN_ENVELOPE_LEAVES] = [0.6, 5];
const meaningfulSenses: readonly Sense[] = ['place', 'latest', 'dest', 'orig', 'coord', 'prev', 'next'];
const besideEnvelope = keyOf('zzbeside');

function envelopeOf(leaves: readonly Pick<WalkPosition, 'path' | 'names'>[]): readonly string[] {
  const envelope: string[] = [];
  for (let inside = leaves; ;) {
    const counts = new Map<string, number>();
    for (const { names } of inside) {
      const name = names[envelope.length];
      if (name !== undefined && names.length > envelope.length + 1) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
    const isEnvelope = count >= MIN_ENVELOPE_SHARE * leaves.length && count >= MIN_ENVELOPE_LEAVES;
    if (!isEnvelope || meaningfulSenses.some((sense) => keyOf(name).senses.has(sense))) return envelope;
    envelope.push(name);
    inside = inside.filter(({ names }) => names[envelope.length - 1] === name);
  }
}

function pathBelow(envelope: readonly string[], { path, names }: Pick<WalkPosition, 'path' | 'names'>): readonly Key[] {
  if (!envelope.every((name, index) => names[index] === name)) return [besideEnvelope, ...path];
  const keys = envelope.filter((name) => !isListIndex(name)).length;
  return path.slice(Math.min(keys, path.length - 1));
}
