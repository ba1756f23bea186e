export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a line passes. Without a name or a country it is no place of a report. Degrees WGS 84. */
export interface Town extends Position {
  readonly name: string;
  readonly country: string;
}

type Turn = readonly [latitude: number, longitude: number, name?: string];

export type Route = ReturnType<typeof createRoute>;

const earthRadius = 6_371_000;
const radians = Math.PI / 180;

function distance(a: Position, b: Position): number {
  const dLat = (b.latitude - a.latitude) * radians;
  const dLon = (b.longitude - a.longitude) * radians;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** A position moved by metres to the north and to the east, rounded to about a metre. */
export function moved({ latitude, longitude }: Position, north: number, east: number): Position {
  const metresPerDegree = earthRadius * radians;
  const lon = longitude + east / (metresPerDegree * Math.cos(latitude * radians));
  return {
    latitude: Number((latitude + north / metresPerDegree).toFixed(5)),
    longitude: Number(wrapped(lon).toFixed(5)),
  };
}

/**
 * A line through towns, measured in metres from its start. `turns`: by country, in the order of travel. `wiggleMetres`: how far the line strays sideways between them, so that
 * it looks travelled and not ruled.
 */
export function createRoute(turns: Readonly<Record<string, readonly Turn[]>>, wiggleMetres: number) {
  const towns: Town[] = Object.entries(turns).flatMap(([country, passed]) =>
    passed.map(([latitude, longitude, name = '']) => ({ name, country, latitude, longitude })),
  );
  let metres = 0;
  const starts = towns.map((town, index) => (metres += distance(towns[index - 1] ?? town, town)));

  /** Beyond either end: that end. */
  function at(asked: number): Position {
    const along = Math.min(Math.max(asked, 0), metres);
    const leg = Math.max(
      0,
      starts.findLastIndex((start, index) => start <= along && index < towns.length - 1),
    );
    const [from, to] = [towns[leg], towns[leg + 1]];
    const [start, end] = [starts[leg] ?? 0, starts[leg + 1] ?? 0];
    if (!from || !to) throw new RangeError('A route needs two towns.');
    const part = end === start ? 0 : (along - start) / (end - start);
    const dLat = to.latitude - from.latitude;
    const dLon = wrapped(to.longitude - from.longitude);
    const turn = Math.atan2(dLat, dLon * Math.cos(from.latitude * radians)) + Math.PI / 2;
    // Two waves of unrelated length, zero at the towns themselves.
    const wave = 0.6 * Math.sin(along / 5_300) + 0.4 * Math.sin(along / 1_900 + leg);
    const aside = Math.sin(Math.PI * part) * wiggleMetres * wave;
    const onLine = { latitude: from.latitude + dLat * part, longitude: wrapped(from.longitude + dLon * part) };
    return moved(onLine, aside * Math.sin(turn), aside * Math.cos(turn));
  }

  return {
    metres,
    at,
    /** Metres from the start to the named town. Throws for a name that is not on the route. */
    metresTo(name: string): number {
      const start = starts[towns.findIndex((town) => town.name === name)];
      if (start === undefined) throw new RangeError(`The route does not pass ${name}.`);
      return start;
    },
    /** How far along the route a position lies, within the sampling of 250 m. */
    metresAt(position: Position): number {
      const step = 250;
      let best = { along: 0, away: Infinity };
      for (let along = 0; along <= metres + step; along += step) {
        const away = distance(at(along), position);
        if (away < best.away) best = { along: Math.min(along, metres), away };
      }
      return best.along;
    },
    /** The nearest named town, if one is near enough. */
    townNear(position: Position, withinMetres: number): Town | null {
      const near = towns
        .filter(({ name, country }) => name !== '' && country !== '')
        .map((town) => ({ town, away: distance(town, position) }))
        .filter(({ away }) => away <= withinMetres);
      return near.sort((a, b) => a.away - b.away)[0]?.town ?? null;
    },
  };
}
