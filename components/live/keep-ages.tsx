import { useEffect, useEffectEvent } from 'react';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { startAges } from './ages.ts';

/** Keeps the drawn ages true by the server's clock. */
export function KeepAges() {
  const clocks = useTranslations('clocks');
  const durations = useTranslations('duration');
  const locale = useLocale();
  const { serverNow } = usePageClock();
  const now = useEffectEvent(() => serverNow());
  useEffect(() => {
    return startAges(document, { locale, justNow: clocks('justNow'), durations, now: () => now() });
  }, [clocks, durations, locale]);
  return null;
}
