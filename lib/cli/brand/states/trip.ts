/** Degrees WGS 84; longitudes may go on beyond 180. */
export type Town = readonly [name: string, country: string, latitude: number, longitude: number];

interface Leg {
  /** null: it stays where it is. */
  readonly to: Town | null;
  readonly hours: number;
  readonly site: string | null;
  /** Nothing is reported until the end. */
  readonly isSilent: boolean;
}

export const go = (to: Town, hours: number): Leg => ({ to, hours, site: null, isSilent: false });
export const stay = (hours: number, site: string | null = null): Leg => ({ to: null, hours, site, isSilent: false });
export const goSilently = (to: Town, hours: number): Leg => ({ to, hours, site: null, isSilent: true });

export interface Trip {
  readonly from: Town;
  readonly legs: readonly Leg[];
  readonly everyMinutes: number;
  readonly endedMinutesAgo: number;
}

/** An object as the service sends it: a shared view, a row of its `LocationHistory`, an address. */
export type Sent = Readonly<Record<string, unknown>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A report carries a town's name this near to it. */
const TOWN_METRES = 30_000;
const METRES_PER_DEGREE = 111_195;

/** All reports of a trip, newest first, the latest `endedMinutesAgo` before `now`. */
export function reportsOf({ from, legs, everyMinutes, endedMinutesAgo }: Trip, now: Date): readonly Sent[] {
  const end = now.getTime() - endedMinutesAgo * MINUTE;
  let time = end - legs.reduce((sum, { hours }) => sum + hours * HOUR, 0);
  const reports: Sent[] = [];
  let at = from;
  let reportedAt = -Infinity;
  for (const { to, hours, site, isSilent } of legs) {
    const start = at;
    at = to ?? start;
    const until = time + hours * HOUR;
    let event: string | null = to === null ? 'Arrived' : 'Departed';
    const first = Math.max(time, reportedAt + everyMinutes * MINUTE);
    for (let moment = first; !isSilent && moment < until; moment += everyMinutes * MINUTE) {
      reports.push(reportAt(moment, start, at, (moment - time) / (until - time), event, site));
      event = null;
      reportedAt = moment;
    }
    time = until;
  }
  reports.push(reportAt(end, at, at, 1, null, legs.at(-1)?.site ?? null));
  return reports.reverse();
}

function reportAt(time: number, from: Town, to: Town, part: number, event: string | null, site: string | null): Sent {
  // A receiver that stands still reports positions within some forty metres; a sine gives the same ones every time.
  const wander = from === to ? 0.0004 * Math.sin(time / 7e5) : 0;
  const latitude = from[2] + part * (to[2] - from[2]) + wander;
  const longitude = from[3] + part * (to[3] - from[3]) + wander;
  return {
    Timestamp: stampOf(time),
    Latitude: round(latitude),
    Longitude: round(((((longitude + 180) % 360) + 360) % 360) - 180),
    Address: addressNear([from, to], latitude, longitude, site),
    Event: event,
  };
}

function addressNear(towns: readonly Town[], latitude: number, longitude: number, site: string | null): Sent | null {
  const town = towns.find(([, , townLatitude, townLongitude]) => {
    const east = (longitude - townLongitude) * Math.cos((latitude * Math.PI) / 180);
    return Math.hypot(latitude - townLatitude, east) * METRES_PER_DEGREE <= TOWN_METRES;
  });
  if (town === undefined || town[0] === '') return null;
  return { ...(site === null ? {} : { AddressLine1: site }), City: town[0], Country: town[1] };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function stampOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** As the service writes it; negative hours lie ahead. */
export function hoursBefore(now: Date, hours: number): string {
  return stampOf(now.getTime() - hours * HOUR);
}
