'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { estimateOf, type Estimate } from '#lib/share/view/arrival.ts';
import { isHistoryEmpty, metresToGo } from '#lib/share/view/display-rules.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { useHydrated, useIsSandboxed } from '../frame/in-browser.ts';
import { useClockAheadNote, useInstantFormat, useRelativeTime } from '../page/time-text.tsx';
import { CheckedMark, DestinationMark, FailingMark, LatestMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import { useArrival } from './arrival.tsx';
import styles from './freshness.module.css';
import { capitalize, formatClock, formatDistance, zoneName } from '#lib/i18n/format.ts';
import { usePageClock } from '../page/page-clock.tsx';

/** When it arrives, when it was last heard of, and whether the page is up to date. */
export function Freshness() {
  const { view } = useShareState();
  const { delivery } = view;
  const estimate = estimateOf(view.asset.times);
  const metres = metresToGo(view);
  return (
    <div className={styles.freshness}>
      <div className={styles.cells}>
        {delivery !== null ? (
          <DeliveredCell delivery={delivery} />
        ) : (
          <>
            {estimate !== null && <ArrivalCell estimate={estimate} />}
            <UpdateCell view={view} />
            {estimate === null && metres !== null && <ToGoCell metres={metres} />}
          </>
        )}
      </div>
      <CheckLine />
    </div>
  );
}

function DeliveredCell({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('clocks');
  const { when, note } = useDeliveryTime(delivery);
  return (
    <Cell
      mark={<DestinationMark />}
      title={t('delivered')}
      value={when ?? t('noTime')}
      note={note}
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
  const { day, clock, zone } = formatInstant(time.iso, time.zone === 'none');
  return { when: t('dayClock', { day, clock }), note: time.zone === 'none' ? history('rowZone') : zone };
}

function ArrivalCell({ estimate }: { estimate: Estimate }) {
  const { tense, title, value, note, iso, dated } = useArrival(estimate);
  return (
    <Cell
      mark={<DestinationMark past={tense === 'past'} />}
      title={title}
      value={value}
      note={note}
      iso={iso}
      {...(dated === null ? {} : { still: dated })}
    />
  );
}

function UpdateCell({ view }: { view: ShareView }) {
  const t = useTranslations('clocks');
  const { failing } = useShareState();
  return <Cell mark={<LatestMark unconfirmed={failing} />} title={t('reported')} {...useReportedTime(view)} />;
}

function ToGoCell({ metres }: { metres: number }) {
  const t = useTranslations('arrival');
  const locale = useLocale();
  return (
    <Cell
      mark={<DestinationMark />}
      title={t('toGo')}
      value={formatDistance(locale, metres)}
      note={t('straightLine')}
    />
  );
}

export function useReportedTime(view: ShareView): Omit<CellProps, 'mark' | 'title'> {
  const { latestTime: reported, journey } = view;
  const t = useTranslations('clocks');
  const locale = useLocale();
  const ahead = useClockAheadNote()(reported);
  const ago = useRelativeTime(reported?.precision === 'instant' && ahead === null ? reported.iso : null);
  const formatInstant = useInstantFormat();
  if (reported === null) {
    if (journey.reports > 0) return { value: t('noTime'), note: null };
    if (isHistoryEmpty(view)) return { value: t('never'), note: t('neverNote') };
    return { value: t('notProvided'), note: t('notProvidedNote') };
  }
  const { iso } = reported;
  if (iso === null) return { value: <bdi>{reported.raw}</bdi>, note: t('unreadable') };
  if (reported.precision === 'date') return { value: formatInstant(iso).fullDate, note: ahead ?? t('dateOnly') };
  const { day, date, clock, zone } = formatInstant(iso, reported.zone === 'none');
  const withAhead = (text: string) => [text, ahead].filter(Boolean).join(' · ');
  if (reported.zone === 'none') return { iso, value: clock, note: withAhead(t('zoneNotStated', { day, clock })) };
  if (ago === null) return { iso, value: clock, note: withAhead(`${day} ${zone}`) };
  return {
    iso,
    value: capitalize(locale, ago.text),
    ...(ago.spoken !== ago.text && { spoken: ago.spoken }),
    note: t('dayClock', { day, clock: `${clock} ${zone}` }),
    still: { value: clock, note: `${date} ${zone}` },
  };
}

interface CellProps {
  mark: ReactNode;
  title: string;
  value: ReactNode;
  note: ReactNode;
  iso?: string | undefined;
  spoken?: string | undefined;
  /** What stays true on a page without scripts, however long it is open. */
  still?: { readonly value: ReactNode; readonly note: ReactNode };
}

function Cell({ mark, title, value, note, iso, spoken, still }: CellProps) {
  const running = still === undefined ? undefined : styles.running;
  return (
    <div className={styles.cell}>
      <p className={styles.who}>
        {mark} <span>{title}</span>
      </p>
      <p className={styles.value}>
        {iso === undefined ? (
          <span className={running} suppressHydrationWarning>
            {value}
          </span>
        ) : (
          <time className={running} dateTime={iso}>
            <span aria-hidden={spoken !== undefined || undefined} suppressHydrationWarning>
              {value}
            </span>
            {spoken !== undefined && (
              <span className="unseen" suppressHydrationWarning>
                {spoken}
              </span>
            )}
          </time>
        )}
        {still !== undefined && <noscript>{still.value}</noscript>}
      </p>
      <p className={styles.note}>
        <span className={running} suppressHydrationWarning>
          {note}
        </span>
        {still !== undefined && <noscript>{still.note}</noscript>}
      </p>
    </div>
  );
}

/** Each text has an element of its own, because translators of browsers replace text nodes. */
export function CheckLine() {
  const t = useTranslations('clocks');
  const { checkedAt, failing } = useShareState();
  const isSandboxed = useIsSandboxed();
  const ago = useRelativeTime(checkedAt);
  const { clock, zone } = useInstantFormat()(checkedAt);
  if (failing)
    return (
      <p className={styles.failing}>
        <FailingMark />{' '}
        <span>
          <span suppressHydrationWarning>{t('failing', { clock, zone })}</span>{' '}
          <span>{t(isSandboxed ? 'frozen' : 'tries')}</span>
        </span>
      </p>
    );
  return (
    <p className={styles.check}>
      <CheckedMark />{' '}
      <span>
        <time className={styles.running} dateTime={checkedAt} suppressHydrationWarning>
          {ago === null ? t('checkedAt', { clock, zone }) : t('checked', { ago: ago.text })}
        </time>{' '}
        <span className={styles.running}>{t(isSandboxed ? 'frozen' : 'auto')}</span>
        <noscript>
          <time dateTime={checkedAt}>{t('checkedAt', { clock, zone })}</time>
        </noscript>
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
