/** @jsxImportSource hono/jsx */
import { formatPosition } from '#lib/i18n/format.ts';
import { isHistoryEmpty, placeText, splitStatus } from '#lib/share/view/display-rules.ts';
import { brandStatus, type ShipmentPage } from '../page/page.ts';
import { asOf } from '../page/times.tsx';
import styles from './summary.module.css';

/** Longer texts are set smaller, so that one long word does not fill a phone's screen. */
const MAX_LARGE_CHARACTERS = 40;

export function AssetSummary({ page }: { page: ShipmentPage }) {
  const { assetName, status } = page.view.asset;
  const { placeTime } = page.view;
  const { statusText, where, coordinates, sentStatus, originalStatus } = headlineOf(page);
  const details = [coordinates, placeTime && asOf(page, placeTime), status?.detail];
  return (
    <div>
      <h1 className={styles.headline}>
        <span className={styles.name}>
          <bdi>{assetName ?? page.words.headline('unnamed')}</bdi>
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
      {details.map(
        (text) =>
          text != null && (
            <p className={styles.detail}>
              <bdi>{text}</bdi>
            </p>
          ),
      )}
    </div>
  );
}

/** Status and place, in the words of the brand, the page's language or the service. */
export function headlineOf(page: ShipmentPage) {
  const { headline } = page.words;
  const { latest, latestNear: near, statusWord, asset } = page.view;
  const { status } = asset;
  const place = placeText(latest);
  const position = latest?.position ?? null;
  const coordinates = position === null ? null : formatPosition(position);
  const sent = status?.text ?? null;
  const word = sent === null ? null : brandStatus(page, sent);
  return {
    /** The service's status; null where the brand words it. */
    sentStatus: word === null ? sent : null,
    /** The service's status where `statusText` translates it. */
    originalStatus: word === null && statusWord !== undefined ? sent : null,
    statusText:
      sent !== null
        ? (word ?? statusWord ?? splitStatus(sent))
        : status?.code != null
          ? headline('statusCode', { code: String(status.code) })
          : headline('noStatus'),
    where:
      place !== null
        ? [place.name, place.country].filter(Boolean).join(', ')
        : near !== undefined
          ? near.text
          : (coordinates ??
            headline(latest !== null ? 'hiddenPlace' : isHistoryEmpty(page.view) ? 'noPlace' : 'placeNotProvided')),
    coordinates: near === undefined ? null : coordinates,
  };
}

function sized(className: string | undefined, text: string, isQuiet = false): string {
  return [className, isQuiet || text.length > MAX_LARGE_CHARACTERS ? styles.long : null].filter(Boolean).join(' ');
}
