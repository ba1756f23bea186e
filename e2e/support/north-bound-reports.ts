interface Way {
  /** Of the first report, ISO. */
  readonly start?: string;
  readonly minutes?: number;
  /** Degrees of the first report, and from each to the next; below 0 southwards. */
  readonly latitude?: number;
  readonly step?: number;
}

/** So many reports straight to the north, newest first, each called after its number: the first is `Mile 1`. */
export function northwards(
  count: number,
  { start = '2026-03-10T00:00:00Z', minutes = 60, latitude = 53.5, step = 6 / count }: Way = {},
) {
  return Array.from({ length: count }, (_, index) => ({
    Timestamp: new Date(Date.parse(start) + index * minutes * 60_000).toISOString(),
    Latitude: latitude + index * step,
    Longitude: 10,
    Address: `Mile ${index + 1}`,
  })).toReversed();
}
