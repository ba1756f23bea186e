import type { Readings } from '#lib/tracking/types.ts';
import {
  type Coordinate,
  degrees,
  doubtsOf,
  type ExportSource,
  fileFactsOf,
  legsOf,
  linePointsOf,
  looseRowsOf,
  type ReadingField,
  readingFieldsOf,
  readingsIn,
  reportFacts,
  reportsOf,
} from './export-rows.ts';

const reportProperties = reportFacts.flatMap(({ geojson, read }) =>
  geojson === undefined ? [] : [[geojson, read] as const],
);

/** GeoJSON (RFC 7946): one feature per leg, cut at the antimeridian, then one per report, oldest first. */
export function* writeGeoJson(exported: ExportSource): Generator<string> {
  const head = { kind: 'leg', ...fileFactsOf(exported) };
  const fields = readingFieldsOf(exported);
  let separator = '\n';
  yield '{"type":"FeatureCollection","features":[';
  for (const leg of legsOf(exported)) {
    let isOpen = false;
    for (const { coordinate, isStart } of linePointsOf(exported, leg)) {
      if (!isOpen) {
        const properties = JSON.stringify({ ...head, firstReport: leg.first, lastReport: leg.last });
        yield `${separator}{"type":"Feature","properties":${properties},"geometry":{"type":"MultiLineString","coordinates":[[`;
        separator = ',\n';
      } else yield isStart ? '],[' : ',';
      isOpen = true;
      yield pair(coordinate);
    }
    if (isOpen) yield ']]}}';
  }
  for (const report of reportsOf(exported)) {
    const { position } = report;
    const readings = valuesByKey(report.readings, fields);
    const doubts = doubtsOf(exported, report);
    const properties = {
      kind: 'report',
      ...Object.fromEntries(reportProperties.map(([name, read]) => [name, read(report)])),
      ...(readings !== null && { readings }),
      ...(doubts.length > 0 && { doubt: doubts.join('; ') }),
    };
    const geometry =
      position === null ? 'null' : `{"type":"Point","coordinates":${pair([position.longitude, position.latitude])}}`;
    yield `${separator}{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`;
    separator = ',\n';
  }
  for (const { time, readings } of looseRowsOf(exported)) {
    const properties = { kind: 'readings', time, readings: valuesByKey(readings, fields) };
    yield `${separator}{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":null}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

function valuesByKey(readings: Readings | undefined, fields: readonly ReadingField[]) {
  const values = readingsIn(readings, fields).map(({ field: { key }, value }) => [key, value] as const);
  return values.length === 0 ? null : Object.fromEntries(values);
}

function pair([longitude, latitude]: Coordinate): string {
  return `[${degrees(longitude)},${degrees(latitude)}]`;
}
