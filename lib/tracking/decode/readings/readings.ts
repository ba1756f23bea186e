import { isPlainObject, type PlainObject } from '../../json/values.ts';
import type { LocationPoint, LooseReading, Quantity, ReadingColumn, Readings } from '../../types.ts';
import type { PublicText } from '../../personal-data/redact-text.ts';
import { sampleRows } from '../history/columns.ts';
import { planRows, type RowPlan } from '../history/plan.ts';
import { createRowReader, type ReadRow, type RowRules } from '../history/rows.ts';
import type { CandidateList, Leaf } from '../walk.ts';
import { findLimits, limitsOf, unitStated } from './limits.ts';
import { collectCells, typeOf } from './cells.ts';
import { planReadings, type PlannedColumn, readColumn } from './plan.ts';
import { isCharted } from '../../units.ts';
import { possibleValues } from './quantities.ts';

export interface ReadingsSource {
  readonly root: PlainObject;
  readonly leaves: readonly Leaf[];
  readonly lists: readonly CandidateList[];
  readonly history: readonly CandidateList[];
}

interface LooseList {
  readonly list: CandidateList;
  /** Other rows than the list's own. */
  readonly rows: readonly unknown[] | null;
  readonly plan: RowPlan;
  readonly planned: readonly PlannedColumn[];
}

const MAX_LOOSE_READINGS = 300_000;
const [MAX_LOOSE_LISTS, MIN_LOOSE_ROWS] = [8, 2];
export function createReadings({ root, leaves, lists, history }: ReadingsSource) {
  const columns: PlannedColumn[] = [];
  const units = new Map<Quantity, ReturnType<typeof unitStated>>();
  const unitFor = (quantity: Quantity) => {
    const known = units.get(quantity);
    if (known !== undefined) return known;
    const unit = unitStated(leaves, quantity);
    units.set(quantity, unit);
    return unit;
  };
  const discarded: number[] = [];
  const extremes: { min: number; max: number }[] = [];

  const cellsOfHistory = history.map((list) => collectCells(sampleRows(list.rows), []));
  const ofHistory = cellsOfHistory.map((cells) => readerOf(planReadings(cells, unitFor)));
  const loose = lists.flatMap((list): LooseList[] => {
    if (history.includes(list) || isBeside(list, history) || list.rows.length < MIN_LOOSE_ROWS) return [];
    const rows = expandSenml(list.rows);
    const plan = planRows(rows ?? list.rows);
    if (plan === null || plan.times.length === 0) return [];
    const planned = planReadings(collectCells(sampleRows(rows ?? list.rows), list.path), unitFor);
    const charted = planned.filter(isCharted);
    return charted.length === 0 ? [] : [{ list, rows, plan, planned: charted }];
  });
  const looseReaders = withoutRepeats(loose)
    .slice(0, MAX_LOOSE_LISTS)
    .map((each) => ({ ...each, read: readerOf(each.planned) }));
  const isOfRoot = (list: readonly unknown[], names: readonly string[]) =>
    !looseReaders.some((each) => each.list.rows === list) &&
    !history.some((each) => each.names.join('\n') === names.join('\n')) &&
    (list.length === 1 || list.some((entry) => isPlainObject(entry) && typeOf(entry) !== null));
  const cellsBeside = collectCells([root], [], isOfRoot);
  const readBeside = readerOf(planReadings(cellsBeside, unitFor));
  const current = readBeside(root);

  function readerOf(planned: readonly PlannedColumn[]): ReadRow {
    const tests = planned.map(({ quantity, unit }) => possibleValues(quantity, unit));
    const others = [...columns];
    const targets = planned.map((column) => {
      const same = others.findIndex(
        ({ quantity, unit, name }) =>
          quantity === column.quantity &&
          unit === column.unit &&
          (name === null || column.name === null || name === column.name),
      );
      if (same >= 0) return same;
      discarded.push(0);
      extremes.push({ min: Infinity, max: -Infinity });
      return columns.push(column) - 1;
    });
    return (row) => {
      let readings: (number | null)[] | undefined;
      planned.forEach((column, index) => {
        const value = readColumn(row, column);
        if (value === null) return;
        const target = targets[index] ?? 0;
        if (tests[index]?.(value) !== true) {
          discarded[target] = (discarded[target] ?? 0) + 1;
          return;
        }
        const range = extremes[target];
        if (range !== undefined && value < range.min) range.min = value;
        if (range !== undefined && value > range.max) range.max = value;
        readings ??= columns.map(() => null);
        readings[target] ??= value;
      });
      return readings;
    };
  }

  return {
    ofHistory,
    current,
    /** A probe that was just switched on sends 85 °C once. */
    withoutPowerUp(point: LocationPoint, before: Readings | undefined, after: Readings | undefined): LocationPoint {
      if (point.readings?.includes(POWER_UP) !== true) return point;
      const readings = point.readings.map((value, index) => {
        const column = columns[index];
        const isAlone = ![before?.[index], after?.[index]].some(
          (other) => other != null && Math.abs(other - POWER_UP) <= NEAR_POWER_UP,
        );
        if (
          value !== POWER_UP ||
          column?.quantity !== 'temperature' ||
          column.unit === '°F' ||
          column.unit === 'K' ||
          !isAlone
        )
          return value;
        discarded[index] = (discarded[index] ?? 0) + 1;
        return null;
      });
      return { ...point, readings };
    },
    readLoose(rules: RowRules): readonly LooseReading[] {
      const found: LooseReading[] = [];
      for (const { list, rows, plan, read } of looseReaders) {
        const readPoint = createRowReader(plan, rules);
        for (const row of rows ?? list.rows) {
          if (found.length >= MAX_LOOSE_READINGS) break;
          const values = read(row);
          const iso = values === undefined ? null : (readPoint(row)?.point.time?.iso ?? null);
          if (values === undefined || iso === null) continue;
          values.forEach((value, column) => {
            if (value !== null) found.push({ column, time: Date.parse(iso), value });
          });
        }
      }
      return found;
    },
    /** Called last, when all rows have been read. */
    describe(hasOwnReport: boolean): readonly ReadingColumn<PublicText>[] {
      const limits = findLimits([...cellsBeside, ...cellsOfHistory.flat()]);
      return columns.map((column, index): ReadingColumn<PublicText> => {
        const range = extremes[index];
        const isExtreme = (value: number) => value === range?.min || value === range?.max;
        const value = current?.[index] ?? null;
        const { quantity, unit, name } = column;
        return {
          ...{ quantity, unit, name },
          ...limitsOf(column, columns, limits, isExtreme),
          discarded: discarded[index] ?? 0,
          ...(value !== null && !hasOwnReport && { current: value }),
        };
      });
    },
  };
}

