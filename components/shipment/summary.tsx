/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { formatDistance, formatPosition } from '#lib/i18n/format.ts';
import { estimateOf } from '#lib/share/view/arrival.ts';
import { isHistoryEmpty, metresToGo, placeText, splitStatus } from '#lib/share/view/display-rules.ts';
import { DeliveredMark, DestinationMark } from '../page/marks.tsx';
import { brandStatus, type ShipmentPage } from '../page/page.ts';
import { asOf } from '../page/times.tsx';
import { Together } from '../page/together.tsx';
import { arrivalOf, currentTimeLeft, lacksDate, timeLeftTexts } from './arrival.ts';
import { hasProblems } from './exceptions.tsx';
import { deliveryTime, isUpdateKnown, Reported, type TimeTexts } from './freshness.tsx';
import styles from './summary.module.css';

/** Longer texts are set smaller, so that one long word does not fill a phone's screen. */
const MAX_LARGE_CHARACTERS = 40;

export function AssetSummary({ page }: { page: ShipmentPage }) {
  const { assetName, status } = page.view.asset;
  const { placeTime } = page.view;
  const answer = answerOf(page);
  const headline = headlineOf(page);
  const details = [placeTime && asOf(page, placeTime), status?.detail];
  return (
    <div>
      <h1 className={styles.headline}>
        <span className={styles.name}>
          <bdi>{assetName ?? page.translate.headline('unnamed')}</bdi>
        </span>
        <span className="unseen">, </span>
        {answer === null ? <StatusAnswer headline={headline} /> : <TimeAnswer {...{ answer, headline }} />}
      </h1>
      {/* Filled on the device, which alone knows when its reader last looked. */}
      <p className={styles.earlier} data-earlier-estimate data-kept />
      {estimateOf(page.view.asset.times) !== null && <TimeLeftLine page={page} />}
      {answer === null ? <WayToGo page={page} /> : <StatusAndPlace {...{ page, headline, answer }} />}
      <DeliveryPlace page={page} />
      {details.map(
        (text) =>
          text != null && (
            <p className={styles.detail}>
              <bdi>{text}</bdi>
            </p>
          ),
      )}
      <Age page={page} />
    </div>
  );
}

interface Answer extends TimeTexts {
  readonly tone: 'late' | 'delivered' | undefined;
  readonly title: string;
  /** "3 days late" in place of the title, which then stands before the value. */
  readonly late?: string | null;
}

function answerOf(page: ShipmentPage): Answer | null {
  const { delivery, asset } = page.view;
  if (delivery !== null)
    return { tone: 'delivered', title: page.translate.clocks('delivered'), ...deliveryTime(page, delivery) };
  const estimate = estimateOf(asset.times);
  if (estimate === null) return timeLeftAnswer(page);
  const arrival = arrivalOf(page, estimate);
  return { ...arrival, tone: arrival.late === null ? undefined : 'late' };
}

function timeLeftAnswer(page: ShipmentPage): Answer | null {
  const timeLeft = currentTimeLeft(page);
  if (timeLeft === null) return null;
  const { value, dated } = timeLeftTexts(page, timeLeft);
  const still = value === dated ? null : { value: dated, note: null };
  return {
    tone: undefined,
    title: page.translate.details('timeLeft'),
    value,
    note: null,
    iso: `PT${timeLeft.seconds}S`,
    still,
  };
}

function TimeLeftLine({ page }: { page: ShipmentPage }) {
  const { title, value, still } = timeLeftAnswer(page) ?? {};
  if (title === undefined) return null;
  return (
    <p className={styles.line}>
      <b>{title}</b>{' '}
      <span className={still == null ? undefined : 'running'}>
        <Together text={value} />
      </span>
      {still != null && <span className="still">{still.value}</span>}
    </p>
  );
}

function DeliveryPlace({ page }: { page: ShipmentPage }) {
  const { deliveryPlace } = page.view.asset;
  if (page.view.delivery === null || deliveryPlace === null) return null;
  return (
    <p className={styles.line}>
      <b>{page.translate.details('deliveryPlace')}</b> <bdi>{splitStatus(deliveryPlace)}</bdi>
    </p>
  );
}

