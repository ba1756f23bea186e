import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { boundsOf } from '#lib/share/drawing/box.ts';
import { fitBox, metresPerWorld, worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { minZoomFor, paddingFor } from './auto-fit.ts';

const limits = { minZoom: 0, maxZoom: 17, placeZoom: 6, snap: 0.25 };

test('every point of a fitted route lies within the padding, for any map size', () => {
  const place = fc.tuple(
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.double({ min: -300, max: 300, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 240, max: 2000 }),
      fc.integer({ min: 200, max: 1200 }),
      (places, width, height) => {
        const xs = places.map(([, longitude]) => mercatorX(longitude));
        const ys = places.map(([latitude]) => mercatorY(latitude));
        const box = boundsOf(xs, ys);
        if (box === null) throw new Error('There are points');
        const padding = paddingFor(width, height);
        const fit = fitBox(box, width, height, padding, limits);
        fc.pre(fit.zoom > 0);
        const scale = 256 * 2 ** fit.zoom;
        for (const x of xs) {
          const at = (x - fit.x) * scale + width / 2;
          expect(at).toBeGreaterThan(padding.left - 1);
          expect(at).toBeLessThan(width - padding.right + 1);
        }
        expect(fit.zoom).toBeLessThanOrEqual(limits.maxZoom);
        expect(fit.zoom % limits.snap).toBe(0);
      },
    ),
  );
});

/** So many metres to the east, at 48° north. */
function eastwards(metres: number) {
  const y = mercatorY(48);
  return { left: 0.5, right: 0.5 + metres / metresPerWorld(y), top: y, bottom: y };
}

test('a single position is shown with its surroundings, also with the jitter of a resting tracker', () => {
  for (const metres of [0, 20]) expect(fitBox(eastwards(metres), 360, 350, paddingFor(360, 350), limits).zoom).toBe(6);
});

test('a short route fills the map', () => {
  const widthOf = (metres: number) => {
    const { zoom } = fitBox(eastwards(metres), 390, 380, paddingFor(390, 380), limits);
    return { zoom, width: (metres / metresPerWorld(mercatorY(48))) * worldWidthAt(zoom) };
  };
  const { left, right } = paddingFor(390, 380);
  for (const metres of [300, 6_000, 60_000]) expect(widthOf(metres).width).toBeGreaterThan((390 - left - right) / 1.2);
  expect(widthOf(40).zoom).toBe(17);
});

test('bounds are null for values that are not numbers', () => {
  expect(boundsOf([NaN, Infinity], [0, 1])).toBeNull();
  expect(boundsOf([], [])).toBeNull();
  expect(boundsOf([NaN, 0.2], [0.5, 0.4])).toEqual({ left: 0.2, right: 0.2, top: 0.4, bottom: 0.4 });
});

test('at the minimum zoom one world fills the map', () => {
  expect(256 * 2 ** minZoomFor(920, 830, 0.25)).toBeGreaterThanOrEqual(920);
  expect(minZoomFor(200, 200, 0.25)).toBe(0);
});
