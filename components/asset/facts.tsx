import { useTranslations } from '../language/context.tsx';
import { useRef } from 'react';
import { CopyButton } from '../actions/copy-button.tsx';
import { useBrand } from '../brand/context.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './facts.module.css';

/** Who carries it, and the number to quote. */
export function AssetFacts() {
  const t = useTranslations('facts');
  const number = useRef<HTMLElement>(null);
  const missing = <span className={styles.missing}>{t('notProvided')}</span>;
  const { show } = useBrand();
  const { carrier, trackingNumber } = useShareState().view.asset;
  const carrierName = carrier?.name ?? carrier?.id ?? null;
  // What the brand hides is not "not provided".
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
