import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { planTown, type Spot, TOWN_AT, TOWN_REACH, type TownFeature } from './town-plan.ts';
import { createPmtiles } from './write-pmtiles.ts';

const ZOOMS = { least: 8, most: 14 };
const EXTENT = 4096;
const METRES_PER_DEGREE = 111_320;
const LAYERS = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places'] as const;
/** Nothing of a layer stands in tiles before this zoom; roads say it of themselves. */
const FIRST_ZOOM: Readonly<Partial<Record<TownFeature['layer'], number>>> = { buildings: 14, landuse: 10 };

/** Writes the made-up town's streets into a PMTiles file. Returns how many tiles there are. */
export async function writeTown(file: string): Promise<number> {
  const town = planTown();
  const [west = 0, south = 0] = degreesOf([-TOWN_REACH, -TOWN_REACH]);
  const [east = 0, north = 0] = degreesOf([TOWN_REACH, TOWN_REACH]);
  const pmtiles = await createPmtiles(file, [west, south, east, north]);
  for (let zoom = ZOOMS.least; zoom <= ZOOMS.most; zoom += 1) {
    const layers = LAYERS.map((layer) => ({ layer, index: indexOf(town, layer, zoom) }));
    const first = tileAt(west, north, zoom);
    const last = tileAt(east, south, zoom);
    for (let x = first.x; x <= last.x; x += 1) {
      for (let y = first.y; y <= last.y; y += 1) {
        const tile = Object.fromEntries(
          layers.flatMap(({ layer, index }) => {
            const cut = index.getTile(zoom, x, y);
            return cut === null ? [] : [[layer, cut]];
          }),
        );
        if (Object.keys(tile).length === 0) continue;
        await pmtiles.add(zoom, x, y, gzipSync(fromGeojsonVt(tile, { version: 2, extent: EXTENT }), { level: 9 }));
      }
    }
  }
  return pmtiles.finish({
    name: 'Doggerby',
    attribution: 'Doggerby: a made-up town',
    vector_layers: LAYERS.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  });
}

/** Longitude and latitude: near its middle the town is small enough for a plane. */
export function degreesOf([east, north]: Spot): [longitude: number, latitude: number] {
  const { latitude, longitude } = TOWN_AT;
  const shrunk = Math.cos((latitude * Math.PI) / 180);
  return [longitude + east / METRES_PER_DEGREE / shrunk, latitude + north / METRES_PER_DEGREE];
}

function indexOf(town: readonly TownFeature[], layer: TownFeature['layer'], zoom: number) {
  const features = town
    .filter((feature) => feature.layer === layer && zoom >= firstZoomOf(feature))
    .map((feature): Feature => ({ type: 'Feature', properties: { ...feature.tags }, geometry: geometryOf(feature) }));
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: zoom, indexMaxZoom: zoom, indexMaxPoints: 0, extent: EXTENT, buffer: 64, tolerance: 3 },
  );
}

function firstZoomOf({ layer, tags }: TownFeature): number {
  const own = tags['min_zoom'];
  return typeof own === 'number' ? own : (FIRST_ZOOM[layer] ?? 0);
}

function geometryOf({ shape, lines }: TownFeature): Geometry {
  const [first = []] = lines;
  switch (shape) {
    case 'point':
      return { type: 'Point', coordinates: degreesOf(first[0] ?? [0, 0]) };
    case 'line':
      return { type: 'LineString', coordinates: first.map(degreesOf) };
    case 'area':
      return { type: 'Polygon', coordinates: lines.map((ring): Position[] => ring.map(degreesOf)) };
  }
}

function tileAt(longitude: number, latitude: number, zoom: number): { readonly x: number; readonly y: number } {
  const side = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * side),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side),
  };
}
