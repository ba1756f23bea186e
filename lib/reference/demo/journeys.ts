import type { AssetAddress, LocationReport } from '../operations/requests.ts';
import { formatTimestamp } from '../rules.ts';
import { createRoute, type DemoJourney } from './journey.ts';
import routes from './routes.json' with { type: 'json' };

type Scan = readonly [
  /** A string stands for a time that a driver typed and no program can read. */
  hoursAgo: number | string,
  position: readonly [number, number] | null,
  address: AssetAddress | null,
  event: string | null,
];

const leiden = { City: 'Leiden', Country: 'Netherlands' };
const koeln = { City: 'Köln', State: 'Nordrhein-Westfalen', Country: 'Germany' };
const basel = { City: 'Basel', State: 'Basel-Stadt', Country: 'Switzerland' };

/** Oldest first. Depot scans have an address without coordinates; reports of the label often the other way round. */
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
  ['Wed after lunch', null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Depot scan'],
  [30, [47.5893, 7.5903], basel, 'Held for inspection'],
  [22.3, [47.5895, 7.5901], basel, null],
  [9.5, null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Documents requested'],
  [2.6, [47.5894, 7.5902], basel, null],
  [
    0.7,
    [47.5896, 7.59],
    { AddressLine1: 'Customs warehouse Basel', PostalCode: '4057', ...basel },
    'Waiting for documents',
  ],
];

export function parcelReports(now: Date): LocationReport[] {
  return scans.map(([hoursAgo, position, address, event]) => ({
    Timestamp:
      typeof hoursAgo === 'string' ? hoursAgo : formatTimestamp(new Date(now.getTime() - hoursAgo * 3_600_000)),
    Latitude: position?.[0] ?? null,
    Longitude: position?.[1] ?? null,
    Address: address,
    Event: event,
  }));
}

export const journeys = {
  truck: {
    route: createRoute(routes.truck, 900),
    everyMinutes: 30,
    townMetres: 24_000,
    unnamedShare: 0.1,
    steps: [
      { waitHours: 2, site: 'Cold store, dock 4' },
      { goTo: 'Bettembourg', kmh: 74 },
      { waitHours: 8.5, site: 'Road and rail terminal' },
      { goTo: 'Hamburg', kmh: 72 },
      { waitHours: 9.5, site: 'Cold store Veddel, gate 2' },
      { goTo: 'Kolding', kmh: 72 },
      { silenceHours: 8.7 },
      { goTo: 'Slagelse', kmh: 68 },
      { waitHours: 5 },
      { goTo: 'Halden', kmh: 72 },
    ],
  },
  wagon: {
    route: createRoute(routes.wagon, 700),
    everyMinutes: 4,
    townMetres: 9_000,
    unnamedShare: 0.05,
    steps: [
      { waitHours: 160, site: 'Maasvlakte West yard' },
      { goTo: 'Duisburg', kmh: 42 },
      { waitHours: 19, site: 'Ruhrort Hafen' },
      { goTo: 'Basel', kmh: 44 },
      { waitHours: 7, site: 'Basel Bad marshalling yard' },
      { goTo: 'Milano', kmh: 38 },
      { waitHours: 46, site: 'Milano Smistamento' },
      { goTo: 'Mestre', kmh: 40 },
      { silenceHours: 16 },
      { goTo: 'Ljubljana', kmh: 31 },
      { waitHours: 28, site: 'Ljubljana Zalog' },
      { goTo: 'Beograd', kmh: 33 },
      { waitHours: 41, site: 'Makiš yard' },
      { silenceHours: 27 },
      { goTo: 'Sofia', kmh: 26 },
      { waitHours: 33, site: 'Sofia Poduyane' },
      { goTo: 'Dimitrovgrad', kmh: 30 },
      { goTo: 'Halkalı', kmh: 34 },
    ],
  },
  container: {
    route: createRoute(routes.container, 1_500),
    everyMinutes: 60,
    townMetres: 12_000,
    unnamedShare: 0,
    steps: [
      { waitHours: 70, site: 'New Port, Terminal 5' },
      { goTo: 'half way', kmh: 27 },
      { silenceHours: 30.4 },
      { goTo: 'Long Beach', kmh: 27 },
    ],
  },
} as const satisfies Record<string, DemoJourney>;

/** Crossings of a made-up town that a courier passes; the demo's street map has its streets there. */
export const courierRoute = routes.courier.map(([latitude = 0, longitude = 0]) => [latitude, longitude] as const);

interface Halt {
  readonly minutes: number;
  readonly address: string;
  readonly event: string;
}

const streets: readonly (readonly [from: number, name: string])[] = [
  [0, 'Havnevej'],
  [22, 'Østre Ringvej'],
  [30, 'Storgade'],
  [39, 'Kongegade'],
  [44, 'Fyrvej'],
];

const halts: Readonly<Record<number, Halt>> = {
  0: { minutes: 9, address: 'Godshavnen, ramp 2', event: 'Loaded' },
  13: { minutes: 4, address: 'Kongegade 88', event: 'Delivered to a neighbour on the way' },
  26: { minutes: 6, address: 'Østre Ringvej 31', event: 'Stop' },
  39: { minutes: 12, address: 'Storgade 1', event: 'Stop' },
};
const CROSSING_MINUTES = 0.7;
const HALT_REPORT_MINUTES = 3;

export function courierReports(now: Date): LocationReport[] {
  const reports: {
    readonly minute: number;
    readonly at: number;
    readonly halt: Halt | null;
    readonly event: string | null;
  }[] = [];
  let minute = 0;
  for (const at of courierRoute.keys()) {
    const halt = halts[at] ?? null;
    reports.push({ minute, at, halt, event: halt?.event ?? null });
    for (let rest = HALT_REPORT_MINUTES; halt !== null && rest <= halt.minutes; rest += HALT_REPORT_MINUTES)
      reports.push({ minute: minute + rest, at, halt, event: null });
    minute += CROSSING_MINUTES + (halt?.minutes ?? 0);
  }
  return reports.map(({ minute: reported, at, halt, event }) => ({
    Timestamp: formatTimestamp(
      new Date(now.getTime() - Math.round((minute - CROSSING_MINUTES - reported) * 60) * 1000),
    ),
    Latitude: courierRoute[at]?.[0] ?? null,
    Longitude: courierRoute[at]?.[1] ?? null,
    Address: { AddressLine1: halt?.address ?? streetAt(at), City: 'Doggerby' },
    Event: event,
  }));
}

function streetAt(crossing: number): string {
  return streets.findLast(([from]) => from <= crossing)?.[1] ?? '';
}
