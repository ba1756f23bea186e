import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { graticuleOf, scaleBar } from './map-scale.ts';
import fc from 'fast-check';
import { distanceMetres } from '#lib/journey/distance.ts';
import { worldWidthAt } from './map-view.ts';

function boxOf(west: number, south: number, east: number, north: number) {
  return { left: mercatorX(west), right: mercatorX(east), top: mercatorY(north), bottom: mercatorY(south) };
}

const namesOf = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

test('draws lines at round degrees, with as many decimals as the step needs', () => {
  const { meridians, parallels } = graticuleOf(boxOf(16.361, 48.198, 16.389, 48.216), 0.006 / 360);
  expect(namesOf(meridians)).toEqual(['16.37°\u00a0E', '16.38°\u00a0E']);
  expect(namesOf(parallels)).toEqual(['48.200°\u00a0N', '48.205°\u00a0N', '48.210°\u00a0N', '48.215°\u00a0N']);
  expect(meridians[0]?.at).toBeCloseTo(mercatorX(16.37), 12);
  expect(parallels[0]?.at).toBeCloseTo(mercatorY(48.2), 12);
});

test('names the other hemisphere beyond 180° and the equator', () => {
  const { meridians, parallels } = graticuleOf(boxOf(171, -12, 199, 12), 10 / 360);
  expect(namesOf(meridians)).toEqual(['180°', '170°\u00a0W']);
  expect(namesOf(parallels)).toEqual(['10°\u00a0S', '0°', '10°\u00a0N']);
});

const metresIn = { meter: 1, kilometer: 1000, foot: 0.3048, mile: 1609.344 };

test('the scale bar has a round length of at most the given one', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 19, noNaN: true }),
      fc.double({ min: -75, max: 75, noNaN: true }),
      (zoom, latitude) => {
        const scale = worldWidthAt(zoom);
        for (const { length, value, unit } of scaleBar(scale, mercatorY(latitude), 100, true)) {
          expect(String(value)).toMatch(/^0?\.?0*[125]0*$/);
          expect(length).toBeLessThanOrEqual(100.001);
          expect(length).toBeGreaterThan(39);
          // Along a parallel, in steps too short to leave it.
          const degrees = (length / scale) * 360;
          const step = distanceMetres(latitude, 0, latitude, degrees / 1000);
          expect((step * 1000) / (value * metresIn[unit])).toBeCloseTo(1, 2);
        }
      },
    ),
  );
});

test('adds miles only when asked, and shows short lengths in metres and feet', () => {
  const unitsAt = (zoom: number, hasMiles: boolean) =>
    scaleBar(worldWidthAt(zoom), mercatorY(48), 100, hasMiles).map(({ value, unit }) => `${value} ${unit}`);
  expect(unitsAt(6, true)).toEqual(['100 kilometer', '100 mile']);
  expect(unitsAt(6, false)).toEqual(['100 kilometer']);
  expect(unitsAt(17, true)).toEqual(['50 meter', '200 foot']);
});
