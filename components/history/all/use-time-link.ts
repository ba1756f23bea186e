import { useEffect, useEffectEvent, useRef } from 'react';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { isLinkedTime, parseTimeFragment } from '#lib/share/list/time-link.ts';
import type { JourneySummary } from '#lib/share/types.ts';
import { useShareState } from '../../page/share-state.ts';

/** Selects the report of the time in the address's hash. Calls `open` if the page does not have that report. */
export function useTimeLink(all: AllReports | null, open: () => void): void {
  const { view, onSelect } = useShareState();
  const target = useRef<number | null>(null);
  const seek = useEffectEvent(() => {
    const moment = target.current;
    if (moment === null) return;
    const onPage = view.page.reports.find(
      ({ time }) => time?.iso != null && isLinkedTime(Date.parse(time.iso), moment),
    );
    const number = onPage?.number ?? newestAt(all, moment);
    if (number === null && all === null) return isWithin(view.journey, moment) ? open() : undefined;
    target.current = null;
    markFollowed();
    if (number !== null) onSelect({ number, source: 'address', reveal: 'row' });
  });
  useEffect(() => {
    const onLink = () => {
      target.current = parseTimeFragment(window.location.hash);
      seek();
    };
    const { hash } = window.location;
    // Browsers restore the scroll position of a reloaded page, so a link is not followed a second time.
    if (followedHash !== hash && phaseOf() !== hash) onLink();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  useEffect(() => seek(), [all]);
}

function newestAt(all: AllReports | null, moment: number): number | null {
  const index = all?.times.findLastIndex((time) => isLinkedTime(time, moment)) ?? -1;
  return index < 0 ? null : index + 1;
}

function isWithin({ firstAt, lastAt }: JourneySummary, moment: number): boolean {
  return !(moment < Date.parse(firstAt ?? '') - 1000 || moment > Date.parse(lastAt ?? ''));
}

let followedHash = '';
const STATE_KEY = 'moment';

export function historyStateToKeep(): unknown {
  const moment = phaseOf();
  return moment === undefined ? null : { [STATE_KEY]: moment };
}

function phaseOf(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, STATE_KEY) : undefined;
}

function markFollowed(): void {
  followedHash = window.location.hash;
  const state: unknown = window.history.state;
  // Next reloads the page on a return to an entry without its own state.
  if (typeof state !== 'object' || state === null) return;
  try {
    window.history.replaceState({ ...state, [STATE_KEY]: followedHash }, '');
  } catch {
    // Some browsers limit calls per minute; `followedHash` remembers the link while the page is open.
  }
}
