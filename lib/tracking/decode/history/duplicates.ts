import type { PublicText } from '../../personal-data/public-text.ts';
import type { LocationPoint } from '../../types.ts';

const MOST_KNOWN = 5000;

/** The same report sent again, not next to itself. */
export function isKnown(point: LocationPoint, known: Map<string, LocationPoint[]>): boolean {
  const iso = point.time?.iso ?? null;
  if (iso === null || known.size > MOST_KNOWN) return false;
  const others = known.get(iso);
  if (others === undefined) known.set(iso, [point]);
  else if (others.some((other) => isSame(other, point))) return true;
  else if (others.length < MOST_OF_AN_INSTANT) others.push(point);
  return false;
}

const MOST_OF_AN_INSTANT = 20;

function isSame(one: LocationPoint, other: LocationPoint): boolean {
  const agrees = one.event === other.event && one.address?.lines.join() === other.address?.lines.join();
  const [place, otherPlace] = [one.position, other.position];
  return agrees && place?.latitude === otherPlace?.latitude && place?.longitude === otherPlace?.longitude;
}

/** Two reports of one time and event, one of which may be poorer, as one. null: they are two. */
export function mergeRepeat(one: LocationPoint, other: LocationPoint): LocationPoint | null {
  if (one.time === null || other.time === null || one.time.raw !== other.time.raw || one.event !== other.event)
    return null;
  const address = agree(one.address, other.address, (a, b) => a.lines.join() === b.lines.join());
  const position = agree(
    one.position,
    other.position,
    (a, b) => a.latitude === b.latitude && a.longitude === b.longitude,
  );
  if (address === undefined || position === undefined) return null;
  return { ...one, ...other, address, position };
}

/** What two values say together; undefined where they contradict each other. */
function agree<T>(one: T | null, other: T | null, isSame: (one: T, other: T) => boolean): T | null | undefined {
  if (one === null || other === null) return one ?? other;
  return isSame(one, other) ? one : undefined;
}

/** An event and a position of one instant are one report. */
export function mergeByTime(points: readonly LocationPoint<PublicText>[]): readonly LocationPoint<PublicText>[] {
  const byTime = new Map<string, LocationPoint<PublicText>>();
  const rest: LocationPoint<PublicText>[] = [];
  for (const point of points) {
    const id = point.time?.iso ?? null;
    const known = id === null ? undefined : byTime.get(id);
    if (id === null || (known !== undefined && known.event !== null && point.event !== null)) rest.push(point);
    else if (known === undefined) byTime.set(id, point);
    else
      byTime.set(id, {
        ...known,
        position: known.position ?? point.position,
        address: known.address ?? point.address,
        event: known.event ?? point.event,
      });
  }
  return [...byTime.values(), ...rest];
}
