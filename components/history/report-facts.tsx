import { useTranslations } from 'next-intl';
import { formatPosition } from '#lib/i18n/format.ts';
import { placeText } from '#lib/share/page/words.ts';
import type { Report } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { Timestamp } from '../page/timestamp.tsx';
import styles from './location-history.module.css';

interface ReportFactsProps {
  row: Report;
  /** Reports in all. */
  total: number;
  /** null: there is no map, or it cannot be moved. */
  onShowOnMap: (() => void) | null;
}

/** What a row leaves out for the sake of the list: its whole date and zone, its point, and its number. */
export function ReportFacts({ row: { time, position, address, number }, total, onShowOnMap }: ReportFactsProps) {
  const t = useTranslations('history');
  const words = useTranslations('map');
  const decimals = usePositionDecimals();
  // A row without a place says its point already.
  const isPointUnsaid = position !== null && placeText(address) !== null;
  return (
    <div className={styles.facts}>
      {time?.iso != null && (
        <p>
          <Timestamp value={time} />
        </p>
      )}
      {isPointUnsaid && (
        <p>
          <bdi>{formatPosition(position, decimals)}</bdi>
        </p>
      )}
      <p>{words('reportOf', { number, total })}</p>
      {position !== null && onShowOnMap !== null && (
        <button type="button" onClick={onShowOnMap}>
          {t('showOnMap')}
        </button>
      )}
    </div>
  );
}
