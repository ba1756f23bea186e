import type { Silence } from '#lib/share/types.ts';

/** The strip is so many units wide. */
export const STRIP_STEPS = 1_000;
const TOP = 4;
const BOTTOM = 16;

export interface Strip {
  /** ms UTC of its ends. */
  readonly first: number;
  readonly last: number;
  /** Paths, 20 units high: blocks where reports came, lines through the silences. */
  readonly reported: string;
  readonly silent: string;
}

/**
 * When a history reported: time runs along the strip, silences are left open. null where there are no two instants. `times`:
 * ms UTC in any order, NaN unknown.
 */
export function drawStrip(times: Float64Array, silences: readonly Silence[]): Strip | null {
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  if (!(first < last)) return null;
  const step = (time: number) => Math.round(((time - first) / (last - first)) * (STRIP_STEPS - 1));
  const isSilent = new Uint8Array(STRIP_STEPS);
  let silent = '';
  for (const { from, until } of silences) {
    const start = step(Date.parse(from));
    const end = step(Date.parse(until));
    isSilent.fill(1, start + 1, Math.max(start + 1, end));
    if (end - start > 1) silent += `M${start + 1} 10H${end}`;
  }
  // A report ends what is silent, however short it is.
  for (const time of times) if (!Number.isNaN(time)) isSilent[step(time)] = 0;
  let reported = '';
  for (let at = 0; at < STRIP_STEPS; at += 1) {
    if (isSilent[at] === 1) continue;
    const start = at;
    while (at < STRIP_STEPS && isSilent[at] === 0) at += 1;
    reported += `M${start} ${TOP}H${at}V${BOTTOM}H${start}z`;
  }
  return { first, last, reported, silent };
}
