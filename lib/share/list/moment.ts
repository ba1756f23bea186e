const ANCHOR = /^#t=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** The URL fragment of a report's time. Times, unlike numbers or rows, stay valid while the history grows. */
export function momentAnchor(iso: string): string {
  return `#t=${iso.slice(0, 19)}Z`;
}

const LONGEST = 80;

export function readMoment(hash: string): number | null {
  if (hash.length > LONGEST) return null;
  const iso = ANCHOR.exec(decodeHash(hash))?.[1] ?? '';
  const time = Date.parse(iso);
  // Some engines parse 30 February as a day in March.
  return Number.isNaN(time) || momentAnchor(new Date(time).toISOString()) !== `#t=${iso}` ? null : time;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

export function isMoment(time: number, moment: number): boolean {
  return Math.floor(time / 1000) * 1000 === moment;
}
