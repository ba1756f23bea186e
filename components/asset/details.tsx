'use client';

import { useTranslations } from '../language/context.tsx';
import { type ReactNode, useRef } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import { Downloads, ShareActions } from '../actions/share-actions.tsx';
import { useShareState } from '../page/share-state.ts';
import { TimeWindow } from '../page/time-text.tsx';
import styles from './details.module.css';
import { CopyButton } from '../actions/copy-button.tsx';
import { useBrand } from '../brand/context.tsx';

export function AssetDetails() {
  const t = useTranslations('details');
  const places = useTranslations('places');
  const { asset, journey, destinationNear } = useShareState().view;
  const rows = rowsOf(asset);
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {t('title')}
      </h2>
      {rows.length > 0 && (
        <dl className={styles.facts}>
          {rows.map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ShareActions />
      <Downloads />
      {(journey.located > 0 || destinationNear !== undefined) && <p className={styles.note}>{places('nearNote')}</p>}
      <p className={styles.note}>{t('privacy')}</p>
    </section>
  );
}

const TIME_ROWS = ['created', 'activated', 'updated', 'delivered', 'estimatedDelivery', 'expires'] as const;
type RowKey = 'label' | 'nfc' | 'labelType' | 'labelState' | 'origin' | (typeof TIME_ROWS)[number];

function rowsOf({ label, originAddress, times }: ShareView['asset']): [RowKey, ReactNode][] {
  const texts: [RowKey, string | null | undefined][] = [
    ['label', label?.id],
    ['nfc', label?.nfcId],
    ['labelType', label?.type],
    ['labelState', [label?.status, label?.subStatus].filter(Boolean).join(', ') || null],
    ['origin', originAddress?.lines.join(', ') || null],
  ];
  return [
    ...texts.flatMap(([key, text]): [RowKey, ReactNode][] =>
      text == null ? [] : [[key, <bdi key={key}>{text}</bdi>]],
    ),
    ...TIME_ROWS.flatMap((key): [RowKey, ReactNode][] => {
      const time = times[key];
      const from = key === 'estimatedDelivery' ? times.estimatedFrom : undefined;
      if (time === null) return [];
      const sent = key === 'estimatedDelivery' && time.iso !== null ? [from?.raw, time.raw].filter(Boolean) : [];
      return [
        [
          key,
          <span key={key}>
            <TimeWindow from={from} value={time} />
            {sent.length > 0 && (
              <small>
                <bdi>{sent.join(' – ')}</bdi>
              </small>
            )}
          </span>,
        ],
      ];
    }),
  ];
}

export function AssetFacts() {
  const t = useTranslations('facts');
  const number = useRef<HTMLElement>(null);
  const missing = <span className={styles.missing}>{t('notProvided')}</span>;
  const { show } = useBrand();
  const { carrier, trackingNumber } = useShareState().view.asset;
  const carrierName = carrier?.name ?? carrier?.id ?? null;
  if (!show.carrier && !show.trackingNumber) return null;
  return (
    <dl className={styles.facts}>
      {show.carrier && (
        <div>
          <dt>{t('carrier')}</dt>
          <dd>{carrierName === null ? missing : <bdi>{carrierName}</bdi>}</dd>
        </div>
      )}
      {show.trackingNumber && (
        <div>
          <dt>{t('trackingNumber')}</dt>
          <dd>
            {trackingNumber === null ? (
              missing
            ) : (
              <>
                <bdi ref={number}>{trackingNumber}</bdi>{' '}
                <CopyButton text={trackingNumber} label={t('copyNumber')} shown={number} />
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
