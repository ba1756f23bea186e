import { isList } from '../../json/values.ts';
import type { Quantity, ReadingLimits, Unit } from '../../types.ts';
import type { Leaf } from '../walk.ts';
import type { Cells } from './cells.ts';
import { readAmount } from './plan.ts';
import { convert } from '../../units.ts';
import { unitWords } from '../vocabulary.ts';
import { type Bound, boundOf, quantitiesIn, readUnit } from './quantities.ts';

interface Limit extends ReadingLimits {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly isUnmarked: boolean;
  readonly words: readonly string[];
}

/** A unit that the answer states once, such as `units: { temperature: 'C' }`. */
export function unitStated(leaves: readonly Leaf[], quantity: Quantity): Unit | null {
  for (const { path, value } of leaves) {
    if (typeof value !== 'string' || !path.some(({ words }) => words.some((word) => unitWords.has(word)))) continue;
    const unit = quantitiesIn(path).has(quantity) ? readUnit(value, quantity) : null;
    if (unit !== null) return unit;
  }
  return null;
}

const RANGE =
  /^([+−-]?\d{1,6}(?:[.,]\d{1,4})?)\s*(\P{N}{0,4}?)\s*(?:-|–|—|…|\.\.+|~|to|bis|à|and)\s*([+−-]?\d{1,6}(?:[.,]\d{1,4})?\s*\P{N}{0,4})$/iu;

export function findLimits(cells: readonly Cells[]): readonly Limit[] {
  return cells.flatMap(({ path, values: [value, ...others], unit: unitText }) => {
    const bound = boundOf(path);
    if (bound === null || others.some((other) => String(other) !== String(value))) return [];
    const sent = bound.side === null ? readRange(value, bound) : readBound(value, bound, bound.side);
    if (sent === null) return [];
    const unit = bound.unit ?? sent.unit ?? readUnit(unitText, bound.quantity);
    return [{ ...bound, ...sent, unit, words: bound.names }];
  });
}

interface SentLimits extends ReadingLimits {
  readonly unit: Unit | null;
}

function readBound(value: unknown, { quantity }: Bound, side: 'min' | 'max'): SentLimits | null {
  const amount = readAmount(value, quantity);
  return amount === null ? null : { min: null, max: null, unit: amount.unit, [side]: amount.value };
}

/** `[2, 8]` or "2 to 8 °C". */
function readRange(value: unknown, { quantity }: Bound): SentLimits | null {
  const [, from, , to] = typeof value === 'string' ? (RANGE.exec(value.trim()) ?? []) : ['', ...inList(value)];
  const [min, max] = [from, to].map((part) => readAmount(part, quantity));
  if (min == null || max == null || min.value >= max.value) return null;
  return { min: min.value, max: max.value, unit: max.unit ?? min.unit };
}

function inList(value: unknown): readonly unknown[] {
  return isList(value) && value.length === 2 ? [value[0], '', value[1]] : [];
}

export interface LimitedColumn {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly words: readonly string[];
}

/** In the column's unit; two limits of one side are none. `minTemp` may have been measured, which `isExtreme` knows. */
export function limitsOf(
  column: LimitedColumn,
  columns: readonly LimitedColumn[],
  limits: readonly Limit[],
  isExtreme: (value: number) => boolean,
): ReadingLimits {
  const side = (name: 'min' | 'max'): number | null => {
    const ours = limits.flatMap(({ quantity, unit, words, isUnmarked, ...limit }) => {
      const value = limit[name];
      if (quantity !== column.quantity || value === null || !mayBeOf(words, column, columns)) return [];
      const own = unit === null || column.unit === null ? value : convert(value, unit, column.unit);
      return own === null || (unit !== null && column.unit === null) || (isUnmarked && isExtreme(own)) ? [] : [own];
    });
    return new Set(ours).size === 1 ? (ours[0] ?? null) : null;
  };
  const [min, max] = [side('min'), side('max')];
  return min !== null && max !== null && min >= max ? { min: null, max: null } : { min, max };
}

/** A limit that names another sensor is not of this one. */
function mayBeOf(words: readonly string[], column: LimitedColumn, columns: readonly LimitedColumn[]): boolean {
  const namesOneOf = (each: LimitedColumn) =>
    each.words.some((name) => name.split(' ').some((word) => words.includes(word)));
  return namesOneOf(column) || !columns.some(namesOneOf);
}
