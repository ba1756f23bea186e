import type { ReportNumber } from '../types.ts';
import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { AllReports } from './all-reports.ts';
import { dayNumber } from './days.ts';

export const EMPTY_FILTER = {
  onlyStops: false,
  onlyExceptions: false,
  onlyAddressed: false,
  from: '',
  until: '',
  /** Words that all occur in address, event or time as sent, ignoring order, case and accents. */
  text: '',
};

export type ListFilter = Readonly<typeof EMPTY_FILTER>;

export function isEmptyFilter(filter: ListFilter): boolean {
  return Object.values(filter).every((value) => value === false || (typeof value === 'string' && value.trim() === ''));
}

export interface SearchIndex {
  readonly addresses: readonly string[];
  readonly events: readonly string[];
  readonly areExceptions: Uint8Array;
}

const BATCH_SIZE = 500;

export async function indexTexts(
  { texts }: AllReports,
  exceptions: readonly string[],
  yieldToBrowser: () => Promise<void> | null,
): Promise<SearchIndex> {
  const addresses = [''];
  for (const [lines, town, country] of texts.addresses) {
    addresses.push(foldText([...lines, town ?? '', country ?? ''].join('\n')));
    if (addresses.length % BATCH_SIZE === 0) await yieldToBrowser();
  }
  const wanted = new Set(exceptions.map((label) => label.trim().toLowerCase()));
  const areExceptions = new Uint8Array(texts.events.length + 1);
  const events = [''];
  for (const event of texts.events) {
    if (wanted.has(event.trim().toLowerCase())) areExceptions[events.length] = 1;
    events.push(foldText(event));
    if (events.length % BATCH_SIZE === 0) await yieldToBrowser();
  }
  return { addresses, events, areExceptions };
}

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The bits of a number that are safe to shift. */
const MAX_TERMS = 30;

export function findReports(all: AllReports, index: SearchIndex, days: Int32Array, filter: ListFilter): Uint32Array {
  const { addresses, events, length } = all;
  const terms = foldText(filter.text).split(/\s+/u).filter(Boolean).slice(0, MAX_TERMS);
  const allTerms = 2 ** terms.length - 1;
  const termsIn = (texts: readonly string[]) => Uint32Array.from(texts, (text) => bitsOf(text, terms));
  const inAddress = termsIn(index.addresses);
  const inEvent = termsIn(index.events);
  const raws = terms.length === 0 ? [] : [...all.raws];
  const inRaw = new Map(raws.map(([number, raw]) => [number, bitsOf(foldText(raw), terms)]));
  const from = dayNumber(filter.from);
  const until = dayNumber(filter.until);
  const found = new Uint32Array(length);
  let count = 0;
  for (let number = length; number >= 1; number -= 1) {
    const at = number - 1;
    const address = addresses[at] ?? 0;
    const event = events[at] ?? 0;
    const day = days[at] ?? 0;
    if (filter.onlyAddressed && address === 0) continue;
    if (filter.onlyExceptions && index.areExceptions[event] !== 1) continue;
    if (day < from || day > until) continue;
    const bits = (inAddress[address] ?? 0) | (inEvent[event] ?? 0) | (inRaw.get(number) ?? 0);
    if (bits !== allTerms) continue;
    found[count] = number;
    count += 1;
  }
  return found.slice(0, count);
}

function bitsOf(text: string, terms: readonly string[]): number {
  let bits = 0;
  for (let term = 0; term < terms.length; term += 1) if (text.includes(terms[term] ?? '')) bits |= 1 << term;
  return bits;
}

export function hasReportWithin(found: Uint32Array, first: ReportNumber, last: ReportNumber): boolean {
  const newest = found[findFirstIndex(0, found.length, (index) => (found[index] ?? 0) <= last)];
  return (newest ?? 0) >= first;
}
