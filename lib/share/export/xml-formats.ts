import {
  type Coordinate,
  dayOf,
  degrees,
  doubtsOf,
  type ExportSource,
  fileFactsOf,
  instantOf,
  isOutlier,
  legsOf,
  linePointsOf,
  type ReadingField,
  readingFieldsOf,
  readingsIn,
  reportsOf,
  sentTimeOf,
} from './export-rows.ts';
import { escapeHtml } from '#lib/base/html.ts';
import type { Report } from '../types.ts';

/** A name, not an address: elements are quantities, with an attribute `unit` and perhaps `name`. */
const READINGS_NAMESPACE = 'urn:share-viewer:readings:1';
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="share viewer" xmlns="http://www.topografix.com/GPX/1/1" xmlns:r="${READINGS_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
`;

/** GPX 1.1: one track with a segment per leg, oldest first; outliers become waypoints. */
export function* writeGpx(exported: ExportSource): Generator<string> {
  const head = headOf(exported, 'desc');
  const fields = readingFieldsOf(exported);
  yield `${HEAD}<metadata>${head}${element('time', new Date(exported.readAt).toISOString())}</metadata>\n`;
  for (const number of exported.journey.outliers)
    for (const report of reportsOf(exported, { first: number, last: number }))
      yield pointOf('wpt', exported, report, fields);
  yield `<trk>${head}\n`;
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const report of reportsOf(exported, leg)) {
      if (report.position === null || isOutlier(exported, report.number)) continue;
      if (!isOpen) yield '<trkseg>\n';
      yield pointOf('trkpt', exported, report, fields);
      isOpen = true;
    }
    if (isOpen) yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}

function pointOf(
  kind: 'wpt' | 'trkpt',
  exported: ExportSource,
  report: Report,
  fields: readonly ReadingField[],
): string {
  const { position, time, address, event } = report;
  if (position === null) return '';
  const sent = sentTimeOf(time);
  const parts = [
    element('time', instantOf(time)),
    element('name', address?.lines.join(', ') ?? null),
    element('cmt', [...(sent === null ? [] : [sent]), ...doubtsOf(exported, report)].join('; ')),
    element('desc', event),
  ].join('');
  const measured = readingsIn(report.readings, fields).map(
    ({ field: { quantity, unit, name }, value }) =>
      `<r:${quantity}${attribute('unit', unit)}${attribute('name', name)}>${value}</r:${quantity}>`,
  );
  const extensions = measured.length === 0 ? '' : `<extensions>${measured.join('')}</extensions>`;
  const east = degrees(position.longitude === 180 ? -180 : position.longitude);
  return `<${kind} lat="${degrees(position.latitude)}" lon="${east}">${parts}${extensions}</${kind}>\n`;
}

const LINE_END = '</coordinates></LineString>\n';

/** KML 2.2: a placemark per leg, cut at the antimeridian, then one per report with a position, oldest first. */
export function* writeKml(exported: ExportSource): Generator<string> {
  const head = headOf(exported, 'description');
  const fields = readingFieldsOf(exported);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>${head}\n`;
  yield '<Folder><name>Route</name>\n';
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const { coordinate, isStart } of linePointsOf(exported, leg)) {
      if (!isOpen) yield `<Placemark><name>Reports ${leg.first} to ${leg.last}</name><MultiGeometry>\n`;
      if (isStart) yield `${isOpen ? LINE_END : ''}<LineString><tessellate>1</tessellate><coordinates>`;
      isOpen = true;
      yield `${pair(coordinate)} `;
    }
    if (isOpen) yield `${LINE_END}</MultiGeometry></Placemark>\n`;
  }
  yield '</Folder>\n<Folder><name>Reports</name>\n';
  for (const report of reportsOf(exported)) {
    const { number, time, position, address, event } = report;
    if (position === null) continue;
    const instant = instantOf(time) ?? dayOf(time);
    const title = address?.lines.join(', ') ?? `Report ${number}`;
    const description = [event, sentTimeOf(time), ...doubtsOf(exported, report)]
      .filter((text) => text !== null)
      .join('\n');
    const at = instant === null ? '' : `<TimeStamp>${element('when', instant)}</TimeStamp>`;
    const measured = readingsIn(report.readings, fields).map(
      ({ field: { key, quantity, unit }, value }) =>
        `<Data name="${key}">${element('displayName', unit === null ? quantity : `${quantity} (${unit})`)}<value>${value}</value></Data>`,
    );
    const data = measured.length === 0 ? '' : `<ExtendedData>${measured.join('')}</ExtendedData>`;
    const point = `<Point><coordinates>${pair([position.longitude, position.latitude])}</coordinates></Point>`;
    yield `<Placemark>${element('name', title)}${element('description', description)}${at}${data}${point}</Placemark>\n`;
  }
  yield '</Folder>\n</Document>\n</kml>\n';
}

function headOf(exported: ExportSource, description: string): string {
  const { name = null, ...others } = fileFactsOf(exported);
  const lines = Object.entries(others).flatMap(([title, text]) => (text ? [`${title}: ${text}`] : []));
  return element('name', name) + element(description, lines.join('\n'));
}

function pair([longitude, latitude]: Coordinate): string {
  return `${degrees(longitude)},${degrees(latitude)}`;
}

// Not allowed in XML 1.0, escaped or not.
const INVALID_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function attribute(name: string, text: string | null): string {
  return text === null ? '' : ` ${name}="${escapeHtml(text.replace(INVALID_XML, ''))}"`;
}

export function element(name: string, text: string | null): string {
  if (text === null || text === '') return '';
  const escaped = text.replace(INVALID_XML, '').replace(/[&<>\r]/g, (letter) => ESCAPES[letter] ?? letter);
  return `<${name}>${escaped}</${name}>`;
}
