import { Fragment, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Fold, Report, ReportNumber } from '#lib/share/types.ts';
import { reportAnchor } from '../page/page-links.ts';
import { useShareState } from '../page/share-state.ts';
import { EntryLink, type ItemProps, ReportItem } from './report-item.tsx';

const OPENED_REPORTS = 50;

type Gap = Pick<Fold, 'first' | 'last'>;

export interface LongEntryProps extends ItemProps, Gap {
  reports: readonly Report[];
  group?: { readonly detail: string | null };
}

/** Of a long entry the page has some reports; links between them lead to the others, which are added fifty at a time. */
export function LongEntry({ first, last, reports, ...item }: LongEntryProps) {
  const { selection } = useShareState();
  const { fetchRows } = item;
  const selected = selection?.number ?? 0;
  const gaps = gapsIn(reports, first, last);
  const addNear = useEffectEvent((number: ReportNumber) => {
    const gap = gaps.find((each) => each.first <= number && number <= each.last);
    if (gap !== undefined) void fetchRows?.(reportsToOpen(gap, number)).catch(() => undefined);
  });
  const addFirst = useEffectEvent(() => {
    const [gap] = gaps;
    // The reports that came with the page are less than what opens at once.
    if (gap !== undefined && reports.length < OPENED_REPORTS) addNear(gap.last);
    if (first <= selected && selected <= last) item.rows.onRendered();
  });
  useEffect(() => addFirst(), []);
  useEffect(() => {
    if (first <= selected && selected <= last) addNear(selected);
  }, [selected, first, last]);
  const focusNext = useRef<ReportNumber>(null);
  // The rows may be rendered later than they arrive.
  useEffect(() => {
    if (focusNext.current === null || !reports.some(({ number }) => number === focusNext.current)) return;
    document.querySelector<HTMLElement>(`#${reportAnchor(focusNext.current)} > a`)?.focus();
    focusNext.current = null;
  }, [reports]);
  const openGap =
    fetchRows &&
    ((gap: Gap) => {
      // The link moves below the new rows, the focus to the first of them.
      focusNext.current = gap.last;
      return fetchRows(reportsToOpen(gap, gap.last));
    });
  return reports.map((report) => (
    <Fragment key={report.number}>
      <ReportItem report={report} {...item} />
      {gaps.map((gap) => gap.last === report.number - 1 && <GapItem key="gap" {...{ gap, openGap }} />)}
    </Fragment>
  ));
}

function gapsIn(reports: readonly Report[], first: ReportNumber, last: ReportNumber): readonly Gap[] {
  const numbers = reports.map(({ number }) => number);
  return [...numbers, first - 1].flatMap((number, index) => {
    const above = numbers[index - 1] ?? last + 1;
    return above - number > 1 && above <= last ? [{ first: number + 1, last: above - 1 }] : [];
  });
}

/** The part of a gap around a report. Parts count from its upper end. */
function reportsToOpen(gap: Gap, number: ReportNumber): readonly ReportNumber[] {
  const newest = gap.last - Math.floor((gap.last - number) / OPENED_REPORTS) * OPENED_REPORTS;
  const count = Math.min(OPENED_REPORTS, newest - gap.first + 1);
  return Array.from({ length: count }, (_none, index) => newest - index);
}

function GapItem({ gap, openGap }: { gap: Gap; openGap: ((gap: Gap) => Promise<unknown>) | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const onClick = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    // After a failure the link does what it does without JavaScript.
    if (openGap === undefined || hasFailed || !isPlain) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    openGap(gap)
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return <EntryLink {...gap} aria-busy={isBusy || undefined} onClick={onClick} />;
}
