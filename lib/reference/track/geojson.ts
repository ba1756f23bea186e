import { fieldLimits } from '../rules.ts';
import type { LocationReport } from '../operations/requests.ts';
import { TrackError, sortByTime, readDegrees, readText, readTime, type Track, type TrackReader } from './track.ts';
import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';

type Path = readonly (string | number)[];
type Members = ReadonlyMap<string, unknown>;

const timeKeys = ['time', 'timestamp', 'datetime', 'recordedat', 'date'];
const timesKeys = ['coordtimes', 'times'];
const eventKeys = ['event', 'name', 'description', 'desc'];
const addressKeys = ['address', 'place'];

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), member]));
}

function firstOf(members: Members, keys: readonly string[]): unknown {
  return keys.map((key) => members.get(key)).find((member) => member !== undefined && member !== null);
}

function array(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

function createCollector(text: string) {
  const reports: LocationReport[] = [];
  let trackName: string | null = null;

  function fail(problem: string, path: Path): never {
    throw new TrackError(problem, lineOfValue(text, path));
  }
  function addPoint(coordinates: unknown, properties: Members, time: unknown, path: Path): void {
    const position = array(coordinates) ?? fail('the coordinates of a point are not an array', path);
    if (reports.length === fieldLimits.reports) fail(`the file holds more than ${fieldLimits.reports} points`, path);
    try {
      const address = readText(firstOf(properties, addressKeys), 'the address');
      reports.push({
        Timestamp: readTime(time, 'the time of a point'),
        Latitude: readDegrees(position[1], 'lat', 'the latitude (second coordinate)'),
        Longitude: readDegrees(position[0], 'lon', 'the longitude (first coordinate)'),
        Address: address === null ? null : { AddressLine1: address },
        Event: readText(firstOf(properties, eventKeys), 'the text of a point'),
      });
    } catch (error) {
      if (!(error instanceof TrackError)) throw error;
      fail(error.message, path);
    }
  }

  /** Ignores the properties, which describe the whole line. */
  function addLine(coordinates: unknown, times: unknown, path: Path): void {
    const positions = array(coordinates) ?? fail('the coordinates of a line are not an array', path);
    const all = times === undefined ? null : (array(times) ?? fail('the times of a line are not an array', path));
    if (all !== null && all.length !== positions.length)
      fail(`a line has ${positions.length} positions and ${all.length} times`, path);
    positions.forEach((position, index) => addPoint(position, new Map(), all?.[index], [...path, index]));
  }

  function addGeometry(geometry: unknown, properties: Members, path: Path): void {
    const members = membersOf(geometry);
    const [type, coordinates] = [members.get('type'), members.get('coordinates')];
    const inner = [...path, 'coordinates'];
    const times =
      firstOf(properties, timesKeys) ?? firstOf(membersOf(properties.get('coordinateproperties')), timesKeys);
    if (type === 'Point') return addPoint(coordinates, properties, firstOf(properties, timeKeys), inner);
    if (type === 'LineString' || type === 'MultiPoint') return addLine(coordinates, times, inner);
    if (type === 'MultiLineString') {
      const lines = array(coordinates) ?? fail('the coordinates of lines are not an array', inner);
      return lines.forEach((line, index) => addLine(line, array(times)?.[index] ?? undefined, [...inner, index]));
    }
    if (type === 'GeometryCollection') {
      const geometries = array(members.get('geometries')) ?? fail('the geometries are not an array', path);
      return geometries.forEach((one, index) => addGeometry(one, properties, [...path, 'geometries', index]));
    }
    fail(
      typeof type === 'string' && /^(?:Multi)?Polygon$/.test(type)
        ? 'an area is not a track'
        : 'a geometry is of no known type',
      path,
    );
  }

  function add(value: unknown, path: Path): void {
    const members = membersOf(value);
    const type = members.get('type');
    if (type === 'FeatureCollection') {
      const features = array(members.get('features')) ?? fail('the features are not an array', path);
      trackName ??= readText(members.get('name'), 'the name');
      features.forEach((feature, index) => add(feature, [...path, 'features', index]));
    } else if (type === 'Feature') {
      const properties = membersOf(members.get('properties'));
      const geometry = members.get('geometry');
      if (geometry === null || geometry === undefined) fail('a feature has no geometry', path);
      if (membersOf(geometry).get('type') !== 'Point') trackName ??= readText(properties.get('name'), 'the name');
      addGeometry(geometry, properties, [...path, 'geometry']);
    } else {
      addGeometry(value, new Map(), path);
    }
  }
  return { add, result: (): Track => ({ name: trackName, reports: sortByTime(reports) }) };
}

/**
 * Reads GeoJSON. A Point becomes a report with the properties of its feature (`time`, `event` or `name`, `address`); each
 * position of a line becomes a report with the time in `coordTimes` or `times`.
 */
export function createGeoJsonReader(): TrackReader<Track> {
  const pieces: string[] = [];
  function end(): Track {
    const text = pieces.join('');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new TrackError('not well-formed JSON', brokenLine(text));
    }
    const members = membersOf(value);
    if (typeof members.get('type') !== 'string') throw new TrackError('the file is not GeoJSON: it has no type', 1);
    const crs = firstOf(membersOf(membersOf(members.get('crs')).get('properties')), ['name']);
    if (crs !== undefined && !(typeof crs === 'string' && /CRS84$|EPSG:{1,2}4326$/i.test(crs))) {
      throw new TrackError('the coordinates are not WGS 84', lineOfValue(text, ['crs']));
    }
    const collector = createCollector(text);
    collector.add(value, []);
    const track = collector.result();
    if (track.reports.length === 0) throw new TrackError('the file holds no points', 1);
    return track;
  }
  return { write: (more) => void pieces.push(more), end };
}

class Found extends Error {}

export function brokenLine(text: string): number {
  let line = 1;
  walk(text, {
    onError: (_error, _offset, _length, startLine) => {
      line = startLine + 1;
      throw new Found();
    },
  });
  return line;
}

/** Returns the line on which the value at a path begins, or the nearest value around it. */
export function lineOfValue(text: string, target: readonly (string | number)[]): number {
  let [line, depth] = [1, -1];
  function look(startLine: number, path: JSONPath): void {
    if (path.length <= depth || path.length > target.length || !path.every((part, index) => part === target[index]))
      return;
    [line, depth] = [startLine + 1, path.length];
    if (depth === target.length) throw new Found();
  }
  walk(text, {
    onObjectBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
    onArrayBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
    onLiteralValue: (_value, _offset, _length, startLine, _character, path) => look(startLine, path()),
  });
  return line;
}

function walk(text: string, visitor: JSONVisitor): void {
  try {
    visit(text, visitor, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    // The parser recurses, so deep nesting ends in a RangeError; the last line found is used then.
    if (!(error instanceof Found || error instanceof RangeError)) throw error;
  }
}
