import { useTranslations } from '../language/context.tsx';
import { formatPosition } from '#lib/i18n/format.ts';
import { isHistoryEmpty, placeText, splitStatus } from '#lib/share/page/words.ts';
import type { Address, Status } from '#lib/tracking/types.ts';
import { useBrandWords } from '../brand/context.tsx';
import { useShown } from '../page/shown.ts';
import styles from './summary.module.css';

/** From here on in the size of the name, so that one long word never fills a phone's screen. */
const LONG_TEXT = 40;

/** What, how it is, where: the page's largest text. */
export function AssetSummary() {
  const t = useTranslations('headline');
  const { view } = useShown();
  const { assetName, status } = view.asset;
  const { statusText, where, sentStatus } = useHeadline(status, view.latest, isHistoryEmpty(view));
  return (
    <div>
      <h1 className={styles.headline}>
        <span className={styles.name}>
          <bdi>{assetName ?? t('unnamed')}</bdi>
        </span>
        <span className={sized(styles.status, statusText)} title={sentStatus ?? undefined}>
          <bdi>{statusText}</bdi>
        </span>
        <span className={sized(styles.place, where)}>
          <bdi>{where}</bdi>
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

/** Status and place as the page tells them. `sentStatus`: where the brand has no word of its own. */
export function useHeadline(
  status: Status | null,
  latest: Address | null,
  mayBeNowhere: boolean,
): { statusText: string; where: string; sentStatus: string | null } {
  const t = useTranslations('headline');
  const words = useBrandWords();
  const place = placeText(latest);
  const position = latest?.position ?? null;
  const sent = status?.text ?? null;
  const word = sent === null ? null : words.status(sent);
  return {
    sentStatus: word === null ? sent : null,
    statusText:
      sent !== null
        ? (word ?? splitStatus(sent))
        : status?.code != null
          ? t('statusCode', { code: String(status.code) })
          : t('noStatus'),
    where:
      place !== null
        ? [place.name, place.country].filter(Boolean).join(', ')
        : position !== null
          ? formatPosition(position)
          : t(latest !== null ? 'hiddenPlace' : mayBeNowhere ? 'noPlace' : 'placeNotProvided'),
  };
}

function sized(className: string | undefined, text: string): string {
  return [className, text.length > LONG_TEXT ? styles.long : null].filter(Boolean).join(' ');
}
