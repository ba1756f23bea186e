import { formatDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { pageOfReport } from '#lib/share/view/history-page.ts';
import { placeText } from '#lib/share/view/display-rules.ts';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';
import type { Position, Timestamp } from '#lib/tracking/types.ts';
import { reportAnchor, historyHref } from '../../page/page-links.ts';
import type { TrackShape } from '../line/track-shape.ts';
import { type MapLanguage, type PopupText, positionText } from '../map-text.ts';
import { positionAt } from '../route-description.ts';

export interface ReportTextContext {
  readonly view: ShareView;
  readonly language: MapLanguage;
  readonly query: string | null;
}

export function describeReport(
  shape: TrackShape,
  index: number,
  { view, language, query }: ReportTextContext,
): PopupText {
  const position = positionAt(shape, index) ?? { latitude: 0, longitude: 0 };
  const number = shape.numbers[index] ?? 0;
  const text = reportText(language, view, number, shape.times[index] ?? NaN, position);
  if (query === null) return text;
  const isHere = view.page.reports.some((report) => report.number === number);
  const page = isHere ? view.page.page : pageOfReport(number, view.journey.reports);
  return {
    ...text,
    link: {
      text: language.words('showInList'),
      href: historyHref(query, page, reportAnchor(number)),
      row: isHere ? number : null,
    },
  };
}

/** Describes a report by its row on this page, else by its time (ms UTC or NaN) and position alone. */
function reportText(
  language: MapLanguage,
  view: ShareView,
  number: ReportNumber,
  time: number,
  position: Position,
): PopupText {
  const row = view.page.reports.find((candidate) => candidate.number === number);
  const at = row?.time ?? (Number.isFinite(time) ? instant(new Date(time).toISOString()) : null);
  const ahead = language.aheadOf(at);
  const place = placeText(row?.address ?? null);
  return {
    title:
      place === null
        ? (row?.near ?? positionText(position))
        : [place.name, place.country].filter((part) => part !== null).join(', '),
    lines: [
      ...(row?.near === undefined ? [] : [positionText(position)]),
      at === null ? language.words('noTime') : timeText(language, at, number),
      ...(ahead === null ? [] : [ahead]),
      ...(row?.event ? [row.event] : []),
      language.words('reportOf', { number, total: view.journey.reports }),
    ],
  };
}

function timeText(language: MapLanguage, time: Timestamp, number: ReportNumber): string {
  if (time.iso === null) return time.raw;
  if (time.precision === 'date') return formatDay(language.locale, time.iso.slice(0, 10), 'full');
  const zone = time.zone === 'none' ? 'UTC' : language.zoneOf(number);
  const values = {
    day: formatDay(language.locale, calendarDay(time.iso, zone), 'full'),
    clock: `${formatClock(time.iso, zone)}\u00a0${zoneName(zone, time.iso)}`,
  };
  return language.words(time.zone === 'none' ? 'timeNoZone' : 'time', values);
}

function instant(iso: string): Timestamp {
  return { iso, zone: 'utc', precision: 'instant', raw: iso };
}
