import { useEffect, useEffectEvent } from 'react';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { startAges } from './ages.ts';

/** Keeps the drawn ages true by the server's clock. */
export function KeepAges() {
  const clocks = useTranslations('clocks');
  const duration = useTranslations('duration');
  const locale = useLocale();
  const { serverNow } = usePageClock();
  const now = useEffectEvent(() => serverNow());
  useEffect(() => {
    const words = { ago: clocks('ago', { duration: '{age}' }), justNow: clocks('justNow'), duration };
    return startAges(document, { locale, words, now: () => now() });
  }, [clocks, duration, locale]);
  return null;
}
