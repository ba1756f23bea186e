'use client';

import { useTranslations } from 'next-intl';
import { zoneName } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { useSandboxed } from '../frame/use-framing.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useHydrated } from '../page/use-hydrated.ts';
import styles from './check-now.module.css';

interface CheckNowProps {
  checkedAt: string;
  checking: boolean;
  onCheck: () => void;
}

/** Says since when the page only remembers, and asks again at once on request. */
export function CheckNow({ checkedAt, checking, onCheck }: CheckNowProps) {
  const t = useTranslations('clocks');
  const { zone } = usePageClock();
  const isHydrated = useHydrated();
  const isSandboxed = useSandboxed();
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
