/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { carrierPage } from '#lib/brand/view.ts';
import { formatReading } from '#lib/i18n/format-reading.ts';
import { type Page, type ShipmentPage } from '../page/page.ts';
import { TimeWindow } from '../page/times.tsx';
import copyStyles from '../actions/copy-button.module.css';
import styles from './details.module.css';

export function AssetFacts({ page }: { page: ShipmentPage }) {
  const { facts } = page.words;
  const { show, carrierPages = {} } = page.brand;
  const { carrier, trackingNumber } = page.view.asset;
  const name = carrier?.name ?? carrier?.id ?? null;
  const missing = <span className={styles.missing}>{facts('notProvided')}</span>;
  const rows: Row[] = [];
  if (show.carrier) rows.push([facts('carrier'), name === null ? missing : <bdi>{name}</bdi>]);
  if (show.trackingNumber)
    rows.push([
      facts('trackingNumber'),
      trackingNumber === null ? (
        missing
      ) : (
        <TrackingNumber {...{ page, trackingNumber }} href={carrierPage(carrierPages, name, trackingNumber)} />
      ),
    ]);
  return <Facts rows={rows} />;
}

function TrackingNumber(props: { page: Page; trackingNumber: string; href: string | null }) {
  const { page, trackingNumber, href } = props;
  return (
    <>
      <bdi>
        {href === null ? (
          trackingNumber
        ) : (
          <a href={href} target="_blank" rel="noreferrer">
            {trackingNumber}
          </a>
        )}
      </bdi>{' '}
      <CopyButton page={page} text={trackingNumber} label={page.words.facts('copyNumber')} />
    </>
  );
}

/** Drawn disabled, and thus invisible, until its script is there. It copies what the element before it shows. */
function CopyButton({ page, text, label }: { page: Page; text: string; label: string }) {
  const { share } = page.words;
  return (
    <button type="button" className={copyStyles.copy} disabled aria-label={label} data-copy={text}>
      <span
        className={copyStyles.word}
        {...{ 'data-copied': share('copied'), 'data-selected': share('selected') }}
        aria-live="polite"
      >
        {share('copy')}
      </span>
    </button>
  );
}

export function AssetDetails({ page }: { page: ShipmentPage }) {
  const { details, places } = page.words;
  const { journey, destinationNear } = page.view;
  const { tracker, others } = rowsOf(page);
  const [label, ...folded] = tracker;
  const isComputed = journey.located > 0 || destinationNear !== undefined;
  // Where a map shows the journey, its note says so.
  const isNoteHere = isComputed && !(journey.located > 0 && page.brand.show.history);
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {details('title')}
      </h2>
      <Facts rows={label === undefined || folded.length > 0 ? others : [...others, label]} />
      {label !== undefined && folded.length > 0 && (
        <details id="tracker" className={`opens ${styles.tracker}`}>
          <summary>
            <span>{label[0]}</span> {label[1]}
          </summary>
          <Facts rows={folded} />
        </details>
      )}
      {isNoteHere && <p className={styles.note}>{places('nearNote')}</p>}
      <p className={styles.note}>{details('privacy')}</p>
    </section>
  );
}

type Row = readonly [title: string, value: Child];

function Facts({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(([title, value]) => (
        <div>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TIME_ROWS = ['created', 'activated', 'updated', 'delivered', 'estimatedDelivery'] as const;

function rowsOf(page: ShipmentPage): { readonly tracker: readonly Row[]; readonly others: readonly Row[] } {
  const { details, reading } = page.words;
  const { asset, readings = [] } = page.view;
  const { label, originAddress, times } = asset;
  const battery = readings
    .filter(({ quantity }) => quantity === 'battery')
    .map(({ latest, unit }) => formatReading(page.locale, latest, 'battery', unit));
  const textRow = (title: string, text: string | null | undefined): readonly Row[] =>
    text ? [[title, <bdi>{text}</bdi>]] : [];
  const timeRow = (key: (typeof TIME_ROWS)[number] | 'expires'): readonly Row[] => {
    const time = times[key];
    if (time === null) return [];
    const isEstimate = key === 'estimatedDelivery';
    const from = isEstimate ? times.estimatedFrom : undefined;
    const sent = isEstimate && time.iso !== null ? [from?.raw, time.raw].filter(Boolean) : [];
    const value = (
      <span>
        <TimeWindow page={page} from={from} value={time} />
        {sent.length > 0 && (
          <small>
            <bdi>{sent.join(' – ')}</bdi>
          </small>
        )}
      </span>
    );
    return [[details(key), value]];
  };
  return {
    tracker: [
      ...textRow(details('label'), label?.id),
      ...textRow(details('nfc'), label?.nfcId),
      ...textRow(details('labelType'), label?.type),
      ...textRow(reading('battery'), battery.join(', ')),
      ...textRow(details('labelState'), [label?.status, label?.subStatus].filter(Boolean).join(', ')),
      ...timeRow('expires'),
    ],
    others: [...textRow(details('origin'), originAddress?.lines.join(', ')), ...TIME_ROWS.flatMap(timeRow)],
  };
}
