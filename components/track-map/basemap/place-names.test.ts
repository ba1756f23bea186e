import { expect, test } from 'vitest';
import { rankOfCountry } from '#lib/basemap/place-rank.ts';
import { type BasemapPlace, WORLD_LEVEL } from '#lib/basemap/tiles.ts';
import type { Frame } from '../canvas.ts';
import { createCollisionGrid } from '../marks/collision-grid.ts';
import { choosePlaceNames, type NamedTile } from './place-names.ts';

const frame: Frame = {
  zoom: 2,
  scale: 1024,
  left: 0,
  top: 0,
  width: 1024,
  height: 1024,
  ratio: 1,
  view: { left: 0, top: 0, right: 1024, bottom: 1024 },
};
const measure = (text: string) => text.length * 7;

function place(name: string, x: number, y: number, rank: number): BasemapPlace {
  return [name, 4 * x, 4 * y, rank];
}

function tileWith(places: readonly BasemapPlace[]): NamedTile {
  return { level: WORLD_LEVEL, x: 0, y: 0, shape: { places }, clip: { x: 0, y: 0, size: 1024 } };
}

test('only the more important of two close places is named', () => {
  const tiles = [tileWith([place('Small', 500, 500, 60), place('Large', 510, 505, 140)])];
  expect(choosePlaceNames(frame, tiles, createCollisionGrid(1024, 1024), measure).map(({ name }) => name)).toEqual([
    'Large',
  ]);
});

test('a name avoids captions and the route', () => {
  const tiles = [tileWith([place('Berlin', 300, 300, 140), place('Lima', 700, 700, 140)])];
  const grid = createCollisionGrid(1024, 1024);
  grid.block({ left: 280, top: 280, right: 400, bottom: 320 });
  grid.blockLine(700, 0, 700, 1024);
  expect(choosePlaceNames(frame, tiles, grid, measure)).toEqual([]);
});

test('a name moves to the other side of its dot when only that is free', () => {
  const grid = createCollisionGrid(1024, 1024);
  grid.block({ left: 310, top: 280, right: 400, bottom: 320 });
  const [name] = choosePlaceNames(frame, [tileWith([place('Berlin', 300, 300, 160)])], grid, measure);
  expect(name).toMatchObject({ name: 'Berlin', align: 'right' });
});

test('no name crosses the edge of the view', () => {
  const view = { left: 100, top: 100, right: 900, bottom: 900 };
  const tiles = [tileWith([place('Rio de Janeiro', 101, 500, 160), place('Nuuk', 500, 102, 160)])];
  expect(
    choosePlaceNames({ ...frame, view }, tiles, createCollisionGrid(1024, 1024), measure).map(({ name, align }) => [
      name,
      align,
    ]),
  ).toEqual([]);
});

test('a name is repeated in every visible copy of the world', () => {
  const copy: NamedTile = {
    ...tileWith([place('Suva', 10, 600, 160)]),
    x: 1,
    clip: { x: 1024 - 512, y: 0, size: 1024 },
  };
  const [name] = choosePlaceNames({ ...frame, left: 512 }, [copy], createCollisionGrid(1024, 1024), measure);
  expect(name?.x).toBeCloseTo(512 + 10);
});

test('countries are named in the middle of their land where the name has room, in the language of the page', () => {
  const names = { DE: 'DEUTSCHLAND', LU: 'LUXEMBURG' };
  const countryName = (code: string) => (code === 'DE' || code === 'LU' ? names[code] : null);
  const tiles = [
    tileWith([
      ['DE', 1200, 1200, rankOfCountry(0.1)],
      ['LU', 2400, 2400, rankOfCountry(0.01)],
      place('Berlin', 330, 270, 140),
    ]),
  ];
  const chosen = (options: object, scale = 1024) =>
    choosePlaceNames({ ...frame, scale }, tiles, createCollisionGrid(1024, 1024), measure, options).map(
      ({ name, align }) => [name, align],
    );
  expect(chosen({ countryName })).toEqual([
    ['DEUTSCHLAND', 'center'],
    ['Berlin', 'left'],
  ]);
  // A brand without borders.
  expect(chosen({})).toEqual([['Berlin', 'left']]);
});
