import { useTranslations } from '../language/context.tsx';
import { placeText } from '#lib/share/page/display-rules.ts';
import { DestinationMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import { TimeWindow } from '../page/timestamp.tsx';
import styles from './estimate.module.css';

/** When, or within which window, the service expects it there, beside its own text; nothing once it is delivered. */
export function DeliveryEstimate() {
  const t = useTranslations('places');
  const words = useTranslations('clocks');
  const { view } = useShareState();
  const { estimatedDelivery: estimate, estimatedFrom: from } = view.asset.times;
  if (estimate === null || view.delivery !== null) return null;
  return (
    <div className={styles.estimate}>
      <p>
        {t('estimated')}{' '}
        <b>
          <TimeWindow from={from} value={estimate} near />
        </b>
      </p>
      <small>
        {words('unreadable')}
        {estimate.iso !== null && (
          <>
            : <bdi>{from === undefined ? estimate.raw : `${from.raw} – ${estimate.raw}`}</bdi>
          </>
        )}
      </small>
    </div>
  );
}

/** Where the addresses stand below the map: where it goes and when, on the first screen. */
export function EstimateRow() {
  const t = useTranslations('places');
  const { asset, delivery } = useShareState().view;
  if (asset.times.estimatedDelivery === null || delivery !== null) return null;
  const place = placeText(asset.destinationAddress);
  return (
    <section className={styles.row} aria-label={t('destination')}>
      <DestinationMark />
      <div>
        <p className={styles.place}>
          <bdi>{place === null ? t('destination') : [place.name, place.country].filter(Boolean).join(', ')}</bdi>
        </p>
        <DeliveryEstimate />
      </div>
    </section>
  );
}
