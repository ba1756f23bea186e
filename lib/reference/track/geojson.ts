import { collectReports, readText, type Track, TrackError } from './track.ts';

type Members = ReadonlyMap<string, unknown>;

const titles = {
  time: ['time', 'timestamp', 'datetime', 'recordedat', 'date'],
  times: ['coordtimes', 'times'],
  event: ['event', 'name', 'description', 'desc'],
  address: ['address', 'place'],
} as const;

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), member]));
}

function find(members: Members, title: keyof typeof titles): unknown {
  return titles[title].map((name) => members.get(name) ?? null).find((member) => member !== null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parseJson(text: string): Members {
  try {
    return membersOf(JSON.parse(text));
  } catch (error) {
    throw new TrackError(`not well-formed JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

const MAX_DEPTH = 20;

function checkCrs(members: Members): void {
  const crs = membersOf(membersOf(members.get('crs')).get('properties')).get('name') ?? 'CRS84';
  if (!(typeof crs === 'string' && /(?:^|:)(?:CRS84|EPSG:{1,2}4326)$/i.test(crs)))
    throw new TrackError('the coordinates are not WGS 84');
}

/**
 * Reads GeoJSON. A Point becomes a report with the properties of its feature (`time`, `event` or `name`, `address`);
 * each position of a line becomes a report with the time in `coordTimes` or `times`.
 */
export function readGeoJson(text: string): Track {
  const root = parseJson(text);
  if (typeof root.get('type') !== 'string') throw new TrackError('the file is not GeoJSON: it has no type');
  checkCrs(root);
  const { add, leaveOut, finish } = collectReports();

  function addPoint(position: unknown, properties: Members, time: unknown, where: string): void {
    const [longitude, latitude] = listOf(position);
    const [event, address] = [find(properties, 'event'), find(properties, 'address')];
    add({ time, latitude, longitude, event, address }, where);
  }

  function addLine(line: unknown, times: unknown, where: string): void {
    const positions = listOf(line);
    const isReadable = times === undefined || listOf(times).length === positions.length;
    if (!isReadable) leaveOut('unreadable list of times', where);
    for (const [index, position] of positions.entries())
      addPoint(position, new Map(), isReadable ? listOf(times)[index] : null, `${where}, position ${index + 1}`);
  }

  function addGeometry(geometry: Members, properties: Members, where: string, depth = 0): void {
    checkCrs(geometry);
    const [type, coordinates] = [geometry.get('type'), geometry.get('coordinates')];
    const times = find(properties, 'times') ?? find(membersOf(properties.get('coordinateproperties')), 'times');
    if (type === 'Point') addPoint(coordinates, properties, find(properties, 'time'), where);
    else if (type === 'LineString' || type === 'MultiPoint') addLine(coordinates, times, where);
    else if (type === 'MultiLineString')
      for (const [index, line] of listOf(coordinates).entries())
        addLine(line, times && listOf(times)[index], `${where}, line ${index + 1}`);
    else if (type === 'GeometryCollection' && depth < MAX_DEPTH)
      for (const inner of listOf(geometry.get('geometries')))
        addGeometry(membersOf(inner), properties, where, depth + 1);
    else leaveOut('shape other than points and lines', where);
  }

  const isCollection = root.get('type') === 'FeatureCollection';
  const features = isCollection ? listOf(root.get('features')).map(membersOf) : [root];
  let name = isCollection ? readText(root.get('name')) : null;
  for (const [index, feature] of features.entries()) {
    checkCrs(feature);
    const isFeature = feature.get('type') === 'Feature';
    const properties = isFeature ? membersOf(feature.get('properties')) : new Map<string, unknown>();
    const geometry = isFeature ? membersOf(feature.get('geometry') ?? { type: 'Point' }) : feature;
    if (geometry.get('type') !== 'Point') name ??= readText(properties.get('name'));
    addGeometry(geometry, properties, `feature ${index + 1}`);
  }
  return finish(name ?? null);
}
