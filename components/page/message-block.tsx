'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import { formatClock, formatDay, zoneName } from '#lib/i18n/format.ts';
import { useBrowserValue, useIsSandboxed } from '../frame/in-browser.ts';
import styles from './message-block.module.css';
import { deviceZone, usePageClock } from './page-clock.tsx';

interface MessageBlockProps {
  title: string;
  text: string;
  drawing?: ReactNode;
  children?: ReactNode;
}

export function MessageBlock({ title, text, drawing, children }: MessageBlockProps) {
  return (
    <div className={styles.message} data-message>
      {drawing}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text} suppressHydrationWarning>
        {text}
      </p>
      {children}
    </div>
  );
}

export function Advice({ items }: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ul className={styles.advice}>
      {items.map(([title, text]) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface UnavailableMessageProps {
  ended?: string | null;
  repaired?: string | null;
  children?: ReactNode;
}

export function UnavailableMessage({ ended = null, repaired = null, children }: UnavailableMessageProps) {
  const t = useTranslations('unavailable');
  const fault = useTranslations('fault');
  const locale = useLocale();
  if (ended !== null) {
    const date = formatDay(locale, ended.slice(0, 10), 'full');
    return <MessageBlock title={t('ended', { date })} text={t('askTitle')} drawing={<BrokenLine />} />;
  }
  return (
    <MessageBlock title={t('title')} text={t('text')} drawing={<BrokenLine />}>
      {repaired !== null && (
        <p className={styles.again}>
          <a className={styles.primary} href={repaired}>
            {fault('again')}
          </a>
        </p>
      )}
      {children}
      <Advice
        items={[
          [t('openTitle'), t('openText')],
          [t('askTitle'), t('askText')],
        ]}
      />
    </MessageBlock>
  );
}

type FaultMessageProps =
  { reason: 'tooLong'; onRetry: () => void } | { reason: 'noAnswer' | 'badAnswer' | 'reading'; at: string };

export function FaultMessage(props: FaultMessageProps) {
  const t = useTranslations('fault');
  const locale = useLocale();
  const { zone: pageZone } = usePageClock();
  const zone = useBrowserValue(deviceZone, pageZone);
  // A sandboxed frame cannot check again by itself.
  const isOver = useIsSandboxed() && props.reason === 'tooLong';
  const text =
    props.reason === 'tooLong'
      ? t('tooLong')
      : t(props.reason, { clock: formatClock(locale, props.at, zone), zone: zoneName(locale, zone, props.at) });
  return (
    <MessageBlock title={t('title')} text={text} drawing={<BrokenLine withMark />}>
      <p className={styles.again}>
        {props.reason === 'tooLong' && !isOver ? (
          <button type="button" className={styles.primary} onClick={props.onRetry}>
            {t('again')}
          </button>
        ) : (
          // An empty href reloads this page without writing the share id into the markup again.
          <a className={styles.primary} href="">
            {t('again')}
          </a>
        )}
      </p>
      {!isOver && <p>{t('byItself')}</p>}
      <Advice
        items={[...(isOver ? [] : [[t('keepTitle'), t('keepText')] as const]), [t('urgentTitle'), t('urgentText')]]}
      />
    </MessageBlock>
  );
}

export function CheckingMessage({ onRetry }: { onRetry: (() => void) | null }) {
  const t = useTranslations('checking');
  return (
    <MessageBlock title={t(onRetry === null ? 'title' : 'failed')} text={t('text')} drawing={<BrokenLine withMark />}>
      {onRetry !== null && (
        <p className={styles.again}>
          <button type="button" className={styles.primary} onClick={onRetry}>
            {t('again')}
          </button>
        </p>
      )}
    </MessageBlock>
  );
}

function BrokenLine({ withMark = false }: { withMark?: boolean }) {
  return (
    <svg
      className={styles.line}
      width="200"
      height="24"
      viewBox="0 0 200 24"
      aria-hidden="true"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M2 12h94" />
      <path d={withMark ? 'M102 12h66' : 'M102 12h94'} strokeDasharray="3.4 5" />
      {withMark && (
        <>
          <circle cx="187" cy="12" r="10" strokeWidth="1.8" strokeDasharray="2.6 3.2" strokeLinecap="butt" />
          <circle cx="187" cy="12" r="5.6" fill="var(--brand)" stroke="none" />
        </>
      )}
    </svg>
  );
}