function TimeAnswer({ answer, headline }: AnswerProps) {
  const { tone, title, late = null, value, note, iso, still = null } = answer;
  const running = still === null ? undefined : 'running';
  return (
    <>
      <span className={styles.status} data-tone={tone}>
        {tone === 'delivered' && <DeliveredMark />}
        <span className={running}>{late ?? title}</span>
        {still !== null && <span className="still">{title}</span>}
      </span>
      <span className="unseen">, </span>
      {value === null ? (
        <Place headline={headline} />
      ) : (
        <>
          <span
            className={[styles.time, typeof value === 'string' && isWide(value) && styles.wide]
              .filter(Boolean)
              .join(' ')}
          >
            <time className={running} dateTime={iso}>
              {late !== null && `${title} `}
              <span className={late === null ? undefined : styles.day}>
                <Together text={value} /> <Note text={note} />
              </span>
            </time>
            {still !== null && (
              <span className="still">
                <Together text={still.value} /> <Note text={still.note} />
              </span>
            )}
          </span>
        </>
      )}
    </>
  );
}

function Note({ text }: { text: Child }) {
  return text !== null && <small>{text}</small>;
}

function StatusAnswer({ headline }: HeadlineProps) {
  const { statusText, sentStatus, originalStatus } = headline;
  return (
    <>
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
      <Place headline={headline} />
    </>
  );
}

function Place({ headline: { where, coordinates } }: HeadlineProps) {
  return (
    <span className={sized(styles.place, where, coordinates !== null)}>
      <bdi>{where}</bdi>
    </span>
  );
}

interface HeadlineProps {
  headline: ReturnType<typeof headlineOf>;
}

interface AnswerProps extends HeadlineProps {
  answer: Answer;
}

function StatusAndPlace({ page, headline, answer }: AnswerProps & { page: ShipmentPage }) {
  const { statusText, where, sentStatus, originalStatus } = headline;
  const isSaid = page.view.delivery !== null && statusText === page.translate.clocks('delivered');
  return (
    <p className={styles.line}>
      {!isSaid && (
        <>
          <b title={sentStatus ?? undefined}>
            <bdi>{statusText}</bdi>
          </b>{' '}
        </>
      )}
      {originalStatus !== null && (
        <>
          <small>
            <bdi>{originalStatus}</bdi>
          </small>{' '}
        </>
      )}
      {answer.value !== null && <bdi>{where}</bdi>}
    </p>
  );
}

function WayToGo({ page }: { page: ShipmentPage }) {
  const { view, locale, translate } = page;
  const metres = metresToGo(view);
  if (metres === null) return null;
  const destination = placeText(view.asset.destinationAddress);
  const name = destination === null ? view.destinationNear?.text : placeLine(destination);
  return (
    <p className={styles.line}>
      <DestinationMark /> <b>{translate.arrival('toGoLine', { distance: formatDistance(locale, metres) })}</b>{' '}
      {name !== undefined && <bdi>{name}</bdi>}
    </p>
  );
}

function Age({ page }: { page: ShipmentPage }) {
  const { view, translate } = page;
  const { delivery, asset, readings = [] } = view;
  const isBeyond = readings.some(({ above, below }) => above !== undefined || below !== undefined);
  const texts: Child[] = [
    delivery === null && isUpdateKnown(page) && <Reported page={page} />,
    !hasProblems(page) && !isBeyond && translate.exceptions(asset.exceptions === null ? 'notProvided' : 'none'),
    lacksDate(page) && translate.arrival('noDate'),
  ].filter((text) => text !== false);
  return (
    <p className={styles.age}>
      {texts.map((text, index) => (
        <>
          {index > 0 && ' · '}
          <span>{text}</span>
        </>
      ))}
    </p>
  );
}

export function headlineOf(page: ShipmentPage) {
  const { headline } = page.translate;
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
        ? placeLine(place)
        : near !== undefined
          ? near.text
          : (coordinates ??
            headline(latest !== null ? 'hiddenPlace' : isHistoryEmpty(page.view) ? 'noPlace' : 'placeNotProvided')),
    coordinates: near === undefined ? null : coordinates,
  };
}

function placeLine({ name, country }: { name: string; country: string | null }): string {
  return [name, country].filter(Boolean).join(', ');
}

/** Whether a part that must not break, such as "12:00 AM–3:00 AM", may be wider than the smallest phone. */
function isWide(text: string): boolean {
  return text.length > MAX_LARGE_CHARACTERS || /\u2068[^\u2069]{14}/.test(text);
}

function sized(className: string | undefined, text: string, isQuiet = false): string {
  return [className, isQuiet || text.length > MAX_LARGE_CHARACTERS ? styles.long : null].filter(Boolean).join(' ');
}
