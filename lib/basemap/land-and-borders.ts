import { feature, mesh } from 'topojson-client';

export type WorldAtlas = TopoJSON.Topology<{
  countries: TopoJSON.GeometryCollection;
  land: TopoJSON.GeometryCollection;
}>;

export interface Outlines {
  readonly land: GeoJSON.MultiPolygon;
  readonly borders: GeoJSON.MultiLineString;
}

export function readOutlines(atlas: WorldAtlas): Outlines {
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => polygonsOf(geometry));
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return {
    land: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(openRing)) },
    borders: { ...borders, coordinates: borders.coordinates.map(unwrapLine) },
  };
}

export function polygonsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/**
 * Rings of world-atlas jump where they cross ±180°, which would draw a band across a flat map. This unwraps them, and
 * closes a ring around a pole along the pole.
 */
export function openRing(ring: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  const line = unwrapLine(ring);
  const [first = [0, 0]] = line;
  const last = line.at(-1) ?? first;
  const [firstLongitude = 0, firstLatitude = 0] = first;
  const [lastLongitude = 0] = last;
  if (Math.abs(lastLongitude - firstLongitude) < 180) return line;
  const pole = firstLatitude < 0 ? -90 : 90;
  return [...line, [lastLongitude, pole], [firstLongitude, pole], first];
}

function unwrapLine(line: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  let turn = 0;
  let previous = line[0]?.[0] ?? 0;
  let min = Infinity;
  let max = -Infinity;
  const positions = line.map(([longitude = 0, latitude = 0]): GeoJSON.Position => {
    if (longitude - previous > 180) turn -= 360;
    if (longitude - previous < -180) turn += 360;
    previous = longitude;
    min = Math.min(min, longitude + turn);
    max = Math.max(max, longitude + turn);
    return [longitude + turn, latitude];
  });
  const shift = 360 * Math.round((min + max) / 2 / 360);
  return positions.map(([longitude = 0, latitude = 0]) => [longitude - shift, latitude]);
}
