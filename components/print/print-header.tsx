'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './print-header.module.css';

/** What every sheet says beside the page: when it was printed, at its head, and the name, below the text. */
export function PrintHeader({ name, nonce }: { name: string | null; nonce: string }) {
  const t = useTranslations('share');
  const locale = useLocale();
  const { zone } = usePageClock();
  const at = usePrintedAt();
  return (
    <>
      {/* No other way leads into the margin of a sheet. A browser hides the nonce from scripts. HTML wants it first. */}
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `@page{@bottom-left{content:${cssString(name ?? '')}}}` }}
      />
      <p className={styles.printed} suppressHydrationWarning>
        {t('printed', {
          time: `${formatDay(locale, calendarDay(at, zone), 'full')}, ${formatClock(at, zone)} ${zoneName(zone, at)}`,
        })}
      </p>
    </>
  );
}

/** When the browser last began to print, UTC ISO by the server's clock; before, when the page was written. */
function usePrintedAt(): string {
  const { renderedAt, serverNow, setPrinting } = usePageClock();
  const [printedAt, setPrintedAt] = useState(renderedAt);
  useEffect(() => {
    const onPrint = ({ type }: Event) => {
      // Paper does not wait for a render.
      flushSync(() => {
        setPrinting(type === 'beforeprint');
        setPrintedAt(new Date(serverNow()).toISOString());
      });
    };
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrint);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrint);
    };
  }, [serverNow, setPrinting]);
  return printedAt;
}

/** A text as a string of a style sheet, whose element no text in it can end. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}
