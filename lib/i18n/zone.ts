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

/** "14:02" of an ISO instant in an IANA zone. Throws a RangeError for a zone `isTimeZone` refuses. */
export function formatClock(iso: string, zone: string): string {
  const parts = partsOf(iso, zone);
  return `${parts.get('hour')}:${parts.get('minute')}`;
}

/** The calendar day "2026-11-12" of an ISO instant, likewise. */
export function calendarDay(iso: string, zone: string): string {
  const parts = partsOf(iso, zone);
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Whether the runtime knows the text as a time zone. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone.length > 64) return false;
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

function partsOf(iso: string, zone: string): Map<string, string> {
  return new Map(
    formatFor(zone)
      .formatToParts(Date.parse(iso))
      .map(({ type, value }) => [type, value]),
  );
}
