import { findFirstIndex } from '#lib/base/binary-search.ts';
import { distanceMetres } from '../journey/geometry.ts';
import type { Fold, ReportNumber, SilenceColumns, StopColumns } from '../types.ts';

/** How reports are folded into the entries of the history: at one place, through a country, or on the way without names. */
export const ENTRY_KINDS = ['report', 'stop', 'place', 'country', 'leg'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A history as the rule of folding sees it. Reports are asked for by their numbers, oldest (1) first. */
export interface EntrySource {
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

export const ALONE = -1;
export const UNNAMED = 0;

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
export function readEntries(source: EntrySource): Entries {
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
