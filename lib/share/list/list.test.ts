import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '#lib/i18n/zone.ts';
import { type AllReports, reportAt } from './all-reports.ts';
import { dayColumn, dayNumber, dayText, UNKNOWN_DAY } from './days.ts';
import { findReports, foldText, hasReportWithin, indexTexts, isEmptyFilter, EMPTY_FILTER } from './find-reports.ts';
import { ALONE, readEntries } from '../view/entries.ts';
import { entrySourceOf } from './places.ts';
import { layOutList, type ListItem, type ListItems, rowOfReport } from './list-items.ts';

const INSTANT = 1;
const UNSTATED_DAY = 3 + 4;
const WORDS = ['Halden', 'Ås', 'Crème', 'مالمو', 'Customs'];

const PLAIN = { time: Date.UTC(2026, 2, 20), isDay: false, address: 0, event: 0, leg: 1 };
const anyReports = fc.array(
  fc.record({
    time: fc.option(fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 2) })),
    isDay: fc.boolean(),
    address: fc.nat({ max: WORDS.length }),
    event: fc.nat({ max: WORDS.length }),
    leg: fc.nat({ max: 1_000 }),
  }),
  { maxLength: 50, size: 'max' },
);

/** A stop over every fifth to seventh report, and a silence before every eleventh. */
function allOf(reports: typeof anyReports extends fc.Arbitrary<infer Rows> ? Rows : never): AllReports {
  const { length } = reports;
  const tens = Array.from({ length: Math.floor(length / 7) }, (_none, index) => 7 * index);
  return {
    length,
    times: Float64Array.from(reports, ({ time }) => time ?? NaN),
    kinds: Uint8Array.from(reports, ({ time, isDay }) => (time === null ? 0 : isDay ? UNSTATED_DAY : INSTANT)),
    latitudes: new Float64Array(length).fill(50),
    longitudes: new Float64Array(length).fill(10),
    legs: Float64Array.from(reports, ({ leg }) => leg),
    addresses: Uint32Array.from(reports, ({ address }) => address),
    events: Uint32Array.from(reports, ({ event }) => event),
    texts: { addresses: WORDS.map((word) => [[word], null, 'Norway']), events: WORDS, raws: [] },
    raws: new Map(),
    outliers: new Set(),
    version: '',
    silences: tens.map((after) => ({ after: after + 1, before: after + 2, from: '', until: '', durationMs: 1 })),
    stops: tens.map((before) => ({
      ...{ first: before + 5, last: before + 7, from: '', until: '', durationMs: 1, latitude: 50, longitude: 10 },
    })),
  };
}

/** Nothing is folded but stops. */
const entriesOf = (all: AllReports, days: Int32Array) =>
  readEntries({ ...entrySourceOf(all, days), nameOf: () => ALONE });
const indexOf = (all: AllReports) => indexTexts(all, ['customs '], () => null);
const rowsOf = (items: ListItems) => Array.from({ length: items.length }, (_none, index) => items.at(index));
const numbersOf = (rows: readonly (ListItem | undefined)[]) =>
  rows.flatMap((row) => (row?.kind === 'report' ? row.number : []));

