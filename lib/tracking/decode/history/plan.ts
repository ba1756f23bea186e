import { isList } from '../../json/values.ts';
import { UNSPACED_SCRIPT } from '../../personal-data/words.ts';
import { kindOfTime } from '../../time/read-time.ts';
import { type DayOrder, dayOrderOf } from '../../time/written-time.ts';
import { type Column, findColumns, type PlannedFlag, findPlannedFlags, sampleRows } from './columns.ts';
import { mayBeName } from '../persons.ts';
import { isTextPart, type PlaceFields, groupPlaces, scoreOfRole } from '../places.ts';
import { isJsonText, kindOfText, readPlainText } from '../values.ts';
import { isNamedDay, isZone, type Key, scoreOf, type Sense } from '../vocabulary.ts';

export interface RowPlan {
  readonly times: readonly Column[];
  readonly split: { readonly day: Column; readonly clock: Column } | null;
  readonly zone: Column | null;
  readonly planned: readonly Column[];
  readonly flags: readonly PlannedFlag[];
  readonly places: readonly PlaceFields<Column>[];
  readonly events: readonly Column[];
  readonly accuracy: Column | null;
  readonly days: DayOrder | null;
  readonly quality: number;
}

/** A row may lack the best column and have one that scores this much less. */
const MAX_SCORE_DIFFERENCE = 2.6;
const MIN_TIME_SCORE = 0.6;
const MIN_PLANNED_SCORE = 1.2;
const MIN_PLACE_SCORE = -0.9;
const MIN_EVENT_SCORE = 1.3;
const MIN_NAMED_EVENT_SCORE = 0.6;

interface Scored<T> {
  readonly value: T;
  readonly score: number;
}

function bestFirst<T, S extends Scored<T>>(scored: readonly S[]): readonly S[] {
  return scored.toSorted((one, other) => other.score - one.score);
}

export function planRows(rows: readonly unknown[]): RowPlan | null {
  const sample = sampleRows(rows);
  const columns = findColumns(sample);
  if (sample.length === 0 || isVisitorLog(columns)) return null;
  const timed = columns.flatMap((column) => timeColumnOf(column, sample.length) ?? []);
  const planned = timed.flatMap(({ value }) => (scoreOf('rowPlanned', value.path) > MIN_PLANNED_SCORE ? [value] : []));
  const times = bestFirst<Column, TimeColumn>(
    timed.filter(
      ({ value, score, kinds }) => score > MIN_TIME_SCORE && !kinds.has('clock') && !planned.includes(value),
    ),
  );
  const [time] = times;
  const others = columns.filter((column) => !timed.some(({ value }) => value === column));
  const places = planPlaces(others, sample.length);
  const events = planEvents(others, places, sample.length);
  const written = timed.flatMap(({ value, kinds }) => (kinds.has('written') ? value.values : []));
  const parts = places.flatMap(({ value }) => value.parts.map(({ part }) => part));
  const ofTime = time === undefined ? (planned.length > 0 ? 0.3 : -2) : 1.2 + Math.min(0.8, time.score / 4);
  const ofPlaces = (parts.includes('lat') || parts.includes('pair') ? 1 : 0) + (parts.some(isTextPart) ? 0.8 : 0);
  return {
    times: times
      .filter(({ score }) => time !== undefined && score > time.score - MAX_SCORE_DIFFERENCE)
      .map(({ value }) => ({ ...value, hasOnlyDays: hasOnlyDays(value) })),
    split: time === undefined || time.kinds.has('day') || time.kinds.has('written') ? splitTimeOf(timed) : null,
    zone: columns.find(({ path }) => isZone(path.at(-1))) ?? null,
    planned,
    flags: findPlannedFlags(columns),
    places: places.map(({ value }) => value),
    events: events.map(({ value }) => value),
    accuracy: others.find(({ path }) => path.at(-1)?.senses.has('accuracy') === true) ?? null,
    days: dayOrderOf(written.filter((value) => typeof value === 'string')),
    quality: ofTime + ofPlaces + Math.min(1.2, Math.max(0, (events[0]?.score ?? 0) / 3)),
  };
}

function isVisitorLog(columns: readonly Column[]): boolean {
  const hasKeyWith = (...senses: readonly Sense[]) =>
    columns.some(({ path }) => path.some((key) => senses.some((sense) => key.senses.has(sense))));
  return hasKeyWith('visitor') && hasKeyWith('person', 'personname', 'contact');
}

export function isNamedTime(path: readonly Key[]): boolean {
  const senses = path.at(-1)?.senses;
  return senses !== undefined && (senses.has('time') || senses.has('date')) && !senses.has('count');
}

interface TimeColumn extends Scored<Column> {
  readonly kinds: ReadonlySet<string>;
}

const [TRIED_VALUES, MAX_EPOCH_LENGTH] = [6, 13];
const nonTimeSenses: readonly Sense[] = ['contact', 'postal', 'zone'];

