import type { Segment, Stop, TrackPoints } from '../share/types.ts';
import { distanceMetres, spanOf, wrapLongitude } from './distance.ts';

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
export function findStops(trackPoints: TrackPoints, segments: readonly Segment[]): Stop[] {
  const stops: Stop[] = [];
  for (const { kind, first, last } of segments) {
    if (kind === 'silence') continue;
    let cluster = startCluster(trackPoints, first);
    for (let index = first + 1; index <= last; index += 1) {
      if (isWithin(trackPoints, cluster, index, RADIUS_METRES)) join(trackPoints, cluster, index);
      else if (
        index === last ||
        !isWithin(trackPoints, cluster, index, NOISE_METRES) ||
        !isWithin(trackPoints, cluster, index + 1, RADIUS_METRES)
      ) {
        pushStop(stops, trackPoints, cluster);
        cluster = startCluster(trackPoints, index);
      }
    }
    pushStop(stops, trackPoints, cluster);
  }
  return stops;
}

function startCluster(trackPoints: TrackPoints, index: number): Cluster {
  return {
    first: index,
    last: index,
    count: 1,
    latitude: trackPoints.latitudes[index] ?? NaN,
    longitude: trackPoints.longitudes[index] ?? NaN,
  };
}

function isWithin(trackPoints: TrackPoints, cluster: Cluster, index: number, metres: number): boolean {
  const latitude = trackPoints.latitudes[index] ?? NaN;
  return distanceMetres(cluster.latitude, cluster.longitude, latitude, trackPoints.longitudes[index] ?? NaN) <= metres;
}

function join(trackPoints: TrackPoints, cluster: Cluster, index: number): void {
  cluster.last = index;
  cluster.count += 1;
  cluster.latitude += ((trackPoints.latitudes[index] ?? NaN) - cluster.latitude) / cluster.count;
  cluster.longitude += ((trackPoints.longitudes[index] ?? NaN) - cluster.longitude) / cluster.count;
}

function pushStop(stops: Stop[], trackPoints: TrackPoints, cluster: Cluster): void {
  if (cluster.count < MIN_REPORTS) return;
  const times = trackPoints.times.subarray(cluster.first, cluster.last + 1).filter(Number.isFinite);
  const from = times[0] ?? NaN;
  const until = times[times.length - 1] ?? NaN;
  if (!(until - from >= SHORTEST_MS)) return;
  stops.push({
    first: trackPoints.numbers[cluster.first] ?? 0,
    last: trackPoints.numbers[cluster.last] ?? 0,
    ...spanOf(from, until),
    latitude: cluster.latitude,
    longitude: wrapLongitude(cluster.longitude),
  });
}
