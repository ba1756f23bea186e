import type { AssetAddress, LocationReport } from '../operations/requests.ts';
import { timestampOf } from '../rules.ts';
import { moved, type Position, type Route } from './route.ts';

export type Step =
  | { readonly kind: 'go'; readonly to: string; readonly kmh: number }
  | { readonly kind: 'wait'; readonly hours: number; readonly site?: string }
  /** Nothing is reported for so long, while the steps after it go on. */
  | { readonly kind: 'silence'; readonly hours: number };

export interface Journey {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly everyMinutes: number;
  /** Metres around a named place in which a report carries its name. */
  readonly townMetres: number;
  /** Share of the reports on the way that carry coordinates alone. */
  readonly nameless: number;
}

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly fromMetres: number;
  readonly untilMetres: number;
  readonly site: string | null;
  readonly waits: boolean;
}

interface Timetable {
  readonly stretches: readonly Stretch[];
  readonly silences: ReadonlyArray<{ readonly from: number; readonly until: number }>;
}

const hour = 3_600_000;

/** Times in ms from the departure. */
function timetable({ route, steps }: Journey): Timetable {
  const stretches: Stretch[] = [];
  const silences: { from: number; until: number }[] = [];
  let from = 0;
  let fromMetres = 0;
  for (const step of steps) {
    if (step.kind === 'silence') {
      silences.push({ from, until: from + step.hours * hour });
      continue;
    }
    const waits = step.kind === 'wait';
    const untilMetres = waits ? fromMetres : route.metresTo(step.to);
    const until = from + (waits ? step.hours : (untilMetres - fromMetres) / 1000 / step.kmh) * hour;
    stretches.push({ from, until, fromMetres, untilMetres, waits, site: waits ? (step.site ?? null) : null });
    from = until;
    fromMetres = untilMetres;
  }
  return { stretches, silences };
}

/** The same numbers from 0 to 1 for the same seed (mulberry32): a demo looks alike on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The town a position lies in or near, as an address; null on the open road. */
export function townAt(
  { route, townMetres }: Journey,
  position: Position,
  site: string | null = null,
): AssetAddress | null {
  const place = route.placeNear(position, townMetres);
  if (place === null) return null;
  return { ...(site === null ? {} : { AddressLine1: site }), City: place[0], Country: place[1] };
}

/**
 * Every report of a journey, oldest first, ending `now`: at the end of its steps, or `beforeEndMs` earlier.
 */
export function reportsOf(journey: Journey, now: Date, beforeEndMs = 0): LocationReport[] {
  const random = seededRandom(journey.steps.length * 7_919 + journey.everyMinutes);
  const { stretches, silences } = timetable(journey);
  const end = Math.max(0, (stretches.at(-1)?.until ?? 0) - beforeEndMs);
  const reports: LocationReport[] = [];
  let before: Stretch | undefined;

  function reportAt(time: number, stretch: Stretch): LocationReport {
    const part = stretch.until === stretch.from ? 0 : (time - stretch.from) / (stretch.until - stretch.from);
    const onRoute = journey.route.at(stretch.fromMetres + part * (stretch.untilMetres - stretch.fromMetres));
    // What a receiver standing still reports: within some 40 metres.
    const noise = () => (stretch.waits ? (random() - 0.5) * 60 : 0);
    const position = moved(onRoute, noise(), noise());
    const named = stretch.waits || random() >= journey.nameless;
    const turned = before !== undefined && before.waits !== stretch.waits;
    return {
      Timestamp: timestampOf(new Date(now.getTime() - Math.round((end - time) / 1000) * 1000)),
      Latitude: position.latitude,
      Longitude: position.longitude,
      Address: named ? townAt(journey, position, stretch.site) : null,
      Event: turned ? (stretch.waits ? 'Arrived' : 'Departed') : null,
    };
  }

  for (let time = 0; time <= end;) {
    const moment = time;
    const stretch = stretches.find((candidate) => moment <= candidate.until);
    if (stretch && !silences.some((silence) => moment > silence.from && moment < silence.until)) {
      reports.push(reportAt(moment, stretch));
      before = stretch;
    }
    const next = time + journey.everyMinutes * 60_000 * (0.8 + 0.4 * random());
    time = time < end ? Math.min(next, end) : Infinity;
  }
  return reports;
}
