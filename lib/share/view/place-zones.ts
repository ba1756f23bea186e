import type { Position } from '#lib/tracking/types.ts';
import type { History, PlaceZones, ReportNumber, TimelineEntry, ZoneOf } from '../types.ts';
import { calendarDay, wallClock } from '#lib/i18n/zone.ts';
import type { ReportClock, DayGroup } from './day-groups.ts';

type PlaceColumns = Pick<History, 'length' | 'latitudes' | 'longitudes'>;
type ZoneAt = (position: Position) => string;

const ZONE_WITHOUT_PLACE = 'UTC';

export function zonesOfReports(history: PlaceColumns, numbers: Iterable<ReportNumber>, zoneAt: ZoneAt): PlaceZones {
  const newest = history.latitudes.findIndex((latitude) => !Number.isNaN(latitude));
  const names = [zoneOfIndex(history, newest, zoneAt)];
  const runs: [ReportNumber, number][] = [];
  for (const number of numbers) {
    const zone = zoneOfIndex(history, history.length - number, zoneAt);
    const known = names.indexOf(zone);
    const name = known < 0 ? names.push(zone) - 1 : known;
    const above = runs.at(-1);
    if (above?.[1] === name) above[0] = number;
    else runs.push([number, name]);
  }
  return { names, runs };
}

export function zoneOfIndex({ latitudes, longitudes }: PlaceColumns, index: number, zoneAt: ZoneAt): string {
  const latitude = latitudes[index] ?? NaN;
  return Number.isNaN(latitude) ? ZONE_WITHOUT_PLACE : zoneAt({ latitude, longitude: longitudes[index] ?? 0 });
}

interface ZonedTime {
  readonly iso: string;
  readonly zone: string;
}

export function createPlaceClock(zoneOf: ZoneOf): Required<ReportClock> {
  return { zoneOf, isSameDay: (group, entry) => isSameZonedDay(zonedTimeOf(group, zoneOf), zonedTime(entry, zoneOf)) };
}

export function createZoneOf({ names, runs }: PlaceZones): ZoneOf {
  return (number) =>
    names[(number === undefined ? undefined : runs.find(([first]) => first <= number))?.[1] ?? 0] ?? 'UTC';
}

export function zonedTimeOf({ entries }: DayGroup, zoneOf: ZoneOf): ZonedTime | null {
  for (const entry of entries) {
    const found = zonedTime(entry, zoneOf);
    if (found !== null) return found;
  }
  return null;
}

/** On both sides of the date line the same date is two different days. UTC matches either. */
function isSameZonedDay(open: ZonedTime | null, next: ZonedTime | null): boolean {
  if (open === null || next === null || open.zone === next.zone) return true;
  const { iso } = next;
  return (
    calendarDay(iso, open.zone) === calendarDay(iso, next.zone) &&
    wallClock(iso, open.zone) === wallClock(iso, next.zone)
  );
}

function zonedTime(entry: TimelineEntry, zoneOf: ZoneOf): ZonedTime | null {
  if (entry.kind === 'silence') return inZone(entry.silence.until, zoneOf(entry.silence.before));
  const report = entry.kind === 'report' ? entry.report : entry.reports[0];
  const time = report?.time;
  if (time?.precision === 'date' || time?.zone === 'none') return null;
  return inZone(time?.iso ?? (entry.kind === 'stop' ? entry.stop.until : null), zoneOf(report?.number));
}

function inZone(iso: string | null, zone: string): ZonedTime | null {
  return iso === null || zone === 'UTC' ? null : { iso, zone };
}
