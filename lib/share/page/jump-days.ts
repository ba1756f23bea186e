const DAY_MS = 24 * 3_600_000;
/** Four lines of links on a phone. */
const MOST = 14;

/** Days "yyyy-mm-dd" from the newest to the oldest: all, or so many at even steps, the first and the last among them. */
export function jumpDays(oldest: string, newest: string, most: number = MOST): readonly string[] {
  const last = Math.round((Date.parse(newest) - Date.parse(oldest)) / DAY_MS);
  if (!(last > 0)) return [];
  const steps = Math.min(last, most - 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    new Date(Date.parse(newest) - Math.round((step * last) / steps) * DAY_MS).toISOString().slice(0, 10),
  );
}
