import { foldName, isList, isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import type { KeyPath } from '../places.ts';
import { isPerson } from '../persons.ts';
import { type Key, keyOf, keysIn } from '../vocabulary.ts';

export interface Column extends KeyPath {
  readonly values: readonly unknown[];
  readonly isWrapped: boolean;
  readonly hasOnlyDays: boolean;
}

const [MAX_DEPTH, MAX_COLUMNS, FIRST_ROWS] = [5, 120, 8];
export const SAMPLED_ROWS = 256;

const samples = new WeakMap<readonly unknown[], readonly PlainObject[]>();

/** The first rows, rows with further keys, and some in between. */
export function sampleRows(list: readonly unknown[]): readonly PlainObject[] {
  const known = samples.get(list) ?? chooseSample(list);
  samples.set(list, known);
  return known;
}

function chooseSample(list: readonly unknown[]): readonly PlainObject[] {
  const rows = list.slice(0, SAMPLED_ROWS).filter(isPlainObject);
  const first = rows.slice(0, FIRST_ROWS);
  const rest = rows.slice(FIRST_ROWS);
  const known = new Set(first.flatMap(keysIn));
  const others = rest.filter((row) => {
    const names = keysIn(row).filter((name) => !known.has(name));
    names.forEach((name) => known.add(name));
    return names.length > 0;
  });
  const step = Math.max(1, Math.floor(rest.length / FIRST_ROWS));
  const between = rest.filter((_, index) => index % step === step - 1);
  return [...new Set([...first, ...others.slice(0, FIRST_ROWS), ...between.slice(0, FIRST_ROWS)])];
}

interface MutableColumn extends Column {
  values: unknown[];
  isPersonal: boolean;
  isWrapped: boolean;
}

export function findColumns(sample: readonly PlainObject[]): readonly Column[] {
  const columns = new Map<string, MutableColumn>();
  const visit = (record: PlainObject, above: Pick<Column, 'path' | 'names' | 'isPersonal' | 'isWrapped'>): void => {
    const isPersonal = above.isPersonal || (above.names.length > 0 && isPerson(record, above.path));
    for (const name of keysIn(record)) {
      if (name === '__proto__' || columns.size >= MAX_COLUMNS) continue;
      const value = cellOf(record[name], true);
      if (isList(record[name]) && record[name].length > 1 && isPlainObject(value) && keyOf(name).senses.has('history'))
        continue;
      const isWrapped = above.isWrapped || value !== record[name];
      const path: readonly Key[] = [...above.path, keyOf(name)];
      const names = [...above.names, name];
      if (isPlainObject(value) && names.length <= MAX_DEPTH && !isTimeObject(value)) {
        visit(value, { path, names, isPersonal, isWrapped });
        continue;
      }
      const id = names.join('\u0000');
      const column = columns.get(id) ?? { path, names, values: [], isPersonal, isWrapped, hasOnlyDays: false };
      columns.set(id, column);
      if (value !== null && value !== undefined && value !== '') column.values.push(value);
      column.isPersonal ||= isPersonal;
      column.isWrapped ||= isWrapped;
    }
  };
  for (const row of sample) visit(row, { path: [], names: [], isPersonal: false, isWrapped: false });
  return [...columns.values()];
}

export function valueAt(row: unknown, { names, isWrapped }: Column): unknown {
  let value = row;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = cellOf(Reflect.get(value, name), isWrapped);
  }
  return value;
}

function cellOf(sent: unknown, isWrapped: boolean): unknown {
  const value = isWrapped ? unwrap(sent) : sent;
  return isWrapped && isList(value) && isPlainObject(value[0]) ? value[0] : value;
}

const timeObjectKeys: ReadonlySet<string> = new Set(['seconds', '_seconds', 'epochSecond', '$date', 'iso']);

/** `{ seconds, nanoseconds }` and `{ $date: … }` are one value. */
function isTimeObject(record: PlainObject): boolean {
  const names = Object.keys(record);
  return names.length <= 2 && names.some((name) => timeObjectKeys.has(name));
}

export interface PlannedFlag {
  readonly column: Column;
  readonly kind: 'happened' | 'planned' | 'classifier';
}

const plannedWords = 'est estimated pln planned plan exp expected req requested scheduled predicted forecast'.split(
  ' ',
);
const classifierWords: ReadonlySet<string> = new Set([...plannedWords, 'act', 'actual']);
const notYetWords: ReadonlySet<string> = new Set([
  ...plannedWords,
  ...'upcoming future notyet notstarted notreached notbegun notcompleted notdone'.split(' '),
]);
const yesValues: ReadonlySet<string> = new Set(['y', 'yes', 'true', '1']);
const noValues: ReadonlySet<string> = new Set(['n', 'no', 'false', '0']);
const happenedKeys: ReadonlySet<string> = new Set(
  'actual happened reached passed achieved done completed occurred isactual iscompleted isdone isreached'.split(' '),
);

export function findPlannedFlags(columns: readonly Column[]): readonly PlannedFlag[] {
  return columns.flatMap((column) => {
    const kind = flagKindOf(column);
    return kind === null ? [] : [{ column, kind }];
  });
}

function flagKindOf({ values, path, isPersonal }: Column): PlannedFlag['kind'] | null {
  const key = path.at(-1);
  if (key === undefined || isPersonal) return null;
  const isAnyOf = (words: ReadonlySet<string>) => (value: unknown) =>
    typeof value === 'string' && words.has(lastWord(value));
  if (values.length > 0 && values.every(isAnyOf(classifierWords))) return 'classifier';
  if ((key.senses.has('status') || key.senses.has('happen')) && values.some(isAnyOf(notYetWords))) return 'classifier';
  if (!values.every((value) => isYes(value) || isOneOf(noValues, value))) return null;
  if (key.senses.has('plan') || key.senses.has('next')) return 'planned';
  return happenedKeys.has(key.words.join('')) ? 'happened' : null;
}

export function isFlaggedAsPlanned(row: PlainObject, flags: readonly PlannedFlag[]): boolean {
  return flags.some(({ column, kind }) => {
    const value = valueAt(row, column);
    if (value === undefined || value === null) return false;
    if (kind === 'classifier') return typeof value === 'string' && notYetWords.has(lastWord(value));
    return isYes(value) === (kind === 'planned');
  });
}

function isYes(value: unknown): boolean {
  return isOneOf(yesValues, value);
}

function isOneOf(values: ReadonlySet<string>, value: unknown): boolean {
  return typeof value !== 'object' && values.has(String(value).toLowerCase());
}

const MAX_VALUE_LENGTH = 60;

function lastWord(text: string): string {
  if (text.length > MAX_VALUE_LENGTH) return '';
  return foldName(text.slice(Math.max(text.lastIndexOf(':'), text.lastIndexOf('/'), text.lastIndexOf('#')) + 1));
}
