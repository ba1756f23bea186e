import { dayOf, degrees, doubtsOf, type Exported, instantOf, legsOf, reportsOf, sentTimeOf } from './exported.ts';
import { type Coordinate, linePointsOf } from './lines.ts';
import { element } from './xml.ts';

const LINE_END = '</coordinates></LineString>\n';

/**
 * KML 2.2 (OGC 07-147r2): a placemark for each leg's line, cut at the antimeridian, then one for each report with a
 * position, oldest first.
 */
export function* writeKml(exported: Exported): Generator<string> {
  const name = element('name', exported.asset.assetName);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>${name}\n`;
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
  for (const leg of legsOf(exported)) {
    for (const report of reportsOf(exported, leg)) {
      const { number, time, position, address, event } = report;
      if (position === null) continue;
      const instant = instantOf(time) ?? dayOf(time);
      const title = address?.lines.join(', ') ?? `Report ${number}`;
      const description = [event, sentTimeOf(time), ...doubtsOf(exported, report)]
        .filter((text) => text !== null)
        .join('\n');
      const at = instant === null ? '' : `<TimeStamp>${element('when', instant)}</TimeStamp>`;
      const point = `<Point><coordinates>${pair([position.longitude, position.latitude])}</coordinates></Point>`;
      yield `<Placemark>${element('name', title)}${element('description', description)}${at}${point}</Placemark>\n`;
    }
  }
  yield '</Folder>\n</Document>\n</kml>\n';
}

function pair([longitude, latitude]: Coordinate): string {
  return `${degrees(longitude)},${degrees(latitude)}`;
}
