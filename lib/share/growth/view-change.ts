import { decodeReports, encodeShareData, WIRE_VERSION, type WirePage, type WireShareData } from '../page/wire.ts';
import type { Report, ShareData } from '../types.ts';
import { digestOfRows, type KnownView, partsOf, readView, type ViewParts } from './view-version.ts';

/** Answer of POST /share/data to a page that says what it holds: what has changed, and when that was checked. */
export interface WireChange extends Omit<ShareData, 'view'> {
  readonly version: typeof WIRE_VERSION;
  readonly change: Partial<ViewParts> & { readonly reports?: WireReports };
}

/** The newest reports, above those that stay. */
interface WireReports extends Pick<WirePage, 'newest' | 'rows' | 'places'> {
  /** How many the page then has; the oldest of those it had fall off its end. */
  readonly count: number;
}

/** What a page is told that holds this very view. */
export function nothingNew({ checkedAt, readAt, failingSince, now }: Omit<ShareData, 'view'>): WireChange {
  return { version: WIRE_VERSION, checkedAt, readAt, failingSince, now, change: {} };
}

/**
 * What is new in `data`, as `wire` on its way, for a page that holds `known`; null: all of it. `reportsFrom`: so many
 * reports as the page would have them now, newest first, beginning with a number.
 */
export function changeSince(
  known: KnownView,
  data: ShareData,
  wire: WireShareData,
  reportsFrom: (newest: number, count: number) => readonly Report[],
): WireChange | null {
  const now = readView(wire);
  const parts = partsOf(wire);
  const reports = newReports(known, now, data, wire, reportsFrom);
  if (reports === 'all') return null;
  return {
    ...nothingNew(data),
    change: {
      ...(known.asset !== now.asset && { asset: parts.asset }),
      ...(known.marks !== now.marks && { marks: parts.marks }),
      ...(known.rest !== now.rest && { rest: parts.rest }),
      ...(reports !== 'none' && { reports }),
    },
  };
}

/** A page of the history grows by a page at most before nothing of it is left. */
const MOST_KNOWN = 50;

function newReports(
  known: KnownView,
  now: KnownView,
  data: ShareData,
  wire: WireShareData,
  reportsFrom: (newest: number, count: number) => readonly Report[],
): WireReports | 'none' | 'all' {
  if (known.newest === now.newest && known.count === now.count && known.rows === now.rows) return 'none';
  const { newest, count } = now;
  const isLonger = newest >= known.newest && newest - count < known.newest && known.count > 0;
  if (!isLonger || known.count > MOST_KNOWN) return 'all';
  const before = reportsFrom(known.newest, known.count);
  if (digestOfRows(withReports(data, before)) !== known.rows) return 'all';
  // Of a last page that had less than it can hold the oldest would have to come too, and there are none.
  if (newest - count < known.newest - known.count) return 'all';
  const added = withReports(data, data.view.page.reports.slice(0, newest - known.newest)).view.page;
  return { newest: wire.view.page.newest, count, rows: added.rows, places: added.places };
}

function withReports(data: ShareData, reports: readonly Report[]): WireShareData {
  return encodeShareData({ ...data, view: { ...data.view, page: { ...data.view.page, reports } } });
}

/** Whether a received value is this version's change. Our own server wrote it, so its inside is not checked again. */
export function isWireChange(value: unknown): value is WireChange {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === WIRE_VERSION &&
    'change' in value
  );
}

/** What a page then holds. What has not changed stays the same object, down to each report. */
export function withChange(before: ShareData, { version: _version, change, ...checked }: WireChange): ShareData {
  const { asset, marks, rest, reports } = change;
  const { view } = before;
  if (asset === undefined && marks === undefined && rest === undefined && reports === undefined)
    return { ...checked, view };
  const { asset: oldAsset, page, ...oldRest } = view;
  const { reports: oldReports, ...oldMarks } = page;
  const newPage =
    marks === undefined && reports === undefined
      ? page
      : { ...(marks ?? oldMarks), reports: reports === undefined ? oldReports : grown(oldReports, reports) };
  return { ...checked, view: { ...(rest ?? oldRest), asset: asset ?? oldAsset, page: newPage } };
}

function grown(before: readonly Report[], { newest, count, rows, places }: WireReports): readonly Report[] {
  return [...decodeReports(rows, newest, places), ...before].slice(0, count);
}
