import { expect, test } from 'vitest';
import type { Stop } from '../types.ts';
import { visibleMarks } from './route-marks.ts';

function stopAt(first: number, last: number): Stop {
  const from = '2026-11-09T00:00:00.000Z';
  return { first, last, from, until: from, durationMs: 3_600_000, latitude: 59, longitude: 11 };
}

/** Report 3 has no position. */
const numbers = Uint32Array.of(2, 4, 5, 6, 7, 8, 9);

test('hides the start inside the ring of a stop', () => {
  expect(visibleMarks({ numbers }, [stopAt(2, 5)])).toEqual({ hasStart: false, stops: [stopAt(2, 5)] });
  expect(visibleMarks({ numbers }, [stopAt(4, 6)]).hasStart).toBe(true);
});

test('hides only the stop that still lasts under the latest mark', () => {
  expect(visibleMarks({ numbers }, [stopAt(4, 5), stopAt(7, 9)]).stops).toEqual([stopAt(4, 5)]);
});

test('shows a single report as the latest place, without a start', () => {
  expect(visibleMarks({ numbers: Uint32Array.of(1) }, [])).toEqual({ hasStart: false, stops: [] });
  expect(visibleMarks({ numbers: new Uint32Array(0) }, []).hasStart).toBe(false);
});
