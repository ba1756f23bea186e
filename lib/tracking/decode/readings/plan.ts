import { isList, isPlainObject, type PlainObject } from '../../json/values.ts';
import { redactText, type PublicText } from '../../personal-data/public-text.ts';
import { QUANTITIES, type Quantity, type Unit } from '../../types.ts';
import { isPerson, mayBeName } from '../persons.ts';
import { type Key, keyOf, keysIn } from '../vocabulary.ts';
import { convert } from '../../units.ts';
import { possibleValues, type Measure, measureOf, readUnit } from './quantities.ts';

/** Where a row holds the readings of a column. */
interface Source {
  /** Keys from the row down; `*` stands for every entry of a list. */
  readonly names: readonly string[];
  /** The entry of a list, by its type; '' for any. */
  readonly entry: string;
  readonly unitName: string | null;
}

export interface PlannedColumn extends Source {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly name: PublicText | null;
  /** Words that tell it from others of its quantity. */
  readonly words: readonly string[];
  /** The unit as most rows write it. */
  readonly unitText: unknown;
}

/** What some rows have under one key. */
export interface Cells extends Source {
  readonly path: readonly Key[];
  readonly values: readonly unknown[];
  readonly unit: unknown;
}

const [MAX_DEPTH, MAX_ENTRIES, MAX_CELLS, MAX_COLUMNS] = [6, 64, 200, 12];

/** A key of the rows, with those below it. */
interface Node extends Cells {
  readonly below: Map<string, Node>;
  readonly values: unknown[];
  unitName: string | null;
  unit: unknown;
}

function createNode(path: readonly Key[], names: readonly string[], entry: string): Node {
  return { path, names, entry, below: new Map(), values: [], unitName: null, unit: null };
}

/** The values of each key of some rows. `above`: the path of their list, if it may say what they measure. */
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

/** The columns of readings among the cells, by quantity. */
export function planReadings(
  cells: readonly Cells[],
  unitFor: (quantity: Quantity) => Unit | null,
): readonly PlannedColumn[] {
  const columns = cells.flatMap((each) => columnOf(each, unitFor) ?? []);
  const withUnitsFirst = columns.toSorted((one, other) => Number(one.unit === null) - Number(other.unit === null));
  const distinct = withUnitsFirst.filter(
    (column, index) => !withUnitsFirst.slice(0, index).some((other) => isSame(column, other)),
  );
  return nameColumns(
    QUANTITIES.flatMap((quantity) => {
      const ofQuantity = columns.filter((column) => column.quantity === quantity && distinct.includes(column));
      return unchartedQuantities.has(quantity) ? ofQuantity.filter(isFirstInUnit) : ofQuantity;
    }).slice(0, MAX_COLUMNS),
  );
}

const unchartedQuantities: ReadonlySet<Quantity> = new Set(['battery', 'speed', 'heading', 'altitude']);

function isFirstInUnit(column: MeasuredColumn, index: number, all: readonly MeasuredColumn[]): boolean {
  return (
    all.findIndex(
      ({ quantity, unit }) => quantity === column.quantity && (unit === column.unit || quantity !== 'battery'),
    ) === index
  );
}

/** Whether the readings in a list belong to what holds the list. */
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

/** Begins with a digit or a sign; longer texts are no amounts. */
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

/** The text of an entry that says what it measures. */
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
const ENTRY_SEPARATOR = '\n';

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
const UNIT_NAME = /unit|uom/i;

/** `unit` beside a value, or `temperatureUnit` beside `temperature`. */
function unitNameFor(record: PlainObject, name: string): string | null {
  const names = keysIn(record);
  const others = names.filter((other) => typeof record[other] === 'string' && UNIT_NAME.test(other) && other !== name);
  const { words } = keyOf(name);
  const own = others.find((other) => words.every((word) => keyOf(other).words.includes(word)));
  return own ?? names.find((other) => unitNames.has(other.toLowerCase()) && typeof record[other] === 'string') ?? null;
}

const NUMBER = /^([+−-]?\d{1,10}(?:[.,]\d{1,10})?)\s*(\P{N}.{0,11})?$/u;

interface Amount {
  readonly value: number;
  readonly unit: Unit | null;
}

/** A number, or a text such as "4,8 °C"; 0 for −0, which JSON does not know. */
export function readAmount(sent: unknown, quantity: Quantity): Amount | null {
  if (typeof sent === 'number') return Number.isFinite(sent) ? { value: sent + 0, unit: null } : null;
  if (typeof sent !== 'string') return null;
  const [, digits, suffix] = NUMBER.exec(sent.trim()) ?? [];
  if (digits === undefined) return null;
  const unit = suffix === undefined ? null : readUnit(suffix, quantity);
  if (suffix !== undefined && unit === null) return null;
  return { value: Number(digits.replace(',', '.').replace('−', '-')) + 0, unit };
}

