import { isList, isPlainObject, type PlainObject } from '../../json/values.ts';
import { isPerson } from '../persons.ts';
import { type Key, keyOf, keysIn } from '../vocabulary.ts';
import { measureOf } from './quantities.ts';

export interface Source {
  /** Keys from the row down; `*` stands for every entry of a list. */
  readonly names: readonly string[];
  /** The entry of a list, by its type; '' for any. */
  readonly entry: string;
  readonly unitName: string | null;
}

export interface Cells extends Source {
  readonly path: readonly Key[];
  readonly values: readonly unknown[];
  readonly unit: unknown;
}

export const MAX_ENTRIES = 64;
const [MAX_DEPTH, MAX_CELLS] = [6, 200];

interface Node extends Cells {
  readonly below: Map<string, Node>;
  readonly values: unknown[];
  unitName: string | null;
  unit: unknown;
}

function createNode(path: readonly Key[], names: readonly string[], entry: string): Node {
  return { path, names, entry, below: new Map(), values: [], unitName: null, unit: null };
}

/** `above`: the path of their list, if it may say what they measure. */
export function collectCells(
  rows: readonly PlainObject[],
  above: readonly Key[],
  enters: EntersList = () => true,
): readonly Cells[] {
  const cells: Node[] = [];
  const root = createNode(above, [], '');
  for (const row of rows) visitEntry(row, root, { enters, cells });
  return cells;
}

export type EntersList = (list: readonly unknown[], names: readonly string[]) => boolean;

interface Visit {
  readonly enters: EntersList;
  readonly cells: Node[];
}

function visitEntry(record: PlainObject, at: Node, state: Visit): void {
  const type = typeOf(record);
  if (type === null) return visitRecord(record, at, state);
  const entry = entryOf(record, type);
  const id = `*${entry}`;
  const known = at.below.get(id);
  if (known !== undefined) return visitRecord(record, known, state);
  const names = at.names.at(-1) === '*' ? at.names : [...at.names, '*'];
  const node = createNode([...at.path, keyOf(type)], names, entry);
  at.below.set(id, node);
  visitRecord(record, node, state);
}

function visitRecord(record: PlainObject, at: Node, state: Visit): void {
  if (at.names.length > MAX_DEPTH) return;
  for (const name of keysIn(record)) {
    const value = record[name];
    if (value === null || value === undefined || value === '' || value === true || name === '__proto__') continue;
    const node = at.below.get(name) ?? createNode([...at.path, keyOf(name)], [...at.names, name], at.entry);
    at.below.set(name, node);
    if (typeof value === 'number' || isAmountText(value) || isNumberPair(value)) take(value, record, name, node, state);
    else if (isPlainObject(value)) {
      if (!isPerson(value, node.path)) visitRecord(value, node, state);
    } else if (isList(value) && value.length <= MAX_ENTRIES && state.enters(value, node.names)) {
      const entries = node.below.get('*') ?? createNode(node.path, [...node.names, '*'], at.entry);
      node.below.set('*', entries);
      for (const each of value) if (isPlainObject(each)) visitEntry(each, entries, state);
    }
  }
}

function take(value: unknown, record: PlainObject, name: string, node: Node, { cells }: Visit): void {
  if (node.values.length === 0) {
    if (cells.length >= MAX_CELLS) return;
    cells.push(node);
    node.unitName = unitNameFor(record, name);
    node.unit = node.unitName === null ? null : record[node.unitName];
  }
  node.values.push(value);
}

function isAmountText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && AMOUNT_START.test(value);
}

const AMOUNT_START = /^\s?[+−\-\d]/;

function isNumberPair(value: unknown): boolean {
  return isList(value) && value.length === 2 && value.every((each) => typeof each === 'number');
}

const MAX_TEXT_LENGTH = 40;
const typeNames: ReadonlySet<string> = new Set(
  'type name key metric quantity parameter measurement kind channel property sensor sensortype label n id'.split(' '),
);
const idNames: ReadonlySet<string> = new Set(
  'sensorname probe id sensorid deviceid serial serialnumber location position channel name component'.split(' '),
);

export function typeOf(entry: PlainObject): string | null {
  for (const own of keysIn(entry)) {
    const text = entry[own];
    if (typeof text !== 'string' || text.length > MAX_TYPE_LENGTH || !typeNames.has(own.toLowerCase())) continue;
    const type = text.slice(text.lastIndexOf('/') + 1);
    if (measureOf([keyOf(type)]) !== null) return type;
  }
  return null;
}

const MAX_TYPE_LENGTH = 80;
export const ENTRY_SEPARATOR = '\n';

function entryOf(entry: PlainObject, type: string): string {
  for (const own of keysIn(entry)) {
    const id = entry[own];
    if (!idNames.has(own.toLowerCase()) || (typeof id !== 'string' && typeof id !== 'number')) continue;
    const text = String(id);
    if (!text.endsWith(type) && text.length <= MAX_TYPE_LENGTH) return `${type}${ENTRY_SEPARATOR}${text}`;
  }
  return type;
}

const unitNames: ReadonlySet<string> = new Set('unit units uom u unitofmeasure unitcode measurementunit'.split(' '));
const UNIT_NAME = /unit|uom|^u$/i;
const unitNamesIn = new WeakMap<PlainObject, readonly string[]>();

/** `unit` beside a value, or `temperatureUnit` beside `temperature`. */
function unitNameFor(record: PlainObject, name: string): string | null {
  const names =
    unitNamesIn.get(record) ??
    keysIn(record).filter((other) => UNIT_NAME.test(other) && typeof record[other] === 'string');
  unitNamesIn.set(record, names);
  const { words } = keyOf(name);
  const own = names.find((other) => other !== name && words.every((word) => keyOf(other).words.includes(word)));
  return own ?? names.find((other) => unitNames.has(other.toLowerCase())) ?? null;
}

export function isEntry(record: PlainObject, entry: string): boolean {
  const type = typeOf(record);
  return type !== null && entryOf(record, type) === entry;
}
