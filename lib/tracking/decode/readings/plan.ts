import { isList, isPlainObject, type PlainObject } from '../../json/values.ts';
import { redactText, type PublicText } from '../../personal-data/redact-text.ts';
import { QUANTITIES, type Quantity, type Unit } from '../../types.ts';
import { mayBeName } from '../persons.ts';
import { convert, isCharted } from '../../units.ts';
import { type Cells, ENTRY_SEPARATOR, isEntry, MAX_ENTRIES, type Source } from './cells.ts';
import { possibleValues, type Measure, measureOf, readUnit } from './quantities.ts';

const MAX_COLUMNS = 12;

export interface PlannedColumn extends Source {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly name: PublicText | null;
  /** Words that tell it from others of its quantity. */
  readonly words: readonly string[];
  readonly unitText: unknown;
}

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
      return isCharted({ quantity }) ? ofQuantity : ofQuantity.filter(isFirstInUnit);
    }).slice(0, MAX_COLUMNS),
  );
}

function isFirstInUnit(column: MeasuredColumn, index: number, all: readonly MeasuredColumn[]): boolean {
  return (
    all.findIndex(
      ({ quantity, unit }) => quantity === column.quantity && (unit === column.unit || quantity !== 'battery'),
    ) === index
  );
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

function isSame(one: MeasuredColumn, other: MeasuredColumn): boolean {
  if (one.quantity !== other.quantity || one.values.length !== other.values.length) return false;
  return one.values.every((value, index) => {
    const same = one.unit === null || other.unit === null ? value : convert(value, one.unit, other.unit);
    if (same === null) return false;
    const own = other.values[index] ?? NaN;
    return Math.abs(same - own) <= MAX_DIFFERENCE * Math.max(1, Math.abs(own));
  });
}

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
