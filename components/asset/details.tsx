'use client';

import { useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import { Downloads, ShareActions } from '../actions/share-actions.tsx';
import { useShareState } from '../page/share-state.ts';
import { TimeWindow } from '../page/timestamp.tsx';
import styles from './details.module.css';
import facts from './facts.module.css';

/** What else the service gave; a missing value has no row. */
export function AssetDetails() {
  const t = useTranslations('details');
  const rows = rowsOf(useShareState().view.asset);
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {t('title')}
      </h2>
      {rows.length > 0 && (
        <dl className={facts.facts}>
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
      <p className={styles.privacy}>{t('privacy')}</p>
    </section>
  );
}

type RowKey =
  | 'label'
  | 'nfc'
  | 'labelType'
  | 'labelState'
  | 'origin'
  | 'created'
  | 'activated'
  | 'updated'
  | 'delivered'
  | 'estimatedDelivery'
  | 'expires';

function rowsOf({ label, originAddress, times }: ShareView['asset']): [RowKey, ReactNode][] {
  const text = (value: string | null | undefined) => (value == null ? null : <bdi>{value}</bdi>);
  const labelState = [label?.status, label?.subStatus].filter(Boolean).join(', ');
  const rows: [RowKey, ReactNode][] = [
    ['label', text(label?.id)],
    ['nfc', text(label?.nfcId)],
    ['labelType', text(label?.type)],
    ['labelState', text(labelState || null)],
    ['origin', text(originAddress?.lines.join(', ') || null)],
    ...(['created', 'activated', 'updated', 'delivered', 'estimatedDelivery', 'expires'] as const).map(
      (key): [RowKey, ReactNode] => {
        const time = times[key];
        const from = key === 'estimatedDelivery' ? times.estimatedFrom : undefined;
        return [key, time === null ? null : <TimeWindow key={key} from={from} value={time} />];
      },
    ),
  ];
  return rows.filter(([, value]) => value !== null);
}
