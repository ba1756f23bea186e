import type { Segment, Stop, TrackGeometry } from '../types.ts';
import { distanceMetres, spanOf, wrapLongitude } from './geometry.ts';

const RADIUS_METRES = 250;
const NOISE_METRES = 1_000;
const SHORTEST_MS = 30 * 60_000;
const MIN_REPORTS = 3;

interface Cluster {
  readonly first: number;
  last: number;
  count: number;
  latitude: number;
  longitude: number;
}

/** At least 30 minutes and three reports within 250 m of their centre. A silence ends a stop. */
export function findStops(geometry: TrackGeometry, segments: readonly Segment[]): Stop[] {
  const stops: Stop[] = [];
  for (const { kind, first, last } of segments) {
    if (kind === 'silence') continue;
    let cluster = startCluster(geometry, first);
    for (let index = first + 1; index <= last; index += 1) {
      if (isWithin(geometry, cluster, index, RADIUS_METRES)) join(geometry, cluster, index);
      else if (
        index === last ||
        !isWithin(geometry, cluster, index, NOISE_METRES) ||
        !isWithin(geometry, cluster, index + 1, RADIUS_METRES)
      ) {
        pushStop(stops, geometry, cluster);
        cluster = startCluster(geometry, index);
      }
    }
    pushStop(stops, geometry, cluster);
  }
  return stops;
}

function startCluster(geometry: TrackGeometry, index: number): Cluster {
  return {
    first: index,
    last: index,
    count: 1,
    latitude: geometry.latitudes[index] ?? NaN,
    longitude: geometry.longitudes[index] ?? NaN,
  };
}

function isWithin(geometry: TrackGeometry, cluster: Cluster, index: number, metres: number): boolean {
  const latitude = geometry.latitudes[index] ?? NaN;
  return distanceMetres(cluster.latitude, cluster.longitude, latitude, geometry.longitudes[index] ?? NaN) <= metres;
}

function join(geometry: TrackGeometry, cluster: Cluster, index: number): void {
  cluster.last = index;
  cluster.count += 1;
  cluster.latitude += ((geometry.latitudes[index] ?? NaN) - cluster.latitude) / cluster.count;
  cluster.longitude += ((geometry.longitudes[index] ?? NaN) - cluster.longitude) / cluster.count;
}

function pushStop(stops: Stop[], geometry: TrackGeometry, cluster: Cluster): void {
  if (cluster.count < MIN_REPORTS) return;
  const times = geometry.times.subarray(cluster.first, cluster.last + 1).filter(Number.isFinite);
  const from = times[0] ?? NaN;
  const until = times[times.length - 1] ?? NaN;
  if (!(until - from >= SHORTEST_MS)) return;
  stops.push({
    first: geometry.numbers[cluster.first] ?? 0,
    last: geometry.numbers[cluster.last] ?? 0,
    ...spanOf(from, until),
    latitude: cluster.latitude,
    longitude: wrapLongitude(cluster.longitude),
  });
}
