import { SaxesParser } from 'saxes';
import { collectReports, readingName, readNumber, readText, type Track, TrackError } from './track.ts';

interface Point {
  readonly kind: string | undefined;
  readonly line: number;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
  readonly readings: Record<string, number>;
}

const pointPath = /^gpx\/(?:wpt|rte\/rtept|trk\/trkseg\/trkpt)$/;
const namePath = /^gpx\/(?:(?:metadata|trk|rte)\/)?name$/;
const garminNames = new Map([
  ['atemp', 'TemperatureC'],
  ['speed', 'SpeedMps'],
  ['course', 'CourseDeg'],
]);

/** Throws `TrackError`, also for a document type declaration, as it can include files and expand without limit. */
function parseGpx(text: string) {
  const points: Point[] = [];
  let name: string | null = null;
  const path: string[] = [];
  let point: Point | null = null;
  let [content, unit, tagLine] = ['', '', 1];

  // Namespace prefixes are cut off rather than resolved, as extensions need not be declared.
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', ({ message }) => {
    throw new TrackError(`not well-formed XML: ${message.replace(/^[\d:]+\s*|\.$/g, '')}`, parser.line);
  });
  parser.on('doctype', () => {
    throw new TrackError('the file holds a document type declaration, which is not read', parser.line);
  });
  parser.on('opentagstart', () => (tagLine = parser.line));
  parser.on('opentag', ({ name: tag, attributes }) => {
    path.push(tag.slice(tag.indexOf(':') + 1));
    [content, unit] = ['', attributes['unit'] ?? ''];
    if (path[0] !== 'gpx') throw new TrackError('the file is not GPX: its first element is not <gpx>', tagLine);
    if (path.length > 4 || !pointPath.test(path.join('/'))) return;
    const [kind, depth] = [path.at(-1), path.length];
    point = { kind, line: tagLine, depth, attributes, texts: new Map(), readings: {} };
  });
  parser.on('text', (more) => (content += more));
  parser.on('cdata', (more) => (content += more));
  parser.on('closetag', () => {
    const [field = '', value] = [path.at(-1), content.trim()];
    const isInExtensions = point !== null && path[point.depth] === 'extensions';
    if (point === null) {
      if (value !== '' && namePath.test(path.join('/'))) name ??= value;
    } else if (path.length === point.depth) {
      points.push(point);
      point = null;
    } else if (isInExtensions) {
      const garminName = path.at(-2) === 'TrackPointExtension' ? garminNames.get(field) : undefined;
      const reading = readingName(unit === '' ? (garminName ?? field) : `${field}_${unit}`);
      const measured = readNumber(value);
      if (reading !== null && measured !== null) point.readings[reading] = measured;
    } else if (path.length === point.depth + 1 && value !== '' && !point.texts.has(field)) {
      point.texts.set(field, value);
    }
    path.pop();
    content = '';
  });
  parser.write(text).close();
  return { points, name };
}

/**
 * Reads GPX 1.0 and 1.1: tracks, else routes, else waypoints; waypoints with a time are always added. togeojson would
 * lose the names of points and segments of one point, and read `48,1` as 48.
 */
export function readGpx(text: string): Track {
  // The parser would report the last line of such a text.
  if (!text.trimStart().startsWith('<')) throw new TrackError('not well-formed XML: it does not begin with <', 1);
  const { points, name } = parseGpx(text);
  const [track, route, marks] = ['trkpt', 'rtept', 'wpt'].map((kind) => points.filter((point) => point.kind === kind));
  const main = track?.length ? track : (route ?? []);
  const { add, leaveOut, finish } = collectReports();
  if (main === track) for (const { line } of route ?? []) leaveOut('route point', `line ${line}`);
  for (const { kind, line, attributes, texts, readings } of [...main, ...(marks ?? [])]) {
    const [where, time] = [`line ${line}`, texts.get('time')];
    const event = texts.get('name') ?? texts.get('cmt') ?? texts.get('desc');
    if (kind === 'wpt' && main.length > 0 && !time) leaveOut('waypoint without a time', where);
    else add({ time, latitude: attributes['lat'], longitude: attributes['lon'], event, readings }, where);
  }
  return finish(readText(name) ?? null);
}
