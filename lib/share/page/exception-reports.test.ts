import { describe, expect, it } from 'vitest';
import { historyOf, openRows, reportAt } from '../journey/test-history.ts';
import { exceptionReports } from './exception-reports.ts';

const eventsOf = (...oldestFirst: (string | null)[]) =>
  openRows(historyOf(...oldestFirst.map((event, index) => ({ ...reportAt(index), event }))));

describe('exceptionReports', () => {
  it('finds the newest report that tells an exception in the same words', () => {
    const history = eventsOf('Shock', null, 'temperature ABOVE range ', 'Shock', 'Departed');
    expect(exceptionReports(['Temperature above range', 'Late', 'shock'], history)).toEqual([
      { number: 3, page: 1 },
      null,
      { number: 4, page: 1 },
    ]);
  });

  it('names the page of the report', () => {
    expect(exceptionReports(['Shock'], eventsOf('Shock', ...Array<null>(120).fill(null)))).toEqual([
      { number: 1, page: 3 },
    ]);
  });

  it('finds nothing in part of a text, without exceptions, or without reports', () => {
    expect(exceptionReports(['Shock'], eventsOf('No shock', ''))).toEqual([null]);
    expect(exceptionReports([], eventsOf('Shock'))).toEqual([]);
    expect(exceptionReports(['Shock'], eventsOf())).toEqual([null]);
  });

  it('looks at the newest reports alone', () => {
    const asked: number[] = [];
    const history = { length: 300_000, eventAt: (index: number) => (asked.push(index), 'Departed') };
    expect(exceptionReports(['Shock'], history)).toEqual([null]);
    expect(asked.length).toBeLessThan(10_000);
  });
});
