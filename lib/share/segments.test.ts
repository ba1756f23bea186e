import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtSilences } from './segments.ts';
import type { Silence } from './view.ts';

function silenceAfter(after: number): Silence {
  return { after, before: after + 1, from: '', until: '', durationMs: 1 };
}

function split(numbers: number[], ...after: number[]) {
  return splitAtSilences({ numbers: Uint32Array.from(numbers) }, after.map(silenceAfter));
}

describe('splitAtSilences', () => {
  it('is one solid line without silences, and nothing without points', () => {
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

  it('covers every step of any line once, solid and silence by turns', () => {
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
