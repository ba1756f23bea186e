import { SaxesParser } from 'saxes';
import type { LocationReport } from '../operations/requests.ts';
import { BadTrack, inTimeOrder, readDegrees, readText, readTime, type Track, type TrackReader } from './track.ts';

type PointKind = 'trkpt' | 'rtept' | 'wpt';

interface OpenPoint {
  readonly kind: PointKind;
  readonly line: number;
  /** How many elements are open when it is the innermost. */
  readonly depth: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
}

/** Where points and names stand, as the names of the elements around them. */
const pointPaths = new Map<string, PointKind>([
  ['gpx/wpt', 'wpt'],
  ['gpx/rte/rtept', 'rtept'],
  ['gpx/trk/trkseg/trkpt', 'trkpt'],
]);
const namePaths = ['gpx/metadata/name', 'gpx/name', 'gpx/trk/name', 'gpx/rte/name'];
const pointTexts = ['time', 'name', 'cmt', 'desc'];

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readPoint({ kind, line, attributes, texts }: OpenPoint): LocationReport {
  const event = texts.get('name') ?? texts.get('cmt') ?? texts.get('desc');
  return {
    Timestamp: readTime(texts.get('time'), `time of <${kind}>`, line),
    Latitude: readDegrees(attributes['lat'], 'lat', `lat of <${kind}>`, line),
    Longitude: readDegrees(attributes['lon'], 'lon', `lon of <${kind}>`, line),
    Event: readText(event, `the text of <${kind}>`, line),
  };
}

/**
 * Reads GPX 1.0 and 1.1: all points of all tracks and segments; without tracks the routes, without routes the
 * waypoints. Waypoints with a time belong to a track's history too; those without one are places, not reports.
 * A document type declaration is refused: it can name other files and grow without end.
 */
export function createGpxReader(): TrackReader<Track> {
  const found: Record<PointKind, LocationReport[]> = { trkpt: [], rtept: [], wpt: [] };
  const names = new Map<string, string>();
  const path: string[] = [];
  let rootLine = 1;
  let point: OpenPoint | null = null;
  let text = '';
  let begun = false;

  // Prefixes are cut off rather than resolved: extensions are skipped anyway, whether declared or not.
  const parser = new SaxesParser({ xmlns: false, position: true });
  let tagLine = 1;

  parser.on('error', (error) => {
    throw new BadTrack(
      `not well-formed XML: ${error.message.replace(/^(?:\d+:\d+:\s*)/, '').replace(/\.$/, '')}`,
      parser.line,
    );
  });
  parser.on('doctype', () => {
    throw new BadTrack('the file holds a document type declaration, which is not read', parser.line);
  });
  parser.on('opentagstart', () => (tagLine = parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name));
    text = '';
    if (path.length === 1) {
      rootLine = tagLine;
      if (path[0] !== 'gpx') throw new BadTrack('the file is not GPX: its first element is not <gpx>', tagLine);
    }
    const kind = path.length <= 4 ? pointPaths.get(path.join('/')) : undefined;
    if (kind !== undefined) point = { kind, line: tagLine, depth: path.length, attributes, texts: new Map() };
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    const closed = text.trim();
    if (point !== null && path.length === point.depth) {
      found[point.kind].push(readPoint(point));
      point = null;
    } else if (point !== null && path.length === point.depth + 1) {
      const field = localName(name);
      if (closed !== '' && pointTexts.includes(field) && !point.texts.has(field)) point.texts.set(field, closed);
    } else if (point === null && path.length <= 3 && closed !== '') {
      const place = path.join('/');
      if (namePaths.includes(place) && !names.has(place)) names.set(place, closed);
    }
    path.pop();
    text = '';
  });

  function end(): Track {
    parser.close();
    const line = found.trkpt.length > 0 ? found.trkpt : found.rtept;
    const reports = line.length > 0 ? [...line, ...found.wpt.filter((mark) => mark.Timestamp)] : found.wpt;
    if (reports.length === 0) throw new BadTrack('the file holds no points', rootLine);
    const name = namePaths.flatMap((place) => names.get(place) ?? [])[0] ?? null;
    return { name, reports: inTimeOrder(reports) };
  }
  function write(more: string): void {
    // The parser would tell the line on which such a text ends.
    const beginning = begun ? 0 : more.search(/\S/);
    if (beginning >= 0 && !begun) {
      begun = true;
      const line = parser.line + more.slice(0, beginning).split('\n').length - 1;
      if (more.charAt(beginning) !== '<') throw new BadTrack('not well-formed XML: it does not begin with <', line);
    }
    parser.write(more);
  }
  return { write, end };
}
