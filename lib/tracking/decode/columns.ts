import { foldName } from '../keys/fields.ts';
import { isList, isPlainObject, type PlainObject, unwrap } from '../keys/values.ts';
import { type DayOrder, kindOfTime } from '../time/index.ts';
import { dayOrderOf } from '../time/written-time.ts';
import { type Place, type Placed, placesOf, roleOf } from './places.ts';
import { isJsonText, kindOfText, plainTextOf } from './values.ts';
import { isPerson, mayBeName } from './persons.ts';
import { isNamedDay, isZone, type Key, keyOf, namesIn, scoreOf, type Sense } from './words.ts';

/** The values at one path of the rows of a list, in a sample of them. */
export interface Column extends Placed {
  readonly values: readonly unknown[];
  /** Some value on its way is wrapped, and has to be unwrapped in each row. */
  readonly isWrapped: boolean;
  /** Its times are days: it is named so, and all are midnights. */
  readonly isOfDays: boolean;
}

/** How the rows of a list are read: chosen once, followed for each row. */
export interface Plan {
  readonly times: readonly Column[];
  /** A day and a clock kept apart. */
  readonly split: { readonly day: Column; readonly clock: Column } | null;
  readonly zone: Column | null;
  readonly planned: readonly Column[];
  readonly flags: readonly Flag[];
  readonly places: readonly Place<Column>[];
  readonly events: readonly Column[];
  readonly accuracy: Column | null;
  readonly days: DayOrder | null;
  /** How well the columns make a history. */
  readonly quality: number;
}

/** A column that tells what has happened from what is to come. */
export interface Flag {
  readonly column: Column;
  readonly kind: 'happened' | 'planned' | 'classifier';
}

const DEEPEST = 5;
const MOST_COLUMNS = 120;

/** A plan for the rows of a list; null where no row is an object. `rows` is a sample. */
export function planRows(rows: readonly unknown[]): Plan | null {
  const sample = someOf(rows)
    .map(recordOf)
    .filter((row) => row !== null);
  if (sample.length === 0) return null;
  const columns = columnsOf(sample);
  // A log of who looked at it.
  const tells = (...senses: readonly Sense[]) =>
    columns.some(({ path }) => path.some((key) => senses.some((sense) => key.senses.has(sense))));
  if (tells('visitor') && tells('person', 'personname', 'contact')) return null;
  const timed = columns.flatMap((column) => {
    const times = timesIn(column, sample.length);
    return times === null ? [] : [{ column, score: scoreOf('rowTime', column.path) + times.share, kinds: times.kinds }];
  });
  const planned = timed.filter(({ column }) => scoreOf('rowPlanned', column.path) > 1.2).map(({ column }) => column);
  const times = timed
    .filter(({ score, kinds, column }) => score > 0.6 && !kinds.has('clock') && !planned.includes(column))
    .sort((one, other) => other.score - one.score);
  const best = times[0];
  const split = best === undefined || best.kinds.has('day') || best.kinds.has('written') ? splitOf(timed) : null;
  const near = times.filter(({ score }) => best !== undefined && score > best.score - NEAR);
  const rest = columns.filter((column) => !timed.some((time) => time.column === column));
  const places = placesOf(rest, firstValue)
    .map((place) => ({
      place,
      score: roleOf('rowPlace', place) + coverage(place, sample.length) - (isCode(place) ? 1 : 0),
    }))
    .filter(({ score }) => score > -0.9)
    .sort((one, other) => other.score - one.score);
  const taken = new Set(places.flatMap(({ place }) => place.parts.map(({ source }) => source)));
  const events = rest
    .map((column) => ({ column, score: taken.has(column) ? -9 : eventScore(column, sample.length) }))
    .filter(({ score, column }) => score > (isNamedEvent(column) ? LEAST_NAMED_EVENT : LEAST_EVENT))
    .sort((one, other) => other.score - one.score);
  const bestPlace = places[0]?.score ?? 0;
  const nearPlaces = places.filter(({ score }) => score > bestPlace - NEAR).map(({ place }) => place);
  const hasPosition = nearPlaces.some(({ parts }) => parts.some(({ part }) => part === 'lat' || part === 'pair'));
  const hasWords = nearPlaces.some(({ parts }) =>
    parts.some(({ part }) => part !== 'lat' && part !== 'lon' && part !== 'pair'),
  );
  return {
    times: near.map(({ column }) => ({ ...column, isOfDays: isOfDays(column) })),
    split,
    zone: columns.find(({ path }) => isZone(path.at(-1))) ?? null,
    planned,
    flags: columns.flatMap(flagOf),
    places: nearPlaces,
    events: events
      .filter(({ score, column }) => score > (events[0]?.score ?? 0) - NEAR || isNamedEvent(column))
      .map(({ column }) => column),
    accuracy: rest.find(({ path }) => path.at(-1)?.senses.has('accuracy') === true) ?? null,
    days: dayOrderOf(
      timed.flatMap(({ column, kinds }) =>
        kinds.has('written') ? column.values.filter((value) => typeof value === 'string') : [],
      ),
    ),
    quality:
      (best !== undefined ? 1.2 + Math.min(0.8, best.score / 4) : planned.length > 0 ? 0.3 : -2) +
      (hasPosition ? 1 : 0) +
      (hasWords ? 0.8 : 0) +
      (events.length > 0 ? Math.min(1.2, (events[0]?.score ?? 0) / 3) : 0),
  };
}

