/** Stretches of time that do not overlap, in their order; ms UTC. */
export interface Spans {
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** How long each was before it was cut to what is shown, ms. */
  readonly lasts: Float64Array;
}

/** Stretches (UTC, ISO 8601) within a time; where two overlap, the later one begins where the earlier one ends. */
export function readSpans(
  stretches: readonly { readonly from: string; readonly until: string }[],
  earliest: number,
  latest: number,
): Spans {
  const read = stretches
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    .sort((one, other) => one.from - other.from || one.until - other.until);
  const within: { from: number; until: number; lasts: number }[] = [];
  let free = earliest;
  for (const { from, until } of read) {
    const start = Math.max(from, free);
    const end = Math.min(until, latest);
    if (!(start < end)) continue;
    within.push({ from: start, until: end, lasts: until - from });
    free = end;
  }
  return {
    from: Float64Array.from(within, ({ from }) => from),
    until: Float64Array.from(within, ({ until }) => until),
    lasts: Float64Array.from(within, ({ lasts }) => lasts),
  };
}

/** How long the stretch lasts that `time` is inside of, ms; null: in none. At its ends there was a report. */
export function spanAround({ from, until, lasts }: Spans, time: number): number | null {
  let low = 0;
  let high = from.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (time <= (from[middle] ?? NaN)) high = middle - 1;
    else if (time >= (until[middle] ?? NaN)) low = middle + 1;
    else return lasts[middle] ?? null;
  }
  return null;
}
