import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VIEW_SIZE } from './map-view.ts';
import { MAX_PATH_LENGTH, drawOrder, type OrderPlace } from './route-drawing.ts';

const place = (letter: string, latitudes: number[], longitudes: number[], destination: [number, number] | null) => {
  const end = latitudes.length - 1;
  return {
    letter,
    isTown: false,
    route: {
      latitudes: Float64Array.from(latitudes),
      longitudes: Float64Array.from(longitudes),
      silences: new Uint32Array(),
      isWhole: true,
      firstNumber: 1,
      stops: [],
      captionedStops: [],
      hasStart: false,
    },
    latest: { latitude: latitudes[end] ?? 0, longitude: longitudes[end] ?? 0 },
    destination: destination === null ? null : { latitude: destination[0], longitude: destination[1] },
  } satisfies OrderPlace;
};

test('draws every shipment in one view, and those in one place with one caption', async () => {
  const drawing = await drawOrder(
    [
      place('A', [52, 51], [13, 12], [48, 2]),
      place('B', [53, 51], [10, 12.01], null),
      place('C', [45, 46], [9, 6], null),
    ],
    undefined,
  );
  expect(drawing?.routes.map(({ letter, destination }) => [letter, destination === null])).toEqual([
    ['A', false],
    ['B', true],
    ['C', true],
  ]);
  expect(drawing?.captions.map(({ name }) => name)).toEqual(['A B', 'C']);
});

test('keeps shipments on both sides of the date line together', async () => {
  const drawing = await drawOrder(
    [place('A', [-18, -18.2], [178, 179.5], null), place('B', [-19, -18.4], [-179.9, -179], null)],
    undefined,
  );
  const [first, second] = drawing?.routes ?? [];
  expect(Math.hypot((first?.latest.x ?? 0) - (second?.latest.x ?? 0))).toBeLessThan(VIEW_SIZE);
  expect(drawing?.view.world).toBeGreaterThan(20_000);
});

test('draws twenty winding routes within a bounded length', async () => {
  const random = (index: number) => ((index * 7_919) % 1_000) / 1_000;
  const track = (from: number) => Array.from({ length: 800 }, (_, index) => 40 + 20 * random(from + index * index));
  const places = Array.from({ length: 20 }, (_, index) =>
    place(String.fromCharCode(65 + index), track(index), track(index + 50), null),
  );
  const drawing = await drawOrder(places, undefined);
  expect(drawing?.routes).toHaveLength(20);
  const { land = '', borders = '', routes = [] } = drawing ?? {};
  expect(land.length + borders.length).toBeLessThanOrEqual(MAX_PATH_LENGTH);
  expect(routes.map(({ routePath }) => routePath).join('').length).toBeLessThan(12_000);
});

test('shows every place inside the view, for any shipments', async () => {
  const degree = (max: number) => fc.double({ min: -max, max, noNaN: true });
  const positions = fc.array(fc.tuple(degree(80), degree(180)), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(positions, { minLength: 1, maxLength: 6 }), async (tracks) => {
      const places = tracks.map((track, index) =>
        place(
          String.fromCharCode(65 + index),
          track.slice(-1).map(([latitude]) => latitude),
          track.slice(-1).map(([, longitude]) => longitude),
          track[0] ?? null,
        ),
      );
      const drawing = await drawOrder(places, undefined);
      expect(drawing?.routes).toHaveLength(tracks.length);
      for (const { latest } of drawing?.routes ?? []) {
        expect(latest.x).toBeGreaterThanOrEqual(0);
        expect(latest.x).toBeLessThanOrEqual(VIEW_SIZE);
        expect(latest.y).toBeGreaterThanOrEqual(0);
        expect(latest.y).toBeLessThanOrEqual(VIEW_SIZE);
      }
    }),
    { numRuns: 100 },
  );
});