function isCode({ parts }: Place<Column>): boolean {
  return parts.every(({ part }) => part === 'code');
}

function isNamedEvent({ path }: Column): boolean {
  const senses = path.at(-1)?.senses;
  return senses !== undefined && (senses.has('event') || senses.has('status'));
}

/** The first rows, and some of those that follow, which may be told otherwise. */
function someOf(list: readonly unknown[]): readonly unknown[] {
  const rows = list.slice(0, MOST_ROWS);
  const step = Math.max(1, Math.floor((rows.length - FIRST_ROWS) / FIRST_ROWS));
  return [
    ...rows.slice(0, FIRST_ROWS),
    ...rows
      .slice(FIRST_ROWS)
      .filter((_, index) => index % step === step - 1)
      .slice(0, FIRST_ROWS),
  ];
}

const FIRST_ROWS = 8;
/** Of a long list no more than these are there when its columns are chosen. */
const MOST_ROWS = 64;

function isOfDays({ path, values }: Column): boolean {
  return isNamedDay(path.at(-1)) && values.every((value) => typeof value === 'string' && MIDNIGHT.test(value));
}

const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?$/;
const NEAR = 2.6;
const LEAST_EVENT = 1.3;
const LEAST_NAMED_EVENT = 0.6;

/** A row as an object, also where it is wrapped in an object of its own. */
export function recordOf(row: unknown): PlainObject | null {
  return isPlainObject(row) ? row : null;
}

function columnsOf(sample: readonly PlainObject[]): readonly Column[] {
  const columns = new Map<
    string,
    Pick<Column, 'path' | 'names' | 'isOfDays'> & { values: unknown[]; isPersonal: boolean; isWrapped: boolean }
  >();
  const visit = (
    record: PlainObject,
    path: readonly Key[],
    names: readonly string[],
    isPersonal: boolean,
    isWrapped: boolean,
  ): void => {
    const personal = isPersonal || (names.length > 0 && isPerson(record, path));
    for (const name of namesIn(record)) {
      if (name === '__proto__' || columns.size >= MOST_COLUMNS) continue;
      const sent = record[name];
      let value = unwrap(sent);
      let wrapped = isWrapped || value !== sent;
      if (isList(value) && value.length >= 1 && isPlainObject(value[0])) {
        if (value.length > 1 && keyOf(name).senses.has('history')) continue;
        value = value[0];
        wrapped = true;
      }
      const inner = [...path, keyOf(name)];
      const innerNames = [...names, name];
      if (isPlainObject(value) && names.length < DEEPEST && timeIn(value) === null) {
        visit(value, inner, innerNames, personal, wrapped);
        continue;
      }
      const id = innerNames.join('\u0000');
      // Rows beyond the sample may have what these leave empty.
      const values = value === null || value === undefined || value === '' ? [] : [value];
      const known = columns.get(id);
      if (known === undefined)
        columns.set(id, {
          path: inner,
          names: innerNames,
          values,
          isPersonal: personal,
          isWrapped: wrapped,
          isOfDays: false,
        });
      else {
        known.values.push(...values);
        known.isPersonal ||= personal;
        known.isWrapped ||= wrapped;
      }
    }
  };
  for (const row of sample) visit(row, [], [], false, false);
  return [...columns.values()];
}

/** `{ seconds, nanoseconds }`, `{ $date: … }` are one value. */
function timeIn(record: PlainObject): unknown {
  const names = Object.keys(record);
  return names.length <= 2 && names.some((name) => /^_?(?:seconds|epochSecond|\$date|iso)$/.test(name)) ? record : null;
}

/** What a row has at a column. */
export function valueAt(row: unknown, { names, isWrapped }: Column): unknown {
  let value = row;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
    if (!isWrapped) continue;
    value = unwrap(value);
    if (isList(value) && value.length >= 1 && isPlainObject(value[0])) value = value[0];
  }
  return value;
}

function firstValue({ values }: Column): unknown {
  return values.find((value) => typeof value !== 'string' || plainTextOf(value) !== null) ?? null;
}

export function isNamedTime(path: readonly Key[]): boolean {
  const senses = path.at(-1)?.senses;
  return senses !== undefined && (senses.has('time') || senses.has('date')) && !senses.has('count');
}

const FIRST = 6;

