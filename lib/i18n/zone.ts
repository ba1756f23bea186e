import { memo } from './memo.ts';

const formatFor = memo(
  (zone) =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

export function wallClock(iso: string, zone: string): string {
  return wallTime(iso, zone).slice(-5);
}

export function calendarDay(iso: string, zone: string): string {
  return wallTime(iso, zone).slice(0, -6);
}

export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone.length > 64) return false;
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** UTC for a zone unknown here: a device may have none (`Etc/Unknown`), and an old browser lacks new ones. */
export function knownZone(zone: unknown): string {
  return isTimeZone(zone) ? zone : 'UTC';
}

const HOUR = 3_600_000;
/** Between these all offsets are whole minutes, and all years have four digits. */
const FIRST = Date.UTC(1973, 0);
const LAST = Date.UTC(2100, 0);

function wallTime(iso: string, zone: string): string {
  const ms = Date.parse(iso);
  const isPlain = FIRST <= ms && ms < LAST;
  const offset = !isPlain ? null : zone === 'UTC' ? 0 : offsetAt(ms, zone);
  if (offset !== null) return new Date(ms + offset).toISOString().slice(0, 16);
  const parts = partsOf(ms, zone);
  const part = (name: string) => parts.get(name) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Keyed by hour since 1970, because calling Intl for each report would take most of the time of a list. */
const offsetsOf = memo((_zone) => new Map<number, number | null>());
const MAX_HOURS = 1_000;

/** Milliseconds that a zone is ahead of UTC; null in an hour in which this changes. */
export function offsetAt(ms: number, zone: string): number | null {
  const hour = Math.floor(ms / HOUR);
  const offsets = offsetsOf(zone);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const first = readOffset(hour * HOUR, zone);
  const offset = first === readOffset((hour + 1) * HOUR - 1, zone) ? first : null;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function readOffset(ms: number, zone: string): number {
  const parts = partsOf(ms, zone);
  const part = (name: string) => Number(parts.get(name));
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return wall - Math.floor(ms / 60_000) * 60_000;
}

function partsOf(ms: number, zone: string): Map<string, string> {
  return new Map(
    formatFor(knownZone(zone))
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
}
