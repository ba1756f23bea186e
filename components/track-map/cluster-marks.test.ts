import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { MarkCaption } from './marks/mark-captions.ts';
import { clusterMarks, type Mark, nearestMark } from './route-description.ts';

const translate = (key: string, values = {}) => [key, ...Object.values(values)].join('|');
const zoom = 10;
const at = (kind: Mark['kind'], x: number, y: number): Mark & MarkCaption => ({
  ...{ name: kind, detail: null, large: false, radius: 6 },
  kind,
  x: x / worldWidthAt(zoom),
  y: y / worldWidthAt(zoom),
  title: kind,
  opens: 1,
});

function cluster(marks: readonly (Mark & MarkCaption)[], stops: readonly (Mark & MarkCaption)[] = [], zoomed = zoom) {
  const captions = [...marks, ...stops];
  return clusterMarks({ marks, stops, captions, townLine: [] }, worldWidthAt(zoomed), translate);
}

test('leaves marks that lie apart unchanged', () => {
  const marks = [at('start', 0, 0), at('latest', 24, 0)];
  expect(cluster(marks).marks).toEqual(marks);
});

test('groups a destination under the latest mark beside it until there is room for both', () => {
  const marks = [at('start', 90, 0), at('destination', 7, 0), at('latest', 0, 0)];
  const { marks: shown, captions } = cluster(marks);
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['start', 'start'],
    ['latest', 'foldedMarks|latest|1'],
  ]);
  expect(shown[1]?.group?.map(({ kind }) => kind)).toEqual(['latest', 'destination']);
  expect(captions.map(({ name }) => name)).toEqual(['start', 'latest']);
  expect(cluster(marks, [], zoom + 2).marks).toEqual(marks);
});

test('keeps a member at some distance visible, but not clickable', () => {
  const { marks, captions } = cluster([at('destination', 20, 0), at('latest', 0, 0)]);
  expect(marks.map(({ kind, isMember = false }) => [kind, isMember])).toEqual([
    ['destination', true],
    ['latest', false],
  ]);
  expect(marks[0]?.group).toBe(marks[1]?.group);
  expect(captions).toHaveLength(2);
});

test('keeps targets 24 px apart and loses none, for any positions', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (places) => {
      const all = places.map(([x, y]) => at('stop', x, y));
      const { stops } = cluster([], all);
      for (const [index, one] of stops.entries())
        for (const other of stops.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y) * worldWidthAt(zoom)).toBeGreaterThan(23.99);
      expect(stops.flatMap((stop) => stop.group ?? [stop])).toHaveLength(all.length);
    }),
  );
});

test('finds the nearest of several overlapping marks', () => {
  const pixel = 1 / worldWidthAt(10);
  const at = (kind: Mark['kind'], x: number): Mark => ({ kind, x: x * pixel, y: 0, title: kind, opens: 1 });
  const marks = [at('destination', 0), at('latest', 30)];
  expect(nearestMark(marks, 13 * pixel, 0, 22 * pixel)?.kind).toBe('destination');
  expect(nearestMark(marks, 17 * pixel, 0, 22 * pixel)?.kind).toBe('latest');
  expect(nearestMark(marks, 60 * pixel, 0, 22 * pixel)).toBeUndefined();
});
