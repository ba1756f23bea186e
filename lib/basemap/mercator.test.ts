import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from './mercator.ts';

test('projecting back and forth returns the position, also beyond 180°', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -720, max: 720, noNaN: true }),
      (latitude, longitude) => {
        expect(latitudeAt(mercatorY(latitude))).toBeCloseTo(latitude, 8);
        expect(longitudeAt(mercatorX(longitude))).toBeCloseTo(longitude, 8);
      },
    ),
  );
});

test('the poles are clamped to the edges', () => {
  expect(mercatorY(90)).toBeCloseTo(0, 9);
  expect(mercatorY(-90)).toBeCloseTo(1, 9);
});
