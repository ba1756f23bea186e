const HOUR = 3_600_000;

/**
 * For zone-less times: the function from a wall clock (ms as if it were UTC) in an IANA zone to ms UTC.
 * In the hour a clock change skips or repeats, one of the two readings. Throws RangeError for an unknown zone.
 */
export function wallClockReader(zone: string): (ms: number) => number {
  if (zone === 'UTC') return (ms) => ms;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  });
  // Offsets change on quarter hours at the finest; asking Intl for every row of a long history would take seconds.
  const offsets = new Map<number, number>();
  const offsetAt = (utc: number) => {
    const quarter = Math.floor(utc / (HOUR / 4));
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = measureOffset(format, quarter * (HOUR / 4));
    if (offsets.size < 10_000) offsets.set(quarter, offset);
    return offset;
  };
  return (ms) => {
    if (!Number.isFinite(ms) || Math.abs(ms) > 8e15) return ms;
    const guess = ms - offsetAt(ms);
    return ms - offsetAt(guess);
  };
}

function measureOffset(format: Intl.DateTimeFormat, utc: number): number {
  const parts = new Map(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - utc;
}
