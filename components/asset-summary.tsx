import { useTranslations } from 'next-intl';
import { formatPosition } from '#lib/i18n/format.ts';
import { placeText } from '#lib/share/place-text.ts';
import { splitStatus } from '#lib/share/status-text.ts';
import type { Address, Status } from '#lib/tracking/types.ts';
import styles from './asset-summary.module.css';

/** Longer texts step down to the size of the name, so that one long word never fills a phone's screen. */
const LONG_TEXT = 40;

interface AssetSummaryProps {
  assetName: string | null;
  status: Status | null;
  latest: Address | null;
}

/** The page's one answer in its largest text: what, how it is, where. */
export function AssetSummary({ assetName, status, latest }: AssetSummaryProps) {
  const t = useTranslations('headline');
  const place = placeText(latest);
  const position = latest?.position ?? null;
  const statusText = textOf(status);
  const where = place !== null ? [place.name, place.country].filter(Boolean).join(', ') : position !== null ? formatPosition(position) : null;
  return (
    <div>
      <h1 className={styles.headline}>
        <span className={styles.name}>
          <bdi>{assetName ?? t('unnamed')}</bdi>
        </span>
        <span className={sized(styles.status, statusText)} title={status?.text ?? undefined}>
          <bdi>{statusText ?? (status?.code != null ? t('statusCode', { code: String(status.code) }) : t('noStatus'))}</bdi>
        </span>
        <span className={sized(styles.place, where)}>
          <bdi>{where ?? t('noPlace')}</bdi>
        </span>
      </h1>
      {status?.detail != null && (
        <p className={styles.detail}>
          <bdi>{status.detail}</bdi>
        </p>
      )}
    </div>
  );
}

function textOf(status: Status | null): string | null {
  return status?.text == null ? null : splitStatus(status.text);
}

function sized(className: string | undefined, text: string | null): string {
  return [className, text !== null && text.length > LONG_TEXT ? styles.long : null].filter(Boolean).join(' ');
}
