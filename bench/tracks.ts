/** One track for all links, or one per link with 50 or 1,000 reports; `measured`: 50 with readings. */
export type Tracks = 'one' | 'own' | 'measured' | 'own1000';

export function linkId(tracks: Tracks, number: number): string {
  return `bench-${tracks}-${number}`;
}

export function trackOf(shareId: string): Record<string, unknown> {
  const [, tracks, number] = shareId.split('-');
  const reports = tracks === 'own1000' ? 1_000 : 50;
  const { latitude, longitude, extent } =
    tracks === 'one' ? { latitude: 56, longitude: 10, extent: 0.5 } : placeOf(Number(number));
  const step = extent / reports;
  const end = Date.now() - 60_000;
  return {
    AssetName: `Bench pallet ${number}`,
    Status: 'In transit',
    TrackingNo: `BENCH-${number}`,
    DestinationAddress: { AddressLine1: 'Havnegade 12', PostalCode: '8000', City: 'Aarhus', Country: 'Denmark' },
    Exceptions: ['Delayed by customs'],
    LocationHistory: Array.from({ length: reports }, (_none, index) => ({
      Latitude: latitude - index * step,
      Longitude: longitude - index * step,
      Address: addressOf(reports - index),
      Timestamp: new Date(end - index * 1_200_000).toISOString(),
      ...(tracks === 'measured' && readingsAt(index)),
    })),
    ...(tracks === 'measured' && { TemperatureLimits: { Min: 2, Max: 8 } }),
  };
}

export function readingsAt(index: number) {
  const wave = Math.sin(index / 5);
  return {
    TemperatureC: Math.round(50 + 35 * wave) / 10,
    HumidityPercent: Math.round(45 + 9 * wave),
    ShockG: (index % 7) / 100,
  };
}

function addressOf(number: number): string {
  return `Hafenstraße ${number}, ${20_000 + number} Town ${number}, Germany`;
}

function placeOf(number: number): { latitude: number; longitude: number; extent: number } {
  return {
    latitude: 75 - 115 * ((number * 0.754_877_67) % 1),
    longitude: 180 - 335 * ((number * 0.569_840_29) % 1),
    extent: 0.5 * 2 ** (number % 6),
  };
}

export type TrackKind = 'smooth' | 'jittered';

export interface LargeReport {
  readonly latitude: number;
  readonly longitude: number;
  readonly time: number;
  readonly town: string;
}

/**
 * Newest first, one per minute along a winding route; jittered ones deviate by up to 10 m and have irregular times.
 * `ofAll` takes every n-th report of a longer track.
 */
export function largeTrack(reports: number, kind: TrackKind, ofAll = reports): readonly LargeReport[] {
  const end = Date.UTC(2026, 10, 20, 12);
  const random = createRandom(reports);
  const noise = (max: number) => (kind === 'smooth' ? 0 : (random() + random() + random() - 1.5) * (max / 1.5));
  return Array.from({ length: reports }, (_none, row) => {
    const index = Math.round((row * ofAll) / reports);
    const angle = index / 4_000;
    return {
      latitude: 50 + 9 * Math.sin(angle) * Math.cos(angle / 9) + noise(0.0001),
      longitude: 12 + 14 * Math.sin(angle / 3) + noise(0.0001),
      time: end - Math.round(60 * index + noise(20)) * 1000,
      town: `Town ${index % 1_000}`,
    };
  });
}

export function largeAnswer(reports: number, kind: TrackKind, ofAll = reports): string {
  const rows = largeTrack(reports, kind, ofAll).map(
    ({ latitude, longitude, time, town }) =>
      `{"Latitude":${latitude.toFixed(6)},"Longitude":${longitude.toFixed(6)},"Address":{"City":"${town}","Country":"Germany"},"Timestamp":"${new Date(time).toISOString()}"}`,
  );
  return `{"AssetName":"Bench container","Status":"In transit","LocationHistory":[${rows.join(',')}]}`;
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
