/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { formatDistance } from '#lib/i18n/format.ts';
import type { Delivery } from '#lib/share/types.ts';
import { estimateOf, type Estimate } from '#lib/share/view/arrival.ts';
import { isHistoryEmpty, metresToGo } from '#lib/share/view/display-rules.ts';
import { DestinationMark, LatestMark } from '../page/marks.tsx';
import type { ShipmentPage } from '../page/page.ts';
import { aheadNote, Ago, instantParts } from '../page/times.tsx';
import styles from './freshness.module.css';
import { arrivalOf } from './arrival.ts';

/** When it arrives or has been delivered, and when it was last heard of. */
export function Freshness({ page }: { page: ShipmentPage }) {
  const { view } = page;
  const estimate = estimateOf(view.asset.times);
  const metres = metresToGo(view);
  return (
    <div className={styles.cells}>
      {view.delivery !== null ? (
        <DeliveredCell {...{ page }} delivery={view.delivery} />
      ) : (
        <>
          {estimate !== null && <ArrivalCell {...{ page, estimate }} />}
          <Cell
            mark={<LatestMark unconfirmed={page.failing} />}
            title={page.words.clocks('reported')}
            {...reportedTime(page)}
          />
          {estimate === null && metres !== null && (
            <Cell
              mark={<DestinationMark />}
              title={page.words.arrival('toGo')}
              value={formatDistance(page.locale, metres)}
              note={page.words.arrival('straightLine')}
            />
          )}
        </>
      )}
    </div>
  );
}

function DeliveredCell({ page, delivery }: { page: ShipmentPage; delivery: Delivery }) {
  const { clocks } = page.words;
  const { value, ...rest } = deliveryTime(page, delivery);
  return <Cell mark={<DestinationMark />} title={clocks('delivered')} value={value ?? clocks('noTime')} {...rest} />;
}

function ArrivalCell({ page, estimate }: { page: ShipmentPage; estimate: Estimate }) {
  const { tense, zone, note, ...texts } = arrivalOf(page, estimate);
  return (
    <Cell
      {...texts}
      mark={<DestinationMark past={tense === 'past'} />}
      note={
        <>
          {zone}
          {/* Filled on the device, which alone knows when its reader last looked; then instead of the note. */}
          <span className={styles.earlier} data-earlier-estimate data-kept />
          <span>{note !== null && [zone && ' · ', note]}</span>
        </>
      }
    />
  );
}

export interface TimeTexts {
  readonly value: Child;
  readonly note: Child;
  readonly iso?: string | undefined;
  /** What stays true on paper and on a page without scripts, however long it is open; null: the same. */
  readonly still?: { readonly value: Child; readonly note: string | null } | null;
}

export function deliveryTime(page: ShipmentPage, { time }: Delivery): TimeTexts {
  const { clocks, history } = page.words;
  if (time === null) return { value: null, note: null };
  const { iso } = time;
  if (iso === null) return { value: <bdi>{time.raw}</bdi>, note: clocks('unreadable') };
  const { day, date, fullDate, clock, zone } = instantParts(page, iso, time.zone === 'none');
  if (time.precision === 'date') return { iso, value: fullDate, note: null };
  const note = time.zone === 'none' ? history('rowZone') : zone;
  const value = clocks('dayClock', { day, clock });
  return { iso, value, note, still: day === date ? null : { value: clocks('dayClock', { day: date, clock }), note } };
}

export function reportedTime(page: ShipmentPage): TimeTexts {
  const { clocks } = page.words;
  const { latestTime: reported, journey } = page.view;
  if (reported === null) {
    if (journey.reports > 0) return { value: clocks('noTime'), note: null };
    if (isHistoryEmpty(page.view)) return { value: clocks('never'), note: clocks('neverNote') };
    return { value: clocks('notProvided'), note: clocks('notProvidedNote') };
  }
  const { iso } = reported;
  const ahead = aheadNote(page, reported);
  if (iso === null) return { value: <bdi>{reported.raw}</bdi>, note: clocks('unreadable') };
  const isUnstated = reported.zone === 'none';
  const { day, date, fullDate, clock, zone } = instantParts(page, iso, isUnstated);
  if (reported.precision === 'date') return { value: fullDate, note: ahead ?? clocks('dateOnly') };
  const noteOn = (shown: string) =>
    [isUnstated ? clocks('zoneNotStated', { day: shown, clock }) : `${shown} ${zone}`, ahead]
      .filter(Boolean)
      .join(' · ');
  const still = { value: clock, note: noteOn(date) };
  if (isUnstated || ahead !== null) return { iso, value: clock, note: noteOn(day), still: day === date ? null : still };
  return {
    iso,
    value: <Ago {...{ page, iso }} capital />,
    note: clocks('dayClock', { day, clock: `${clock} ${zone}` }),
    still,
  };
}

function Cell({ mark, title, value, note, iso, still = null }: TimeTexts & { mark: Child; title: string }) {
  const running = still === null ? undefined : 'running';
  return (
    <div className={styles.cell}>
      <p className={styles.who}>
        {mark} <span>{title}</span>
      </p>
      <p className={styles.value}>
        {iso === undefined ? (
          <span className={running}>{value}</span>
        ) : (
          <time className={running} dateTime={iso}>
            <span>{value}</span>
          </time>
        )}
        {still !== null && <span className="still">{still.value}</span>}
      </p>
      <p className={styles.note}>
        <span className={running}>{note}</span>
        {still !== null && <span className="still">{still.note}</span>}
      </p>
    </div>
  );
}
