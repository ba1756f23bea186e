'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { type ReactNode, useRef } from 'react';
import { carrierPage } from '#lib/brand/view.ts';
import { formatReading } from '#lib/i18n/format-reading.ts';
import type { ShareView } from '#lib/share/types.ts';
import { useShareState } from '../page/share-state.ts';
import { TimeWindow } from '../page/time-text.tsx';
import styles from './details.module.css';
import { CopyButton } from '../actions/copy-button.tsx';
import { useBrand } from '../brand/context.tsx';

export function AssetDetails() {
  const t = useTranslations('details');
  const names = useTranslations('reading');
  const places = useTranslations('places');
  const { asset, journey, destinationNear, readings = [] } = useShareState().view;
  const locale = useLocale();
  const battery = readings
    .filter(({ quantity }) => quantity === 'battery')
    .map(({ latest, unit }) => formatReading(locale, latest, 'battery', unit));
  const { tracker, others } = rowsOf(asset, battery.join(', '));
  const [label, ...folded] = tracker;
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {t('title')}
      </h2>
      <Facts rows={label === undefined || folded.length > 0 ? others : [...others, label]} />
      {label !== undefined && folded.length > 0 && (
        <details className={styles.tracker}>
          <summary>
            <span>{label[0] === 'battery' ? names(label[0]) : t(label[0])}</span> {label[1]}
          </summary>
          <Facts rows={folded} />
        </details>
      )}
      {(journey.located > 0 || destinationNear !== undefined) && <p className={styles.note}>{places('nearNote')}</p>}
      <p className={styles.note}>{t('privacy')}</p>
    </section>
  );
}

const TIME_ROWS = ['created', 'activated', 'updated', 'delivered', 'estimatedDelivery', 'expires'] as const;
type RowKey = 'battery' | 'label' | 'nfc' | 'labelType' | 'labelState' | 'origin' | (typeof TIME_ROWS)[number];
type Row = readonly [RowKey, ReactNode];

function Facts({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('details');
  const names = useTranslations('reading');
  return (
    rows.length > 0 && (
      <dl className={styles.facts}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{key === 'battery' ? names(key) : t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  );
}

function rowsOf({ label, originAddress, times }: ShareView['asset'], battery: string) {
  const textRow = (key: RowKey, text: string | null | undefined): readonly Row[] =>
    text == null || text === '' ? [] : [[key, <bdi key={key}>{text}</bdi>]];
  const timeRows = TIME_ROWS.flatMap((key): readonly Row[] => {
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
  });
  const isExpiry = ([key]: Row) => key === 'expires';
  return {
    tracker: [
      ...textRow('label', label?.id),
      ...textRow('nfc', label?.nfcId),
      ...textRow('labelType', label?.type),
      ...textRow('battery', battery),
      ...textRow('labelState', [label?.status, label?.subStatus].filter(Boolean).join(', ')),
      ...timeRows.filter(isExpiry),
    ],
    others: [...textRow('origin', originAddress?.lines.join(', ')), ...timeRows.filter((row) => !isExpiry(row))],
  };
}

export function AssetFacts() {
  const t = useTranslations('facts');
  const number = useRef<HTMLElement>(null);
  const missing = <span className={styles.missing}>{t('notProvided')}</span>;
  const { show, carrierPages = {} } = useBrand();
  const { carrier, trackingNumber } = useShareState().view.asset;
  const carrierName = carrier?.name ?? carrier?.id ?? null;
  const page = trackingNumber === null ? null : carrierPage(carrierPages, carrierName, trackingNumber);
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
                <bdi ref={number}>
                  {page === null ? (
                    trackingNumber
                  ) : (
                    <a href={page} target="_blank" rel="noreferrer">
                      {trackingNumber}
                    </a>
                  )}
                </bdi>{' '}
                <CopyButton text={trackingNumber} label={t('copyNumber')} shown={number} />
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
