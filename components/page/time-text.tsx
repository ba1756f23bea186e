import { formatDuration, spellAge } from '#lib/i18n/format.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNowStep, usePageClock } from './page-clock.tsx';

const MINUTE_MS = 60_000;

/**
 * "3 h 12 min ago", "just now" below a minute, and as screen readers say it; null in printing. The server
 * writes it too, where it stays as it is without JavaScript: show the time itself beside it.
 */
export function useRelativeTime(iso: string | null): { readonly text: string; readonly spoken: string } | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const minutesAt = (now: number) => (iso === null ? 0 : Math.floor((now - Date.parse(iso)) / MINUTE_MS));
  const minutes = useNowStep(minutesAt, 1000, minutesAt(Date.parse(renderedAt)));
  if (iso === null || minutes === null) return null;
  if (minutes < 1) return { text: t('justNow'), spoken: t('justNow') };
  const text = t('ago', { duration: formatDuration(words, minutes * MINUTE_MS) });
  return { text, spoken: spellAge(locale, minutes) ?? text };
}
