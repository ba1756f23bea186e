import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorY } from '#lib/basemap/mercator.ts';
import { distanceMetres } from '../journey/geometry.ts';
import { worldAt } from './fit.ts';
import { scaleBar } from './scale-bar.ts';

const metresIn = { metres: 1, kilometres: 1000, feet: 0.3048, miles: 1609.344 };

test('a measure is round, no longer than it may be, and as long as what it says', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 19, noNaN: true }),
      fc.double({ min: -75, max: 75, noNaN: true }),
      (zoom, latitude) => {
        const scale = worldAt(zoom);
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

test('miles stand below kilometres only where they are wanted, and short ways are told in metres and feet', () => {
  const unitsAt = (zoom: number, hasMiles: boolean) =>
    scaleBar(worldAt(zoom), mercatorY(48), 100, hasMiles).map(({ value, unit }) => `${value} ${unit}`);
  expect(unitsAt(6, true)).toEqual(['100 kilometres', '100 miles']);
  expect(unitsAt(6, false)).toEqual(['100 kilometres']);
  expect(unitsAt(17, true)).toEqual(['50 metres', '200 feet']);
});
