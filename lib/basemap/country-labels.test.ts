import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGazetteer } from './gazetteer.ts';
import { labelCountries } from './country-labels.ts';
import { latitudeAt, longitudeAt } from './mercator.ts';
import { countryWidth } from './place-rank.ts';

const atlas = new URL('../../node_modules/world-atlas/countries-50m.json', import.meta.url);

test('every country of the atlas has one label, within the country', () => {
  const labels = labelCountries(JSON.parse(readFileSync(atlas, 'utf8')), readGazetteer());
  const codes = labels.map(({ name }) => name);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(190);
  // The widest first.
  expect(codes.slice(0, 2)).toEqual(['RU', 'CA']);
  const placeOf = (code: string) => {
    const { x = NaN, y = NaN } = labels.find(({ name }) => name === code) ?? {};
    return [Math.round(longitudeAt(x)), Math.round(latitudeAt(y))];
  };
  expect(placeOf('FR')).toEqual([2, 47]);
  expect(placeOf('NO')).toEqual([15, 65]);
  expect(placeOf('CD')).toEqual([24, -3]);
  expect(placeOf('DO')).toEqual([-71, 19]);
  // Across 180°.
  expect(placeOf('RU')[0]).toBeGreaterThan(80);
  expect(countryWidth(labels.find(({ name }) => name === 'RU')?.rank ?? 0)).toBeLessThan(0.6);
});
