/** Tracks that links show: the one of all, one each of 50 reports, one each of 1,000; each report has an address. */
export type Tracks = 'one' | 'own' | 'own1000';

/** The identifier of a link in the bench's own service; each number is another link. */
export function linkId(tracks: Tracks, number: number): string {
  return `bench-${tracks}-${number}`;
}

/**
 * The shared view behind an identifier of `linkId`: the track of its number somewhere on the globe, or the one track of
 * all.
 */
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
    })),
  };
}

/** In a line, as most services write it; another for each number. */
function addressOf(number: number): string {
  return `Hafenstraße ${number}, ${20_000 + number} Town ${number}, Germany`;
}

/** Spread evenly, with no two near each other however many there are; half a degree to a continent long. */
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
  /** ms UTC, of a whole second. */
  readonly time: number;
  readonly town: string;
}

/**
 * So many reports, the newest first: a slow turning way, reported every minute to the second, or every minute or so from
 * within 10 m of it. `ofAll`: of so many reports each so-and-so-manieth.
 */
export function largeTrack(reports: number, kind: TrackKind, ofAll = reports): readonly LargeReport[] {
  const end = Date.UTC(2026, 10, 20, 12);
  const random = createRandom(reports);
  const noise = (most: number) => (kind === 'smooth' ? 0 : (random() + random() + random() - 1.5) * (most / 1.5));
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

/** The body of a shared view with such a track, of about 137 bytes a report. */
export function largeAnswer(reports: number, kind: TrackKind, ofAll = reports): string {
  const rows = largeTrack(reports, kind, ofAll).map(
    ({ latitude, longitude, time, town }) =>
      `{"Latitude":${latitude.toFixed(6)},"Longitude":${longitude.toFixed(6)},"Address":{"City":"${town}","Country":"Germany"},"Timestamp":"${new Date(time).toISOString()}"}`,
  );
  return `{"AssetName":"Bench container","Status":"In transit","LocationHistory":[${rows.join(',')}]}`;
}

/** The same numbers in [0, 1) for the same seed, whatever the machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
