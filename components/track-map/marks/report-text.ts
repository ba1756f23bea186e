import { formatClock, formatDay, formatDuration, formatNumber, zoneName } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { placeText } from '#lib/share/view/display-rules.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { TrackReadings } from '#lib/share/track/decode.ts';
import type { ReadingState, ReportNumber, LiveView, Stop } from '#lib/share/types.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { PlacedReport } from '../../page/track.ts';
import { reportAnchor, reportHref } from '../../page/page-links.ts';
import { readingsOfReport, reportReadings } from '../../readings/reading-texts.ts';
import { type MapLanguage, type PopupText, positionText } from '../map-text.ts';
import { positionAt, type Route } from '../route/route.ts';

export interface ReportTextContext {
  readonly view: LiveView;
  readonly stops: readonly Stop[];
  readonly fetched: PlacedReport | null;
  readonly readings: TrackReadings;
  readonly language: MapLanguage;
  readonly query: string | null;
}

export function describeReport(
  route: Route,
  index: number,
  { view, stops, fetched, readings, language: shown, query }: ReportTextContext,
): PopupText {
  const number = route.numbers[index] ?? 0;
  const time = route.times[index] ?? NaN;
  const position = positionText(positionAt(route, index) ?? { latitude: 0, longitude: 0 });
  const known = fetched?.number === number ? fetched : undefined;
  // The zones of places are known for the reports of the page alone.
  const isAtPlace = known !== undefined && shown.isAtPlace;
  const language = isAtPlace ? { ...shown, zoneOf: () => known.zone } : shown;
  const stop = stops.find(({ first, last }) => first <= number && number <= last);
  const at = known?.time ?? (Number.isFinite(time) ? instant(new Date(time).toISOString()) : null);
  const ahead = language.aheadOf(at);
  const place = placeText(known?.address ?? null);
  const values = readingsOfReport(readings, number) ?? known?.readings;
  const measured = reportReadings(language.locale, values, view.readings, isOnMap);
  const text = {
    title:
      place === null
        ? (known?.near ?? position)
        : [place.name, place.country].filter((part) => part !== null).join(', '),
    lines: [
      ...(known?.near === undefined ? [] : [position]),
      ...(known?.event ? [known.event] : []),
      at === null ? language.translate('noTime') : timeText(language, at, number),
      ...(ahead === null ? [] : [ahead]),
      ...(stop === undefined ? [] : stopLines(language, stop)),
      ...(measured.length === 0 ? [] : [measured.map((reading) => reading.text).join(' · ')]),
      language.translate('reportOf', {
        number: formatNumber(language.locale, number),
        total: formatNumber(language.locale, view.journey.reports),
      }),
    ],
  };
  if (query === null) return text;
  const link = { text: language.translate('showInList'), href: reportHref(query, number) };
  return { ...text, link: { ...link, row: document.getElementById(reportAnchor(number)) === null ? null : number } };
}

function isOnMap({ quantity }: ReadingState): boolean {
  return quantity === 'speed' || isCharted({ quantity });
}

function stopLines(language: MapLanguage, stop: Stop): string[] {
  const from = timeText(language, instant(stop.from), stop.first);
  const until = timeText(language, instant(stop.until), stop.last);
  const duration = formatDuration(language.durations, stop.durationMs);
  return [language.translate('stopped', { duration }), language.translate('span', { from, until })];
}

export function timeText(
  language: Pick<MapLanguage, 'translate' | 'locale' | 'zoneOf'>,
  time: Timestamp,
  number: ReportNumber,
): string {
  if (time.iso === null) return time.raw;
  if (time.precision === 'date') return formatDay(language.locale, time.iso.slice(0, 10), 'full');
  const zone = time.zone === 'none' ? 'UTC' : language.zoneOf(number);
  const values = {
    day: formatDay(language.locale, calendarDay(time.iso, zone), 'full'),
    clock: `${formatClock(language.locale, time.iso, zone)}\u00a0${zoneName(language.locale, zone, time.iso)}`,
  };
  return language.translate(time.zone === 'none' ? 'timeNoZone' : 'time', values);
}

export function instant(iso: string): Timestamp {
  return { iso, zone: 'utc', precision: 'instant', raw: iso };
}
