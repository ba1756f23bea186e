import type { LocationReport } from '../operations/requests.ts';
import { formatTimestamp } from '../rules.ts';
import { createRoute, type DemoJourney } from './journey.ts';
import data from './journeys.json' with { type: 'json' };

interface JourneyData extends Omit<DemoJourney, 'route'> {
  readonly wiggleMetres: number;
  readonly towns: Readonly<Record<string, readonly string[]>>;
}

function createJourney({ wiggleMetres, towns, ...journey }: JourneyData): DemoJourney {
  return { ...journey, route: createRoute(towns, wiggleMetres) };
}

export const journeys = {
  truck: createJourney(data.truck),
  wagon: createJourney(data.wagon),
  container: createJourney(data.container),
} as const;

interface Scan extends Omit<LocationReport, 'Timestamp'> {
  readonly hoursAgo?: number;
  readonly Timestamp?: string;
}

const reportsFrom = (rows: readonly Scan[]) => (now: Date) =>
  rows.map(({ hoursAgo = 0, ...report }) => ({
    Timestamp: formatTimestamp(new Date(now.getTime() - hoursAgo * 3_600_000)),
    ...report,
  }));

/**
 * Depot scans have an address without coordinates; reports of the label often the other way round. One time of the
 * first parcel was typed by a driver, and no program can read it.
 */
export const scans = {
  parcel: reportsFrom(data.parcel),
  today: reportsFrom(data.today),
  late: reportsFrom(data.late),
  scans: reportsFrom(data.scans),
  delivered: reportsFrom(data.delivered),
} as const;

const { crossings, streets, halts } = data.courier;

/** Crossings of a made-up town that a courier passes; the demo's street map has its streets there. */
export const courierRoute = crossings.map(([latitude = 0, longitude = 0]) => [latitude, longitude] as const);

const CROSSING_MINUTES = 0.7;
const HALT_REPORT_MINUTES = 3;

export function courierReports(now: Date): LocationReport[] {
  const reports: { minute: number; crossing: number; halt: string | undefined; event: string | null }[] = [];
  let minute = 0;
  for (const crossing of courierRoute.keys()) {
    const halt = halts.find(({ at }) => at === crossing);
    const { minutes = 0, address, event = null } = halt ?? {};
    reports.push({ minute, crossing, halt: address, event });
    for (let rest = HALT_REPORT_MINUTES; rest <= minutes; rest += HALT_REPORT_MINUTES)
      reports.push({ minute: minute + rest, crossing, halt: address, event: null });
    minute += CROSSING_MINUTES + minutes;
  }
  const end = minute - CROSSING_MINUTES;
  return reports.map(({ minute: reported, crossing, halt, event }) => ({
    Timestamp: formatTimestamp(new Date(now.getTime() - Math.round((end - reported) * 60) * 1000)),
    Latitude: courierRoute[crossing]?.[0] ?? null,
    Longitude: courierRoute[crossing]?.[1] ?? null,
    Address: {
      AddressLine1: halt ?? streets.findLast(({ from }) => from <= crossing)?.name ?? '',
      City: 'Doggerby',
    },
    Event: event,
  }));
}
