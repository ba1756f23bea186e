'use client';

import { type ReactNode, useEffect } from 'react';
import { formatDay } from '#lib/i18n/format.ts';
import { repairShareId } from '#lib/share/link.ts';
import type { ShareData } from '#lib/share/types.ts';
import { CheckLine } from '../asset/freshness.tsx';
import { ExceptionCount, StatusLine } from '../asset/status-line.tsx';
import { Times } from '../asset/times.tsx';
import { keptHtml } from '../frame/error-boundary.tsx';
import { useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { ShareRefresh } from '../live/share-checks.tsx';
import { useLiveShare } from '../live/use-live-share.tsx';
import { forgetServerPayload } from '../page/page-payload.ts';
import { ReloadOnceAnswered } from '../page/reload-once-answered.tsx';
import { type ShareState, ShareStateContext, useShareState } from '../page/share-state.ts';
import { AsOf } from '../page/time-text.tsx';
import type { Parcel } from './parcels.ts';
import styles from './order.module.css';

const ParcelAnnouncer = lazyComponent(() =>
  import('../live/live-announcer.tsx').then((module) => module.ParcelAnnouncer),
);

interface RowProps {
  letter: string;
  href: string;
  isEmbedded: boolean;
}

interface SharedRowProps extends RowProps {
  index: number;
  shareId: string;
  known: ShareData;
  onChange: (index: number, refresh: ShareRefresh) => void;
}

export function SharedRow({ index, shareId, known, onChange, ...row }: SharedRowProps) {
  const t = useTranslations('headline');
  const fault = useTranslations('fault');
  const checking = useTranslations('checking');
  const gone = useTranslations('unavailable');
  const comma = useTranslations('embed');
  const { refresh, checks } = useLiveShare(shareId, known);
  const isLater = useAfterMap();
  useEffect(() => {
    onChange(index, refresh);
  });
  const isGone = refresh.state === 'unavailable' || refresh.state === 'wiped';
  useEffect(() => {
    if (isGone) forgetServerPayload();
  }, [isGone]);
  const shown = refresh.state === 'shared' ? refresh : null;
  const name = (shown?.data ?? known).view.asset.assetName ?? t('unnamed');
  const isOver = refresh.state === 'wiped' || refresh.state === 'unconfirmed';
  const state = {
    ...rowStateOf(shareId, shown?.data ?? known),
    ...{ failing: shown?.failing === true, checking: refresh.checking, onCheck: refresh.check },
  };
  return (
    <ShareStateContext value={state}>
      <Row {...row} {...(shown === null ? { message: message() } : { name })}>
        {shown !== null && <Facts />}
        {shown?.failing === true && <CheckLine />}
        {refresh.state === 'unavailable' && <p>{gone('askTitle')}</p>}
        {isOver && (
          <button type="button" className={styles.again} onClick={refresh.check}>
            {checking('again')}
          </button>
        )}
        {isLater && (
          <ParcelAnnouncer
            refresh={refresh}
            name={shown === null ? row.letter : `${row.letter}${comma('comma')}${name}`}
          />
        )}
      </Row>
      {checks}
    </ShareStateContext>
  );

  function message(): string {
    return refresh.state === 'unavailable' ? gone('title') : isOver ? fault('title') : checking('title');
  }
}

/** A row whose link shows no shipment. */
export function EmptyRow({ parcel, ...row }: RowProps & { parcel: Parcel }) {
  const fault = useTranslations('fault');
  const gone = useTranslations('unavailable');
  const locale = useLocale();
  switch (parcel.state) {
    case 'fault':
      return (
        <Row {...row} message={fault('title')}>
          <p>{fault('byItself')}</p>
          <ReloadOnceAnswered shareId={parcel.id} />
        </Row>
      );
    case 'ended':
      return (
        <Row {...row} message={gone('ended', { date: formatDay(locale, parcel.until.slice(0, 10), 'full') })}>
          <p>{gone('askTitle')}</p>
        </Row>
      );
    default:
      return (
        <Row {...row} message={gone('title')}>
          {repairShareId(parcel.id) === null ? (
            <p>{gone('askTitle')}</p>
          ) : (
            <a className={styles.again} href={row.href} {...(row.isEmbedded && newTab)}>
              {fault('again')}
            </a>
          )}
        </Row>
      );
  }
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

type Shown = { name: string } | { message: string };

function Row({ letter, href, isEmbedded, children, ...shown }: RowProps & Shown & { children: ReactNode }) {
  const hasName = 'name' in shown;
  return (
    <li className={styles.row} data-parcel={hasName ? letter : undefined}>
      <span className={styles.letter}>{letter}</span>
      <div className={styles.facts}>
        {hasName ? (
          <h2 className={styles.name}>
            <a href={href} {...(isEmbedded && newTab)}>
              <bdi>{shown.name}</bdi>
            </a>
          </h2>
        ) : (
          <h2 className={styles.message}>{shown.message}</h2>
        )}
        {children}
      </div>
    </li>
  );
}

/** A row that failed, as it was last shown. */
export function KeptRow({ letter }: Pick<RowProps, 'letter'>) {
  const html = keptHtml(`li[data-parcel="${letter}"]`);
  return <li className={styles.row} data-parcel={letter} dangerouslySetInnerHTML={html} />;
}

function Facts() {
  const { view } = useShareState();
  return (
    <>
      <p className={styles.status}>
        <StatusLine />
      </p>
      {view.placeTime !== undefined && (
        <p>
          <AsOf value={view.placeTime} />
        </p>
      )}
      <Times className={undefined} />
      <ExceptionCount className={styles.exceptions} />
    </>
  );
}

/** The page state for a shipment shown only as a row. */
export function rowStateOf(shareId: string, { view, checkedAt, readAt, failingSince }: ShareData): ShareState {
  return {
    ...{ shareId, view, checkedAt, readAt, failing: failingSince !== null, checking: false, onCheck: ignore },
    ...{ drawing: null, readings: '', tiles: null, selection: null, onSelect: ignore },
  };
}

function ignore(): void {
  // No map and no list that a row could act on.
}
