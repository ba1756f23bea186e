import type { LocationPoint, Position } from '#lib/tracking/types.ts';
import { degrees, type Exported, instantOf, isOutlier, legsOf, OUTLIER, reportsOf, sentTimeOf } from './exported.ts';
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
  const { outliers } = exported.journey;
  for (const number of outliers)
    for (const { position, ...report } of reportsOf(exported, { first: number, last: number }))
      if (position !== null) yield pointOf('wpt', position, report, [OUTLIER]);
  yield `<trk>${name}\n`;
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const { position, number, ...report } of reportsOf(exported, leg)) {
      if (position === null || isOutlier(exported, number)) continue;
      if (!isOpen) yield '<trkseg>\n';
      yield pointOf('trkpt', position, report, []);
      isOpen = true;
    }
    if (isOpen) yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}

function pointOf(
  kind: 'wpt' | 'trkpt',
  { latitude, longitude }: Position,
  { time, address, event }: Pick<LocationPoint, 'time' | 'address' | 'event'>,
  doubts: readonly string[],
): string {
  const sent = sentTimeOf(time);
  const parts = [
    element('time', instantOf(time)),
    element('name', address?.lines.join(', ') ?? null),
    element('cmt', [...(sent === null ? [] : [sent]), ...doubts].join('; ')),
    element('desc', event),
  ].join('');
  // The schema's longitudes end below 180.
  const east = degrees(longitude === 180 ? -180 : longitude);
  return `<${kind} lat="${degrees(latitude)}" lon="${east}">${parts}</${kind}>\n`;
}
