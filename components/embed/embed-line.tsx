'use client';
import { useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import { isHistoryEmpty } from '#lib/share/page/display-rules.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { countExceptions } from '../asset/exception-list.tsx';
import { useDeliveryTime } from '../asset/freshness.tsx';
import { useHeadline } from '../asset/summary.tsx';
import { AsOf, useClockAheadNote, useInstantFormat, useRelativeTime } from '../page/time-text.tsx';
import { WarningMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './embed-line.module.css';

/** What a map or a history alone would leave out. */
export function EmbedLine({ children }: { children?: ReactNode }) {
  const t = useTranslations('embed');
  const count = useTranslations('exceptions');
  const places = useTranslations('places');
  const { view } = useShareState();
  const { statusText, where, coordinates, originalStatus } = useHeadline(view);
  const exceptions = countExceptions(view.asset.exceptions);
  return (
    <div className={styles.line}>
      <div>
        <h1 className={styles.headline}>
          <b>
            <bdi>{statusText}</bdi>
          </b>
          {originalStatus !== null && (
            <small>
              {' '}
              <bdi>{originalStatus}</bdi>
            </small>
          )}
          {t('comma')}
          <bdi>{where}</bdi>
        </h1>
        {coordinates !== null && (
          <>
            <p className={styles.clocks}>
              <bdi>{coordinates}</bdi>
            </p>
            <p className={styles.clocks}>{places('nearNote')}</p>
          </>
        )}
        {view.placeTime !== undefined && (
          <p className={styles.clocks}>
            <AsOf value={view.placeTime} />
          </p>
        )}
        <Clocks />
        {exceptions > 0 && (
          <p className={styles.exceptions}>
            <WarningMark /> {count('count', { count: exceptions })}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function Clocks() {
  const t = useTranslations('embed');
  const { view, checkedAt, failing } = useShareState();
  const checkedAgo = useRelativeTime(checkedAt);
  const { clock, zone } = useInstantFormat()(checkedAt);
  return (
    <p className={styles.clocks} suppressHydrationWarning>
      {view.delivery === null ? <Reported view={view} /> : <Delivered delivery={view.delivery} />}
      {t('comma')}
      {failing ? (
        <span className={styles.failing}>{t('failing', { clock, zone })}</span>
      ) : checkedAgo === null ? (
        t('checkedAt', { clock, zone })
      ) : (
        t('checked', { ago: checkedAgo.text })
      )}
    </p>
  );
}

function Delivered({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('clocks');
  const { when, note } = useDeliveryTime(delivery);
  return (
    <>
      {t('delivered')} {when} {note}
    </>
  );
}

function Reported({ view }: { view: ShareView }) {
  const reported = view.latestTime;
  const t = useTranslations('embed');
  const dayClock = useInstantFormat();
  const ahead = useClockAheadNote()(reported);
  const isInstant = reported?.precision === 'instant' && reported.zone !== 'none' && ahead === null;
  const ago = useRelativeTime(isInstant ? reported.iso : null);
  if (reported === null) return t(isHistoryEmpty(view) ? 'neverReported' : 'reportNotProvided');
  if (reported.iso === null) return t('reportedAs', { time: reported.raw });
  if (ago !== null) return t('reported', { ago: ago.text });
  const { day, fullDate, clock, zone } = dayClock(reported.iso, reported.zone === 'none');
  const told =
    reported.precision === 'date' ? t('reportedAs', { time: fullDate }) : t('reportedAt', { day, clock, zone });
  return ahead === null ? told : [told, ahead].join(t('comma'));
}
