'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isHistoryEmpty } from '#lib/share/view/display-rules.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { useHydrated, useIsSandboxed } from '../frame/in-browser.ts';
import { useClockAheadNote, useInstantFormat, useRelativeTime } from '../page/time-text.tsx';
import { CheckedMark, DestinationMark, FailingMark, LatestMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './freshness.module.css';
import { formatClock, zoneName } from '#lib/i18n/format.ts';
import { usePageClock } from '../page/page-clock.tsx';

export function Freshness() {
  const { view, checkedAt, failing } = useShareState();
  const { delivery } = view;
  return (
    <div className={styles.clocks}>
      {delivery === null ? <ReportedClock view={view} failing={failing} /> : <DeliveredClock delivery={delivery} />}
      {failing ? (
        <FailingClock checkedAt={checkedAt} />
      ) : (
        <CheckedClock checkedAt={checkedAt} isOver={delivery !== null} />
      )}
    </div>
  );
}

function DeliveredClock({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('clocks');
  const { when, note } = useDeliveryTime(delivery);
  return (
    <Clock
      mark={<DestinationMark />}
      title={t('delivered')}
      age={when ?? t('noTime')}
      at={note}
      iso={delivery.time?.iso ?? undefined}
    />
  );
}

export function useDeliveryTime({ time }: Delivery): { when: ReactNode; note: string | null } {
  const t = useTranslations('clocks');
  const history = useTranslations('history');
  const formatInstant = useInstantFormat();
  if (time === null) return { when: null, note: null };
  if (time.iso === null) return { when: <bdi>{time.raw}</bdi>, note: t('unreadable') };
  if (time.precision === 'date') return { when: formatInstant(time.iso).fullDate, note: null };
  const { date, clock, zone } = formatInstant(time.iso, time.zone === 'none');
  return { when: t('dayClock', { day: date, clock }), note: time.zone === 'none' ? history('rowZone') : zone };
}

function ReportedClock({ view, failing }: { view: ShareView; failing: boolean }) {
  const t = useTranslations('clocks');
  return <Clock mark={<LatestMark unconfirmed={failing} />} title={t('reported')} {...useReportedTime(view)} />;
}

function useReportedTime(view: ShareView): Pick<ClockProps, 'age' | 'at' | 'iso' | 'spoken'> {
  const { latestTime: reported, journey } = view;
  const t = useTranslations('clocks');
  const ahead = useClockAheadNote()(reported);
  const ago = useRelativeTime(reported?.precision === 'instant' && ahead === null ? reported.iso : null);
  const formatInstant = useInstantFormat();
  if (reported === null) {
    if (journey.reports > 0) return { age: t('noTime'), at: null };
    if (isHistoryEmpty(view)) return { age: t('never'), at: t('neverNote') };
    return { age: t('notProvided'), at: t('notProvidedNote') };
  }
  const { iso } = reported;
  if (iso === null) return { age: <bdi>{reported.raw}</bdi>, at: t('unreadable') };
  if (reported.precision === 'date') return { age: formatInstant(iso).fullDate, at: ahead ?? t('dateOnly') };
  const { day, clock, zone } = formatInstant(iso, reported.zone === 'none');
  const withAhead = (text: string) => [text, ahead].filter(Boolean).join(' · ');
  if (reported.zone === 'none') return { iso, age: clock, at: withAhead(t('zoneNotStated', { day, clock })) };
  if (ago === null) return { iso, age: clock, at: withAhead(`${day} ${zone}`) };
  return { iso, age: ago.text, spoken: ago.spoken, at: t('dayClock', { day, clock: `${clock} ${zone}` }) };
}

function CheckedClock({ checkedAt, isOver }: { checkedAt: string; isOver: boolean }) {
  const t = useTranslations('clocks');
  const ago = useRelativeTime(checkedAt);
  const isHydrated = useHydrated();
  const isSandboxed = useIsSandboxed();
  const { day, clock, zone } = useInstantFormat()(checkedAt);
  const at = t('dayClock', { day, clock: `${clock} ${zone}` });
  return (
    <Clock
      mark={<CheckedMark />}
      title={t('checked')}
      iso={checkedAt}
      age={ago?.text ?? clock}
      spoken={ago?.spoken}
      at={
        ago === null ? `${day} ${zone}` : !isHydrated ? at : t(isSandboxed ? 'frozen' : isOver ? 'everyOver' : 'every')
      }
    />
  );
}

function FailingClock({ checkedAt }: { checkedAt: string }) {
  const t = useTranslations('clocks');
  const isSandboxed = useIsSandboxed();
  const { clock, zone } = useInstantFormat()(checkedAt);
  return (
    <Clock
      mark={<FailingMark />}
      title={t('failing')}
      iso={checkedAt}
      at={t(isSandboxed ? 'frozen' : 'tries')}
      failing
      age={
        <>
          {t('since', { clock })} <small>{zone}</small>
        </>
      }
    />
  );
}

interface ClockProps {
  mark: ReactNode;
  title: string;
  age: ReactNode;
  at: ReactNode;
  iso?: string | undefined;
  spoken?: string | undefined;
  failing?: boolean;
}

function Clock({ mark, title, age, at, iso, spoken, failing = false }: ClockProps) {
  return (
    <div className={failing ? styles.failing : styles.clock}>
      <p className={styles.who}>
        {mark} {title}
      </p>
      <p className={styles.age} suppressHydrationWarning>
        {iso === undefined ? (
          age
        ) : (
          <time dateTime={iso} aria-label={spoken} suppressHydrationWarning>
            {age}
          </time>
        )}
      </p>
      <p className={styles.at} suppressHydrationWarning>
        {at}
      </p>
    </div>
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
      <p role="status" suppressHydrationWarning>
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
