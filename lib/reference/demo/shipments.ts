import { statuses } from '../rules.ts';
import type { LocationReport, NewAsset } from '../operations/requests.ts';
import { reportsOf } from './journey.ts';
import { courierReports, journeys, parcelReports } from './journeys.ts';

export interface DemoShipment {
  readonly key: string;
  readonly note: string;
  readonly asset: NewAsset;
  readonly hasLabel?: true;
  readonly withdrawn?: true;
  readonly history?: DemoHistory;
}

interface DemoHistory {
  reports(now: Date): LocationReport[];
  /** A history whose newest report is older is replaced by one up to now. */
  readonly maxAgeMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** The default lookup returns the first four. */
export const carriers = {
  road: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c01', name: 'Nordwind Spedition' },
  sea: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c02', name: 'Pacific Meridian Line' },
  parcel: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c03', name: 'Alpenpost Parcel' },
  rail: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c04', name: 'Levant Rail Cargo' },
  air: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c05', name: 'Meltemi Air Freight' },
  river: { id: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c06', name: 'Oberrhein Barge' },
} as const;

export const truck = {
  key: 'truck',
  note: 'a truck across Europe, moving while you watch',
  hasLabel: true,
  history: { maxAgeMs: 15 * minute, reports: (now) => reportsOf(journeys.truck, now, 1.3 * hour) },
  asset: {
    AssetName: 'Reefer pallet 17, salmon feed',
    Status: statuses.inTransit,
    CarrierID: carriers.road.id,
    TrackingNo: 'NWS 4417 2083 11',
    DestinationAddress: {
      AddressLine1: 'Sørlifeltet 6',
      City: 'Halden',
      PostalCode: '1788',
      Country: 'Norway',
      Latitude: 59.123,
      Longitude: 11.387,
    },
  },
} as const satisfies DemoShipment;

export const demoShipments: readonly DemoShipment[] = [
  truck,
  {
    key: 'container',
    note: 'a container across the Pacific and the 180th meridian',
    hasLabel: true,
    history: { maxAgeMs: 6 * hour, reports: (now) => reportsOf(journeys.container, now, 62 * hour) },
    asset: {
      AssetName: 'Container PMLU 482 913 6',
      Status: 'At sea',
      CarrierID: carriers.sea.id,
      TrackingNo: 'PML-BUS-LGB-0931',
      DestinationAddress: {
        AddressLine1: 'Pier T, Berth 134',
        City: 'Long Beach',
        State: 'CA',
        PostalCode: '90802',
        Country: 'United States',
        Latitude: 33.752,
        Longitude: -118.232,
      },
    },
  },
  {
    key: 'parcel',
    note: 'a parcel with exceptions and scans without coordinates',
    hasLabel: true,
    history: { maxAgeMs: 24 * hour, reports: parcelReports },
    asset: {
      AssetName: 'Laboratory reagents, box 3 of 3',
      Status: 'Held at customs',
      CarrierID: carriers.parcel.id,
      TrackingNo: '99.60.124873.50016624',
      Exceptions: ['Temperature above range', 'Shock detected', 'Delayed by customs'],
      DestinationAddress: { AddressLine1: 'Freiestrasse 3', City: 'Bern', PostalCode: '3012', Country: 'Switzerland' },
    },
  },
  {
    key: 'created',
    note: 'created, and never moved',
    asset: {
      AssetName: 'Seed potatoes, spring order',
      CarrierID: carriers.road.id,
      DestinationAddress: { AddressLine1: 'Strandgata 12', City: 'Tromsø', PostalCode: '9008', Country: 'Norway' },
    },
  },
  {
    key: 'wagon',
    note: 'a rail wagon with 5,000 reports',
    hasLabel: true,
    history: { maxAgeMs: 24 * hour, reports: (now) => reportsOf(journeys.wagon, now, 4.5 * hour).slice(-5_000) },
    asset: {
      AssetName: 'Rail wagon 33 80 4577 112-6',
      Status: statuses.inTransit,
      CarrierID: carriers.rail.id,
      TrackingNo: 'LRC 0077 1260',
      DestinationAddress: {
        AddressLine1: 'Halkalı Gümrük Müdürlüğü',
        City: 'İstanbul',
        PostalCode: '34303',
        Country: 'Türkiye',
        Latitude: 41.019,
        Longitude: 28.766,
      },
    },
  },
  {
    key: 'courier',
    note: 'the last kilometres of a parcel, on the streets of a made-up town',
    hasLabel: true,
    history: { maxAgeMs: 2 * hour, reports: courierReports },
    asset: {
      AssetName: 'Hearing aids, box 12',
      Status: 'Out for delivery',
      CarrierID: carriers.parcel.id,
      TrackingNo: '99.60.124873.50020071',
      DestinationAddress: { AddressLine1: 'Fyrvej 12', City: 'Doggerby', Latitude: 54.94546, Longitude: 2.3558 },
    },
  },
  {
    key: 'withdrawn',
    note: 'a deleted link',
    withdrawn: true,
    asset: { AssetName: 'Sample crate, returned to sender' },
  },
];
