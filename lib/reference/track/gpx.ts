import { SaxesParser } from 'saxes';
import type { LocationReport } from '../operations/requests.ts';
import {
  TrackError,
  sortByTime,
  readDegrees,
  readingName,
  readReading,
  readText,
  readTime,
  type Track,
  type TrackReader,
} from './track.ts';

type PointKind = 'trkpt' | 'rtept' | 'wpt';

interface OpenPoint {
  readonly kind: PointKind;
  readonly line: number;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
  readonly readings: Map<string, number>;
}

const pointPaths = new Map<string, PointKind>([
  ['gpx/wpt', 'wpt'],
  ['gpx/rte/rtept', 'rtept'],
  ['gpx/trk/trkseg/trkpt', 'trkpt'],
]);
/** Of Garmin's TrackPointExtension, whose units are fixed. */
const garminNames = new Map([
  ['atemp', 'TemperatureC'],
  ['speed', 'SpeedMps'],
  ['course', 'CourseDeg'],
]);
const namePaths = ['gpx/metadata/name', 'gpx/name', 'gpx/trk/name', 'gpx/rte/name'];
const pointTexts = ['time', 'name', 'cmt', 'desc'];

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readPoint({ kind, line, attributes, texts, readings }: OpenPoint): LocationReport {
  const event = texts.get('name') ?? texts.get('cmt') ?? texts.get('desc');
  return {
    Timestamp: readTime(texts.get('time'), `time of <${kind}>`, line),
    Latitude: readDegrees(attributes['lat'], 'lat', `lat of <${kind}>`, line),
    Longitude: readDegrees(attributes['lon'], 'lon', `lon of <${kind}>`, line),
    Event: readText(event, `the text of <${kind}>`, line),
    ...(readings.size > 0 && { Readings: Object.fromEntries(readings) }),
  };
}

/**
 * Reads GPX 1.0 and 1.1: all points of all tracks, else of the routes, else the waypoints. Waypoints with a time are
 * added to a track or route. A document type declaration is an error, as it can include files and expand without limit.
 */
export function createGpxReader(): TrackReader<Track> {
  const found: Record<PointKind, LocationReport[]> = { trkpt: [], rtept: [], wpt: [] };
  const names = new Map<string, string>();
  const path: string[] = [];
  let rootLine = 1;
  let point: OpenPoint | null = null;
  let text = '';
  let hasBegun = false;
  let unit = '';

  // Namespace prefixes are cut off rather than resolved, as extensions need not be declared.
  const parser = new SaxesParser({ xmlns: false, position: true });
  let tagLine = 1;

  parser.on('error', (error) => {
    throw new TrackError(
      `not well-formed XML: ${error.message.replace(/^(?:\d+:\d+:\s*)/, '').replace(/\.$/, '')}`,
      parser.line,
    );
  });
  parser.on('doctype', () => {
    throw new TrackError('the file holds a document type declaration, which is not read', parser.line);
  });
  parser.on('opentagstart', () => (tagLine = parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name));
    text = '';
    unit = attributes['unit'] ?? '';
    if (path.length === 1) {
      rootLine = tagLine;
      if (path[0] !== 'gpx') throw new TrackError('the file is not GPX: its first element is not <gpx>', tagLine);
    }
    const kind = path.length <= 4 ? pointPaths.get(path.join('/')) : undefined;
    if (kind !== undefined)
      point = { kind, line: tagLine, depth: path.length, attributes, texts: new Map(), readings: new Map() };
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    const closed = text.trim();
    if (point !== null && path.length === point.depth) {
      found[point.kind].push(readPoint(point));
      point = null;
    } else if (point !== null && path[point.depth] === 'extensions' && path.length > point.depth + 1) {
      const title = garminNames.get(localName(name)) ?? [localName(name), unit].filter(Boolean).join('_');
      const reading = readReading(readingName(title) ?? '', closed);
      if (reading !== null && reading[0] !== '') point.readings.set(...reading);
    } else if (point !== null && path.length === point.depth + 1) {
      const field = localName(name);
      if (closed !== '' && pointTexts.includes(field) && !point.texts.has(field)) point.texts.set(field, closed);
    } else if (point === null && path.length <= 3 && closed !== '') {
      const elementPath = path.join('/');
      if (namePaths.includes(elementPath) && !names.has(elementPath)) names.set(elementPath, closed);
    }
    path.pop();
    text = '';
  });

  function end(): Track {
    parser.close();
    const route = found.trkpt.length > 0 ? found.trkpt : found.rtept;
    const reports = route.length > 0 ? [...route, ...found.wpt.filter((mark) => mark.Timestamp)] : found.wpt;
    if (reports.length === 0) throw new TrackError('the file holds no points', rootLine);
    const name = namePaths.flatMap((each) => names.get(each) ?? [])[0] ?? null;
    return { name, reports: sortByTime(reports) };
  }
  function write(more: string): void {
    // The parser would report the last line of such a text.
    const beginning = hasBegun ? 0 : more.search(/\S/);
    if (beginning >= 0 && !hasBegun) {
      hasBegun = true;
      const line = parser.line + more.slice(0, beginning).split('\n').length - 1;
      if (more.charAt(beginning) !== '<') throw new TrackError('not well-formed XML: it does not begin with <', line);
    }
    parser.write(more);
  }
  return { write, end };
}
