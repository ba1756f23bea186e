import { useTranslations } from '../language/context.tsx';
import { formatPosition } from '#lib/i18n/format.ts';
import { isHistoryEmpty, placeText, splitStatus } from '#lib/share/view/display-rules.ts';
import type { ShareView } from '#lib/share/types.ts';
import { useBrandWording } from '../brand/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { AsOf } from '../page/time-text.tsx';
import styles from './summary.module.css';

/** Longer texts are set smaller, so that one long word does not fill a phone's screen. */
const MAX_LARGE_CHARACTERS = 40;

export function AssetSummary() {
  const t = useTranslations('headline');
  const { view } = useShareState();
  const { assetName, status } = view.asset;
  const { statusText, where, coordinates, sentStatus, originalStatus } = useHeadline(view);
  return (
    <div>
      <h1 className={styles.headline}>
        <span className={styles.name}>
          <bdi>{assetName ?? t('unnamed')}</bdi>
        </span>
        <span className="unseen">, </span>
        <span className={sized(styles.status, statusText)} title={sentStatus ?? undefined}>
          <bdi>{statusText}</bdi>
          {originalStatus !== null && (
            <>
              <span className="unseen">, </span>
              <small className={styles.sent}>
                <bdi>{originalStatus}</bdi>
              </small>
            </>
          )}
        </span>
        <span className="unseen">, </span>
        <span className={sized(styles.place, where, coordinates !== null)}>
          <bdi>{where}</bdi>
        </span>
      </h1>
      {coordinates !== null && (
        <p className={styles.detail}>
          <bdi>{coordinates}</bdi>
        </p>
      )}
      {view.placeTime !== undefined && (
        <p className={styles.detail}>
          <AsOf value={view.placeTime} />
        </p>
      )}
      {status?.detail != null && (
        <p className={styles.detail}>
          <bdi>{status.detail}</bdi>
        </p>
      )}
    </div>
  );
}

export function useHeadline(view: ShareView | null) {
  const t = useTranslations('headline');
  const words = useBrandWording();
  const { latest = null, latestNear: near, statusWord } = view ?? {};
  const status = view?.asset.status ?? null;
  const place = placeText(latest);
  const position = latest?.position ?? null;
  const coordinates = position === null ? null : formatPosition(position);
  const sent = status?.text ?? null;
  const word = sent === null ? null : words.status(sent);
  return {
    /** The service's status; null where the brand words it. */
    sentStatus: word === null ? sent : null,
    /** The service's status where `statusText` translates it. */
    originalStatus: word === null && statusWord !== undefined ? sent : null,
    statusText:
      sent !== null
        ? (word ?? statusWord ?? splitStatus(sent))
        : status?.code != null
          ? t('statusCode', { code: String(status.code) })
          : t('noStatus'),
    where:
      place !== null
        ? [place.name, place.country].filter(Boolean).join(', ')
        : near !== undefined
          ? near.text
          : (coordinates ??
            t(
              latest !== null ? 'hiddenPlace' : view !== null && isHistoryEmpty(view) ? 'noPlace' : 'placeNotProvided',
            )),
    coordinates: near === undefined ? null : coordinates,
  };
}

function sized(className: string | undefined, text: string, isQuiet = false): string {
  return [className, isQuiet || text.length > MAX_LARGE_CHARACTERS ? styles.long : null].filter(Boolean).join(' ');
}
