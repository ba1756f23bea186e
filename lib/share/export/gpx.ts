import { degrees, doubtsOf, type Exported, instantOf, isOutlier, legsOf, reportsOf, sentTimeOf } from './exported.ts';
import type { Report } from '../types.ts';
import { element } from './xml.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="share viewer" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
`;

/**
 * GPX 1.1 (topografix.com/GPX/1/1): one track, a segment for each leg, oldest first. It holds the reports with a
 * position, those that are left out of the line as waypoints; a time is told where its instant is known.
 */
export function* writeGpx(exported: Exported): Generator<string> {
  const name = element('name', exported.asset.assetName);
  yield `${HEAD}<metadata>${name}${element('time', new Date(exported.readAt).toISOString())}</metadata>\n`;
  for (const number of exported.journey.outliers)
    for (const report of reportsOf(exported, { first: number, last: number })) yield pointOf('wpt', exported, report);
  yield `<trk>${name}\n`;
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const report of reportsOf(exported, leg)) {
      if (report.position === null || isOutlier(exported, report.number)) continue;
      if (!isOpen) yield '<trkseg>\n';
      yield pointOf('trkpt', exported, report);
      isOpen = true;
    }
    if (isOpen) yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}

function pointOf(kind: 'wpt' | 'trkpt', exported: Exported, report: Report): string {
  const { position, time, address, event } = report;
  if (position === null) return '';
  const sent = sentTimeOf(time);
  const parts = [
    element('time', instantOf(time)),
    element('name', address?.lines.join(', ') ?? null),
    element('cmt', [...(sent === null ? [] : [sent]), ...doubtsOf(exported, report)].join('; ')),
    element('desc', event),
  ].join('');
  // The schema's longitudes end below 180.
  const east = degrees(position.longitude === 180 ? -180 : position.longitude);
  return `<${kind} lat="${degrees(position.latitude)}" lon="${east}">${parts}</${kind}>\n`;
}
