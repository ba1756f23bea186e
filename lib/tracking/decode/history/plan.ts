import type { PlainObject } from '../../json/values.ts';
import { countDigits } from '../../json/text.ts';
import { UNSPACED_SCRIPT, type Word, wordSets, wordsIn } from '../../personal-data/words.ts';
import { type DayOrder, dayOrderOf } from '../../time/written-time.ts';
import {
  bestFirst,
  type Column,
  findColumns,
  type PlannedFlag,
  findPlannedFlags,
  hasSense,
  sampleRows,
  type Scored,
  spread,
  valueAt,
} from './columns.ts';
import { mayBeName } from '../persons.ts';
import {
  isTextPart,
  type PlaceFields,
  groupPlaces,
  type PlacePart,
  placePartOf,
  scoreOfRole,
} from '../place-fields.ts';
import { isJsonText, kindOfText, readPlainText } from '../values.ts';
import { isZone, scoreOf, type Sense } from '../vocabulary.ts';
import { isPlanOf, type TimeColumn, timeColumnOf, withClock } from './time-columns.ts';

export interface RowPlan {
  readonly times: readonly Column[];
  /** Times that cannot be read, where the rows have no others. */
  readonly timesAsSent: readonly Column[];
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

export function planRows(rows: readonly unknown[]): RowPlan | null {
  const sample = sampleRows(rows);
  const columns = findColumns(sample);
  if (sample.length === 0 || isVisitorLog(columns)) return null;
  const timed = columns.flatMap((column) => timeColumnOf(column, sample.length) ?? []);
  const isNamedPlan = ({ value }: TimeColumn) => scoreOf('rowPlanned', value.path) > MIN_PLANNED_SCORE;
  // What was measured was not planned.
  const ofStops = columns.some((column) => hasSense(column, 'lat', 'coord')) ? [] : timed;
  const plans = timed.filter((each) => isNamedPlan(each) || ofStops.some((other) => isPlanOf(each, other, sample)));
  const actual = timed.filter((each) => !plans.includes(each));
  // The same time in every row is that of the whole shipment.
  const planned = plans
    .filter(({ isConstant, kinds }) => !kinds.has('clock') && (!isConstant || actual.every((each) => each.isConstant)))
    .map((each) => withClock(each, plans));
  const isVaried = actual.some(({ isConstant, value }) => !isConstant && !hasSense(value, 'record'));
  const likely = bestFirst<Column, TimeColumn>(
    actual
      .filter(({ score, isConstant, hasDays }) => score > MIN_TIME_SCORE && !(isConstant && isVaried && !hasDays))
      .map((each) => withClock(each, actual)),
  );
  const times = likely.filter(({ kinds, read }) => !kinds.has('clock') && read > 0);
  const [time] = times;
  const others = columns.filter((column) => !timed.some(({ value }) => value === column));
  const named = planPlaces(others, sample.length);
  const events = planEvents(others, named, sample.length);
  const [event] = events;
  const hasNames = named.some(({ value }) => value.parts.some(({ part }) => isTextPart(part)));
  const unnamed = others.filter((column) => !hasNames && event && isUnnamedPlace(column, event.value, sample));
  const places = [...named.map(({ value }) => value), ...(unnamed.length === 1 ? unnamed.map(asPlace) : [])];
  const written = timed.flatMap(({ value, kinds }) => (kinds.has('written') ? value.values : []));
  const parts = places.flatMap((place) => place.parts.map(({ part }) => part));
  const ofTime =
    time === undefined
      ? planned.length > 0
        ? 0.3
        : likely.some(({ kinds }) => kinds.has('as sent'))
          ? 0
          : -2
      : 1.2 + Math.min(0.8, time.score / 4);
  const ofPlaces = (parts.includes('lat') || parts.includes('pair') ? 1 : 0) + (parts.some(isTextPart) ? 0.8 : 0);
  return {
    times: times
      .filter(({ score }) => time !== undefined && score > time.score - MAX_SCORE_DIFFERENCE)
      .filter((each) => planned.length === 0 || each === time || !hasSense(each.value, 'record'))
      .map(({ value }) => value),
    timesAsSent: time === undefined ? likely.map(({ value }) => value) : [],
    zone: columns.find(({ path }) => isZone(path.at(-1))) ?? null,
    planned: planned.map(({ value }) => value),
    flags: findPlannedFlags(others).filter(
      ({ column, planned: said }) => column !== event?.value || !said.includes('waiting'),
    ),
    places,
    events: events.map(({ value }) => value),
    accuracy: others.find((column) => hasSense(column, 'accuracy')) ?? null,
    days: dayOrderOf(written.filter((value) => typeof value === 'string')),
    quality: ofTime + ofPlaces + Math.min(1.2, Math.max(0, (event?.score ?? 0) / 3)),
  };
}

function isVisitorLog(columns: readonly Column[]): boolean {
  const hasKeyWith = (...senses: readonly Sense[]) =>
    columns.some(({ path }) => path.some((key) => senses.some((sense) => key.senses.has(sense))));
  return hasKeyWith('visitor') && hasKeyWith('person', 'personname', 'contact');
}

function planPlaces(columns: readonly Column[], rows: number): readonly Scored<PlaceFields<Column>>[] {
  const places = bestFirst(
    groupPlaces(columns, sampleOf).map((place) => {
      const coverage = Math.max(...place.parts.map(({ source }) => source.values.length / rows));
      const isCode = place.parts.every(({ part }) => part === 'code');
      return { value: place, score: scoreOfRole('rowPlace', place) + coverage - (isCode ? 1 : 0) };
    }),
  );
  const minScore = Math.max(MIN_PLACE_SCORE, (places[0]?.score ?? 0) - MAX_SCORE_DIFFERENCE);
  return places.filter(({ score }) => score > minScore);
}

const MAX_CELLS = 5;

function sampleOf({ path, values }: Column): unknown {
  const cells = spread([...new Set(values)], MAX_CELLS);
  const parts = cells.map((value) => placePartOf(path, value));
  const others = cells.filter((value, index) => parts[index] === null && isWords(value)).length;
  const countOf = (wanted: PlacePart | null) => parts.filter((part) => part === wanted).length;
  const [best = null] = parts
    .filter((part) => part !== null)
    .toSorted((one, other) => countOf(other) - countOf(one) || Number(one === 'pair') - Number(other === 'pair'));
  return cells[parts.indexOf(best !== null && isTextPart(best) && countOf(best) < others ? null : best)] ?? null;
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && kindOfText(value) === 'words';
}

/** Names that repeat over rows of other events: of sites and not of persons, under a key that says nothing else. */
function isUnnamedPlace(column: Column, event: Column, sample: readonly PlainObject[]): boolean {
  const [key, texts] = [column.path.at(-1), column.values.filter(isWords)];
  if (column.isPersonal || !key?.unknownWords || ![...key.senses].every((sense) => vagueSenses.has(sense)))
    return false;
  const pairs = new Set(sample.map((row) => JSON.stringify([valueAt(row, column), valueAt(row, event)])));
  const names = [...new Set(texts)].map(wordsIn);
  const isRepeated = names.length > 1 && names.length < Math.min(texts.length, pairs.size);
  const isOfPerson = ({ folded }: Word) => folded.length < 2 || wordSets.name.has(folded);
  if (!isRepeated || names.flat().some(isOfPerson)) return false;
  const [[first] = []] = names;
  const isAlike = first?.isKnown === false && names.every(([word]) => word?.folded === first.folded);
  return isAlike || names.filter((name) => name.some(isOfPlace)).length * 2 >= names.length;
}

const vagueSenses: ReadonlySet<Sense> = new Set(['name', 'desc', 'formatted', 'event', 'happen', 'record']);

function isOfPlace({ folded }: Word): boolean {
  return wordSets.organisation.has(folded) || wordSets.placeBeginning.has(folded) || countDigits(folded) > 1;
}

function asPlace(source: Column): PlaceFields<Column> {
  return { parts: [{ part: 'formatted', source }], isPersonal: false, path: source.path };
}

function planEvents(
  columns: readonly Column[],
  places: readonly Scored<PlaceFields<Column>>[],
  rows: number,
): readonly Scored<Column>[] {
  const taken = new Set(places.flatMap(({ value }) => value.parts.map(({ source }) => source)));
  const scored = columns
    .filter((column) => !column.isPersonal && !taken.has(column))
    .map((value) => ({ value, score: eventScore(value, rows) }))
    .filter(({ value, score }) => score > (isNamedEvent(value) ? MIN_NAMED_EVENT_SCORE : MIN_EVENT_SCORE));
  const events = bestFirst(scored.filter(({ value }) => !hasSense(value, 'note')));
  const [best] = events;
  if (best === undefined) return [];
  const fuller = bestFirst(scored.filter(({ value }) => saysMore(value, best.value)));
  const others = events.filter(({ value, score }) => score > best.score - MAX_SCORE_DIFFERENCE || isNamedEvent(value));
  return [...fuller.slice(0, 1), ...others];
}

function saysMore(column: Column, best: Column): boolean {
  const [texts, others] = [column.values.filter(isWords), best.values.filter(isWords)];
  const lengthOf = (list: readonly string[]) => list.join('').length / list.length;
  if (texts.length < best.values.length || new Set(texts).size <= new Set(others).size) return false;
  if (lengthOf(texts) * 1.5 < lengthOf(others)) return false;
  const isOfEvent = (text: string) => wordsIn(text).some((word) => word.isKnown && !isOfPlace(word));
  const isNamed = isNamedEvent(column) || (isFreeText(column) && !hasSense(column, 'name'));
  return isNamed || texts.filter(isOfEvent).length * 2 > texts.length;
}

export function isFreeText(column: Column): boolean {
  return hasSense(column, 'desc', 'note');
}

function isNamedEvent(column: Column): boolean {
  return hasSense(column, 'event', 'status');
}

/** Under an unknown key a name is no event. */
function eventScore(column: Column, rows: number): number {
  const { values, path } = column;
  if (values.length === 0) return isNamedEvent(column) ? MIN_NAMED_EVENT_SCORE + 0.1 : -Infinity;
  const texts = values.flatMap((value) =>
    typeof value === 'string' && !isJsonText(value) ? (readPlainText(value) ?? []) : [],
  );
  if (texts.length * 2 < values.length) return -Infinity;
  const isKnown = isNamedEvent(column) || isFreeText(column);
  if (!isKnown && (texts.length * 2 < rows || !texts.some(isSentence))) return -Infinity;
  const names = texts.filter(mayBeName).length;
  if (!isNamedEvent(column) && (isKnown ? names * 2 > texts.length : names > 0)) return -Infinity;
  if (!isNamedEvent(column) && hasSense(column, 'name') && new Set(texts).size < 2) return -Infinity;
  const fits = texts.map((text) => eventFits[kindOfText(text)]);
  const fit = fits.reduce((sum, each) => sum + each, 0) / texts.length;
  const variety = texts.length < 2 ? 0.4 : new Set(texts).size / texts.length;
  const wordy = texts.filter((text) => text.includes(' ')).length / texts.length;
  return scoreOf('rowEvent', path) + fit + 0.8 * variety + 1.4 * wordy + (0.8 * texts.length) / rows;
}

const MIN_SENTENCE_LENGTH = 5;

function isSentence(text: string): boolean {
  return (text.includes(' ') && isWords(text)) || (UNSPACED_SCRIPT.test(text) && text.length >= MIN_SENTENCE_LENGTH);
}

const eventFits: Readonly<Record<ReturnType<typeof kindOfText>, number>> = {
  ...{ words: 1, 'code of words': 0.1, code: -0.6, nothing: 0 },
  ...{ identifier: -3, number: -3, opaque: -3, time: -3 },
};
