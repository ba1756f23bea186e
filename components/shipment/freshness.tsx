/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { isolate } from '#lib/i18n/format.ts';
import type { Delivery } from '#lib/share/types.ts';
import { isHistoryEmpty, isOrderKnown } from '#lib/share/view/display-rules.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { ShipmentPage } from '../page/page.ts';
import { aheadNote, Ago, instantParts } from '../page/times.tsx';

export interface TimeTexts {
  readonly value: Child;
  readonly note: string | null;
  readonly iso?: string | undefined;
  /** What stays true on paper and on a page without scripts, however long it is open; null: the same. */
  readonly still?: { readonly value: Child; readonly note: string | null } | null;
}

export function deliveryTime(page: ShipmentPage, { time }: Delivery): TimeTexts {
  const { clocks, history } = page.translate;
  if (time === null) return { value: null, note: null };
  const { iso } = time;
  if (iso === null) return { value: <bdi>{time.raw}</bdi>, note: clocks('unreadable') };
  const { day, date, fullDate, clock, zone } = instantParts(page, iso, time.zone === 'none');
  if (time.precision === 'date') return { iso, value: fullDate, note: null };
  const note = time.zone === 'none' ? history('rowZone') : zone;
  const onDay = (shown: string) => clocks('dayClock', { day: shown, clock: isolate(clock) });
  return { iso, value: onDay(day), note, still: day === date ? null : { value: onDay(date), note } };
}

/** Not where times cannot be read, so that any report may be the last. */
export function isUpdateKnown({ view }: ShipmentPage): boolean {
  return view.latestTime === null || view.latestTime.iso !== null || isOrderKnown(view);
}

export function Reported({ page }: { page: ShipmentPage }) {
  const { clocks } = page.translate;
  const { latestTime: reported, journey } = page.view;
  if (reported === null && journey.reports === 0)
    return <>{clocks(isHistoryEmpty(page.view) ? 'neverNote' : 'notProvidedNote')}</>;
  const { running, still } =
    reported === null ? { running: clocks('noTime'), still: null } : reportedAt(page, reported);
  return (
    <>
      {clocks('reported')}{' '}
      {still === null ? (
        <time dateTime={reported?.iso ?? undefined}>{running}</time>
      ) : (
        <>
          <time className="running" dateTime={reported?.iso ?? undefined} title={still}>
            {running}
          </time>
          <time className="still" dateTime={reported?.iso ?? undefined}>
            {still}
          </time>
        </>
      )}
    </>
  );
}

function reportedAt(
  page: ShipmentPage,
  reported: Timestamp,
): { readonly running: Child; readonly still: string | null } {
  const { clocks } = page.translate;
  const { iso, zone: sentZone } = reported;
  const ahead = aheadNote(page, reported);
  const noted = (...texts: (string | null)[]) => texts.filter((text) => text !== null).join(' · ');
  if (iso === null) return { running: noted(isolate(reported.raw), clocks('unreadable')), still: null };
  const { day, date, fullDate, clock, zone } = instantParts(page, iso, sentZone === 'none');
  if (reported.precision === 'date') return { running: noted(fullDate, ahead ?? clocks('dateOnly')), still: null };
  const onDay = (shown: string) =>
    sentZone === 'none'
      ? clocks('zoneNotStated', { day: shown, clock })
      : clocks('dayClock', { day: shown, clock: `${clock}\u00a0${zone}` });
  if (sentZone === 'none' || ahead !== null)
    return { running: noted(onDay(day), ahead), still: day === date ? null : noted(onDay(date), ahead) };
  return { running: <Ago {...{ page, iso }} />, still: onDay(date) };
}
