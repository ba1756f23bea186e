import type { AssetAddress, LocationReport } from '../operations/requests.ts';
import { formatTimestamp } from '../rules.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Town extends Position {
  readonly name: string;
  readonly country: string;
}

type Route = ReturnType<typeof createRoute>;

const earthRadius = 6_371_000;
const radians = Math.PI / 180;

function distance(a: Position, b: Position): number {
  const dLat = (b.latitude - a.latitude) * radians;
  const dLon = (b.longitude - a.longitude) * radians;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

export function movePosition({ latitude, longitude }: Position, north: number, east: number): Position {
  const metresPerDegree = earthRadius * radians;
  const lon = longitude + east / (metresPerDegree * Math.cos(latitude * radians));
  return {
    latitude: Number((latitude + north / metresPerDegree).toFixed(5)),
    longitude: Number(wrapLongitude(lon).toFixed(5)),
  };
}

/**
 * A route through towns. Each town is written as "latitude longitude name"; `wiggleMetres` is how far the route strays
 * between towns, so that it does not look ruled.
 */
export function createRoute(townsByCountry: Readonly<Record<string, readonly string[]>>, wiggleMetres: number) {
  const towns = Object.entries(townsByCountry).flatMap(([country, lines]) =>
    lines.map((line): Town => {
      const [latitude = '', longitude = '', ...name] = line.split(' ');
      return { name: name.join(' '), country, latitude: Number(latitude), longitude: Number(longitude) };
    }),
  );
  let metres = 0;
  const starts = towns.map((town, index) => (metres += distance(towns[index - 1] ?? town, town)));

  function positionAt(metresFromStart: number): Position {
    const along = Math.min(Math.max(metresFromStart, 0), metres);
    const leg = Math.max(
      0,
      starts.findLastIndex((start, index) => start <= along && index < towns.length - 1),
    );
    const [from, to] = [towns[leg], towns[leg + 1]];
    const [start, end] = [starts[leg] ?? 0, starts[leg + 1] ?? 0];
    if (!from || !to) throw new RangeError('A route needs two towns.');
    const part = end === start ? 0 : (along - start) / (end - start);
    const dLat = to.latitude - from.latitude;
    const dLon = wrapLongitude(to.longitude - from.longitude);
    const turn = Math.atan2(dLat, dLon * Math.cos(from.latitude * radians)) + Math.PI / 2;
    const wave = 0.6 * Math.sin(along / 5_300) + 0.4 * Math.sin(along / 1_900 + leg);
    const aside = Math.sin(Math.PI * part) * wiggleMetres * wave;
    const onLine = { latitude: from.latitude + dLat * part, longitude: wrapLongitude(from.longitude + dLon * part) };
    return movePosition(onLine, aside * Math.sin(turn), aside * Math.cos(turn));
  }

  return {
    metres,
    positionAt,
    metresTo(name: string): number {
      const start = starts[towns.findIndex((town) => town.name === name)];
      if (start === undefined) throw new RangeError(`The route does not pass ${name}.`);
      return start;
    },
    metresAt(position: Position): number {
      const step = 250;
      let best = { along: 0, away: Infinity };
      for (let along = 0; along <= metres + step; along += step) {
        const away = distance(positionAt(along), position);
        if (away < best.away) best = { along: Math.min(along, metres), away };
      }
      return best.along;
    },
    townNear(position: Position, withinMetres: number): Town | null {
      const near = towns
        .filter(({ name, country }) => name !== '' && country !== '')
        .map((town) => ({ town, away: distance(town, position) }))
        .filter(({ away }) => away <= withinMetres);
      return near.sort((a, b) => a.away - b.away)[0]?.town ?? null;
    },
  };
}

/** Goes to a town at a speed, waits, or stops reporting for some hours while it goes on. */
interface Step {
  readonly goTo?: string | undefined;
  readonly kmh?: number | undefined;
  readonly waitHours?: number | undefined;
  readonly site?: string | undefined;
  readonly silenceHours?: number | undefined;
}

export interface DemoJourney {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly everyMinutes: number;
  readonly townMetres: number;
  /** Share (0 to 1) of the reports on the way without an address. */
  readonly unnamedShare: number;
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

function timetable({ route, steps }: DemoJourney) {
  const stretches: Stretch[] = [];
  const silences: { readonly from: number; readonly until: number }[] = [];
  let [from, fromMetres] = [0, 0];
  for (const { goTo, kmh = 0, waitHours, site, silenceHours } of steps) {
    if (silenceHours !== undefined) {
      silences.push({ from, until: from + silenceHours * hour });
      continue;
    }
    const untilMetres = goTo === undefined ? fromMetres : route.metresTo(goTo);
    const until = from + (waitHours ?? (untilMetres - fromMetres) / 1000 / kmh) * hour;
    stretches.push({ from, until, fromMetres, untilMetres, waits: goTo === undefined, site });
    [from, fromMetres] = [until, untilMetres];
  }
  return { stretches, silences };
}

/** mulberry32, so that the demo looks the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function townAt(
  { route, townMetres }: DemoJourney,
  position: Position,
  AddressLine1?: string,
): AssetAddress | null {
  const town = route.townNear(position, townMetres);
  return town && { ...(AddressLine1 && { AddressLine1 }), City: town.name, Country: town.country };
}

/** Reports oldest first, up to `now`, which is the end of the journey or `beforeEndMs` before it. */
export function reportsOf(journey: DemoJourney, now: Date, beforeEndMs: number): LocationReport[] {
  const random = seededRandom(journey.steps.length * 7_919 + journey.everyMinutes);
  const { stretches, silences } = timetable(journey);
  const end = Math.max(0, (stretches.at(-1)?.until ?? 0) - beforeEndMs);
  const reports: LocationReport[] = [];
  let before: Stretch | undefined;

  function reportAt(time: number, stretch: Stretch): LocationReport {
    const part = stretch.until === stretch.from ? 0 : (time - stretch.from) / (stretch.until - stretch.from);
    const onRoute = journey.route.positionAt(stretch.fromMetres + part * (stretch.untilMetres - stretch.fromMetres));
    const noise = () => (stretch.waits ? (random() - 0.5) * 60 : 0);
    const position = movePosition(onRoute, noise(), noise());
    const named = stretch.waits || random() >= journey.unnamedShare;
    const turned = before !== undefined && before.waits !== stretch.waits;
    return {
      Timestamp: formatTimestamp(new Date(now.getTime() - Math.round((end - time) / 1000) * 1000)),
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