/** The kinds of a column's times, and how much they speak for a time; null: they are none. */
function timesIn(column: Column, rows: number): { readonly share: number; readonly kinds: ReadonlySet<string> } | null {
  const { values, path } = column;
  const senses = path.at(-1)?.senses;
  if (senses?.has('contact') === true || senses?.has('postal') === true || senses?.has('zone') === true) return null;
  const isNamed = isNamedTime(path);
  const kinds = new Set<string>();
  let [seen, times, zoned, days] = [0, 0, 0, 0];
  for (const value of values) {
    if (seen === FIRST && times === 0) return null;
    seen += 1;
    const kind = kindOfTime(value, isNamed) ?? (typeof value === 'object' && !isList(value) ? 'instant' : null);
    kinds.add(kind ?? 'none');
    if (kind === null || (kind === 'epoch' && !isNamed && typeof value === 'string' && value.length > 13)) continue;
    times += 1;
    if (kind === 'instant' || kind === 'epoch') zoned += 1;
    if (kind === 'day') days += 1;
  }
  if (times * 2 < values.length || times === 0) return null;
  return { share: (1.6 * times) / rows + (0.4 * zoned) / times - (0.5 * days) / times, kinds };
}

function splitOf(
  timed: readonly { readonly column: Column; readonly score: number; readonly kinds: ReadonlySet<string> }[],
): Plan['split'] {
  const clocks = timed.filter(({ kinds, score }) => kinds.has('clock') && score > -1);
  const days = timed.filter(({ kinds, score }) => (kinds.has('day') || kinds.has('written')) && score > -1);
  let best: Plan['split'] = null;
  let most = -Infinity;
  for (const day of days)
    for (const clock of clocks) {
      const shared =
        day.column.path.at(-1)?.words.filter((word) => clock.column.path.at(-1)?.words.includes(word)).length ?? 0;
      const score = day.score + clock.score + shared;
      if (score > most) [best, most] = [{ day: day.column, clock: clock.column }, score];
    }
  return best;
}

function coverage({ parts }: Place<Column>, rows: number): number {
  return Math.max(...parts.map(({ source }) => source.values.length / rows));
}

function eventScore(column: Column, rows: number): number {
  if (column.isPersonal) return -9;
  if (column.values.length === 0) return isNamedEvent(column) ? LEAST_NAMED_EVENT + 0.1 : -9;
  const texts = column.values
    .map((value) => (typeof value === 'string' && !isJsonText(value) ? plainTextOf(value) : null))
    .filter((text) => text !== null);
  if (texts.length * 2 < column.values.length) return -9;
  const isUnknown = !EVENT_SENSES.some((sense) => column.path.at(-1)?.senses.has(sense));
  if (isUnknown && (texts.length * 2 < rows || texts.some(mayBeName))) return -9;
  const kinds = texts.map(kindOfText);
  const share = (kind: string) => kinds.filter((each) => each === kind).length / kinds.length;
  const fit =
    share('words') +
    0.1 * share('code of words') -
    0.6 * share('code') -
    3 * (share('identifier') + share('number') + share('opaque') + share('time'));
  const distinct = new Set(texts).size;
  const variety = texts.length < 2 ? 0.4 : distinct / texts.length;
  const wordy = texts.filter((text) => text.includes(' ')).length / texts.length;
  return scoreOf('rowEvent', column.path) + fit + 0.8 * variety + 1.4 * wordy + (0.8 * texts.length) / rows;
}

const EVENT_SENSES: readonly Sense[] = ['event', 'status', 'desc'];
const PLANNED: ReadonlySet<string> = new Set(
  'est estimated pln planned plan exp expected req requested scheduled predicted forecast'.split(' '),
);
const CLASSIFIERS: ReadonlySet<string> = new Set([...PLANNED, 'act', 'actual']);
const NOT_YET: ReadonlySet<string> = new Set([
  ...PLANNED,
  ...'upcoming future notyet notstarted notreached notbegun notcompleted notdone'.split(' '),
]);
const YES_OR_NO: ReadonlySet<unknown> = new Set([true, false, 0, 1, 'y', 'n', 'yes', 'no', 'true', 'false', '0', '1']);
const HAPPENED: ReadonlySet<string> = new Set(
  'actual happened reached passed achieved done completed occurred isactual iscompleted isdone isreached'.split(' '),
);

/** `urn:epcglobal:planned` says `planned`. */
function lastPart(text: string): string {
  return text.length > 60
    ? ''
    : text.slice(Math.max(text.lastIndexOf(':'), text.lastIndexOf('/'), text.lastIndexOf('#')) + 1);
}

export function isNotYet(value: unknown): boolean {
  return typeof value === 'string' && NOT_YET.has(foldName(lastPart(value)));
}

function flagOf(column: Column): readonly Flag[] {
  const { values, path } = column;
  const key = path.at(-1);
  if (key === undefined || column.isPersonal) return [];
  const { senses } = key;
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length && texts.every((text) => CLASSIFIERS.has(foldName(lastPart(text)))))
    return [{ column, kind: 'classifier' }];
  const isBoolean = values.every((value) => YES_OR_NO.has(typeof value === 'string' ? value.toLowerCase() : value));
  if ((senses.has('status') || senses.has('happen')) && texts.some(isNotYet)) return [{ column, kind: 'classifier' }];
  if (!isBoolean) return [];
  if (senses.has('plan') || senses.has('next')) return [{ column, kind: 'planned' }];
  return HAPPENED.has(key.words.join('')) ? [{ column, kind: 'happened' }] : [];
}
