'use client';

import { useTranslations } from '../language/context.tsx';
import { zoneName } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { useLayoutEffect, useRef } from 'react';
import { useHydrated, useIsSandboxed } from '../frame/in-browser.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './check-now.module.css';

/** Says since when the page only remembers, and asks again on request. Nothing while checks succeed. */
export function CheckNow() {
  const t = useTranslations('clocks');
  const { checkedAt, failing, checking, onCheck } = useShareState();
  const { zone } = usePageClock();
  const isHydrated = useHydrated();
  const isSandboxed = useIsSandboxed();
  if (!failing) return null;
  return (
    <div className={styles.row}>
      <p role="status" suppressHydrationWarning>
        {t('shownAsKnown', { clock: formatClock(checkedAt, zone), zone: zoneName(zone, checkedAt) })}
      </p>
      {/* Where no script may ask, loading the page anew does. */}
      {isSandboxed && <a href="">{t('checkNow')}</a>}
      {isHydrated && !isSandboxed && <CheckButton checking={checking} onCheck={onCheck} />}
    </div>
  );
}

/** Keeps the focus while it works, and hands it to the headline when there is nothing left to do. */
function CheckButton({ checking, onCheck }: { checking: boolean; onCheck: () => void }) {
  const t = useTranslations('clocks');
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === null || own !== document.activeElement) return;
      const headline = document.querySelector('h1');
      headline?.setAttribute('tabindex', '-1');
      headline?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button ref={button} type="button" aria-disabled={checking} onClick={checking ? undefined : onCheck}>
      {t(checking ? 'checking' : 'checkNow')}
    </button>
  );
}