describe('days', () => {
  it.each(['UTC', 'Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'are those of the calendar in %s, also when clocks change',
    (zone) => {
      fc.assert(
        fc.property(anyReports, (reports) => {
          const all = allOf(reports);
          const days = dayColumn(all, () => zone);
          let above = '';
          for (let number = all.length; number >= 1; number -= 1) {
            const { time } = reportAt(all, number);
            if (time?.iso != null)
              above = time.precision === 'date' ? time.iso.slice(0, 10) : calendarDay(time.iso, zone);
            expect(dayText(days[number - 1] ?? 0)).toBe(above);
          }
        }),
      );
    },
  );

  it('are formatted and parsed', () => {
    expect(dayText(dayNumber('2026-11-12'))).toBe('2026-11-12');
    expect([dayText(UNKNOWN_DAY), dayNumber(''), dayNumber('12/11/2026')]).toEqual(['', NaN, NaN]);
  });
});

describe('findReports', () => {
  const asText = (all: AllReports, number: number) => {
    const { address, event } = reportAt(all, number);
    return foldText([...(address?.lines ?? []), address?.country, event].join(' '));
  };

  it('finds what a report-by-report search finds', async () => {
    const anyFilter = fc.record({
      onlyStops: fc.constant(false),
      onlyExceptions: fc.boolean(),
      onlyAddressed: fc.boolean(),
      from: fc.constantFrom('', '2026-03-25', '2026-03-30'),
      until: fc.constantFrom('', '2026-03-29', '2026-04-01'),
      text: fc.constantFrom('', ' ', 'as', 'CREME', 'norway cust', 'مالمو', 'nowhere'),
    });
    await fc.assert(
      fc.asyncProperty(anyReports, anyFilter, async (reports, filter) => {
        const all = allOf(reports);
        const days = dayColumn(all, () => 'UTC');
        const wanted = [];
        for (let number = all.length; number >= 1; number -= 1) {
          const { address, event } = reportAt(all, number);
          const day = dayText(days[number - 1] ?? 0);
          const isIn =
            (!filter.onlyExceptions || event === 'Customs') &&
            (!filter.onlyAddressed || address !== null) &&
            !(filter.from !== '' && day < filter.from) &&
            !(filter.until !== '' && day > filter.until) &&
            foldText(filter.text)
              .split(' ')
              .every((term) => asText(all, number).includes(term));
          if (isIn) wanted.push(number);
        }
        expect([...findReports(all, await indexOf(all), days, filter)]).toEqual(wanted);
      }),
    );
  });

  it('returns everything without a filter', () => {
    expect(isEmptyFilter({ ...EMPTY_FILTER, text: ' ' })).toBe(true);
    expect(isEmptyFilter({ ...EMPTY_FILTER, onlyStops: true })).toBe(false);
    expect(isEmptyFilter({ ...EMPTY_FILTER, from: '2026-01-01' })).toBe(false);
  });

  it('finds reports of a range in a descending column', () => {
    const found = Uint32Array.of(9, 5, 2);
    expect([hasReportWithin(found, 3, 5), hasReportWithin(found, 6, 8), hasReportWithin(found, 1, 2)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(hasReportWithin(new Uint32Array(), 1, 9)).toBe(false);
  });
});

describe('the rows of the list', () => {
  it('contain every report once, stops folded or not, with the distance of all days', () => {
    fc.assert(
      fc.property(anyReports, fc.boolean(), (reports, isUnfolded) => {
        const all = allOf(reports);
        const days = dayColumn(all, () => 'Europe/Oslo');
        const unfolded = new Set(isUnfolded ? all.stops.map(({ first }) => first) : []);
        const items = layOutList(all, {
          ...{
            days,
            zoneOf: () => 'Europe/Oslo',
            found: null,
            onlyStops: false,
            entries: entriesOf(all, days),
            unfolded,
          },
        });
        const rows = rowsOf(items);
        expect(items.reports).toBe(all.length);
        const inStops = all.stops.reduce((sum, { first, last }) => sum + last - first + 1, 0);
        expect(numbersOf(rows)).toHaveLength(all.length - (isUnfolded ? 0 : inStops));
        expect(numbersOf(rows)).toEqual(numbersOf(rows).toSorted((one, other) => other - one));
        expect(rows.filter((row) => row?.kind === 'silence')).toHaveLength(all.silences.length);
        const metres = rows.reduce((sum, row) => sum + (row?.kind === 'day' ? row.day.metres : 0), 0);
        expect(metres).toBeCloseTo(all.legs.reduce((sum, leg) => sum + leg, 0));
        for (const number of numbersOf(rows))
          expect(items.at(rowOfReport(items, all, number))).toEqual({ kind: 'report', number });
      }),
    );
  });

  it('map a folded report to its stop', () => {
    const all = allOf(Array.from({ length: 30 }, () => PLAIN));
    const days = dayColumn(all, () => 'UTC');
    const order = {
      zoneOf: () => 'UTC',
      days,
      found: null,
      onlyStops: false,
      entries: entriesOf(all, days),
      unfolded: new Set<number>(),
    };
    const items = layOutList(all, order);
    expect(items.at(rowOfReport(items, all, 13))).toEqual({ kind: 'stop', stop: all.stops[1] });
    const unfolded = layOutList(all, { ...order, unfolded: new Set([12]) });
    expect(unfolded.at(rowOfReport(unfolded, all, 13))).toEqual({ kind: 'report', number: 13 });
    expect(rowOfReport(items, all, 0)).toBe(-1);
  });

  it('contain only stops, or only search results, by day', () => {
    const all = allOf(Array.from({ length: 30 }, () => PLAIN));
    const days = dayColumn(all, () => 'UTC');
    const order = {
      zoneOf: () => 'UTC',
      days,
      found: Uint32Array.of(14, 6),
      entries: entriesOf(all, days),
      unfolded: new Set<number>(),
    };
    const stops = rowsOf(layOutList(all, { ...order, onlyStops: true })).filter((row) => row?.kind !== 'day');
    expect(stops).toEqual(
      [14, 7].map((last) => ({ kind: 'stop', stop: all.stops.find((stop) => stop.last === last) })),
    );
    expect(numbersOf(rowsOf(layOutList(all, { ...order, onlyStops: false })))).toEqual([14, 6]);
  });
});
