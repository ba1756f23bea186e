import { createContext, useEffect, useRef, useState } from 'react';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { decodeNear, isUnnamed, MOST_NEAR } from '#lib/share/list/places.ts';
import { placeText } from '#lib/share/page/display-rules.ts';
import type { Report, ReportNumber } from '#lib/share/types.ts';
import { useShareState } from '../../page/share-state.ts';
import { askForNear } from './ask-for-words.ts';

/** After a failure nothing is asked for so long, ms. */
const REST_MS = 30_000;
/** Keeps the room of a line for words that are on their way: rows must not move under a finger. */
const ROOM = '\u00a0';

interface Told {
  /** null: nothing is told of it. */
  readonly texts: ReadonlyMap<ReportNumber, string | null>;
  /** Changes with all that was told before. */
  readonly line: AllReports;
}

const nothingTold = (line: AllReports): Told => ({ texts: new Map(), line });

/** A report with what is known of where it is near. */
export const NearContext = createContext((report: Report): Report => report);

/**
 * What rows without a named place are near, asked for as somebody stops at them. `want`: those in sight, and around;
 * `isTold`: some of it is our reckoning.
 */
export function useNear(all: AllReports) {
  const { shareId, view } = useShareState();
  const [told, setTold] = useState(() => nothingTold(all));
  // Of a history that was only continued a number stays with its report.
  if (told.line !== all) setTold(isContinued(told.line, all) ? { ...told, line: all } : nothingTold(all));
  const [isResting, setResting] = useState(false);
  const [isUnable, setUnable] = useState(false);
  // A viewer that knows of no places has shown so with the page.
  const isSilent = isUnable || view.page.reports.some(lacksWords);
  const asking = useRef<AbortController | null>(null);
  const next = useRef<readonly ReportNumber[]>([]);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      asking.current?.abort();
      clearTimeout(rest.current);
    },
    [],
  );

  async function ask(numbers: readonly ReportNumber[]): Promise<void> {
    const abort = new AbortController();
    asking.current = abort;
    try {
      const found = decodeNear(await askForNear(shareId, numbers, abort.signal), all);
      if (abort.signal.aborted) return;
      if (found.size === 0) setUnable(true);
      setTold((before) => {
        if (before.line !== all && !isContinued(all, before.line)) return before;
        const texts = numbers.map((number) => [number, found.get(number) ?? null] as const);
        return { ...before, texts: new Map([...before.texts, ...texts]) };
      });
    } catch {
      if (abort.signal.aborted) return;
      next.current = [];
      setResting(true);
      rest.current = setTimeout(() => setResting(false), REST_MS);
    }
    asking.current = null;
    const waiting = next.current;
    next.current = [];
    if (waiting.length > 0) void ask(waiting);
  }

  const want = (numbers: readonly ReportNumber[]) => {
    if (isSilent || isResting) return;
    const unknown = numbers.filter((number) => !told.texts.has(number) && isUnnamed(all, number)).slice(0, MOST_NEAR);
    // Who scrolls on is told of where they stop, one answer at a time.
    if (asking.current !== null) next.current = unknown;
    else if (unknown.length > 0) void ask(unknown);
  };
  const tell = (report: Report): Report => {
    if (report.near !== undefined || !isUnnamed(all, report.number)) return report;
    const text = told.texts.get(report.number);
    const near = text ?? (text === undefined && !isSilent ? ROOM : undefined);
    return near === undefined ? report : { ...report, near };
  };
  return { tell, want, isResting, isTold: told.texts.size > 0 && !isUnable };
}

function lacksWords({ address, position, near }: Report): boolean {
  return position !== null && near === undefined && placeText(address) === null;
}

/** Whether the places of a history are those of one before, as far as that went. */
function isContinued(before: AllReports, after: AllReports): boolean {
  return (
    after.length >= before.length &&
    before.latitudes.every((latitude, index) => Object.is(latitude, after.latitudes[index])) &&
    before.longitudes.every((longitude, index) => Object.is(longitude, after.longitudes[index]))
  );
}
