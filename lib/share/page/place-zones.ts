import type { Position } from '#lib/tracking/types.ts';
import type { History, PlaceZones, ReportNumber } from '../types.ts';

type Places = Pick<History, 'length' | 'latitudes' | 'longitudes'>;
type ZoneAt = (position: Position) => string;

/** A report that tells no place has no zone of one. */
const NOWHERE = 'UTC';

/** Of these reports alone, newest first. */
export function zonesOfReports(history: Places, numbers: Iterable<ReportNumber>, zoneAt: ZoneAt): PlaceZones {
  const { zones, add } = createRuns(history, zoneAt);
  for (const number of numbers) add(number);
  return zones;
}

/** Of all reports. */
export function zonesOfHistory(history: Places, zoneAt: ZoneAt): PlaceZones {
  const { zones, add } = createRuns(history, zoneAt);
  for (let number = history.length; number >= 1; number -= 1) add(number);
  return zones;
}

function createRuns(history: Places, zoneAt: ZoneAt) {
  const newest = history.latitudes.findIndex((latitude) => !Number.isNaN(latitude));
  const names = [zoneOfIndex(history, newest, zoneAt)];
  const runs: [ReportNumber, number][] = [];
  function add(number: ReportNumber): void {
    const zone = zoneOfIndex(history, history.length - number, zoneAt);
    const known = names.indexOf(zone);
    const name = known < 0 ? names.push(zone) - 1 : known;
    const above = runs.at(-1);
    if (above?.[1] === name) above[0] = number;
    else runs.push([number, name]);
  }
  return { zones: { names, runs }, add };
}

/** The zone of the place of a report, counted from the newest, which is 0. */
export function zoneOfIndex({ latitudes, longitudes }: Places, index: number, zoneAt: ZoneAt): string {
  const latitude = latitudes[index] ?? NaN;
  return Number.isNaN(latitude) ? NOWHERE : zoneAt({ latitude, longitude: longitudes[index] ?? 0 });
}
