'use client';

import { type SVGProps, useLayoutEffect, useRef, useState } from 'react';
import { formatClock, zoneName } from '#lib/i18n/format.ts';
import { useHydrated, useIsSandboxed } from '../frame/in-browser.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from '../shipment/freshness.module.css';

export function CheckLine() {
  const t = useTranslations('clocks');
  const { failing, checking, onCheck } = useShareState();
  const isHydrated = useHydrated();
  const isSandboxed = useIsSandboxed();
  const [hasFailed, setHasFailed] = useState(failing);
  if (failing && !hasFailed) setHasFailed(true);
  return (
    <div className={styles.check}>
      {/* Rendered before it has text: screen readers only announce changes. */}
      <p role="status">{failing ? <Failing /> : hasFailed && <span className="unseen">{t('again')}</span>}</p>
      {isSandboxed && <p>{t('frozen')}</p>}
      {failing && isSandboxed && <a href="">{t('checkNow')}</a>}
      {failing && isHydrated && !isSandboxed && <CheckButton checking={checking} onCheck={onCheck} />}
    </div>
  );
}

/** Each text has an element of its own, because translators of browsers replace text nodes. */
function Failing() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { checkedAt } = useShareState();
  const { zone } = usePageClock();
  const isSandboxed = useIsSandboxed();
  const since = { clock: formatClock(locale, checkedAt, zone), zone: zoneName(locale, zone, checkedAt) };
  const failing = t('failing', since);
  return (
    <>
      {/* A browser may have another name for the zone. */}
      <FailingMark /> <span suppressHydrationWarning>{failing}</span>
      {/* No space follows a full stop of Chinese and Japanese. */}
      {failing.endsWith('。') ? '' : ' '}
      {!isSandboxed && <span className="running">{t('tries')}</span>}
    </>
  );
}

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

function FailingMark() {
  return (
    <svg {...mark} stroke="var(--signal)">
      <circle cx="8" cy="8" r="6.8" strokeDasharray="2.6 2.75" />
      <path d="M8 4.8v4M8 11.2v.1" />
    </svg>
  );
}

const mark: SVGProps<SVGSVGElement> = {
  ...{ width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', strokeWidth: 1.6, strokeLinecap: 'round' },
  'aria-hidden': true,
};
