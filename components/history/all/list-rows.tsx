'use client';

import { createContext, type ReactNode, use } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import { formatDistance, zoneName } from '#lib/i18n/format.ts';
import { rangeOf } from '#lib/share/journey/geometry.ts';
import { type AllReports, reportAt } from '#lib/share/list/all-reports.ts';
import { dayText } from '#lib/share/list/days.ts';
import type { ListDay, ListItems } from '#lib/share/list/list-items.ts';
import { placeText } from '#lib/share/view/display-rules.ts';
import type { Fold, Report, ReportNumber, Stop } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../../language/context.tsx';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import { useShareState } from '../../page/share-state.ts';
import historyStyles from '../location-history.module.css';
import { type ItemProps, placeDetail, ReportItem } from '../report-item.tsx';
import { DayHeading, FoldSummary, SilenceItem, StopSummary } from '../timeline-items.tsx';
import styles from './all.module.css';
import { NearContext } from './use-near-texts.ts';

const MAX_EVENTS = 10;

/** The plain row ids are taken by the pages of the history, which stay in the document. */
export function rowId(number: ReportNumber): string {
  return `all-${number}`;
}

export const RowCountContext = createContext(0);

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
      aria-setsize={use(RowCountContext)}
    >
      {children}
    </div>
  );
}

interface RowContentProps {
  all: AllReports;
  list: ListItems;
  index: number;
  items: ItemProps;
  isFiltered: boolean;
  unfolded: ReadonlySet<ReportNumber>;
  onToggle: (first: ReportNumber) => void;
}

export function RowContent({ all, list, index, items, isFiltered, unfolded, onToggle }: RowContentProps) {
  const { page } = useShareState().view;
  const addNearText = use(NearContext);
  const item = list.at(index);
  const findReport = (target: ReportNumber) =>
    page.reports.find(({ number }) => number === target) ?? addNearText(reportAt(all, target));
  switch (item?.kind) {
    case undefined:
      return <span />;
    case 'day':
      return (
        <DayHeading day={dayText(item.day.day)} zone={items.zoneOf()}>
          {items.headingZone === null && item.day.at !== null && ` · ${zoneName(item.day.at.zone, item.day.at.iso)}`}
          <DayCounts day={item.day} isFiltered={isFiltered} />
        </DayHeading>
      );
    case 'report': {
      const fold = list.foldOf(item.number);
      const group = fold?.metres === null ? { detail: commonDetail(all, fold) } : null;
      return (
        <SingleItemList>
          <ReportItem report={findReport(item.number)} group={group} {...items} />
        </SingleItemList>
      );
    }
    case 'fold': {
      const { fold } = item;
      return (
        <FoldedRow className={historyStyles.place} {...fold} isOpen={unfolded.has(fold.first)} onToggle={onToggle}>
          <FoldSummary
            fold={fold}
            newest={findReport(fold.last)}
            detail={fold.metres === null ? commonDetail(all, fold) : null}
            {...spanOfFold(all, fold)}
            {...items}
          />
        </FoldedRow>
      );
    }
    case 'silence': {
      const silence = all.silences[item.index];
      return <SingleItemList>{silence && <SilenceItem silence={silence} {...items} />}</SingleItemList>;
    }
    case 'stop': {
      const { stop } = item;
      const reports = notableReports(all, stop).map(addNearText);
      return (
        <FoldedRow className={historyStyles.stop} {...stop} isOpen={unfolded.has(stop.first)} onToggle={onToggle}>
          <StopSummary stop={stop} reports={reports} {...items} />
        </FoldedRow>
      );
    }
  }
}

interface FoldedRowProps extends Pick<Fold, 'first' | 'last'> {
  className: string | undefined;
  isOpen: boolean;
  onToggle: (first: ReportNumber) => void;
  children: ReactNode;
}

function FoldedRow({ className, first, last, isOpen, onToggle, children }: FoldedRowProps) {
  return (
    <SingleItemList>
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
    </SingleItemList>
  );
}

function SingleItemList({ children }: { children: ReactNode }) {
  return (
    <ol className={historyStyles.rows} role="presentation">
      {children}
    </ol>
  );
}

function DayCounts({ day, isFiltered }: { day: ListDay; isFiltered: boolean }) {
  const history = useTranslations('history');
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const distance = formatDistance(locale, day.metres);
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

/** Of the perhaps thousands of reports of a stop: the newest, one with an address, and one for each event. */
function notableReports(all: AllReports, { first, last }: Stop): readonly Report[] {
  const events = new Set<number>();
  const numbers = [last];
  let hasAddress = (all.addresses[last - 1] ?? 0) !== 0;
  for (let number = last; number >= first && events.size < MAX_EVENTS; number -= 1) {
    const event = all.events[number - 1] ?? 0;
    const isFirstAddress = !hasAddress && (all.addresses[number - 1] ?? 0) !== 0;
    if (isFirstAddress || (event !== 0 && !events.has(event))) numbers.push(number);
    if (isFirstAddress) hasAddress = true;
    if (event !== 0) events.add(event);
  }
  return numbers.map((number) => reportAt(all, number));
}

function commonDetail(all: AllReports, { first, last }: Fold): string | null {
  const detailAt = (number: ReportNumber) => placeDetail(placeText(reportAt(all, number).address));
  const detail = detailAt(last);
  for (let number = last - 1; number >= first; number -= 1) {
    const isSame = all.addresses[number - 1] === all.addresses[number] || detailAt(number) === detail;
    if (!isSame) return null;
  }
  return detail;
}

function spanOfFold({ times }: AllReports, { first, last }: Fold) {
  const [from, until] = rangeOf(times.subarray(first - 1, last));
  return { from: from / 1000, until: until / 1000 };
}
