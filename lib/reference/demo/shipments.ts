import type { LocationReport, LoggedReadings, NewAsset } from '../operations/requests.ts';
import { reportsOf } from './journey.ts';
import { courierReports, journeys, scans } from './journeys.ts';
import { parcelLog, withReadings } from './reading-log.ts';
import data from './shipments.json' with { type: 'json' };

export interface DemoShipment {
  readonly key: string;
  readonly note: string;
  readonly asset: NewAsset;
  readonly hasLabel?: boolean;
  readonly withdrawn?: boolean;
  readonly history?: DemoHistory;
  readonly expected?: ExpectedTimes;
  readonly deliveredHoursAgo?: number;
}

/** Hours from now as a window of full hours, or days from today. */
type ExpectedTimes = { readonly fromHours: number; readonly untilHours: number } | { readonly days: number };

interface DemoHistory {
  reports(now: Date): LocationReport[];
  log?(now: Date): LoggedReadings[];
  /** A history whose newest report is older is replaced by one up to now. */
  readonly maxAgeMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

const { shipments } = data;
/** The default lookup returns the first four. */
export const { carriers } = data;

export const truck = {
  key: 'truck',
  ...shipments.truck,
  history: { maxAgeMs: 15 * minute, reports: (now: Date) => reportsOf(journeys.truck, now, 1.3 * hour) },
} satisfies DemoShipment;

export const demoShipments: readonly DemoShipment[] = [
  truck,
  {
    key: 'container',
    ...shipments.container,
    history: { maxAgeMs: 6 * hour, reports: (now) => reportsOf(journeys.container, now, 62 * hour) },
  },
  {
    key: 'parcel',
    ...shipments.parcel,
    history: { maxAgeMs: 24 * hour, reports: (now) => withReadings(scans.parcel(now), now), log: parcelLog },
  },
  { key: 'created', ...shipments.created },
  {
    key: 'wagon',
    ...shipments.wagon,
    history: { maxAgeMs: 24 * hour, reports: (now) => reportsOf(journeys.wagon, now, 4.5 * hour).slice(-5_000) },
  },
  { key: 'courier', ...shipments.courier, history: { maxAgeMs: 2 * hour, reports: courierReports } },
  { key: 'today', ...shipments.today, history: { maxAgeMs: 2 * hour, reports: scans.today } },
  { key: 'late', ...shipments.late, history: { maxAgeMs: 24 * hour, reports: scans.late } },
  { key: 'scans', ...shipments.scans, history: { maxAgeMs: 24 * hour, reports: scans.scans } },
  { key: 'delivered', ...shipments.delivered, history: { maxAgeMs: 54 * hour, reports: scans.delivered } },
  { key: 'withdrawn', ...shipments.withdrawn },
];
