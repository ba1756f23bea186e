import { findFirstIndex } from '#lib/base/binary-search.ts';
import { distanceMetres } from '#lib/journey/distance.ts';
import type { History, Journey, ReportNumber } from '../types.ts';
import { placeText } from './display-rules.ts';

const ENTRY_KINDS = ['report', 'stop', 'place', 'country', 'leg'] as const;
const [REPORT, STOP, PLACE, COUNTRY, LEG] = [0, 1, 2, 3, 4] as const;

/** Oldest first, so that new reports change only the last ones. */
export interface Entries {
  readonly firsts: Uint32Array;
  readonly kinds: Uint8Array;
  readonly metres: Float64Array;
  readonly last: ReportNumber;
}

const MIN_FOLDED = 3;
const MAX_LEG_METRES = 1_000_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An instant without a zone; see `History.kindAt`. */
export const UNZONED = 3;

/**
 * A stop is one entry. Three or more reports of one day in a row are one, if they show the same place or places of one
 * country, or if they show no place and lie within 1,000 km of travelling. An event, a silence, or a time that cannot be
 * read ends it.
 */
export function readEntries(history: History, { stops, silences, outliers }: Journey): Entries {
  const { length, instants, latitudes, longitudes } = history;
  const firsts: number[] = [];
  const kinds: number[] = [];
  const metres: number[] = [];
  const push = (first: ReportNumber, kind: number, travelled = 0) => {
    firsts.push(first);
    kinds.push(kind);
    metres.push(travelled);
  };
  const run = { first: 0, last: 0, place: UNNAMED, isOnePlace: true, day: 0, metres: 0 };
  const close = () => {
    if (run.first === 0) return;
    const kind = run.place === UNNAMED ? LEG : run.isOnePlace ? PLACE : COUNTRY;
    if (run.last - run.first + 1 >= MIN_FOLDED) push(run.first, kind, run.metres);
    else for (let number = run.first; number <= run.last; number += 1) push(number, REPORT);
    run.first = 0;
  };
  const placeAt = createPlaceAt(history);
  const doubted = new Set(outliers);
  let [stop, silence] = [0, 0];
  for (let number = 1; number <= length; number += 1) {
    while ((stops[stop]?.last ?? Infinity) < number) stop += 1;
    while ((silences[silence]?.after ?? Infinity) < number - 1) silence += 1;
    const firstOfStop = stops[stop]?.first ?? Infinity;
    if (firstOfStop < number) continue;
    const index = length - number;
    const [instant = NaN, latitude = NaN, longitude = NaN] = [instants[index], latitudes[index], longitudes[index]];
    const place = placeAt(index);
    const isAlone =
      history.eventNumber(index) !== 0 ||
      history.isDay(index) ||
      Number.isNaN(instant) ||
      (place === UNNAMED && (Number.isNaN(latitude) || doubted.has(number)));
    if (firstOfStop === number || isAlone) {
      close();
      push(number, firstOfStop === number ? STOP : REPORT);
      continue;
    }
    // Times without a zone are days of their own.
    const day = solarDay(instant, longitude) + (history.kindAt(index) === UNZONED ? 0.5 : 0);
    const isAfterSilence = silences[silence]?.after === number - 1;
    const isOfRun = run.first !== 0 && place.country === run.place.country && day === run.day && !isAfterSilence;
    const [before = NaN, beside = NaN] = [latitudes[index + 1], longitudes[index + 1]];
    const step = isOfRun ? distanceMetres(before, beside, latitude, longitude) || 0 : 0;
    if (!isOfRun || (place === UNNAMED && run.metres + step > MAX_LEG_METRES)) {
      close();
      Object.assign(run, { first: number, place, isOnePlace: true, day, metres: 0 });
    } else {
      run.metres += step;
      run.isOnePlace &&= place.name === run.place.name;
    }
    run.last = number;
  }
  close();
  return {
    firsts: Uint32Array.from(firsts),
    kinds: Uint8Array.from(kinds),
    metres: Float64Array.from(metres),
    last: length,
  };
}

interface Place {
  readonly name: string;
  readonly country: string;
}

const UNNAMED: Place = { name: '', country: '' };
/** More addresses are not compared: they are then different places. */
const MAX_ADDRESSES = 20_000;

function createPlaceAt(history: History): (index: number) => Place {
  const known = new Map<number, Place>([[0, UNNAMED]]);
  return (index) => {
    const address = history.addressNumber(index);
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size > MAX_ADDRESSES) return { name: String(address), country: String(address) };
    const text = placeText(history.addressAt(index));
    const name = JSON.stringify([text?.name, text?.country]);
    const country = text?.country == null ? name : JSON.stringify(text.country);
    const place = text === null ? UNNAMED : { name, country };
    known.set(address, place);
    return place;
  };
}

/** The day at the place by the sun: the server does not know the reader's zone, which is mostly that of the place. */
function solarDay(instant: number, longitude: number): number {
  return Math.floor((instant + (Number.isNaN(longitude) ? 0 : longitude / 15) * HOUR_MS) / DAY_MS);
}

export interface Entry {
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly first: ReportNumber;
  readonly last: ReportNumber;
  readonly metres: number;
}

export function entryAt({ firsts, kinds, metres, last }: Entries, index: number): Entry {
  return {
    kind: ENTRY_KINDS[kinds[index] ?? REPORT] ?? 'report',
    first: firsts[index] ?? 1,
    last: (firsts[index + 1] ?? last + 1) - 1,
    metres: Math.round(metres[index] ?? 0),
  };
}

export function indexOfEntry({ firsts }: Entries, number: ReportNumber): number {
  return findFirstIndex(0, firsts.length, (index) => (firsts[index] ?? 0) > number) - 1;
}