const POWER_UP = 85;
const NEAR_POWER_UP = 15;

function isBeside({ names }: CandidateList, history: readonly CandidateList[]): boolean {
  const startsWith = (longer: readonly string[], shorter: readonly string[]) =>
    shorter.every((name, index) => longer[index] === name);
  return history.some((each) => startsWith(names, each.names) || startsWith(each.names, names));
}

/** The entries of several lists of readings also come as one joined list. */
function withoutRepeats(lists: readonly LooseList[]): readonly LooseList[] {
  return lists.filter(
    ({ list }) => list.joinedLists === 1 || !lists.some((other) => other.list !== list && other.list.joinedLists === 1),
  );
}

/** RFC 8428: base values apply to the records below, and a record has name, unit, value and time. null: no such list. */
function expandSenml(rows: readonly unknown[]): readonly PlainObject[] | null {
  if (!rows.some((row) => isPlainObject(row) && (typeof row['bt'] === 'number' || typeof row['bn'] === 'string')))
    return null;
  let base: PlainObject = {};
  return rows.filter(isPlainObject).map((row) => {
    base = { ...base, ...row };
    const number = (...values: readonly unknown[]) =>
      values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
    return {
      time: number(base['bt'], row['t']),
      type: row['n'] ?? base['bn'],
      unit: row['u'] ?? base['bu'],
      ...(typeof row['v'] === 'number' && { value: number(base['bv'], row['v']) }),
    };
  });
}
