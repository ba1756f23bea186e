import { findFirstIndex } from '#lib/base/binary-search.ts';
import { distanceMetres } from '../journey/geometry.ts';
import type { Fold, History, Journey, ReportNumber, SilenceColumns, StopColumns } from '../types.ts';
import { type PlaceText, placeText } from './display-rules.ts';

export type Marks = Pick<Journey, 'silences' | 'stops' | 'outliers'>;

/** How reports are folded into the entries of the history: at one place, through a country, or on the way without names. */
export const ENTRY_KINDS = ['report', 'stop', 'place', 'country', 'leg'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A history as the rule of folding sees it. Reports are asked for by their numbers, oldest (1) first. */
interface EntrySource {
  readonly length: number;
  readonly stops: Pick<StopColumns, 'first' | 'last'>;
  readonly silences: Pick<SilenceColumns, 'after'>;
  /**
   * The number of the shown name; `UNNAMED` for a position without one; `ALONE` where nothing may be folded: at an event,
   * without a readable time, or where the position is in doubt.
   */
  readonly nameOf: (number: ReportNumber) => number;
  /** The number of the country of a name; a number of its own where that is not known. */
  readonly countryOf: (name: number) => number;
  /** The calendar day, as a number. */
  readonly dayOf: (number: ReportNumber) => number;
  /** Degrees WGS 84, or NaN. */
  readonly latitudeOf: (number: ReportNumber) => number;
  readonly longitudeOf: (number: ReportNumber) => number;
}

const ALONE = -1;
const UNNAMED = 0;

/** All entries of a history, oldest first, so that new reports change only the last ones. */
export interface Entries {
  /** The oldest report of each; it ends before the next one's. */
  readonly firsts: Uint32Array;
  /** Indexes of `ENTRY_KINDS`. */
  readonly kinds: Uint8Array;
  /** Travelled within it. */
  readonly metres: Float64Array;
  /** The newest report of all. */
  readonly last: ReportNumber;
}

const MIN_FOLDED = 3;
const MAX_LEG_METRES = 1_000_000;
const [REPORT, STOP, PLACE, COUNTRY, LEG] = [0, 1, 2, 3, 4] as const;

/**
 * A stop is one entry. Three or more reports of one day in a row are one, if they show the same place or places of one
 * country, or if they show no place and lie within 1,000 km of travelling. An event, a silence, or a time that cannot be
 * read ends it.
 */
export function readEntries(history: History, marks: Marks): Entries {
  const source = entrySourceOf(history, marks);
  const firsts: number[] = [];
  const kinds: number[] = [];
  const metres: number[] = [];
  const push = (first: ReportNumber, kind: number, travelled = 0) => {
    firsts.push(first);
    kinds.push(kind);
    metres.push(travelled);
  };
  const run = { first: 0, last: 0, name: ALONE, country: 0, isOnePlace: true, day: 0, metres: 0 };
  const close = () => {
    if (run.first === 0) return;
    const kind = run.name === UNNAMED ? LEG : run.isOnePlace ? PLACE : COUNTRY;
    if (run.last - run.first + 1 >= MIN_FOLDED) push(run.first, kind, run.metres);
    else for (let number = run.first; number <= run.last; number += 1) push(number, REPORT);
    run.first = 0;
  };
  const metresTo = (number: ReportNumber) =>
    distanceMetres(
      source.latitudeOf(number - 1),
      source.longitudeOf(number - 1),
      source.latitudeOf(number),
      source.longitudeOf(number),
    );
  const { stops, silences } = source;
  let [stop, silence] = [0, 0];
  for (let number = 1; number <= source.length; number += 1) {
    while ((stops.last[stop] ?? Infinity) < number) stop += 1;
    while ((silences.after[silence] ?? Infinity) < number - 1) silence += 1;
    if ((stops.first[stop] ?? Infinity) <= number) {
      if (stops.first[stop] !== number) continue;
      close();
      push(number, STOP);
      continue;
    }
    const name = source.nameOf(number);
    if (name === ALONE) {
      close();
      push(number, REPORT);
      continue;
    }
    const day = source.dayOf(number);
    const country = source.countryOf(name);
    const isOfRun =
      run.first !== 0 && country === run.country && day === run.day && silences.after[silence] !== number - 1;
    const step = isOfRun ? metresTo(number) || 0 : 0;
    if (!isOfRun || (name === UNNAMED && run.metres + step > MAX_LEG_METRES)) {
      close();
      Object.assign(run, { first: number, name, country, isOnePlace: true, day, metres: 0 });
    } else {
      run.metres += step;
      run.isOnePlace &&= name === run.name;
    }
    run.last = number;
  }
  close();
  return {
    firsts: Uint32Array.from(firsts),
    kinds: Uint8Array.from(kinds),
    metres: Float64Array.from(metres),
    last: source.length,
  };
}

/** More names are not compared: different addresses are then different places. */
const MAX_NAMES = 20_000;

function entrySourceOf(history: History, { stops, silences, outliers }: Marks): EntrySource {
  const { length, instants, latitudes, longitudes } = history;
  const names = new Map<string, number>();
  const known = new Map<number, number>();
  const countries = new Map<string, number>();
  /** By the numbers of names. */
  const countryOfName = [UNNAMED];
  const nameOfAddress = (index: number) => {
    const address = history.addressNumber(index);
    if (address === 0) return UNNAMED;
    if (known.size >= MAX_NAMES) return known.get(address) ?? MAX_NAMES + address;
    const name = known.get(address) ?? numberOf(placeText(history.addressAt(index)));
    known.set(address, name);
    return name;
  };
  const numberOf = (place: PlaceText | null) => {
    if (place === null) return UNNAMED;
    const key = JSON.stringify([place.name, place.country]);
    const number = names.get(key) ?? names.size + 1;
    if (names.has(key)) return number;
    names.set(key, number);
    // Below zero no number is a country's.
    const country = place.country === null ? -number : (countries.get(place.country) ?? countries.size + 1);
    if (place.country !== null) countries.set(place.country, country);
    countryOfName[number] = country;
    return number;
  };
  const doubted = new Set(outliers);
  return {
    ...{ length, stops, silences },
    nameOf: (number) => {
      const index = length - number;
      const instant = instants[index] ?? NaN;
      if (history.eventNumber(index) !== 0 || history.isDay(index) || Number.isNaN(instant)) return ALONE;
      const name = nameOfAddress(index);
      return name === UNNAMED && (Number.isNaN(latitudes[index]) || doubted.has(number)) ? ALONE : name;
    },
    countryOf: (name) => countryOfName[name] ?? -name,
    dayOf: (number) => {
      const index = length - number;
      const day = solarDay(instants[index] ?? NaN, longitudes[index] ?? NaN);
      // Times without a zone are days of their own.
      return history.kindAt(index) === UNZONED ? day + 0.5 : day;
    },
    latitudeOf: (number) => latitudes[length - number] ?? NaN,
    longitudeOf: (number) => longitudes[length - number] ?? NaN,
  };
}

/** An instant without a zone; see `History.kindAt`. */
export const UNZONED = 3;

/** The day at the place by the sun: the server does not know the reader's zone, which is mostly that of the place. */
function solarDay(instant: number, longitude: number): number {
  return Math.floor((instant + (Number.isNaN(longitude) ? 0 : longitude / 15) * HOUR_MS) / DAY_MS);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Entry {
  readonly kind: EntryKind;
  readonly first: ReportNumber;
  readonly last: ReportNumber;
}

export function entryAt({ firsts, kinds, last }: Entries, index: number): Entry {
  const kind = ENTRY_KINDS[kinds[index] ?? REPORT] ?? 'report';
  return { kind, first: firsts[index] ?? 1, last: (firsts[index + 1] ?? last + 1) - 1 };
}

/** The index of the entry with a report; -1 below the first. */
export function entryWith({ firsts }: Entries, number: ReportNumber): number {
  return findFirstIndex(0, firsts.length, (index) => (firsts[index] ?? 0) > number) - 1;
}

/** What a report is folded into, except a stop. */
export function foldAt(entries: Entries, number: ReportNumber): Fold | undefined {
  const index = entryWith(entries, number);
  const { kind, first, last } = entryAt(entries, index);
  return kind === 'report' || kind === 'stop'
    ? undefined
    : { kind, first, last, metres: Math.round(entries.metres[index] ?? 0) };
}
