/** A town on the way. Degrees WGS 84; longitudes may go on beyond 180. */
export type Town = readonly [name: string, country: string, latitude: number, longitude: number];

export type Step =
  | { readonly kind: 'go'; readonly to: Town; readonly hours: number }
  | { readonly kind: 'stay'; readonly hours: number; readonly site?: string }
  /** On the way as well, but nothing is reported until the end. */
  | { readonly kind: 'silence'; readonly to: Town; readonly hours: number };

export interface Journey {
  readonly from: Town;
  readonly steps: readonly Step[];
  readonly everyMinutes: number;
  /** How long before now the last report was. */
  readonly endedMinutesAgo: number;
}

/** A row of `LocationHistory` as the service sends it. */
export type Report = Readonly<Record<string, unknown>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A report carries a town's name this near to it. */
const TOWN_METRES = 30_000;
const METRES_PER_DEGREE = 111_195;

/** All reports of a journey, newest first, the latest `endedMinutesAgo` before `now`. */
export function reportsOf({ from, steps, everyMinutes, endedMinutesAgo }: Journey, now: Date): readonly Report[] {
  const end = now.getTime() - endedMinutesAgo * MINUTE;
  let time = end - steps.reduce((sum, { hours }) => sum + hours * HOUR, 0);
  const reports: Report[] = [];
  let at = from;
  let reportedAt = -Infinity;
  for (const step of steps) {
    const to = step.kind === 'stay' ? at : step.to;
    const until = time + step.hours * HOUR;
    let event: string | null = step.kind === 'stay' ? 'Arrived' : 'Departed';
    const first = Math.max(time, reportedAt + everyMinutes * MINUTE);
    for (let moment = first; step.kind !== 'silence' && moment < until; moment += everyMinutes * MINUTE) {
      reports.push(
        reportAt(moment, at, to, (moment - time) / (until - time), event, step.kind === 'stay' ? step.site : undefined),
      );
      event = null;
      reportedAt = moment;
    }
    time = until;
    at = to;
  }
  const last = steps.at(-1);
  reports.push(reportAt(end, at, at, 1, null, last?.kind === 'stay' ? last.site : undefined));
  return reports.reverse();
}

function reportAt(
  time: number,
  from: Town,
  to: Town,
  part: number,
  event: string | null,
  site: string | undefined,
): Report {
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

function addressNear(
  towns: readonly Town[],
  latitude: number,
  longitude: number,
  site: string | undefined,
): Report | null {
  const town = towns.find(([, , townLatitude, townLongitude]) => {
    const east = (longitude - townLongitude) * Math.cos((latitude * Math.PI) / 180);
    return Math.hypot(latitude - townLatitude, east) * METRES_PER_DEGREE <= TOWN_METRES;
  });
  if (town === undefined || town[0] === '') return null;
  return { ...(site === undefined ? {} : { AddressLine1: site }), City: town[0], Country: town[1] };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** A time (ms since 1970 UTC) as the service writes it. */
export function stampOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

export function hoursBefore(now: Date, hours: number): string {
  return stampOf(now.getTime() - hours * HOUR);
}
