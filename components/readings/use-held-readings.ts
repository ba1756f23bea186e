import { useEffect, useState } from 'react';
import { plainValue } from '#lib/share/readings/series.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import type { HeldReadings } from '#lib/share/updates/readings-update.ts';
import type { Readings } from '#lib/tracking/types.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchReadings } from '../page/track-request.ts';

const RETRY_MS = 60_000;

/** Fetches the readings of all reports, and after an update of the page only the new ones. */
export function useHeldReadings(isWanted: boolean): HeldReadings | undefined {
  const { shareId, view } = useShareState();
  const { readings = [], journey } = view;
  const [held, setHeld] = useState<HeldReadings | undefined>();
  const version = readings.length === 0 ? null : `${shareId} ${journey.reports} ${JSON.stringify(readings)}`;
  useEffect(() => {
    if (!isWanted || version === null) return undefined;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      void loadOnce(version, shareId).then(
        (loaded) => isOver || setHeld(loaded),
        () => {
          if (!isOver) retry = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [isWanted, version, shareId]);
  return held;
}

/** The request of all components, and what it led to. Without react-query, which each lazy chunk would hold again. */
let current: { readonly version: string; readonly answer: Promise<HeldReadings> } | null = null;
let latest: { readonly shareId: string; readonly held: HeldReadings } | null = null;

function loadOnce(version: string, shareId: string): Promise<HeldReadings> {
  if (current?.version === version) return current.answer;
  const answer = load(shareId);
  current = { version, answer };
  answer.catch(() => {
    if (current?.answer === answer) current = null;
  });
  return answer;
}

async function load(shareId: string): Promise<HeldReadings> {
  const { applyReadings, readingsRevision } = await import('#lib/share/updates/readings-update.ts');
  const known = latest?.shareId === shareId ? latest.held : null;
  const bytes = await fetchReadings(shareId, known === null ? '' : readingsRevision(known));
  const held = await applyReadings(known, bytes);
  latest = { shareId, held };
  return held;
}

/** What the sensors measured with a report; undefined if nothing, or as long as it has not been fetched. */
export function readingsOfReport(held: HeldReadings | undefined, number: ReportNumber): Readings | undefined {
  const row = held?.numbers.indexOf(number) ?? -1;
  if (held === undefined || row < 0) return undefined;
  return held.values.map((column) => {
    const value = column[row] ?? NaN;
    return Number.isNaN(value) ? null : plainValue(value);
  });
}
