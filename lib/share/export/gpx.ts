import { degrees, type Exported, instantOf, legsOf, reportsOf, sentTimeOf } from './exported.ts';
import { element } from './xml.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="share viewer" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
`;

/**
 * GPX 1.1 (topografix.com/GPX/1/1): one track, a segment for each leg, oldest first. It holds the reports with a
 * position; a time is told where its instant is known.
 */
export function* writeGpx(exported: Exported): Generator<string> {
  const name = element('name', exported.asset.assetName);
  yield `${HEAD}<metadata>${name}${element('time', new Date(exported.readAt).toISOString())}</metadata>\n<trk>${name}\n`;
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const { position, time, address, event } of reportsOf(exported, leg)) {
      if (position === null) continue;
      const point = [
        element('time', instantOf(time)),
        element('name', address?.lines.join(', ') ?? null),
        element('cmt', sentTimeOf(time)),
        element('desc', event),
      ].join('');
      // The schema's longitudes end below 180.
      const longitude = degrees(position.longitude === 180 ? -180 : position.longitude);
      yield `${isOpen ? '' : '<trkseg>\n'}<trkpt lat="${degrees(position.latitude)}" lon="${longitude}">${point}</trkpt>\n`;
      isOpen = true;
    }
    if (isOpen) yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}
