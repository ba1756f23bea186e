import GeoJSONVT from 'geojson-vt';
import { type BasemapLevel, type BasemapTile, encodeLine, walkLine } from './tiles.ts';
import type { Outlines } from './outlines.ts';

type Lines = Omit<BasemapTile, 'places'>;
const KINDS = ['land', 'borders'] as const;

export function cutTiles(outlines: Outlines, level: BasemapLevel): Map<string, Lines> {
  const features = KINDS.map((kind): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: outlines[kind],
  }));
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom: level.tileZoom,
      indexMaxZoom: level.tileZoom,
      indexMaxPoints: 0,
      extent: level.extent,
      buffer: level.extent / 128,
      tolerance: 0,
    },
  );
  const tiles = new Map<string, Lines>();
  const side = 2 ** level.tileZoom;
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) {
      const lines: Record<(typeof KINDS)[number], number[][]> = { land: [], borders: [] };
      for (const feature of index.getTileRaw(level.tileZoom, x, y)?.features ?? []) {
        const kind = KINDS.find((name) => name === feature.tags?.['kind']);
        if (kind === undefined || feature.type === 1 || feature.type === 4) continue;
        for (const ring of feature.geometry) {
          const line = encodeLine(ring);
          if (line.length >= (kind === 'land' ? 6 : 4)) lines[kind].push(line);
        }
      }
      if (KINDS.some((kind) => lines[kind].length > 0)) tiles.set(`${x}-${y}`, lines);
    }
  }
  return tiles;
}

export function isAllLand({ land, borders }: Lines, extent: number): boolean {
  const [ring] = land;
  if (land.length !== 1 || ring === undefined || borders.length > 0) return false;
  let isWhole = true;
  walkLine(ring, (x, y) => {
    if (x > 0 && x < extent && y > 0 && y < extent) isWhole = false;
  });
  return isWhole;
}
