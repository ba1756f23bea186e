import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSilences, silenceThreshold, splitAtSilences } from './silences.ts';

const HOUR = 3_600_000;

function hours(...values: number[]): number[] {
  return values.map((value) => value * HOUR);
}

function silencesIn(times: readonly number[]) {
  const threshold = silenceThreshold(times);
  return threshold === null ? [] : findSilences(times, threshold);
}

describe('silenceThreshold', () => {
  it('is three times the usual interval', () => {
    expect(silenceThreshold(hours(0, 2, 4, 6, 8, 30))).toBe(6 * HOUR);
  });

  it('is never under an hour', () => {
    expect(silenceThreshold(hours(0, 0.01, 0.02, 0.03, 0.04))).toBe(HOUR);
  });

  it('is null for a few reports, however far apart', () => {
    expect(silenceThreshold(hours(0, 1, 2, 500))).toBeNull();
    expect(silenceThreshold([])).toBeNull();
  });

  it('counts equal instants once and ignores unreadable ones', () => {
    expect(silenceThreshold(hours(5, 5, 5, 5, 5, 6, 7))).toBeNull();
    expect(silenceThreshold([NaN, ...hours(0, 2, 4, 6), NaN, 8 * HOUR])).toBe(6 * HOUR);
  });

  it('does not depend on the order of the rows', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(times, (given) => {
        expect(silenceThreshold(given.toReversed())).toBe(silenceThreshold(given));
      }),
    );
  });
});

describe('findSilences', () => {
  it('finds the gap and the reports around it', () => {
    expect(silencesIn(hours(0, 1, 2, 3, 12, 13, 14))).toEqual([
      {
        after: 4,
        before: 5,
        from: '1970-01-01T03:00:00.000Z',
        until: '1970-01-01T12:00:00.000Z',
        durationMs: 9 * HOUR,
      },
    ]);
  });

  it('finds none at a steady rhythm of any interval', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * HOUR }), fc.integer({ min: 0, max: 200 }), (interval, reports) => {
        expect(silencesIn(Array.from({ length: reports }, (_, index) => index * interval))).toEqual([]);
      }),
    );
  });

  it('does not count a gap of exactly the threshold', () => {
    expect(silencesIn(hours(0, 2, 4, 6, 8, 14, 16))).toEqual([]);
  });

  it('ignores a late row before or after a gap', () => {
    expect(silencesIn(hours(10, 11, 12, 13, 14, 2, 15, 16))).toEqual([]);
    expect(silencesIn(hours(0, 1, 2, 3, 1.5, 20, 21, 22))).toMatchObject([
      { after: 5, before: 6, durationMs: 17 * HOUR },
    ]);
  });

  it('ignores one row far in the future', () => {
    expect(silencesIn(hours(0, 1, 2, 9_000, 3, 4, 5, 30, 31))).toMatchObject([{ after: 7, before: 8 }]);
  });

  it('finds none where a row without an instant may lie in the gap', () => {
    expect(silencesIn([...hours(0, 1, 2, 3), NaN, ...hours(20, 21, 22)])).toEqual([]);
  });

  it('finds ordered gaps above the threshold that contain no other report, for any rows', () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 1e10 }), fc.constant(NaN));
    fc.assert(
      fc.property(fc.array(time, { maxLength: 60 }), fc.integer({ min: 1, max: 1e9 }), (times, threshold) => {
        const silences = findSilences(times, threshold);
        silences.forEach((silence, index) => {
          const from = Date.parse(silence.from);
          const until = Date.parse(silence.until);
          expect(silence.before).toBe(silence.after + 1);
          expect(silence.after).toBeGreaterThan(silences[index - 1]?.after ?? 0);
          expect(until - from).toBe(silence.durationMs);
          expect(silence.durationMs).toBeGreaterThan(threshold);
          expect(times.some((value) => value > from && value < until)).toBe(false);
          expect(times[silence.before - 1]).toBe(until);
        });
      }),
    );
  });
});

function split(numbers: number[], ...after: number[]) {
  return splitAtSilences(
    { numbers: Uint32Array.from(numbers) },
    after.map((number) => ({ after: number })),
  );
}

describe('splitAtSilences', () => {
  it('is one solid line without silences, and empty without points', () => {
    expect(split([1, 2, 3])).toEqual([{ kind: 'solid', first: 0, last: 2 }]);
    expect(split([], 1)).toEqual([]);
  });

  it('joins two points by a silence of its own', () => {
    expect(split([1, 2, 3, 4], 2)).toEqual([
      { kind: 'solid', first: 0, last: 1 },
      { kind: 'silence', first: 1, last: 2 },
      { kind: 'solid', first: 2, last: 3 },
    ]);
  });

  it('finds the silence between points whose neighbours in the list have no position', () => {
    expect(split([1, 9], 4, 6).map(({ kind }) => kind)).toEqual(['solid', 'silence', 'solid']);
  });

  it('draws nothing for a silence before the first or after the last point', () => {
    expect(split([5, 6, 7], 2, 4, 7, 9)).toEqual([{ kind: 'solid', first: 0, last: 2 }]);
  });

  it('covers every step of any line once, alternating solid and silence', () => {
    const ascending = fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((values) => values.sort((a, b) => a - b));
    fc.assert(
      fc.property(ascending, ascending, (numbers, after) => {
        const segments = split(numbers, ...after);
        let at = 0;
        segments.forEach(({ kind, first, last }, index) => {
          expect(kind).toBe(index % 2 === 0 ? 'solid' : 'silence');
          expect(first).toBe(at);
          at = last;
          for (let point = first; point < last; point += 1) {
            const from = numbers[point] ?? 0;
            const to = numbers[point + 1] ?? 0;
            expect(after.some((value) => value >= from && value < to)).toBe(kind === 'silence');
          }
        });
        expect(at).toBe(Math.max(0, numbers.length - 1));
      }),
    );
  });
});
