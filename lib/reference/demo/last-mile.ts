import type { LocationReport } from '../operations/requests.ts';
import { timestampOf } from '../rules.ts';

/** Crossings of a town that never was, on the way of a courier: latitude, longitude. The demo's streets run there. */
export const courierRoute: readonly (readonly [latitude: number, longitude: number])[] = [
  [54.95543, 2.32401],
  [54.95566, 2.3258],
  [54.95593, 2.32755],
  [54.95622, 2.32928],
  [54.95652, 2.33099],
  [54.9568, 2.3327],
  [54.95704, 2.33442],
  [54.95723, 2.33615],
  [54.95738, 2.33789],
  [54.95749, 2.33965],
  [54.9576, 2.34142],
  [54.95772, 2.3432],
  [54.95787, 2.34498],
  [54.95808, 2.34675],
  [54.95833, 2.34853],
  [54.95862, 2.35031],
  [54.95893, 2.35211],
  [54.95923, 2.35392],
  [54.95951, 2.35575],
  [54.95974, 2.35762],
  [54.95993, 2.35951],
  [54.96008, 2.36142],
  [54.96021, 2.36335],
  [54.95911, 2.36352],
  [54.95802, 2.36375],
  [54.95695, 2.36408],
  [54.95589, 2.36453],
  [54.95485, 2.36508],
  [54.95382, 2.36567],
  [54.95278, 2.36623],
  [54.95175, 2.36673],
  [54.95158, 2.36492],
  [54.95145, 2.36308],
  [54.95134, 2.36122],
  [54.95121, 2.35935],
  [54.95105, 2.35747],
  [54.95085, 2.35559],
  [54.9506, 2.35372],
  [54.95031, 2.35186],
  [54.95, 2.35],
  [54.94897, 2.35015],
  [54.94795, 2.35036],
  [54.94693, 2.35067],
  [54.94593, 2.3511],
  [54.94493, 2.35163],
  [54.94518, 2.35335],
  [54.94538, 2.3551],
];

interface Halt {
  readonly minutes: number;
  readonly address: string;
  readonly event: string;
}

/** From which crossing on which street is driven. */
const streets: readonly (readonly [from: number, name: string])[] = [
  [0, 'Havnevej'],
  [22, 'Østre Ringvej'],
  [30, 'Storgade'],
  [39, 'Kongegade'],
  [44, 'Fyrvej'],
];

/** By the number of the crossing. */
const halts: Readonly<Record<number, Halt>> = {
  0: { minutes: 9, address: 'Godshavnen, ramp 2', event: 'Loaded' },
  13: { minutes: 4, address: 'Kongegade 88', event: 'Delivered to a neighbour on the way' },
  26: { minutes: 6, address: 'Østre Ringvej 31', event: 'Stop' },
  39: { minutes: 12, address: 'Storgade 1', event: 'Stop' },
};
/** Between two crossings, and between two reports of a halt, minutes. */
const STEP = 0.7;
const REST = 3;

/** The last kilometres of a parcel, crossing by crossing, oldest first. */
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
    for (let rest = REST; halt !== null && rest <= halt.minutes; rest += REST)
      reports.push({ minute: minute + rest, at, halt, event: null });
    minute += STEP + (halt?.minutes ?? 0);
  }
  return reports.map(({ minute: reported, at, halt, event }) => ({
    Timestamp: timestampOf(new Date(now.getTime() - Math.round((minute - STEP - reported) * 60) * 1000)),
    Latitude: courierRoute[at]?.[0] ?? null,
    Longitude: courierRoute[at]?.[1] ?? null,
    Address: { AddressLine1: halt?.address ?? streetAt(at), City: 'Doggerby' },
    Event: event,
  }));
}

function streetAt(crossing: number): string {
  return streets.findLast(([from]) => from <= crossing)?.[1] ?? '';
}
