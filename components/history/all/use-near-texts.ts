import { createContext, useEffect, useRef, useState } from 'react';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { decodeNear, isUnnamed, MAX_NEAR_REPORTS } from '#lib/share/list/places.ts';
import { placeText } from '#lib/share/view/display-rules.ts';
import { post } from '#lib/share/view/post.ts';
import type { Report, ReportNumber } from '#lib/share/types.ts';
import { useShareState } from '../../page/share-state.ts';

const RETRY_AFTER_MS = 30_000;
/** Reserves the line of a text that is still loading, so that rows do not move under a finger. */
const PLACEHOLDER = '\u00a0';

const noTexts = (all: AllReports) => ({ texts: new Map<ReportNumber, string | null>(), all });

export const NearContext = createContext((report: Report): Report => report);

/** Loads what places rows without an address are near, one request at a time, for the rows in view. */
export function useNearTexts(all: AllReports) {
  const { shareId, view } = useShareState();
  const [known, setKnown] = useState(() => noTexts(all));
  if (known.all !== all) setKnown(continues(known.all, all) ? { ...known, all } : noTexts(all));
  const [isBackingOff, setBackingOff] = useState(false);
  const [isUnsupported, setUnsupported] = useState(false);
  // A server without place names has left them out of the page too.
  const isOff = isUnsupported || view.page.reports.some(lacksNearText);
  const pending = useRef<AbortController | null>(null);
  const next = useRef<readonly ReportNumber[]>([]);
  const backOffTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      pending.current?.abort();
      clearTimeout(backOffTimer.current);
    },
    [],
  );

  async function load(numbers: readonly ReportNumber[]): Promise<void> {
    const abort = new AbortController();
    pending.current = abort;
    try {
      const found = decodeNear(await fetchNearTexts(shareId, numbers, abort.signal), all);
      if (abort.signal.aborted) return;
      if (found.size === 0) setUnsupported(true);
      setKnown((before) => {
        if (before.all !== all && !continues(all, before.all)) return before;
        const texts = numbers.map((number) => [number, found.get(number) ?? null] as const);
        return { ...before, texts: new Map([...before.texts, ...texts]) };
      });
    } catch {
      if (abort.signal.aborted) return;
      next.current = [];
      setBackingOff(true);
      backOffTimer.current = setTimeout(() => setBackingOff(false), RETRY_AFTER_MS);
    }
    pending.current = null;
    const numbersNow = next.current;
    next.current = [];
    if (numbersNow.length > 0) void load(numbersNow);
  }

  const request = (numbers: readonly ReportNumber[]) => {
    if (isOff || isBackingOff) return;
    const unknown = numbers
      .filter((number) => !known.texts.has(number) && isUnnamed(all, number))
      .slice(0, MAX_NEAR_REPORTS);
    // Only the latest request waits: earlier rows have been scrolled away.
    if (pending.current !== null) next.current = unknown;
    else if (unknown.length > 0) void load(unknown);
  };
  const addNearText = (report: Report): Report => {
    if (report.near !== undefined || !isUnnamed(all, report.number)) return report;
    const text = known.texts.get(report.number);
    const near = text ?? (text === undefined && !isOff ? PLACEHOLDER : undefined);
    return near === undefined ? report : { ...report, near };
  };
  return { addNearText, request, isBackingOff };
}

async function fetchNearTexts(id: string, numbers: readonly ReportNumber[], signal: AbortSignal): Promise<unknown> {
  const response = await post('/share/track', { id, part: 'near', numbers }, signal);
  if (response.status !== 200) throw new Error(`The places nearby were answered with ${response.status}`);
  return response.json();
}

function lacksNearText({ address, position, near }: Report): boolean {
  return position !== null && near === undefined && placeText(address) === null;
}

/** Whether `after` only adds reports, so that each report number still means the same position. */
function continues(before: AllReports, after: AllReports): boolean {
  return (
    after.length >= before.length &&
    before.latitudes.every((latitude, index) => Object.is(latitude, after.latitudes[index])) &&
    before.longitudes.every((longitude, index) => Object.is(longitude, after.longitudes[index]))
  );
}
