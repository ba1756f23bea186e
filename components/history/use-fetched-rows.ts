import { useCallback, useMemo, useState } from 'react';
import type { HistoryPage, Report, ReportNumber } from '#lib/share/types.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchReports } from '../page/track-request.ts';

export type FetchRows = (numbers: readonly ReportNumber[]) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** The page with the reports of its long entries that the reader has opened. */
export function useFetchedRows(page: HistoryPage): { page: HistoryPage; fetchRows: FetchRows } {
  const { shareId } = useShareState();
  const [fetched, setFetched] = useState<{ of: HistoryPage; reports: readonly Report[] } | null>(null);
  const fetchRows = useCallback(
    async (numbers: readonly ReportNumber[]) => {
      const reports = await fetchReports(shareId, numbers, AbortSignal.timeout(TIMEOUT_MS));
      if (reports.length === 0) throw new Error('The reports were not sent');
      setFetched((before) => ({
        of: page,
        reports: [...(before !== null && isOf(before.of, page) ? before.reports : []), ...reports],
      }));
    },
    [shareId, page],
  );
  const shown = useMemo(() => {
    if (fetched === null || !isOf(fetched.of, page)) return page;
    const known = new Map([...fetched.reports, ...page.reports].map((report) => [report.number, report]));
    const spans = [...page.stops, ...page.folds];
    const isWithin = ({ number }: Report) => spans.some(({ first, last }) => first <= number && number <= last);
    const here = new Set(page.reports);
    const reports = [...known.values()].filter((report) => here.has(report) || isWithin(report));
    return { ...page, reports: reports.sort((one, other) => other.number - one.number) };
  }, [fetched, page]);
  return { page: shown, fetchRows };
}

/** Updates keep report objects; in a rewritten history none is found. */
function isOf(of: HistoryPage, page: HistoryPage): boolean {
  return of.reports.some((report) => page.reports.includes(report));
}
