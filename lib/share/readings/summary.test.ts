import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHART_HEIGHT, CHART_WIDTH, drawChart, timeTicks } from './chart.ts';
import { nearestIndex, thinSeries, THINNED_SPANS, type Series, tableOf } from './series.ts';
import { summarizeReadings } from './summary.ts';

const start = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
const noLimits = { min: null, max: null };

/** Ten minutes apart, unless other minutes are given. */
function seriesOf(
  values: readonly number[],
  minutes: readonly number[] = values.map((_, index) => index * 10),
): Series {
  return {
    times: Float64Array.from(minutes, (minute) => start + minute * MINUTE),
    values: Float32Array.from(values),
    numbers: Uint32Array.from(values, (_, index) => index + 1),
  };
}

const minutesOf = ({ from, until }: { from: number; until: number }) =>
  [from, until].map((ms) => (ms - start) / MINUTE);

describe('a summary', () => {
  test('has the lowest, highest and latest reading', () => {
    const summary = summarizeReadings(seriesOf([4.1, 2.4, 9.1, 4.8]), noLimits);
    expect(summary).toMatchObject({
      lowest: { value: 2.4, number: 2 },
      highest: { value: 9.1, number: 3 },
      latest: { value: 4.8, time: start + 30 * MINUTE },
      above: null,
      below: null,
      gaps: [],
    });
  });

  test('tells how long a limit was exceeded, up to the first reading within it', () => {
    const { above, below } = summarizeReadings(seriesOf([4, 9, 9, 4, 8, 1, 4]), { min: 2, max: 8 }) ?? {};
    expect(above).toMatchObject({ count: 1, durationMs: 20 * MINUTE });
    expect(minutesOf(above?.first ?? { from: 0, until: 0 })).toEqual([10, 30]);
    expect(below).toMatchObject({ count: 1, durationMs: 10 * MINUTE });
  });

  test('names the first, last and longest of several excursions, of which the last may go on', () => {
    const { above } = summarizeReadings(seriesOf([9, 4, 9, 9, 9, 4, 9, 9]), { min: null, max: 8 }) ?? {};
    if (above == null) throw new Error('there are excursions');
    expect(above.count).toBe(3);
    expect([above.first, above.longest, above.last].map(minutesOf)).toEqual([
      [0, 10],
      [20, 50],
      [60, 70],
    ]);
  });

  test('counts no time of a gap as an excursion', () => {
    const series = seriesOf([4, 4, 4, 9, 9, 4, 4], [0, 10, 20, 30, 40, 400, 410]);
    const { above, gaps = [] } = summarizeReadings(series, { min: null, max: 8 }) ?? {};
    expect(gaps.map(minutesOf)).toEqual([[40, 400]]);
    expect(above).toMatchObject({ count: 1, durationMs: 10 * MINUTE });
  });

  test('does not exceed a limit that is reached exactly', () => {
    expect(summarizeReadings(seriesOf([8.1, 8.1, 2.3]), { min: 2.3, max: 8.1 })).toMatchObject({
      above: null,
      below: null,
    });
  });

  test('of nothing is nothing', () => {
    expect(summarizeReadings(seriesOf([]), noLimits)).toBeNull();
  });
});

describe('a thinned series', () => {
  const values = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 900 });

  test('keeps the extremes, the ends in time, and at most two readings of each span', () => {
    fc.assert(
      fc.property(values, (tenths) => {
        const whole = seriesOf(tenths.map((value) => value / 10));
        const thinned = thinSeries(whole);
        expect(thinned.times.length).toBeLessThanOrEqual(Math.max(2 * THINNED_SPANS, 1));
        const [one, other] = [whole, thinned].map((series) => summarizeReadings(series, noLimits));
        expect([other?.lowest.value, other?.highest.value]).toEqual([one?.lowest.value, one?.highest.value]);
        expect([...thinned.times]).toEqual([...thinned.times].sort((a, b) => a - b));
      }),
    );
  });

  test('says in a table what the chart draws', () => {
    fc.assert(
      fc.property(values, (tenths) => {
        const whole = seriesOf(tenths.map((value) => value / 10));
        const rows = tableOf(thinSeries(whole), whole.times.length);
        expect(rows.length).toBeLessThanOrEqual(2 * THINNED_SPANS);
        const summary = summarizeReadings(whole, noLimits);
        expect(Math.min(...rows.map(({ lowest }) => lowest))).toBe(summary?.lowest.value);
        expect(Math.max(...rows.map(({ highest }) => highest))).toBe(summary?.highest.value);
      }),
    );
  });
});

describe('a chart', () => {
  test('draws every reading of a short series within its height, and nothing across a gap', () => {
    const series = seriesOf([4, 5, 4, 5, 9, 4], [0, 10, 20, 30, 40, 400]);
    const summary = summarizeReadings(series, noLimits);
    if (summary === null) throw new Error('there are readings');
    const chart = drawChart(series, summary, { min: 2, max: 8 });
    expect(chart.line.match(/M/g)).toHaveLength(2);
    expect(chart.gaps.match(/M/g)).toHaveLength(1);
    expect(chart.levels.map(({ value }) => value)).toEqual([2, 8]);
    expect(chart.highest.y).toBeLessThan(chart.max ?? 0);
    expect(chart.lowest.y).toBeLessThan(chart.min ?? 0);
    expect(chart.at(start + 200 * MINUTE, chart.domain[0])).toEqual({ x: CHART_WIDTH / 2, y: CHART_HEIGHT });
    expect(chart.at(start, chart.domain[1])).toEqual({ x: 0, y: 0 });
  });

  test('of a single value, and of equal values, has finite numbers', () => {
    for (const values of [[4], [4, 4, 4]]) {
      const series = seriesOf(values);
      const summary = summarizeReadings(series, noLimits);
      if (summary === null) throw new Error('there are readings');
      expect(JSON.stringify(drawChart(series, summary, noLimits))).not.toMatch(/null,"y"|NaN|Infinity/);
      expect(drawChart(series, summary, noLimits).line).toMatch(/^M\d+ \d+h0/);
    }
  });

  test('marks round times of day in the zone, also where the clocks change', () => {
    const day = 24 * 60 * MINUTE;
    const from = Date.UTC(2026, 2, 27, 5);
    const ticks = timeTicks(from, from + 4 * day, 'Europe/Berlin', 4);
    expect(ticks.map(({ time }) => new Date(time).toISOString())).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ]);
    expect(ticks.every(({ isMidnight }) => isMidnight)).toBe(true);
    for (const span of [10 * MINUTE, 3 * 60 * MINUTE, day, 30 * day, 3000 * day])
      expect(timeTicks(from, from + span, 'Asia/Kolkata', 4).length).toBeLessThanOrEqual(4);
  });
});

test('the nearest reading is found from any time', () => {
  const series = seriesOf([1, 2, 3]);
  const found = [-5, 0, 4, 6, 16, 99].map((minute) => nearestIndex(series, start + minute * MINUTE));
  expect(found).toEqual([0, 0, 0, 1, 2, 2]);
  expect(nearestIndex(seriesOf([]), start)).toBe(-1);
});
