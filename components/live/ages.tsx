import { useEffect, useEffectEvent } from 'react';
import { type DurationTranslator, formatAge, formatDuration } from '#lib/i18n/format.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';

const MINUTE_MS = 60_000;
const STEP_MS = 1000;

interface AgeOptions {
  readonly locale: string;
  readonly justNow: string;
  readonly durations: DurationTranslator;
  /** ms, by the server's clock. */
  readonly now: () => number;
}

export function startAges(root: ParentNode, { locale, justNow, durations, now }: AgeOptions): () => void {
  const written = new WeakMap<Element, string>();
  step();
  const timer = setInterval(step, STEP_MS);
  return () => clearInterval(timer);

  /** Finds the elements anew each time, as the page may have been drawn anew. */
  function step(): void {
    const time = now();
    for (const element of root.querySelectorAll<HTMLElement>('[data-ago], [data-since]')) {
      const text = textOf(element, time);
      // Compared with what was written, not with what is there, which a browser's translator may have translated.
      if (written.get(element) === text) continue;
      written.set(element, text);
      if (element.textContent !== text) element.textContent = text;
    }
  }

  function textOf({ dataset }: HTMLElement, time: number): string {
    const { ago, since = '', text = '{age}' } = dataset;
    const ms = time - Date.parse(ago ?? since);
    if (ago === undefined) return text.replace('{age}', () => formatDuration(durations, ms));
    const minutes = Math.floor(ms / MINUTE_MS);
    return minutes < 1 ? justNow : formatAge(locale, minutes);
  }
}

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
