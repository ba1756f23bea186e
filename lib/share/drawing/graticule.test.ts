import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { graticuleOf } from './graticule.ts';

function boxOf(west: number, south: number, east: number, north: number) {
  return { left: mercatorX(west), right: mercatorX(east), top: mercatorY(north), bottom: mercatorY(south) };
}

const namesOf = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

test('lines lie at round degrees, named as far as their step needs it', () => {
  const { meridians, parallels } = graticuleOf(boxOf(16.361, 48.198, 16.389, 48.216), 0.006 / 360);
  expect(namesOf(meridians)).toEqual(['16.37°\u00a0E', '16.38°\u00a0E']);
  expect(namesOf(parallels)).toEqual(['48.200°\u00a0N', '48.205°\u00a0N', '48.210°\u00a0N', '48.215°\u00a0N']);
  expect(meridians[0]?.at).toBeCloseTo(mercatorX(16.37), 12);
  expect(parallels[0]?.at).toBeCloseTo(mercatorY(48.2), 12);
});

test('beyond 180° and the equator the other side is named, and on them none', () => {
  const { meridians, parallels } = graticuleOf(boxOf(171, -12, 199, 12), 10 / 360);
  expect(namesOf(meridians)).toEqual(['180°', '170°\u00a0W']);
  expect(namesOf(parallels)).toEqual(['10°\u00a0S', '0°', '10°\u00a0N']);
});
