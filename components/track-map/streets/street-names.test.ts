import fc from 'fast-check';
import type { Feature, Label, LabelRule, PreparedTile } from 'protomaps-leaflet';
import { describe, expect, test } from 'vitest';
import { type Box, isWithin, overlaps } from '#lib/share/drawing/box.ts';
import type { Frame } from '../canvas.ts';
import { createCollisionGrid } from '../marks/collision-grid.ts';
import { chooseStreetNames } from './street-names.ts';
import { nameKeysFor } from './street-style.ts';
import { createStreetTiles } from './street-tiles.ts';

const corner = { left: 5000, top: 9000 };
const frame: Frame = {
  zoom: 15,
  scale: 256 * 2 ** 15,
  ...corner,
  width: 600,
  height: 400,
  ratio: 1,
  view: { left: 50, top: 40, right: 550, bottom: 360 },
};
/** Where the measured words lie; the rules of this test measure none. */
const scratch: CanvasRenderingContext2D = Object.create(null);

interface Word {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly name: string;
}

/** Tells the words' boxes as a symbol of the library would. */
function ruleOf(words: readonly Word[], origin: PreparedTile['origin']): LabelRule {
  return {
    dataLayer: 'roads',
    symbolizer: {
      place: (_layout, _geometry, { props }) =>
        words.slice(Number(props['at']), Number(props['at']) + 1).map(({ x, y, wide, name }): Label => {
          const anchor = origin.clone();
          anchor.x = corner.left + x;
          anchor.y = corner.top + y;
          const box = { minX: anchor.x, minY: anchor.y - 8, maxX: anchor.x + wide, maxY: anchor.y + 8 };
          return { anchor, bboxes: [box], draw: () => undefined, deduplicationKey: name, deduplicationDistance: 250 };
        }),
    },
  };
}

function tileOf(words: readonly Word[], origin: PreparedTile['origin']): PreparedTile {
  const bbox = { minX: 0, minY: 0, maxX: 512, maxY: 512 };
  const features = words.map((_word, at): Feature => ({ props: { at }, bbox, geomType: 2, geom: [], numVertices: 0 }));
  return { z: 15, origin, data: new Map([['roads', features]]), scale: 1, dim: 512, dataTile: { z: 14, x: 0, y: 0 } };
}

function boxOf({ bboxes }: Label): Box {
  const [box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }] = bboxes;
  return {
    left: box.minX - corner.left,
    top: box.minY - corner.top,
    right: box.maxX - corner.left,
    bottom: box.maxY - corner.top,
  };
}

const word = fc.record({
  x: fc.integer({ min: -100, max: 700 }),
  y: fc.integer({ min: -50, max: 450 }),
  wide: fc.integer({ min: 10, max: 160 }),
  name: fc.constantFrom('Storgade', 'Kongegade', 'Fyrvej'),
});

/** A point of the library's own kind. */
async function originOfTiles(): Promise<PreparedTile['origin']> {
  const { View, TileCache } = await import('protomaps-leaflet');
  const view = new View(new TileCache({ get: async () => new Map() }, 512), 14, 1);
  const [tile] = view.dataTilesForBounds(15, { minX: 5000, minY: 9000, maxX: 5001, maxY: 9001 });
  if (tile === undefined) throw new Error('no tile');
  return tile.origin;
}

describe('street names', () => {
  test('are completely in view and overlap neither each other, captions nor the route', async () => {
    const origin = await originOfTiles();
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.array(word, { maxLength: 5 }), (words, captions) => {
        const grid = createCollisionGrid(frame.width, frame.height);
        grid.blockLine(0, 0, 600, 400);
        const taken = captions.map(({ x, y, wide }) => ({ left: x, top: y, right: x + wide, bottom: y + 32 }));
        for (const box of taken) grid.block(box);
        const chosen = chooseStreetNames(
          frame,
          corner,
          [tileOf(words, origin)],
          [ruleOf(words, origin)],
          grid,
          scratch,
        );
        const boxes = chosen.map(boxOf);
        for (const [at, box] of boxes.entries()) {
          expect(isWithin(box, frame.view)).toBe(true);
          for (const other of [...boxes.slice(at + 1), ...taken]) expect(overlaps(box, other)).toBe(false);
          // The route is y = x * 2 / 3.
          const [above, below] = [(box.left * 2) / 3 > box.bottom, (box.right * 2) / 3 < box.top];
          expect(above || below).toBe(true);
        }
        for (const [at, label] of chosen.entries())
          for (const other of chosen.slice(at + 1))
            if (label.deduplicationKey === other.deduplicationKey)
              expect(label.anchor.dist(other.anchor)).toBeGreaterThanOrEqual(250);
      }),
    );
  });

  test("are in the page's locale, else its language, else local", () => {
    expect(nameKeysFor('ar')).toEqual(['name:ar', 'name']);
    expect(nameKeysFor('zh-Hant')).toEqual(['name:zh-Hant', 'name:zh', 'name']);
  });
});

test('requests nothing outside the bounds of the file or below its first zoom', () => {
  const file = { path: '/streets/none.pmtiles', attribution: '', minZoom: 8, maxZoom: 14 };
  const events = { loaded: () => undefined, failed: () => undefined };
  const far = createStreetTiles({ ...file, bounds: [10, 40, 11, 41] }, ['name'], events);
  expect(far.tilesIn(frame).tiles).toEqual([]);
  const near = createStreetTiles({ ...file, bounds: [-180, -85, 180, 85] }, ['name'], events);
  expect(near.tilesIn({ ...frame, zoom: 7, scale: 256 * 2 ** 7 }).tiles).toEqual([]);
});
