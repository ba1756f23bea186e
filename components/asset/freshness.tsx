'use client';

import { useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import { isHistoryEmpty } from '#lib/share/page/display-rules.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { useIsSandboxed } from '../frame/in-browser.ts';
import { useRelativeTime, useClockAheadNote, useInstantFormat } from '../page/clock-texts.ts';
import { CheckedMark, DestinationMark, FailingMark, LatestMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './freshness.module.css';

/** When the label last reported or it was delivered, and when this page last asked: two clocks, never mixed. */
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

/** A clock that stands. */
function DeliveredClock({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('clocks');
  const { when, note } = useDeliveryTime(delivery);
  return (
    <Clock
      mark={<DestinationMark />}
      who={t('delivered')}
      age={when ?? t('noTime')}
      at={note}
      iso={delivery.time?.iso ?? undefined}
    />
  );
}

/** "20 Nov, 23:10" and its zone; null where no time was told, and what cannot be read as it was sent. */
export function useDeliveryTime({ time }: Delivery): { when: ReactNode; note: string | null } {
  const t = useTranslations('clocks');
  const history = useTranslations('history');
  const dayClock = useInstantFormat();
  if (time === null) return { when: null, note: null };
  if (time.iso === null) return { when: <bdi>{time.raw}</bdi>, note: t('unreadable') };
  if (time.precision === 'date') return { when: dayClock(time.iso).onlyDay, note: null };
  const { date, clock, zone } = dayClock(time.iso, time.zone === 'none');
  return { when: t('dayClock', { day: date, clock }), note: time.zone === 'none' ? history('rowZone') : zone };
}

interface ReportedClockProps {
  view: ShareView;
  failing: boolean;
}

function ReportedClock({ view, failing }: ReportedClockProps) {
  const { latestTime: reported, journey } = view;
  const t = useTranslations('clocks');
  const ahead = useClockAheadNote()(reported);
  // Of a clock in doubt no age is told.
  const ago = useRelativeTime(reported?.precision === 'instant' && ahead === null ? reported.iso : null);
  const dayClock = useInstantFormat();
  const heading = { mark: <LatestMark unconfirmed={failing} />, who: t('reported') };
  if (reported === null) {
    if (journey.reports > 0) return <Clock {...heading} age={t('noTime')} at={null} />;
    const [age, at] = isHistoryEmpty(view) ? [t('never'), t('neverNote')] : [t('notProvided'), t('notProvidedNote')];
    return <Clock {...heading} age={age} at={at} />;
  }
  if (reported.iso === null) return <Clock {...heading} age={<bdi>{reported.raw}</bdi>} at={t('unreadable')} />;
  if (reported.precision === 'date')
    return <Clock {...heading} age={dayClock(reported.iso).onlyDay} at={ahead ?? t('dateOnly')} />;
  const { day, clock, zone } = dayClock(reported.iso, reported.zone === 'none');
  if (reported.zone === 'none')
    return (
      <Clock
        {...heading}
        iso={reported.iso}
        age={clock}
        at={[t('zoneNotStated', { day, clock }), ahead].filter(Boolean).join(' · ')}
      />
    );
  return (
    <Clock
      {...heading}
      iso={reported.iso}
      age={ago?.text ?? clock}
      spoken={ago?.spoken}
      at={
        ago === null
          ? [`${day} ${zone}`, ahead].filter(Boolean).join(' · ')
          : t('dayClock', { day, clock: `${clock} ${zone}` })
      }
    />
  );
}

function CheckedClock({ checkedAt, isOver }: { checkedAt: string; isOver: boolean }) {
  const t = useTranslations('clocks');
  const ago = useRelativeTime(checkedAt);
  const isSandboxed = useIsSandboxed();
  const { day, clock, zone } = useInstantFormat()(checkedAt);
  return (
    <Clock
      mark={<CheckedMark />}
      who={t('checked')}
      iso={checkedAt}
      age={ago?.text ?? clock}
      spoken={ago?.spoken}
      at={ago === null ? `${day} ${zone}` : t(isSandboxed ? 'frozen' : isOver ? 'everyOver' : 'every')}
    />
  );
}

function FailingClock({ checkedAt }: { checkedAt: string }) {
  const t = useTranslations('clocks');
  const isSandboxed = useIsSandboxed();
  const { clock, zone } = useInstantFormat()(checkedAt);
  const age = (
    <>
      {t('since', { clock })} <small>{zone}</small>
    </>
  );
  return (
    <Clock
      mark={<FailingMark />}
      who={t('failing')}
      iso={checkedAt}
      age={age}
      at={t(isSandboxed ? 'frozen' : 'tries')}
      failing
    />
  );
}

interface ClockProps {
  mark: ReactNode;
  who: string;
  age: ReactNode;
  at: ReactNode;
  iso?: string | undefined;
  /** The age, spelled out. */
  spoken?: string | undefined;
  failing?: boolean;
}

function Clock({ mark, who, age, at, iso, spoken, failing = false }: ClockProps) {
  return (
    <div className={failing ? styles.failing : styles.clock}>
      <p className={styles.who}>
        {mark} {who}
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
