import type { AssetAddress, LocationReport } from '../requests.ts';
import { timestampOf } from '../rules.ts';

type Scan = readonly [hoursAgo: number, position: readonly [number, number] | null, address: AssetAddress | null, event: string | null];

const leiden = { City: 'Leiden', Country: 'Netherlands' };
const koeln = { City: 'Köln', State: 'Nordrhein-Westfalen', Country: 'Germany' };
const basel = { City: 'Basel', State: 'Basel-Stadt', Country: 'Switzerland' };

/** Oldest first. Depot scans know their depot and no coordinates; the label knows coordinates and no names. */
const scans: readonly Scan[] = [
  [79, [52.1662, 4.4776], { AddressLine1: 'Bio Science Park, loading bay', ...leiden }, 'Picked up'],
  [76.5, null, { AddressLine1: 'Parcel depot Leiden', ...leiden }, 'Depot scan'],
  [71, [52.0907, 5.1214], { City: 'Utrecht', Country: 'Netherlands' }, null],
  [68.4, [51.5606, 6.0041], null, null],
  [66, [50.9375, 6.9603], koeln, 'Arrived'],
  [65.5, null, { AddressLine1: 'Sorting centre Köln-Niehl', ...koeln }, 'Depot scan'],
  [58, [50.9901, 6.9702], koeln, 'Shock detected'],
  [57.2, null, { AddressLine1: 'Sorting centre Köln-Niehl', ...koeln }, 'Loaded'],
  [53.5, [50.3569, 7.589], { City: 'Koblenz', Country: 'Germany' }, null],
  [51.1, [49.4875, 8.466], { City: 'Mannheim', Country: 'Germany' }, null],
  [49, [48.4735, 7.9498], null, null],
  [47.6, [47.999, 7.8421], { City: 'Freiburg', Country: 'Germany' }, 'Temperature above range'],
  [46.2, [47.5896, 7.5899], { AddressLine1: 'Border crossing Weil am Rhein', ...basel }, 'Arrived at customs'],
  [45.8, null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Depot scan'],
  [30, [47.5893, 7.5903], basel, 'Held for inspection'],
  [22.3, [47.5895, 7.5901], basel, null],
  [9.5, null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Documents requested'],
  [2.6, [47.5894, 7.5902], basel, null],
  [0.7, [47.5896, 7.59], { AddressLine1: 'Customs warehouse Basel', PostalCode: '4057', ...basel }, 'Waiting for documents'],
];

/** The driver's own note, typed in at the depot: nobody can read a time out of it. */
const unreadable = { index: 13, timestamp: 'Wed after lunch' };

export function parcelReports(now: Date): LocationReport[] {
  return scans.map(([hoursAgo, position, address, event], index) => ({
    Timestamp: index === unreadable.index ? unreadable.timestamp : timestampOf(new Date(now.getTime() - hoursAgo * 3_600_000)),
    Latitude: position?.[0] ?? null,
    Longitude: position?.[1] ?? null,
    Address: address,
    Event: event,
  }));
}
