'use client';

import { formatDay, formatDuration, formatKilometres, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import type { Moment } from '#lib/replay/timed-line.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import type { Speed } from './player.ts';
import type { Translator } from '#lib/i18n/words.ts';

/** A moment in words. */
export interface MomentTexts {
  readonly clock: string;
  readonly doing: string;
  readonly soFar: string;
}

/** `numberOf`: of the report a moment was heard of last. */
export function useTexts(
  words: Translator<'replay'>,
  numberOf: (moment: Moment) => ReportNumber | undefined,
): (moment: Moment) => MomentTexts {
  const locale = useLocale();
  const map = useTranslations('map');
  const history = useTranslations('history');
  const durations = useTranslations('duration');
  const { zoneOf } = usePageClock();

  function tellDoing({ doing, lastsMs, speed }: Moment): string {
    const duration = formatDuration(durations, lastsMs);
    if (doing === 'silent') return words('silent', { duration });
    if (doing === 'unplaced') return words('unplaced');
    // As the list says it.
    if (doing === 'stopped') return history('stopped', { duration });
    return speed === null ? words('report') : words('average', { speed: formatKilometres(locale, speed * 3.6) });
  }

  return (moment) => {
    const iso = new Date(moment.time).toISOString();
    const zone = zoneOf(numberOf(moment));
    return {
      clock: map('time', {
        day: formatDay(locale, calendarDay(iso, zone), 'full'),
        clock: `${formatClock(iso, zone)} ${zoneName(zone, iso)}`,
      }),
      doing: tellDoing(moment),
      soFar: words('soFar', { distance: formatKilometres(locale, moment.metres / 1000) }),
    };
  };
}

export function speedText(words: Translator<'replay'>, speed: Speed): string {
  if (speed < 3_600) return words('minutes', { count: speed / 60 });
  return speed < 86_400 ? words('hours', { count: speed / 3_600 }) : words('days', { count: speed / 86_400 });
}
