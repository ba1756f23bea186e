import { degrees, type Exported, instantOf, legsOf, reportsOf, sentTimeOf } from './exported.ts';
import { type Coordinate, linesOf } from './lines.ts';
import { element } from './xml.ts';

/**
 * KML 2.2 (OGC 07-147r2): a placemark for each leg's line, cut at the antimeridian, then one for each report with a
 * position, oldest first.
 */
export function* writeKml(exported: Exported): Generator<string> {
  const name = element('name', exported.asset.assetName);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>${name}\n`;
  yield '<Folder><name>Route</name>\n';
  for (const leg of legsOf(exported)) {
    const lines = linesOf(exported, leg);
    if (lines.length === 0) continue;
    yield `<Placemark><name>Reports ${leg.first} to ${leg.last}</name><MultiGeometry>\n`;
    for (const line of lines) {
      yield '<LineString><tessellate>1</tessellate><coordinates>';
      for (const coordinate of line) yield `${pair(coordinate)} `;
      yield '</coordinates></LineString>\n';
    }
    yield '</MultiGeometry></Placemark>\n';
  }
  yield '</Folder>\n<Folder><name>Reports</name>\n';
  for (const leg of legsOf(exported)) {
    for (const { number, time, position, address, event } of reportsOf(exported, leg)) {
      if (position === null) continue;
      const instant = instantOf(time);
      const title = address?.lines.join(', ') ?? `Report ${number}`;
      const description = [event, sentTimeOf(time)].filter((text) => text !== null).join('\n');
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
