/** A point of a route; without a country it is no place, only a turn of the line. Degrees WGS 84. */
export type Place = readonly [name: string, country: string, latitude: number, longitude: number];

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A line through places, measured in metres from its start. */
export interface Route {
  readonly metres: number;
  /** Beyond either end: that end. */
  at(metres: number): Position;
  /** Metres from the start to the named place. Throws for a name that is not on the route. */
  metresTo(name: string): number;
  /** How far along the route a position lies, within the sampling of 250 m. */
  metresAt(position: Position): number;
  /** The nearest named place, if one is near enough. */
  placeNear(position: Position, withinMetres: number): Place | null;
}

const earthRadius = 6_371_000;
const radians = Math.PI / 180;

/** Great-circle metres. */
export function distance(a: Position, b: Position): number {
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

function positionOf(place: Place): Position {
  return { latitude: place[2], longitude: place[3] };
}

/** `wiggleMetres`: how far the line strays sideways between places, so that it looks travelled and not ruled. */
export function createRoute(places: readonly Place[], wiggleMetres: number): Route {
  const starts = [0];
  for (const [index, place] of places.slice(1).entries()) {
    const before = places[index];
    starts.push((starts[index] ?? 0) + (before ? distance(positionOf(before), positionOf(place)) : 0));
  }
  const metres = starts.at(-1) ?? 0;

  function at(asked: number): Position {
    const along = Math.min(Math.max(asked, 0), metres);
    const leg = Math.max(
      0,
      starts.findLastIndex((start, index) => start <= along && index < places.length - 1),
    );
    const [from, to] = [places[leg], places[leg + 1]];
    if (!from || !to) throw new RangeError('A route needs two places.');
    const length = (starts[leg + 1] ?? 0) - (starts[leg] ?? 0);
    const part = length === 0 ? 0 : (along - (starts[leg] ?? 0)) / length;
    const dLat = to[2] - from[2];
    const dLon = wrapped(to[3] - from[3]);
    const turn = Math.atan2(dLat, dLon * Math.cos(from[2] * radians)) + Math.PI / 2;
    // Two waves of unrelated length, zero at the places themselves.
    const wave = 0.6 * Math.sin(along / 5_300) + 0.4 * Math.sin(along / 1_900 + leg);
    const aside = Math.sin(Math.PI * part) * wiggleMetres * wave;
    const onLine = { latitude: from[2] + dLat * part, longitude: wrapped(from[3] + dLon * part) };
    return moved(onLine, aside * Math.sin(turn), aside * Math.cos(turn));
  }

  return {
    metres,
    at,
    metresTo(name) {
      const start = starts[places.findIndex((place) => place[0] === name)];
      if (start === undefined) throw new RangeError(`The route does not pass ${name}.`);
      return start;
    },
    metresAt(position) {
      const step = 250;
      let best = { along: 0, away: Infinity };
      for (let along = 0; along <= metres + step; along += step) {
        const away = distance(at(along), position);
        if (away < best.away) best = { along: Math.min(along, metres), away };
      }
      return best.along;
    },
    placeNear(position, withinMetres) {
      let best: { place: Place; away: number } | null = null;
      for (const place of places) {
        const away = place[1] === '' ? Infinity : distance(positionOf(place), position);
        if (away <= withinMetres && away < (best?.away ?? Infinity)) best = { place, away };
      }
      return best?.place ?? null;
    },
  };
}
