const ANCHOR = /^#t=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** What of an address leads to the report of an instant (UTC ISO): to the second, and true however the history grows. */
export function momentAnchor(iso: string): string {
  return `#t=${iso.slice(0, 19)}Z`;
}

/** What is longer leads to no moment, escaped or not. */
const LONGEST = 80;

/** ms UTC that an address leads to, of its last part; null where it leads to none. */
export function readMoment(hash: string): number | null {
  if (hash.length > LONGEST) return null;
  const iso = ANCHOR.exec(decodeHash(hash))?.[1] ?? '';
  const time = Date.parse(iso);
  // The 30th of February is a day of March to some.
  return Number.isNaN(time) || momentAnchor(new Date(time).toISOString()) !== `#t=${iso}` ? null : time;
}

/** Some programs escape what need not be. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

/** Whether a report's instant (ms UTC) is the one an address leads to. */
export function isMoment(time: number, moment: number): boolean {
  return Math.floor(time / 1000) * 1000 === moment;
}
