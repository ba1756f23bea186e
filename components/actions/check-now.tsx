'use client';

import { useTranslations } from '../language/context.tsx';
import { zoneName } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { useHydrated, useSandboxed } from '../frame/in-browser.ts';
import { usePageClock } from '../page/page-clock.tsx';

import { useShown } from '../page/shown.ts';
import styles from './check-now.module.css';

/** Says since when the page only remembers, and asks again on request. Nothing while checks succeed. */
export function CheckNow() {
  const t = useTranslations('clocks');
  const { checkedAt, failing, checking, onCheck } = useShown();
  const { zone } = usePageClock();
  const isHydrated = useHydrated();
  const isSandboxed = useSandboxed();
  if (!failing) return null;
  return (
    <div className={styles.row}>
      <p role="status" suppressHydrationWarning>
        {t('shownAsKnown', { clock: formatClock(checkedAt, zone), zone: zoneName(zone, checkedAt) })}
      </p>
      {/* Where no script may ask, loading the page anew does. */}
      {isSandboxed && <a href="">{t('checkNow')}</a>}
      {isHydrated && !isSandboxed && (
        <button type="button" onClick={onCheck} disabled={checking}>
          {t(checking ? 'checking' : 'checkNow')}
        </button>
      )}
    </div>
  );
}
