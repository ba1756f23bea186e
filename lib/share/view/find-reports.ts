import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoOf } from '#lib/journey/distance.ts';
import type { FoundReports, History, ReportNumber, Search, ShareView } from '../types.ts';
import { UNZONED } from './fold-reports.ts';
import { endOfDay } from './history-page.ts';

export const MAX_SEARCH_LENGTH = 200;

export function readSearch(words: unknown, day: unknown): Search | null {
  const text = typeof words === 'string' ? words.slice(0, MAX_SEARCH_LENGTH).trim() : '';
  if (text === '') return null;
  return { words: text, day: typeof day === 'string' && isDay(day) ? day : '' };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * All words must occur, in any order, in the address, the event, or a time that cannot be read. Names of places near a
 * position are not searched, because finding 100,000 takes seconds. `zoneOf` takes an index from the newest.
 */
export async function findReports(
  history: History,
  { words, day }: Search,
  zoneOf: (index: number) => string,
): Promise<FoundReports> {
  const withWords = await findWords(history, words);
  return { words, day, numbers: day === '' ? withWords : withWords.filter(isOfDay(history, day, zoneOf)) };
}

/** The bits of a number that are safe to shift. */
const MAX_TERMS = 30;
const SLICE_MS = 10;
const REPORTS_BETWEEN_CHECKS = 256;

async function findWords(history: History, words: string): Promise<Uint32Array> {
  const { length, instants } = history;
  const terms = foldText(words).split(/\s+/u).filter(Boolean).slice(0, MAX_TERMS);
  const allTerms = 2 ** terms.length - 1;
  const termsIn = (text: string | null | undefined) => (text == null ? 0 : bitsOf(foldText(text), terms));
  const inAddress = rememberTexts((index) => {
    const { lines = [], town, country } = history.addressAt(index) ?? {};
    return termsIn([...lines, town, country].join('\n'));
  });
  const inEvent = rememberTexts((index) => termsIn(history.eventAt(index)));
  const found = new Uint32Array(length);
  let count = 0;
  let sliceBegan = performance.now();
  for (let index = 0; index < length; index += 1) {
    // 100,000 different texts take half a second.
    if (index % REPORTS_BETWEEN_CHECKS === 0 && performance.now() - sliceBegan > SLICE_MS) {
      await nextTurn();
      sliceBegan = performance.now();
    }
    let bits = inAddress(history.addressNumber(index), index) | inEvent(history.eventNumber(index), index);
    if (Number.isNaN(instants[index]) && history.kindAt(index) !== 0) bits |= termsIn(history.at(index)?.time?.raw);
    if (bits !== allTerms) continue;
    found[count] = length - index;
    count += 1;
  }
  return found.slice(0, count);
}

function rememberTexts(bitsAt: (index: number) => number): (number: number, index: number) => number {
  const known = new Map<number, number>([[0, 0]]);
  return (number, index) => {
    const bits = known.get(number) ?? bitsAt(index);
    known.set(number, bits);
    return bits;
  };
}

function bitsOf(text: string, terms: readonly string[]): number {
  let bits = 0;
  for (let term = 0; term < terms.length; term += 1) if (text.includes(terms[term] ?? '')) bits |= 1 << term;
  return bits;
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

const DAY_MS = 24 * 3_600_000;

/** Without a readable time, a report is listed under the day of the next newer one. */
function isOfDay(history: History, day: string, zoneOf: (index: number) => string): (number: ReportNumber) => boolean {
  const { length, instants } = history;
  const midnight = Date.parse(day);
  const dayBefore = isoOf(midnight - DAY_MS)?.slice(0, 10) ?? '';
  const days = new Map<string, readonly [start: number, end: number]>();
  const dayIn = (zone: string) => {
    const bounds = days.get(zone) ?? [endOfDay(dayBefore, midnight - DAY_MS, zone), endOfDay(day, midnight, zone)];
    days.set(zone, bounds);
    return bounds;
  };
  const areOfDay = new Uint8Array(length);
  let isOpen = 0;
  for (let index = 0; index < length; index += 1) {
    const instant = instants[index] ?? NaN;
    if (!Number.isNaN(instant)) {
      // Zones are looked up only near the day: none is a day ahead or behind.
      const isNear = midnight - DAY_MS <= instant && instant < midnight + 2 * DAY_MS;
      const isUnzoned = history.isDay(index) || history.kindAt(index) === UNZONED;
      const [start, end] = isNear ? dayIn(isUnzoned ? 'UTC' : zoneOf(index)) : [NaN, NaN];
      isOpen = start <= instant && instant < end ? 1 : 0;
    }
    areOfDay[index] = isOpen;
  }
  return (number) => areOfDay[length - number] === 1;
}

const MAX_SEARCHED_REPORTS = 5_000;

export function exceptionReports(
  labels: readonly string[],
  history: Pick<History, 'length' | 'eventAt'>,
): ShareView['exceptionReports'] {
  const plain = (text: string) => text.trim().toLowerCase();
  const wanted = new Set(labels.map(plain));
  const found = new Map<string, ReportNumber>();
  const end = Math.min(history.length, MAX_SEARCHED_REPORTS);
  for (let index = 0; index < end && found.size < wanted.size; index += 1) {
    const label = plain(history.eventAt(index) ?? '');
    if (wanted.has(label) && !found.has(label)) found.set(label, history.length - index);
  }
  return labels.map((label) => found.get(plain(label)) ?? null);
}
