'use client';

import { createContext, type ReactNode, use } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import { formatNumber, zoneName } from '#lib/i18n/format.ts';
import { isoOf } from '#lib/share/journey/geometry.ts';
import { type AllReports, reportAt } from '#lib/share/list/all-reports.ts';
import { dayText } from '#lib/share/list/days.ts';
import type { FoldedPlace, ListDay, ListItems } from '#lib/share/list/list-items.ts';
import { placeText } from '#lib/share/page/display-rules.ts';
import type { Report, ReportNumber, Stop } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../../language/context.tsx';
import { useLateTranslations } from '../../language/late.tsx';
import { formatZonedClock } from '../../page/clock-texts.ts';
import { useShareState } from '../../page/share-state.ts';
import { DayHeading } from '../day-heading.tsx';
import historyStyles from '../location-history.module.css';
import { PlaceFolded } from '../place-item.tsx';
import { type ItemProps, ReportItem, restOf, SilenceItem, StopText } from '../timeline-items.tsx';
import styles from './all.module.css';
import { NearContext } from './use-near.ts';

/** The pages of the history, unseen meanwhile, have the ids addresses lead to. */
export function rowId(number: ReportNumber): string {
  return `all-${number}`;
}

/** How many rows there are, of which a window has some. */
export const ListCount = createContext(0);

export function ListBox({ children, ...props }: CustomContainerComponentProps) {
  return (
    <div {...props} role="list">
      {children}
    </div>
  );
}

export function ListRow({ children, index, ...props }: CustomItemComponentProps) {
  return (
    <div
      {...props}
      className={styles.row}
      role="listitem"
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={use(ListCount)}
    >
      {children}
    </div>
  );
}

interface RowContentProps {
  all: AllReports;
  list: ListItems;
  /** Which of its rows. */
  at: number;
  items: ItemProps;
  /** Not all reports of a day are there. */
  isFiltered: boolean;
  unfolded: ReadonlySet<ReportNumber>;
  onToggle: (first: ReportNumber) => void;
}

/** One row: of a list of its own, as what is in a row is an item of one. */
export function RowContent({ all, list, at, items, isFiltered, unfolded, onToggle }: RowContentProps) {
  const { page } = useShareState().view;
  const tellNear = use(NearContext);
  const item = list.at(at);
  // The page has our reckoning of places too.
  const rowOf = (wanted: ReportNumber) =>
    page.reports.find(({ number }) => number === wanted) ?? tellNear(reportAt(all, wanted));
  switch (item?.kind) {
    case undefined:
      return <span />;
    case 'day':
      return (
        <DayHeading day={dayText(item.day.day)} zone={items.zoneOf()}>
          {items.told === null && item.day.at !== null && ` · ${zoneName(item.day.at.zone, item.day.at.iso)}`}
          <DayCounts day={item.day} isFiltered={isFiltered} />
        </DayHeading>
      );
    case 'report': {
      const place = list.placeOf(item.number);
      const within = place === undefined ? null : { rest: restOfPlace(all, place) };
      return (
        <Alone>
          <ReportItem row={rowOf(item.number)} within={within} {...items} />
        </Alone>
      );
    }
    case 'place': {
      const { first, last } = item.place;
      const [from, until] = clocksOf(all, item.place, items);
      return (
        <Folded className={historyStyles.place} {...item.place} isOpen={unfolded.has(first)} onToggle={onToggle}>
          <PlaceFolded
            newest={rowOf(last)}
            rest={restOfPlace(all, item.place)}
            count={last - first + 1}
            {...{ from, until, ...items }}
          />
        </Folded>
      );
    }
    case 'silence': {
      const silence = all.silences[item.index];
      return <Alone>{silence && <SilenceItem silence={silence} {...items} />}</Alone>;
    }
    case 'stop': {
      const { stop } = item;
      const reports = tellingReports(all, stop).map(tellNear);
      return (
        <Folded className={historyStyles.stop} {...stop} isOpen={unfolded.has(stop.first)} onToggle={onToggle}>
          <StopText stop={stop} reports={reports} {...items} />
        </Folded>
      );
    }
  }
}

interface FoldedProps extends FoldedPlace {
  className: string | undefined;
  isOpen: boolean;
  onToggle: (first: ReportNumber) => void;
  children: ReactNode;
}

/** An entry whose reports follow in rows of their own. */
function Folded({ className, first, last, isOpen, onToggle, children }: FoldedProps) {
  return (
    <Alone>
      <li className={className} data-first={first} data-last={last}>
        <details open={isOpen}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              onToggle(first);
            }}
          >
            {children}
          </summary>
        </details>
      </li>
    </Alone>
  );
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <ol className={historyStyles.rows} role="presentation">
      {children}
    </ol>
  );
}

function DayCounts({ day, isFiltered }: { day: ListDay; isFiltered: boolean }) {
  const history = useTranslations('history');
  const t = useLateTranslations('list');
  const locale = useLocale();
  const kilometres = day.metres / 1000;
  const distance = formatNumber(
    locale,
    Math.round(kilometres * (kilometres < 10 ? 10 : 1)) / (kilometres < 10 ? 10 : 1),
  );
  const count = day.reports;
  return (
    <>
      {' '}
      <small className={styles.counts}>
        {isFiltered ? history('stopReports', { count }) : t('day', { count, distance })}
        {day.stops > 0 && ` · ${t('dayStops', { count: day.stops })}`}
      </small>
    </>
  );
}

const MOST_EVENTS = 10;

/** Of a stop, which may have thousands of reports: its newest, one with an address, and one of each event. */
function tellingReports(all: AllReports, { first, last }: Stop): readonly Report[] {
  const told = new Set<number>();
  const numbers = [last];
  let hasAddress = (all.addresses[last - 1] ?? 0) !== 0;
  for (let number = last; number >= first && told.size < MOST_EVENTS; number -= 1) {
    const event = all.events[number - 1] ?? 0;
    const isFirstAddress = !hasAddress && (all.addresses[number - 1] ?? 0) !== 0;
    if (isFirstAddress || (event !== 0 && !told.has(event))) numbers.push(number);
    if (isFirstAddress) hasAddress = true;
    if (event !== 0) told.add(event);
  }
  return numbers.map((number) => reportAt(all, number));
}

/** What all reports of a place leave unsaid by name and country; null: nothing, or not the same. */
function restOfPlace(all: AllReports, { first, last }: FoldedPlace): string | null {
  const rest = restAt(all, last);
  for (let number = last - 1; number >= first; number -= 1) {
    const isSame = all.addresses[number - 1] === all.addresses[number] || restAt(all, number) === rest;
    if (!isSame) return null;
  }
  return rest;
}

function restAt(all: AllReports, number: ReportNumber): string | null {
  return restOf(placeText(reportAt(all, number).address));
}

/** From when to when, by the clock of its zone. */
function clocksOf(
  { times }: AllReports,
  { first, last }: FoldedPlace,
  { zoneOf, told }: ItemProps,
): readonly [from: string, until: string] {
  const own = times.subarray(first - 1, last);
  const clock = (time: number) => formatZonedClock(isoOf(time) ?? '', zoneOf(last), told);
  return [
    clock(own.reduce((one, other) => Math.min(one, other))),
    clock(own.reduce((one, other) => Math.max(one, other))),
  ];
}
