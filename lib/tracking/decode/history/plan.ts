import { isList } from '../../json/values.ts';
import { UNSPACED } from '../../personal-data/words.ts';
import { kindOfTime } from '../../time/read-time.ts';
import { type DayOrder, dayOrderOf } from '../../time/written-time.ts';
import { type Column, columnsOf, type Flag, flagsIn, sampleOf } from './columns.ts';
import { mayBeName } from '../persons.ts';
import { isWordPart, type Place, placesOf, roleOf } from '../places.ts';
import { isJsonText, kindOfText, plainTextOf } from '../values.ts';
import { isNamedDay, isZone, type Key, scoreOf, type Sense } from '../vocabulary.ts';

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

/** What is chosen beside the best: a row may have one and not the other. */
const NEAR = 2.6;
const LEAST_TIME = 0.6;
const LEAST_PLANNED = 1.2;
const LEAST_PLACE = -0.9;
const LEAST_EVENT = 1.3;
const LEAST_NAMED_EVENT = 0.6;

interface Scored<T> {
  readonly of: T;
  readonly score: number;
}

function best<T, S extends Scored<T>>(scored: readonly S[]): readonly S[] {
  return scored.toSorted((one, other) => other.score - one.score);
}

/** A plan for the rows of a list; null where no row is an object. `rows` is a sample. */
export function planRows(rows: readonly unknown[]): Plan | null {
  const sample = sampleOf(rows);
  const columns = columnsOf(sample);
  if (sample.length === 0 || isLogOfVisitors(columns)) return null;
  const timed = columns.flatMap((column) => timeOf(column, sample.length) ?? []);
  const planned = timed.flatMap(({ of }) => (scoreOf('rowPlanned', of.path) > LEAST_PLANNED ? [of] : []));
  const times = best<Column, Timed>(
    timed.filter(({ of, score, kinds }) => score > LEAST_TIME && !kinds.has('clock') && !planned.includes(of)),
  );
  const [time] = times;
  const others = columns.filter((column) => !timed.some(({ of }) => of === column));
  const places = planPlaces(others, sample.length);
  const events = planEvents(others, places, sample.length);
  const written = timed.flatMap(({ of, kinds }) => (kinds.has('written') ? of.values : []));
  const parts = places.flatMap(({ of }) => of.parts.map(({ part }) => part));
  const ofTime = time === undefined ? (planned.length > 0 ? 0.3 : -2) : 1.2 + Math.min(0.8, time.score / 4);
  const ofPlaces = (parts.includes('lat') || parts.includes('pair') ? 1 : 0) + (parts.some(isWordPart) ? 0.8 : 0);
  return {
    times: times
      .filter(({ score }) => time !== undefined && score > time.score - NEAR)
      .map(({ of }) => ({ ...of, isOfDays: isOfDays(of) })),
    split: time === undefined || time.kinds.has('day') || time.kinds.has('written') ? splitOf(timed) : null,
    zone: columns.find(({ path }) => isZone(path.at(-1))) ?? null,
    planned,
    flags: flagsIn(columns),
    places: places.map(({ of }) => of),
    events: events.map(({ of }) => of),
    accuracy: others.find(({ path }) => path.at(-1)?.senses.has('accuracy') === true) ?? null,
    days: dayOrderOf(written.filter((value) => typeof value === 'string')),
    quality: ofTime + ofPlaces + Math.min(1.2, Math.max(0, (events[0]?.score ?? 0) / 3)),
  };
}

/** Who looked at it, from where. */
function isLogOfVisitors(columns: readonly Column[]): boolean {
  const tells = (...senses: readonly Sense[]) =>
    columns.some(({ path }) => path.some((key) => senses.some((sense) => key.senses.has(sense))));
  return tells('visitor') && tells('person', 'personname', 'contact');
}

export function isNamedTime(path: readonly Key[]): boolean {
  const senses = path.at(-1)?.senses;
  return senses !== undefined && (senses.has('time') || senses.has('date')) && !senses.has('count');
}

interface Timed extends Scored<Column> {
  readonly kinds: ReadonlySet<string>;
}

const [FIRST, LONGEST_EPOCH] = [6, 13];
const UNTIMED_SENSES: readonly Sense[] = ['contact', 'postal', 'zone'];

/** A column of times, by their share and kinds; null where most are none. */
function timeOf(column: Column, rows: number): Timed | null {
  const { values, path } = column;
  if (UNTIMED_SENSES.some((sense) => path.at(-1)?.senses.has(sense))) return null;
  const isNamed = isNamedTime(path);
  const kinds = new Set<string>();
  let [seen, times, zoned, days] = [0, 0, 0, 0];
  for (const value of values) {
    if (seen === FIRST && times === 0) return null;
    seen += 1;
    const kind = kindOfTime(value, isNamed) ?? (typeof value === 'object' && !isList(value) ? 'instant' : 'none');
    kinds.add(kind);
    const isNumber = kind === 'epoch' && !isNamed && typeof value === 'string' && value.length > LONGEST_EPOCH;
    if (kind === 'none' || isNumber) continue;
    times += 1;
    if (kind === 'instant' || kind === 'epoch') zoned += 1;
    if (kind === 'day') days += 1;
  }
  if (times === 0 || times * 2 < values.length) return null;
  const share = (1.6 * times) / rows + (0.4 * zoned) / times - (0.5 * days) / times;
  return { of: column, score: scoreOf('rowTime', path) + share, kinds };
}

