'use client';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { EmbedMode } from '#lib/embed/options.ts';
import { CheckNow, Freshness, useDeliveryTime } from '../asset/freshness.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { countExceptions, ExceptionList } from '../asset/exception-list.tsx';
import { AssetSummary, useHeadline } from '../asset/summary.tsx';
import { useBrand } from '../brand/context.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { useHydrated } from '../frame/in-browser.ts';
import { useShareState } from '../page/share-state.ts';
import { MapSection } from '../track-map/map-section.tsx';
import styles from './embedded-view.module.css';
import { isHistoryEmpty } from '#lib/share/view/display-rules.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { AsOf, useClockAheadNote, useInstantFormat, useRelativeTime } from '../page/time-text.tsx';
import { WarningMark } from '../page/mark-icons.tsx';

/** A part of the page for another site, or `full`, with a link to the page itself. */
export function EmbeddedView({ mode, full }: { mode: EmbedMode; full: ReactNode }) {
  switch (mode) {
    case 'full':
      return (
        <>
          {full}
          <OpenFullView />
        </>
      );
    case 'summary':
      return <SummaryEmbed />;
    case 'map':
      return <MapEmbed />;
    case 'timeline':
      return <TimelineEmbed />;
  }
}

function SummaryEmbed() {
  const t = useTranslations('embed');
  const { show } = useBrand();
  const { carrier } = useShareState().view.asset;
  const carrierName = show.carrier ? (carrier?.name ?? carrier?.id ?? null) : null;
  return (
    <div className={styles.summary}>
      <AssetSummary />
      <Freshness />
      <CheckNow />
      <ExceptionList />
      <AddressPair />
      <div className={styles.foot}>
        <span>{carrierName !== null && <bdi>{t('carrier', { name: carrierName })}</bdi>}</span>
        <OpenFullView />
      </div>
    </div>
  );
}

function MapEmbed() {
  return (
    <>
      <MapSection alone />
      <div className={styles.mapFoot}>
        <EmbedLine>
          <OpenFullView />
        </EmbedLine>
      </div>
    </>
  );
}

function TimelineEmbed() {
  return (
    <div className={styles.timeline}>
      <EmbedLine />
      <LocationHistory hasMap={false} />
      <div className={styles.foot}>
        <span />
        <OpenFullView />
      </div>
    </div>
  );
}

function OpenFullView() {
  const t = useTranslations('embed');
  const lang = useLocale();
  const { shareId } = useShareState();
  return (
    <a
      className={styles.open}
      href={`/share?${new URLSearchParams({ id: shareId, lang }).toString()}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('openFull')}
    </a>
  );
}

/** Status, place and times for embeds that show only the map or the history. */
export function EmbedLine({ children }: { children?: ReactNode }) {
  const t = useTranslations('embed');
  const count = useTranslations('exceptions');
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
              {' ('}
              <bdi>{originalStatus}</bdi>)
            </small>
          )}
          {t('comma')}
          <bdi>{where}</bdi>
        </h1>
        {coordinates !== null && (
          <p className={styles.clocks}>
            <bdi>{coordinates}</bdi>
          </p>
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
  const checkedAgo = useLiveAge(checkedAt);
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

/** Null without JavaScript, as the line shows an age in place of the time. */
function useLiveAge(iso: string | null) {
  const ago = useRelativeTime(iso);
  return useHydrated() ? ago : null;
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
  const ago = useLiveAge(isInstant ? reported.iso : null);
  if (reported === null) return t(isHistoryEmpty(view) ? 'neverReported' : 'reportNotProvided');
  if (reported.iso === null) return t('reportedAs', { time: reported.raw });
  if (ago !== null) return t('reported', { ago: ago.text });
  const { day, fullDate, clock, zone } = dayClock(reported.iso, reported.zone === 'none');
  const text =
    reported.precision === 'date' ? t('reportedAs', { time: fullDate }) : t('reportedAt', { day, clock, zone });
  return ahead === null ? text : `${text} · ${ahead}`;
}
