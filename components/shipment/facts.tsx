/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { carrierPage } from '#lib/brand/view.ts';
import { formatReading } from '#lib/i18n/format-reading.ts';
import type { ReadingState } from '#lib/share/types.ts';
import { splitStatus } from '#lib/share/view/display-rules.ts';
import { factsIn, type ShownFact } from '#lib/tracking/fact-table.ts';
import type { TimeLeft } from '#lib/tracking/types.ts';
import type { Page, ShipmentPage } from '../page/page.ts';
import { TimeWindow } from '../page/times.tsx';
import { Together } from '../page/together.tsx';
import copyStyles from '../actions/copy-button.module.css';
import { timeLeftTexts } from './arrival.ts';
import styles from './details.module.css';

const [headFacts, detailFacts, trackerFacts] = [factsIn('head'), factsIn('details'), factsIn('tracker')];

export function AssetFacts({ page }: { page: ShipmentPage }) {
  const { facts } = page.translate;
  const shown = headFacts.filter(({ hiddenBy }) => hiddenBy === undefined || page.brand.show[hiddenBy]);
  const missing = <span className={styles.missing}>{facts('notProvided')}</span>;
  return <Facts rows={shown.map((fact) => [facts(fact.title), valueOf(page, fact) ?? missing])} />;
}

function TrackingNumber({ page, trackingNumber }: { page: ShipmentPage; trackingNumber: string }) {
  const { carrier } = page.view.asset;
  const href = carrierPage(page.brand.carrierPages ?? {}, carrier?.name ?? carrier?.id ?? null, trackingNumber);
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
      <CopyButton page={page} text={trackingNumber} label={page.translate.facts('copyNumber')} />
    </>
  );
}

/** Drawn disabled, and thus invisible, until its script is there. It copies what the element before it shows. */
function CopyButton({ page, text, label }: { page: Page; text: string; label: string }) {
  const { share } = page.translate;
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
  const { details, places, reading } = page.translate;
  const { journey, destinationNear } = page.view;
  const others = detailFacts.flatMap((fact) => rowOf(page, details(fact.title), fact));
  const [label, ...folded] = trackerFacts.flatMap((fact) =>
    rowOf(page, fact.title === 'battery' ? reading(fact.title) : details(fact.title), fact),
  );
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

function rowOf(page: ShipmentPage, title: string, fact: ShownFact): readonly Row[] {
  const value = valueOf(page, fact);
  return value === null ? [] : [[title, value]];
}

function valueOf(page: ShipmentPage, fact: ShownFact): Child | null {
  const { asset, readings = [] } = page.view;
  if (fact.kind === 'time') return timeOf(page, fact);
  if (fact.kind === 'time left') return asset.timeLeft && <TimeLeftValue page={page} timeLeft={asset.timeLeft} />;
  const sent = fact.kind === 'readings' ? batteryText(page, readings) : fact.text(asset);
  const text = fact.path === 'deliveryPlace' ? splitStatus(sent) : sent;
  if (text === '') return null;
  return fact.path === 'trackingNumber' ? <TrackingNumber {...{ page, trackingNumber: text }} /> : <bdi>{text}</bdi>;
}

function TimeLeftValue({ page, timeLeft }: { page: ShipmentPage; timeLeft: TimeLeft }) {
  const { value, dated } = timeLeftTexts(page, timeLeft);
  return <Together text={dated ?? value} />;
}

function batteryText({ locale }: Page, readings: readonly ReadingState[]): string {
  const batteries = readings.filter(({ quantity }) => quantity === 'battery');
  return batteries.map(({ latest, unit }) => formatReading(locale, latest, 'battery', unit)).join(', ');
}

function timeOf(page: ShipmentPage, fact: Extract<ShownFact, { kind: 'time' }>): Child | null {
  const [time = null, from = null] = [fact.read(page.view.asset), fact.from?.(page.view.asset)];
  if (time === null) return null;
  const sent = fact.from !== undefined && time.iso !== null ? [from?.raw, time.raw].filter(Boolean) : [];
  return (
    <span>
      <TimeWindow page={page} from={from ?? undefined} value={time} />
      {sent.length > 0 && (
        <small>
          <bdi>{sent.join(' – ')}</bdi>
        </small>
      )}
      {fact.path === 'times.estimatedDelivery' && <CalendarLink page={page} />}
    </span>
  );
}

function CalendarLink({ page }: { page: ShipmentPage }) {
  const { shareId, locale, translate, mode, view } = page;
  if (mode !== null || view.delivery !== null || view.asset.times.estimatedDelivery?.iso == null) return null;
  if (new URLSearchParams(page.query).has('print')) return null;
  const query = new URLSearchParams({ id: shareId, lang: locale });
  return (
    <a className={styles.calendar} href={`/share/calendar?${query}`} rel="nofollow" download>
      {translate.arrival('calendar')}
    </a>
  );
}
