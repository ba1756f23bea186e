import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { LocationReport, LoggedReadings, NewAsset } from '../operations/table.ts';
import { formatTimestamp } from '../rules.ts';
import scans from './scans.json' with { type: 'json' };
import data from './shipments.json' with { type: 'json' };

export type ExpectedTimes = { readonly fromHours: number; readonly untilHours: number } | { readonly days: number };

export interface DemoShipment {
  readonly key: string;
  readonly note: string;
  readonly asset: NewAsset;
  readonly hasLabel?: boolean;
  readonly withdrawn?: boolean;
  readonly reports: ((now: Date) => LocationReport[]) | undefined;
  readonly maxAgeHours?: number;
  readonly expected?: ExpectedTimes;
  readonly deliveredHoursAgo?: number;
}

interface Scan extends Omit<LocationReport, 'Timestamp'> {
  readonly hoursAgo?: number;
  readonly Timestamp?: string;
}

function readRows(name: string): string[][] {
  return parse(readFileSync(join(import.meta.dirname, 'journeys', `${name}.csv`), 'utf8'), { from_line: 2 });
}

function readJourney(name: string) {
  return readRows(name).map(([seconds, latitude, longitude, line, city, country, event]) => ({
    hoursAgo: Number(seconds) / 3_600,
    Latitude: Number(latitude),
    Longitude: Number(longitude),
    Address: line || city ? { AddressLine1: line || null, City: city || null, Country: country || null } : null,
    Event: event || null,
  }));
}

function timeBefore(now: Date, hours: number): string {
  return formatTimestamp(new Date(now.getTime() - Math.round(hours * 3_600) * 1_000));
}

const reportsFrom = (rows: readonly Scan[]) => (now: Date) =>
  rows.map(({ hoursAgo = 0, ...report }): LocationReport => ({ Timestamp: timeBefore(now, hoursAgo), ...report }));

const truck = readJourney('truck');
const courier = readJourney('courier');

export const truckAhead = truck.filter(({ hoursAgo }) => hoursAgo < 0);

/** Depot scans have an address without coordinates. One time was typed by a driver, and no program can read it. */
export const reports = {
  truck: reportsFrom(truck.filter(({ hoursAgo }) => hoursAgo >= 0)),
  container: reportsFrom(readJourney('container')),
  wagon: reportsFrom(readJourney('wagon')),
  courier: reportsFrom(courier),
  parcel: reportsFrom(scans.parcel),
  today: reportsFrom(scans.today),
  late: reportsFrom(scans.late),
  scans: reportsFrom(scans.scans),
  delivered: reportsFrom(scans.delivered),
} as const;

export const { carriers, shipments } = data;

const reportsOf = new Map(Object.entries(reports));

export const demoShipments = Object.entries(shipments).map(([key, shipment]): DemoShipment => ({
  key,
  ...shipment,
  reports: reportsOf.get(key),
}));

export function parcelLog(now: Date): LoggedReadings[] {
  return readRows('parcel-log').map(([hours, temperature, humidity, shock]) => ({
    Timestamp: timeBefore(now, Number(hours)),
    Values: { TemperatureC: Number(temperature), HumidityPercent: Number(humidity), ShockG: Number(shock) },
  }));
}

export const courierRoute = courier
  .map(({ Latitude, Longitude }) => [Latitude, Longitude] as const)
  .filter(([latitude, longitude], index, all) => latitude !== all[index - 1]?.[0] || longitude !== all[index - 1]?.[1]);
