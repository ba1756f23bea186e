import { isList, type PlainObject } from '../../json/values.ts';
import { createTimeRules, isDay, kindOfTime, readTime } from '../../time/read-time.ts';
import { isNamedDay, type Key, scoreOf, type Sense, stemOf } from '../vocabulary.ts';
import { bestFirst, type Column, hasSense, type Scored, valueAt } from './columns.ts';

function isNamedTime(path: readonly Key[]): boolean {
  const senses = path.at(-1)?.senses;
  return senses !== undefined && (senses.has('time') || senses.has('date')) && !senses.has('count');
}

export interface TimeColumn extends Scored<Column> {
  readonly kinds: ReadonlySet<string>;
  readonly hasDays: boolean;
  readonly isConstant: boolean;
  readonly read: number;
}

const [TRIED_VALUES, MAX_EPOCH_LENGTH] = [6, 13];
const textSenses: readonly Sense[] = ['place', 'city', 'country', 'coord', 'desc', 'event', 'status'];

export function timeColumnOf(column: Column, rows: number): TimeColumn | null {
  const { values, path } = column;
  if (hasSense(column, 'contact', 'postal', 'zone', 'lat', 'lon')) return null;
  const isNamed = isNamedTime(path);
  const kinds = new Set<string>();
  let [seen, times, read, zoned, days] = [0, 0, 0, 0, 0];
  for (const value of values) {
    if (seen === TRIED_VALUES && times === 0) return null;
    seen += 1;
    const kind = kindOfTime(value, isNamed) ?? (typeof value === 'object' && !isList(value) ? 'instant' : 'none');
    kinds.add(kind);
    const isNumber = kind === 'epoch' && !isNamed && typeof value === 'string' && value.length > MAX_EPOCH_LENGTH;
    if (kind === 'none' || isNumber) continue;
    times += 1;
    if (kind !== 'as sent') read += 1;
    if (kind === 'instant' || kind === 'epoch') zoned += 1;
    if (kind === 'day') days += 1;
  }
  // Zeros in a column of clocks stand for an empty field.
  const filled = kinds.has('clock') ? values.filter((value) => /[1-9]/.test(String(value))) : values;
  const least = kinds.has('clock') && !values.some((value) => String(value).includes(':')) ? 0.8 : 0.5;
  const isTied = times * 2 === values.length && !isNamed && hasSense(column, ...textSenses);
  if (times === 0 || isTied || filled.length === 0 || times < least * filled.length) return null;
  const share = (1.6 * times) / rows + (0.4 * zoned) / times - (0.5 * days) / times;
  const isConstant = values.length > 1 && typeof values[0] !== 'object' && new Set(values).size === 1;
  const hasDays = kinds.has('day') || kinds.has('written') || (isNamed && values.every((value) => isDay(value)));
  return { value: column, score: scoreOf('rowTime', path) + share, kinds, hasDays, isConstant, read };
}

const [MAX_LATE_MS, QUARTER_MS] = [3 * 86_400_000, 900_000];
const anyTime = createTimeRules(Date.UTC(2040, 0));

export function isPlanOf(one: TimeColumn, { value: actual }: TimeColumn, sample: readonly PlainObject[]): boolean {
  const { value: plan, isConstant } = one;
  const isActual = hasSense(actual, 'came') && hasSense(actual, 'happen', 'arrive', 'depart');
  const isNamed = isActual && !hasSense(plan, 'came', 'happen', 'orig', 'record');
  const isUnnamed = plan.path.at(-1)?.senses.size === 0 && actual.path.at(-1)?.senses.size === 0;
  const hasGaps = plan.values.length === sample.length && actual.values.length < sample.length;
  if (isConstant || !hasGaps || !(isNamed || isUnnamed)) return false;
  const instantIn = (row: PlainObject, column: Column) =>
    Date.parse(readTime(valueAt(row, column), anyTime, true)?.iso ?? '');
  const rows = sample.map((row) => ({ at: instantIn(row, plan), late: instantIn(row, actual) - instantIn(row, plan) }));
  const came = rows.filter(({ late }) => Math.abs(late) < MAX_LATE_MS);
  const isAhead = ({ at }: { readonly at: number }) => came.every((row) => row.at <= at);
  return came.some(({ late }) => late % QUARTER_MS !== 0) && rows.every((row) => came.includes(row) || isAhead(row));
}

export function withClock(day: TimeColumn, timed: readonly TimeColumn[]): TimeColumn {
  const stem = stemOf(day.value.path.at(-1));
  const hasOnlyDays = isNamedDay(day.value.path.at(-1)) && day.hasDays;
  const possible = timed.flatMap((each) => {
    const { path, values } = each.value;
    const own = stemOf(path.at(-1));
    const texts = values.map(String);
    const hasSeconds = texts.some((text) => Number(text) >= MIN_CLOCK_WITH_SECONDS);
    const isEvident = hasSeconds || own === '' || texts.some((text) => text.includes(':'));
    const isTaken = timed.some((other) => !other.kinds.has('clock') && stemOf(other.value.path.at(-1)) === own);
    const isNear = own === stem || (isEvident && !isTaken);
    return each.kinds.has('clock') && each !== day && isNear
      ? [{ value: { column: each.value, hasSeconds }, score: each.score + Number(own === stem) }]
      : [];
  });
  const clock = day.hasDays || day.read === 0 ? bestFirst(possible)[0]?.value : undefined;
  const score = day.score + (clock === undefined ? 0 : SCORE_OF_CLOCK);
  return { ...day, value: { ...day.value, hasOnlyDays, ...(clock !== undefined && { clock }) }, score };
}

const SCORE_OF_CLOCK = 0.5;
/** Larger than any clock of hours and minutes (HHMM). */
const MIN_CLOCK_WITH_SECONDS = 2400;
