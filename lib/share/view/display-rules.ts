import type { Address, PlannedPoint, Position, Timestamp } from '#lib/tracking/types.ts';
import { distanceMetres } from '#lib/journey/distance.ts';
import type { HistoryPage, LiveView, Report, ReportNumber, ShareView } from '../types.ts';

export interface PlaceText {
  readonly name: string;
  readonly country: string | null;
  readonly rest: readonly string[];
}

export function placeText(address: Address | null): PlaceText | null {
  if (address === null) return null;
  const name = address.town ?? address.lines[0] ?? address.country;
  if (name === null || name === undefined) return null;
  const country = address.country !== name ? address.country : null;
  const shown = new Set([name, country, `${name}, ${country ?? ''}`]);
  const isWholeText = address.town === null && address.lines.length === 1;
  const namesCountry = isWholeText && country !== null && name.toLowerCase().endsWith(country.toLowerCase());
  return {
    name,
    country: namesCountry ? null : country,
    rest: address.lines.filter((line) => !shown.has(line)),
  };
}

export function nameApart(address: Address | null, others: readonly (Address | null)[]): string | null {
  const place = placeText(address);
  if (place === null) return null;
  const isShared = others.some((other) => placeText(other)?.name === place.name);
  return (isShared ? place.rest[0] : undefined) ?? place.name;
}

export function splitStatus(text: string): string {
  if (/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+$/.test(text) && !/\d/.test(text)) return text.replaceAll(/[_-]/g, ' ');
  if (/^(?:[A-Z][a-z]+){2,}$/.test(text)) return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return text;
}

export function isHiddenAddress({ lines, position }: Address): boolean {
  return lines.length === 0 && position === null;
}

export function plannedOf({ planned, plannedReports = [] }: ShareView['asset']): readonly PlannedPoint[] {
  return [...plannedReports, ...planned];
}

export function isOrderKnown({ asset }: Pick<LiveView, 'asset'>): boolean {
  return !asset.historyAsSent;
}

/** Entries of more reports come without them, which the browser asks for when the entry is opened. */
export const MAX_WHOLE_REPORTS = 3;

export const MAX_OPENED = 20;

const MIN_LONG_REPORTS = 50;

export function isLong({ journey }: Pick<ShareView, 'journey'>): boolean {
  return journey.reports > MIN_LONG_REPORTS;
}

export function reportsOn({ entries }: Pick<HistoryPage, 'entries'>): readonly Report[] {
  return entries.flatMap((entry) =>
    entry.kind === 'silence' ? [] : entry.kind === 'report' ? [entry.report] : entry.reports,
  );
}

export function isOnPage({ entries }: HistoryPage, number: ReportNumber): boolean {
  return entries.some((entry) => {
    if (entry.kind === 'silence') return false;
    if (entry.kind === 'report') return entry.report.number === number;
    const { first, last } = entry.kind === 'stop' ? entry.stop : entry.fold;
    return first <= number && number <= last;
  });
}

export function isMeasured({ page, readings, journey }: ShareView): boolean {
  const reports = reportsOn(page);
  const isSilent = reports.every(({ address, event }) => address === null && event === null);
  return readings !== undefined && reports.length > 0 && journey.located === 0 && isSilent;
}

export function isHistoryEmpty({ asset, journey }: ShareView): boolean {
  return asset.historyGiven && journey.reports === 0;
}

/** Where a map of several shipments shows one; null: nowhere. `latest` null: where its line ends. */
export function mapPlaceOf(view: LiveView): MapPlace | null {
  if (!hasMapPlace(view)) return null;
  const { latest, towns = [], asset, delivery, destinationTown = null } = view;
  const [town = null] = towns;
  const isThere = delivery?.isAtDestination === true;
  return {
    latest: latest?.position ?? town,
    isTown: town !== null,
    destination: isThere ? null : (asset.destinationAddress?.position ?? destinationTown),
  };
}

export interface MapPlace {
  readonly latest: Position | null;
  readonly isTown: boolean;
  readonly destination: Position | null;
}

export function hasMapPlace({ journey, latest, towns = [] }: Pick<LiveView, 'journey' | 'latest' | 'towns'>): boolean {
  return journey.located > 0 || latest?.position != null || towns.length > 0;
}

const MIN_TO_GO_METRES = 200;

export function metresToGo(view: ShareView): number | null {
  // A town is no position, so nothing is calculated from it.
  const leg = view.asset.destinationAddress?.position == null ? null : lastLegOf(view);
  return leg === null ? null : metresOf(leg);
}

/** From the latest position to the destination or its town; null after the arrival, or where one is unknown. */
export function lastLegOf(
  view: Pick<LiveView, 'asset' | 'latest' | 'delivery' | 'destinationTown'>,
): readonly [Position, Position] | null {
  const { asset, latest, delivery, destinationTown } = view;
  const [from, to] = [latest?.position, asset.destinationAddress?.position ?? destinationTown];
  if (from == null || to == null || delivery !== null || !isOrderKnown(view)) return null;
  return metresOf([from, to]) < MIN_TO_GO_METRES ? null : [from, to];
}

function metresOf([from, to]: readonly [Position, Position]): number {
  return distanceMetres(from.latitude, from.longitude, to.latitude, to.longitude);
}

const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** Kiribati, the zone furthest ahead of UTC. Times without a zone are read as UTC. */
export const MAX_ZONE_OFFSET_MS = 14 * 3_600_000;

/** How far (ms) a report's time is after `readAt`; null within the differences of clocks and zones. */
export function clockAhead(time: Timestamp | null, readAt: string): number | null {
  if (time === null || time.iso === null) return null;
  const ahead = Date.parse(time.iso) - Date.parse(readAt);
  const isZoneless = time.zone === 'none' || time.precision === 'date';
  return ahead > (isZoneless ? MAX_ZONE_OFFSET_MS : MAX_CLOCK_DIFFERENCE_MS) ? ahead : null;
}
