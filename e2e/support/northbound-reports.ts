interface RouteOptions {
  /** Time of the first report, ISO. */
  readonly start?: string;
  readonly minutes?: number;
  /** Degrees of the first report. */
  readonly latitude?: number;
  /** Degrees from one report to the next; negative for south. */
  readonly step?: number;
}

/** Reports due north, newest first, named `Mile 1` for the first and so on. */
export function northboundReports(
  count: number,
  { start = '2026-03-10T00:00:00Z', minutes = 60, latitude = 53.5, step = 6 / count }: RouteOptions = {},
) {
  return Array.from({ length: count }, (_, index) => ({
    Timestamp: new Date(Date.parse(start) + index * minutes * 60_000).toISOString(),
    Latitude: latitude + index * step,
    Longitude: 10,
    Address: `Mile ${index + 1}`,
  })).toReversed();
}

/** A report some minutes after 09:00, due north of the ones before it, named `Minute <minute>`. */
export function minuteReport(minute: number, minutesPerDegree = 100) {
  return {
    Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
    Latitude: 54 + minute / minutesPerDegree,
    Longitude: 10,
    Address: `Minute ${minute}`,
  };
}
