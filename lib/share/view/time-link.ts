import { decodePercent } from '../decode-percent.ts';

const TIME_FRAGMENT = /^#t=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** The URL fragment of a report's time. Times, unlike numbers or rows, stay valid while the history grows. */
export function timeFragment(iso: string): string {
  return `#t=${iso.slice(0, 19)}Z`;
}

const MAX_FRAGMENT_LENGTH = 80;

export function parseTimeFragment(hash: string): number | null {
  if (hash.length > MAX_FRAGMENT_LENGTH) return null;
  const iso = TIME_FRAGMENT.exec(decodePercent(hash) ?? '')?.[1] ?? '';
  const time = Date.parse(iso);
  return Number.isNaN(time) || timeFragment(new Date(time).toISOString()) !== `#t=${iso}` ? null : time;
}

export function isLinkedTime(time: number, moment: number): boolean {
  return Math.floor(time / 1000) * 1000 === moment;
}