function timeColumnOf(column: Column, rows: number): TimeColumn | null {
  const { values, path } = column;
  if (nonTimeSenses.some((sense) => path.at(-1)?.senses.has(sense))) return null;
  const isNamed = isNamedTime(path);
  const kinds = new Set<string>();
  let [seen, times, zoned, days] = [0, 0, 0, 0];
  for (const value of values) {
    if (seen === TRIED_VALUES && times === 0) return null;
    seen += 1;
    const kind = kindOfTime(value, isNamed) ?? (typeof value === 'object' && !isList(value) ? 'instant' : 'none');
    kinds.add(kind);
    const isNumber = kind === 'epoch' && !isNamed && typeof value === 'string' && value.length > MAX_EPOCH_LENGTH;
    if (kind === 'none' || isNumber) continue;
    times += 1;
    if (kind === 'instant' || kind === 'epoch') zoned += 1;
    if (kind === 'day') days += 1;
  }
  if (times === 0 || times * 2 < values.length) return null;
  const share = (1.6 * times) / rows + (0.4 * zoned) / times - (0.5 * days) / times;
  return { value: column, score: scoreOf('rowTime', path) + share, kinds };
}

const midnights = ['T00:00', ' 00:00'];

function hasOnlyDays({ path, values }: Column): boolean {
  const isMidnight = (value: unknown) =>
    typeof value === 'string' && midnights.some((midnight) => value.includes(midnight));
  return isNamedDay(path.at(-1)) && values.every(isMidnight);
}

function splitTimeOf(timed: readonly TimeColumn[]): RowPlan['split'] {
  const possible = timed.filter(({ score }) => score > -1);
  const days = possible.filter(({ kinds }) => kinds.has('day') || kinds.has('written'));
  const pairs = days.flatMap((day) =>
    possible
      .filter(({ kinds }) => kinds.has('clock'))
      .map((clock) => {
        const words = clock.value.path.at(-1)?.words ?? [];
        const shared = day.value.path.at(-1)?.words.filter((word) => words.includes(word)).length ?? 0;
        return { value: { day: day.value, clock: clock.value }, score: day.score + clock.score + shared };
      }),
  );
  return bestFirst(pairs)[0]?.value ?? null;
}

function planPlaces(columns: readonly Column[], rows: number): readonly Scored<PlaceFields<Column>>[] {
  const places = bestFirst(
    groupPlaces(columns, firstOf).map((place) => {
      const coverage = Math.max(...place.parts.map(({ source }) => source.values.length / rows));
      const isCode = place.parts.every(({ part }) => part === 'code');
      return { value: place, score: scoreOfRole('rowPlace', place) + coverage - (isCode ? 1 : 0) };
    }),
  );
  const minScore = Math.max(MIN_PLACE_SCORE, (places[0]?.score ?? 0) - MAX_SCORE_DIFFERENCE);
  return places.filter(({ score }) => score > minScore);
}

function firstOf({ values }: Column): unknown {
  return values.find((value) => typeof value !== 'string' || readPlainText(value) !== null) ?? null;
}

function planEvents(
  columns: readonly Column[],
  places: readonly Scored<PlaceFields<Column>>[],
  rows: number,
): readonly Scored<Column>[] {
  const taken = new Set(places.flatMap(({ value }) => value.parts.map(({ source }) => source)));
  const events = bestFirst(
    columns
      .filter((column) => !column.isPersonal && !taken.has(column))
      .map((value) => ({ value, score: eventScore(value, rows) }))
      .filter(({ value, score }) => score > (isNamedEvent(value) ? MIN_NAMED_EVENT_SCORE : MIN_EVENT_SCORE)),
  );
  const minScore = (events[0]?.score ?? 0) - MAX_SCORE_DIFFERENCE;
  return events.filter(({ value, score }) => score > minScore || isNamedEvent(value));
}

function isNamedEvent({ path }: Column): boolean {
  const senses = path.at(-1)?.senses;
  return senses?.has('event') === true || senses?.has('status') === true;
}

/** Prefers the column with the most words and variety. Under an unknown key a name is no event. */
function eventScore(column: Column, rows: number): number {
  const { values, path } = column;
  if (values.length === 0) return isNamedEvent(column) ? MIN_NAMED_EVENT_SCORE + 0.1 : -Infinity;
  const texts = values.flatMap((value) =>
    typeof value === 'string' && !isJsonText(value) ? (readPlainText(value) ?? []) : [],
  );
  if (texts.length * 2 < values.length) return -Infinity;
  const isKnown = isNamedEvent(column) || path.at(-1)?.senses.has('desc') === true;
  if (!isKnown && (texts.length * 2 < rows || !texts.some(isSentence))) return -Infinity;
  const names = texts.filter(mayBeName).length;
  if (!isNamedEvent(column) && (isKnown ? names * 2 > texts.length : names > 0)) return -Infinity;
  if (!isNamedEvent(column) && path.at(-1)?.senses.has('name') === true && new Set(texts).size < 2) return -Infinity;
  const fits = texts.map((text) => eventFits[kindOfText(text)]);
  const fit = fits.reduce((sum, each) => sum + each, 0) / texts.length;
  const variety = texts.length < 2 ? 0.4 : new Set(texts).size / texts.length;
  const wordy = texts.filter((text) => text.includes(' ')).length / texts.length;
  return scoreOf('rowEvent', path) + fit + 0.8 * variety + 1.4 * wordy + (0.8 * texts.length) / rows;
}

const MIN_SENTENCE_LENGTH = 5;

function isSentence(text: string): boolean {
  return text.includes(' ') || (UNSPACED_SCRIPT.test(text) && text.length >= MIN_SENTENCE_LENGTH);
}

const eventFits: Readonly<Record<ReturnType<typeof kindOfText>, number>> = {
  ...{ words: 1, 'code of words': 0.1, code: -0.6, nothing: 0 },
  ...{ identifier: -3, number: -3, opaque: -3, time: -3 },
};
