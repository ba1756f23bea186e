/** Whose tracks the links of a case show. */
export type Tracks = 'own' | 'one';

/** The identifier of a link in the bench's own service; each number is another link. */
export function linkId(tracks: Tracks, number: number): string {
  return `bench-${tracks}-${number}`;
}

const REPORTS = 50;

/**
 * The shared view behind an identifier of `linkId`: the track of its number somewhere on the globe, or the one track of
 * all.
 */
export function trackOf(shareId: string): Record<string, unknown> {
  const [, tracks, number] = shareId.split('-');
  const { latitude, longitude, step } =
    tracks === 'own' ? placeOf(Number(number)) : { latitude: 56, longitude: 10, step: 0.01 };
  const end = Date.now() - 60_000;
  return {
    AssetName: `Bench pallet ${number}`,
    Status: 'In transit',
    TrackingNo: `BENCH-${number}`,
    DestinationAddress: { AddressLine1: 'Havnegade 12', PostalCode: '8000', City: 'Aarhus', Country: 'Denmark' },
    Exceptions: ['Delayed by customs'],
    LocationHistory: Array.from({ length: REPORTS }, (_none, index) => ({
      Latitude: latitude - index * step,
      Longitude: longitude - index * step,
      Address: { City: `Town ${REPORTS - index}`, Country: 'Germany' },
      Timestamp: new Date(end - index * 1_200_000).toISOString(),
    })),
  };
}

/** Spread evenly, with no two near each other however many there are; half a degree to a continent long. */
function placeOf(number: number): { latitude: number; longitude: number; step: number } {
  return {
    latitude: 75 - 115 * ((number * 0.754_877_67) % 1),
    longitude: 180 - 335 * ((number * 0.569_840_29) % 1),
    step: 0.01 * 2 ** (number % 6),
  };
}