interface MeasuredColumn extends Omit<PlannedColumn, 'name'>, Measure {
  readonly values: readonly number[];
}

const onOffQuantities: ReadonlySet<Quantity> = new Set(['shock', 'acceleration', 'light']);

function columnOf(cells: Cells, unitFor: (quantity: Quantity) => Unit | null): MeasuredColumn | null {
  const measure = measureOf(cells.path);
  if (measure === null) return null;
  const { quantity } = measure;
  const amounts = cells.values.flatMap((value) => readAmount(value, quantity) ?? []);
  if (amounts.length * 2 < cells.values.length || amounts.length === 0) return null;
  const values = amounts.map(({ value }) => value);
  const stated =
    measure.unit ??
    readUnit(cells.unit, quantity) ??
    amounts.find(({ unit }) => unit !== null)?.unit ??
    unitFor(quantity);
  // A number in tenths has not the unit that its key says.
  const fits = values.filter(possibleValues(quantity, stated)).length * 2 > values.length;
  const unit = fits || !values.some(possibleValues(quantity, null)) ? stated : null;
  if (unit === null && onOffQuantities.has(quantity) && values.every((value) => value === 0 || value === 1))
    return null;
  const [, id] = cells.entry.split(ENTRY_SEPARATOR);
  const names = id === undefined || mayBeName(id) ? measure.names : [id, ...measure.names];
  const { names: keys, entry, unitName } = cells;
  return { quantity, unit, names: keys, entry, unitName, words: names, unitText: cells.unit, values };
}

const MAX_DIFFERENCE = 0.02;

/** One sensor's value in two units, or sent twice. */
function isSame(one: MeasuredColumn, other: MeasuredColumn): boolean {
  if (one.quantity !== other.quantity || one.values.length !== other.values.length) return false;
  return one.values.every((value, index) => {
    const same = one.unit === null || other.unit === null ? value : convert(value, one.unit, other.unit);
    if (same === null) return false;
    const own = other.values[index] ?? NaN;
    return Math.abs(same - own) <= MAX_DIFFERENCE * Math.max(1, Math.abs(own));
  });
}

/** By the first words that no other column of the quantity has; one column may have none. */
function nameColumns(columns: readonly MeasuredColumn[]): readonly PlannedColumn[] {
  return columns.map((column) => {
    const alike = columns.filter(({ quantity, unit }) => quantity === column.quantity && unit === column.unit);
    const { values: _values, ...rest } = column;
    const ofFirst = alike.map(firstWords);
    const own = firstWords(column);
    const isUnique = ofFirst.filter((each) => each === own).length === 1;
    const name = isUnique ? own : String(alike.indexOf(column) + 1);
    return { ...rest, name: alike.length === 1 || name === '' ? null : redactText(name) };
  });
}

function firstWords({ words }: MeasuredColumn): string {
  return words.find((each) => each !== '') ?? '';
}

/** The value of a column in a row, in the column's unit; null if the row has none. */
export function readColumn(row: unknown, column: PlannedColumn): number | null {
  const record = holderOf(column.names[0] === '*' ? [row] : row, 0, column);
  if (record === null) return null;
  const { quantity, unit, unitName, names } = column;
  const sent = record[names.at(-1) ?? ''];
  const isInUnit = unit === null || unitName === null || record[unitName] === column.unitText;
  if (typeof sent === 'number' && isInUnit) return Number.isFinite(sent) ? sent + 0 : null;
  const amount = readAmount(sent, quantity);
  if (amount === null || unit === null) return amount?.value ?? null;
  const own = amount.unit ?? (unitName === null ? null : readUnit(record[unitName], quantity));
  return own === null ? amount.value : convert(amount.value, own, unit);
}

/** The object with the last of the column's keys and a value under it. */
function holderOf(from: unknown, start: number, { names, entry }: Pick<Source, 'names' | 'entry'>): PlainObject | null {
  const last = names.length - 1;
  let value = from;
  for (let at = start; at <= last; at += 1) {
    const name = names[at] ?? '';
    if (name === '*') return isList(value) ? holderInList(value, at, { names, entry }) : null;
    if (!isPlainObject(value) || !Object.hasOwn(value, name)) return null;
    const inner = value[name];
    if (at === last) return inner === null || inner === undefined || inner === '' ? null : value;
    value = inner;
  }
  return null;
}

function holderInList(
  list: readonly unknown[],
  at: number,
  column: Pick<Source, 'names' | 'entry'>,
): PlainObject | null {
  const { names, entry } = column;
  const isLast = !names.includes('*', at + 1);
  for (const each of list.slice(0, MAX_ENTRIES)) {
    if (isLast && entry !== '' && !(isPlainObject(each) && isEntry(each, entry))) continue;
    const found = holderOf(each, at + 1, column);
    if (found !== null) return found;
  }
  return null;
}

function isEntry(record: PlainObject, entry: string): boolean {
  const type = typeOf(record);
  return type !== null && entryOf(record, type) === entry;
}
