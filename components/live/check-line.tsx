'use client';

import { type SVGProps, useLayoutEffect, useRef } from 'react';
import { formatClock, zoneName } from '#lib/i18n/format.ts';
import { useHydrated, useIsSandboxed } from '../frame/in-browser.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { useRelativeTime } from '../page/time-text.tsx';
import styles from '../shipment/freshness.module.css';

/** Whether the page is up to date. Each text has an element of its own, because translators of browsers replace text nodes. */
export function CheckLine() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { checkedAt, failing } = useShareState();
  const { zone: pageZone } = usePageClock();
  const isSandboxed = useIsSandboxed();
  const ago = useRelativeTime(checkedAt);
  const [clock, zone] = [formatClock(locale, checkedAt, pageZone), zoneName(pageZone, checkedAt)];
  if (failing)
    return (
      <p className={styles.failing}>
        <FailingMark />{' '}
        <span>
          <span>{t('failing', { clock, zone })}</span> <span>{t(isSandboxed ? 'frozen' : 'tries')}</span>
        </span>
      </p>
    );
  return (
    <p className={styles.check}>
      <CheckedMark />{' '}
      <span>
        <time className="running" dateTime={checkedAt} suppressHydrationWarning>
          {ago === null ? t('checkedAt', { clock, zone }) : t('checked', { ago: ago.text })}
        </time>{' '}
        <span className="running">{t(isSandboxed ? 'frozen' : 'auto')}</span>
        <time className="still" dateTime={checkedAt}>
          {t('checkedAt', { clock, zone })}
        </time>
      </span>
    </p>
  );
}

export function CheckNow() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { checkedAt, failing, checking, onCheck } = useShareState();
  const { zone } = usePageClock();
  const isHydrated = useHydrated();
  const isSandboxed = useIsSandboxed();
  if (!failing) return null;
  return (
    <div className={styles.row}>
      <p role="status">
        {t('shownAsKnown', { clock: formatClock(locale, checkedAt, zone), zone: zoneName(zone, checkedAt) })}
      </p>
      {isSandboxed && <a href="">{t('checkNow')}</a>}
      {isHydrated && !isSandboxed && <CheckButton checking={checking} onCheck={onCheck} />}
    </div>
  );
}

/** Keeps the focus during the check; when it disappears afterwards, the focus goes to the headline. */
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

function CheckedMark() {
  return (
    <svg {...mark} stroke="currentColor" strokeLinejoin="round">
      <path d="m3 8.6 3.2 3.2L13 4.6" />
    </svg>
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