const MIDNIGHTS = ['T00:00', ' 00:00'];

function isOfDays({ path, values }: Column): boolean {
  const isMidnight = (value: unknown) =>
    typeof value === 'string' && MIDNIGHTS.some((midnight) => value.includes(midnight));
  return isNamedDay(path.at(-1)) && values.every(isMidnight);
}

/** The day and the clock that go best together. */
function splitOf(timed: readonly Timed[]): Plan['split'] {
  const possible = timed.filter(({ score }) => score > -1);
  const days = possible.filter(({ kinds }) => kinds.has('day') || kinds.has('written'));
  const pairs = days.flatMap((day) =>
    possible
      .filter(({ kinds }) => kinds.has('clock'))
      .map((clock) => {
        const words = clock.of.path.at(-1)?.words ?? [];
        const shared = day.of.path.at(-1)?.words.filter((word) => words.includes(word)).length ?? 0;
        return { of: { day: day.of, clock: clock.of }, score: day.score + clock.score + shared };
      }),
  );
  return best(pairs)[0]?.of ?? null;
}

function planPlaces(columns: readonly Column[], rows: number): readonly Scored<Place<Column>>[] {
  const places = best(
    placesOf(columns, firstOf).map((place) => {
      const coverage = Math.max(...place.parts.map(({ source }) => source.values.length / rows));
      const isCode = place.parts.every(({ part }) => part === 'code');
      return { of: place, score: roleOf('rowPlace', place) + coverage - (isCode ? 1 : 0) };
    }),
  );
  const least = Math.max(LEAST_PLACE, (places[0]?.score ?? 0) - NEAR);
  return places.filter(({ score }) => score > least);
}

function firstOf({ values }: Column): unknown {
  return values.find((value) => typeof value !== 'string' || plainTextOf(value) !== null) ?? null;
}

function planEvents(
  columns: readonly Column[],
  places: readonly Scored<Place<Column>>[],
  rows: number,
): readonly Scored<Column>[] {
  const taken = new Set(places.flatMap(({ of }) => of.parts.map(({ source }) => source)));
  const events = best(
    columns
      .filter((column) => !column.isPersonal && !taken.has(column))
      .map((of) => ({ of, score: eventScore(of, rows) }))
      .filter(({ of, score }) => score > (isNamedEvent(of) ? LEAST_NAMED_EVENT : LEAST_EVENT)),
  );
  const least = (events[0]?.score ?? 0) - NEAR;
  return events.filter(({ of, score }) => score > least || isNamedEvent(of));
}

function isNamedEvent({ path }: Column): boolean {
  const senses = path.at(-1)?.senses;
  return senses?.has('event') === true || senses?.has('status') === true;
}

/** The wordiest column that varies most. Under an unknown key a name is no event. */
function eventScore(column: Column, rows: number): number {
  const { values, path } = column;
  if (values.length === 0) return isNamedEvent(column) ? LEAST_NAMED_EVENT + 0.1 : -Infinity;
  const texts = values.flatMap((value) =>
    typeof value === 'string' && !isJsonText(value) ? (plainTextOf(value) ?? []) : [],
  );
  if (texts.length * 2 < values.length) return -Infinity;
  const isKnown = isNamedEvent(column) || path.at(-1)?.senses.has('desc') === true;
  if (!isKnown && (texts.length * 2 < rows || !texts.some(isSentence))) return -Infinity;
  const names = texts.filter(mayBeName).length;
  if (!isNamedEvent(column) && (isKnown ? names * 2 > texts.length : names > 0)) return -Infinity;
  // What all rows are called is the thing that they tell of.
  if (!isNamedEvent(column) && path.at(-1)?.senses.has('name') === true && new Set(texts).size < 2) return -Infinity;
  const fits = texts.map((text) => EVENT_FITS[kindOfText(text)]);
  const fit = fits.reduce((sum, each) => sum + each, 0) / texts.length;
  const variety = texts.length < 2 ? 0.4 : new Set(texts).size / texts.length;
  const wordy = texts.filter((text) => text.includes(' ')).length / texts.length;
  return scoreOf('rowEvent', path) + fit + 0.8 * variety + 1.4 * wordy + (0.8 * texts.length) / rows;
}

const SHORTEST_SENTENCE = 5;

/** More than one word. */
function isSentence(text: string): boolean {
  return text.includes(' ') || (UNSPACED.test(text) && text.length >= SHORTEST_SENTENCE);
}

const EVENT_FITS: Readonly<Record<ReturnType<typeof kindOfText>, number>> = {
  ...{ words: 1, 'code of words': 0.1, code: -0.6, nothing: 0 },
  ...{ identifier: -3, number: -3, opaque: -3, time: -3 },
};
