import type { LocationPoint } from '#lib/tracking/types.ts';
import type { Report, ShareData } from '../types.ts';
import { DATE, WIRE_VERSION, type WireRow, type WireShareData, ZONES } from './wire.ts';

/** What `decodeShareData` reads. */
export function encodeShareData({ view, ...data }: ShareData): WireShareData {
  const { reports, ...page } = view.page;
  const places = [...new Set(reports.flatMap(({ near }) => near ?? []))];
  return {
    ...data,
    version: WIRE_VERSION,
    view: {
      ...view,
      page: { ...page, newest: reports[0]?.number ?? 0, rows: encodeReports(reports, places), places },
    },
  };
}

/** Times as steps from the one above: thirteen digits a row would be a tenth of the page. */
function encodeReports(reports: readonly Report[], places: readonly string[]): WireRow[] {
  let above = 0;
  return reports.map((report) => {
    const instant = report.time?.iso == null ? null : Date.parse(report.time.iso);
    const near = report.near === undefined ? null : places.indexOf(report.near);
    const row = encodeReport(report, instant === null || above === 0 ? instant : above - instant, near);
    above = instant ?? above;
    return row;
  });
}

function encodeReport(
  { time, position, address, event }: LocationPoint,
  step: number | null,
  near: number | null,
): WireRow {
  const kind = time === null ? 0 : ZONES.indexOf(time.zone) + (time.precision === 'date' ? DATE : 0);
  const lines = address?.lines ?? null;
  const among = (part: string | null | undefined) => {
    if (part == null) return null;
    const index = lines?.indexOf(part) ?? -1;
    return index < 0 ? part : index;
  };
  return [
    time === null ? null : (step ?? time.raw),
    kind,
    position?.latitude ?? null,
    position?.longitude ?? null,
    lines,
    among(address?.town),
    among(address?.country),
    event,
    ...(near === null ? ([] as const) : ([near] as const)),
  ];
}
