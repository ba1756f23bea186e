'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatClock, formatDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from '../page/page-frame.module.css';

export function PrintHeader({ name, nonce }: { name: string | null; nonce: string }) {
  const t = useTranslations('share');
  const clocks = useTranslations('clocks');
  const locale = useLocale();
  const { zone } = usePageClock();
  const at = usePrintedAt();
  return (
    <>
      {/* Only `@page` rules can write into the margin of a sheet. Browsers hide the nonce from scripts. */}
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `@page{@bottom-left{content:${cssString(name ?? '')}}}` }}
      />
      <p className={styles.printed} suppressHydrationWarning>
        {t('printed', {
          time: clocks('dayClock', {
            day: formatDay(locale, calendarDay(at, zone), 'full'),
            clock: `${formatClock(locale, at, zone)} ${zoneName(locale, zone, at)}`,
          }),
        })}
      </p>
    </>
  );
}

function usePrintedAt(): string {
  const { renderedAt, serverNow } = usePageClock();
  const [printedAt, setPrintedAt] = useState(renderedAt);
  useEffect(() => {
    const onPrint = () => {
      // Printing starts when the event handler returns.
      flushSync(() => {
        setPrintedAt(new Date(serverNow()).toISOString());
      });
    };
    const abort = new AbortController();
    window.addEventListener('beforeprint', onPrint, { signal: abort.signal });
    return () => abort.abort();
  }, [serverNow]);
  return printedAt;
}

/** Escapes a text as a CSS string that cannot end the style element. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}
