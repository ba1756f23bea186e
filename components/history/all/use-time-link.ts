import { useEffect, useEffectEvent, useRef } from 'react';
import { isMoment, readMoment } from '#lib/share/list/moment.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import type { JourneySummary } from '#lib/share/types.ts';
import { useShareState } from '../../page/share-state.ts';

/**
 * Picks the report that the address leads to by its time, once for each time that somebody goes there, all being loaded
 * where the page has it not.
 */
export function useMoment(all: AllReports | null, open: () => void): void {
  const { view, onSelect } = useShareState();
  const sought = useRef<number | null>(null);
  const seek = useEffectEvent(() => {
    const moment = sought.current;
    if (moment === null) return;
    const here = view.page.reports.find(({ time }) => time?.iso != null && isMoment(Date.parse(time.iso), moment));
    const number = here?.number ?? newestAt(all, moment);
    if (number === null && all === null) return isWithin(view.journey, moment) ? open() : undefined;
    sought.current = null;
    rememberTaken();
    if (number === null) return;
    onSelect({ number, source: 'address', reveal: 'row' });
  });
  useEffect(() => {
    const onLink = () => {
      sought.current = readMoment(window.location.hash);
      seek();
    };
    if (!wasTaken()) onLink();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  useEffect(() => seek(), [all]);
}

function newestAt(all: AllReports | null, moment: number): number | null {
  const at = all?.times.findLastIndex((time) => isMoment(time, moment)) ?? -1;
  return at < 0 ? null : at + 1;
}

/** Whether there can be a report of a moment, as far as is known without all of them. */
function isWithin({ firstAt, lastAt }: JourneySummary, moment: number): boolean {
  const end = Date.parse(lastAt ?? '');
  return !(moment < Date.parse(firstAt ?? '') - 1000 || moment > end);
}

/** What the reader was taken to last, as long as the page is open. */
let taken = '';
const ENTRY_KEY = 'moment';

/**
 * In the browser only: whether the reader has been taken where the address leads. A page that is loaded again, or gone
 * back to, is scrolled by the browser to where its reader was; its entry in the history says so.
 */
function wasTaken(): boolean {
  const { hash } = window.location;
  const entry: unknown = window.history.state;
  return taken === hash || (typeof entry === 'object' && entry !== null && Reflect.get(entry, ENTRY_KEY) === hash);
}

/** What of the entry in the history is to stay when its address becomes another. */
export function stateToKeep(): unknown {
  const entry: unknown = window.history.state;
  const moment: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, ENTRY_KEY) : undefined;
  return moment === undefined ? null : { [ENTRY_KEY]: moment };
}

function rememberTaken(): void {
  taken = window.location.hash;
  const entry: unknown = window.history.state;
  // Next loads the page anew when an entry without its own marks is gone back to.
  if (typeof entry !== 'object' || entry === null) return;
  try {
    window.history.replaceState({ ...entry, [ENTRY_KEY]: taken }, '');
  } catch {
    // Some browsers take only so many in a minute: then it is remembered as long as the page is open.
  }
}
