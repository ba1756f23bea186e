import type { AssetAddress, LocationReport } from '../operations/requests.ts';
import { timestampOf } from '../rules.ts';
import { moved, type Position, type Route } from './route.ts';

export type Step =
  | { readonly goTo: string; readonly kmh: number }
  | { readonly waitHours: number; readonly site?: string }
  /** Nothing is reported for so long, while the steps after it go on. */
  | { readonly silenceHours: number };

export interface DemoJourney {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly everyMinutes: number;
  /** Metres around a town in which a report carries its name. */
  readonly townMetres: number;
  /** Share of the reports on the way that carry coordinates alone. */
  readonly nameless: number;
}

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly fromMetres: number;
  readonly untilMetres: number;
  readonly site?: string | undefined;
  readonly waits: boolean;
}

const hour = 3_600_000;

/** Times in ms from the departure. */
function timetable({ route, steps }: DemoJourney) {
  const stretches: Stretch[] = [];
  const silences: { readonly from: number; readonly until: number }[] = [];
  let [from, fromMetres] = [0, 0];
  for (const step of steps) {
    if ('silenceHours' in step) {
      silences.push({ from, until: from + step.silenceHours * hour });
      continue;
    }
    const waits = 'waitHours' in step;
    const untilMetres = waits ? fromMetres : route.metresTo(step.goTo);
    const until = from + (waits ? step.waitHours : (untilMetres - fromMetres) / 1000 / step.kmh) * hour;
    stretches.push({ from, until, fromMetres, untilMetres, waits, site: waits ? step.site : undefined });
    [from, fromMetres] = [until, untilMetres];
  }
  return { stretches, silences };
}

/** The same numbers from 0 to 1 for the same seed (mulberry32): a demo looks alike on every machine. */
function seededRandom(seed: number): () => number {
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
  { route, townMetres }: DemoJourney,
  position: Position,
  AddressLine1?: string,
): AssetAddress | null {
  const town = route.townNear(position, townMetres);
  return town && { ...(AddressLine1 && { AddressLine1 }), City: town.name, Country: town.country };
}

/** Every report of a journey, oldest first, ending `now`: at the end of its steps, or `beforeEndMs` earlier. */
export function reportsOf(journey: DemoJourney, now: Date, beforeEndMs: number): LocationReport[] {
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
    const stretch = stretches.find(({ until }) => moment <= until);
    if (stretch && !silences.some(({ from, until }) => moment > from && moment < until)) {
      reports.push(reportAt(moment, stretch));
      before = stretch;
    }
    const next = time + journey.everyMinutes * 60_000 * (0.8 + 0.4 * random());
    time = time < end ? Math.min(next, end) : Infinity;
  }
  return reports;
}
