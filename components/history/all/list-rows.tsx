'use client';

import { createContext, type ReactNode, use } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import { formatNumber, zoneName } from '#lib/i18n/format.ts';
import { type AllReports, reportAt } from '#lib/share/list/all-reports.ts';
import { dayText } from '#lib/share/list/days.ts';
import type { ListDay, ListItem } from '#lib/share/list/list-items.ts';
import type { Report, ReportNumber, Stop } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../../language/context.tsx';
import { useLateTranslations } from '../../language/late.tsx';
import { useShown } from '../../page/shown.ts';
import { DayHeading } from '../day-heading.tsx';
import historyStyles from '../location-history.module.css';
import { type ItemProps, ReportItem, SilenceItem, StopText } from '../timeline-items.tsx';
import styles from './all.module.css';

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
  item: ListItem | undefined;
  items: ItemProps;
  /** Not all reports of a day are there. */
  isFiltered: boolean;
  unfolded: ReadonlySet<ReportNumber>;
  onToggleStop: (first: ReportNumber) => void;
}

/** One row: of a list of its own, as what is in a row is an item of one. */
export function RowContent({ all, item, items, isFiltered, unfolded, onToggleStop }: RowContentProps) {
  const { page } = useShown().view;
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
      // The page has our reckoning of places too.
      const row = page.reports.find(({ number }) => number === item.number) ?? reportAt(all, item.number);
      return (
        <Alone>
          <ReportItem row={row} {...items} />
        </Alone>
      );
    }
    case 'silence': {
      const silence = all.silences[item.index];
      return <Alone>{silence && <SilenceItem silence={silence} {...items} />}</Alone>;
    }
    case 'stop': {
      const { stop } = item;
      return (
        <Alone>
          <li className={historyStyles.stop}>
            <details open={unfolded.has(stop.first)}>
              <summary
                onClick={(event) => {
                  event.preventDefault();
                  onToggleStop(stop.first);
                }}
              >
                <StopText stop={stop} reports={tellingReports(all, stop)} {...items} />
              </summary>
            </details>
          </li>
        </Alone>
      );
    }
  }
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
