import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldAt } from '#lib/share/drawing/map-view.ts';
import { foldMarks, nearestMark } from './cluster-marks.ts';
import type { Mark } from '../route-description.ts';

const words = (key: string, values = {}) => [key, ...Object.values(values)].join('|');
const zoom = 10;
/** CSS pixels. */
const at = (kind: Mark['kind'], x: number, y: number): Mark => ({
  kind,
  x: x / worldAt(zoom),
  y: y / worldAt(zoom),
  title: kind,
  opens: 1,
});

function fold(marks: readonly Mark[], stops: readonly Mark[] = [], zoomed = zoom) {
  const captions = [...marks, ...stops].map((of) => ({
    ...of,
    name: of.title,
    detail: null,
    large: false,
    reach: 6,
    of,
  }));
  return foldMarks({ marks, stops, captions }, worldAt(zoomed), words);
}

test('marks that lie apart stay as they are', () => {
  const marks = [at('start', 0, 0), at('latest', 24, 0)];
  expect(fold(marks).marks).toEqual(marks);
});

test('a destination beside the latest place folds into it with its words, until there is room', () => {
  const marks = [at('start', 90, 0), at('destination', 7, 0), at('latest', 0, 0)];
  const { marks: shown, captions } = fold(marks);
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['start', 'start'],
    ['latest', 'foldedMarks|latest|1'],
  ]);
  expect(shown[1]?.group?.map(({ kind }) => kind)).toEqual(['latest', 'destination']);
  expect(captions.map(({ name }) => name)).toEqual(['start', 'latest']);
  expect(fold(marks, [], zoom + 2).marks).toEqual(marks);
});

test('one that can be told from the other is still seen, but is no target of its own', () => {
  const { marks, captions } = fold([at('destination', 20, 0), at('latest', 0, 0)]);
  expect(marks.map(({ kind, isPart = false }) => [kind, isPart])).toEqual([
    ['destination', true],
    ['latest', false],
  ]);
  expect(marks[0]?.group).toBe(marks[1]?.group);
  expect(captions).toHaveLength(2);
});

test('no two targets are nearer than 24 px, and none is lost, wherever they lie', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (places) => {
      const all = places.map(([x, y]) => at('stop', x, y));
      const { stops } = fold([], all);
      for (const [index, one] of stops.entries())
        for (const other of stops.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y) * worldAt(zoom)).toBeGreaterThan(23.99);
      expect(stops.flatMap((stop) => stop.group ?? [stop])).toHaveLength(all.length);
    }),
  );
});

test('of targets that overlap the nearest to the finger is meant', () => {
  const marks = [at('destination', 0, 0), at('latest', 30, 0)];
  const pixel = 1 / worldAt(zoom);
  expect(nearestMark(marks, 13 * pixel, 0, 22 * pixel)?.kind).toBe('destination');
  expect(nearestMark(marks, 17 * pixel, 0, 22 * pixel)?.kind).toBe('latest');
  expect(nearestMark(marks, 60 * pixel, 0, 22 * pixel)).toBeUndefined();
});
