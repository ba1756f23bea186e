import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Carrier } from '#lib/tracking/types.ts';
import styles from './facts.module.css';
import { CopyButton } from './copy-button.tsx';

interface AssetFactsProps {
  carrier: Carrier | null;
  trackingNumber: string | null;
}

/** Who carries it, and the number to quote to them. */
export function AssetFacts({ carrier, trackingNumber }: AssetFactsProps) {
  const t = useTranslations('facts');
  const number = useRef<HTMLElement>(null);
  const missing = <span className={styles.missing}>{t('notProvided')}</span>;
  const carrierName = carrier?.name ?? carrier?.id ?? null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('carrier')}</dt>
        <dd>{carrierName === null ? missing : <bdi>{carrierName}</bdi>}</dd>
      </div>
      <div>
        <dt>{t('trackingNumber')}</dt>
        <dd>
          {trackingNumber === null ? (
            missing
          ) : (
            <>
              <bdi ref={number}>{trackingNumber}</bdi> <CopyButton text={trackingNumber} label={t('copyNumber')} shown={number} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
