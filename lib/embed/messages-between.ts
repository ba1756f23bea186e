import { type FrameDetails, type FrameReport, type FrameSaying, LARGEST } from './messages.ts';

const fresh = { exceptions: 0, staleSince: null } as const;

/** What a host that knows `before` (null: nothing yet) must be told when the page says `now`. */
export function messagesBetween(before: FrameReport | null, now: FrameReport): readonly FrameSaying[] {
  const said: FrameSaying[] = [];
  const details = now.state === 'shared' ? now.details : null;
  if (before?.state !== now.state || !isSame(before.state === 'shared' ? before.details : null, details)) {
    said.push({ type: 'state', state: now.state, ...(details === null ? {} : { details: withinBounds(details) }) });
  }
  if (now.state === 'shared') {
    const known = before?.state === 'shared' ? before : fresh;
    if (known.exceptions !== now.exceptions)
      said.push({ type: 'exception', count: Math.min(now.exceptions, LARGEST.count) });
    if (known.staleSince !== now.staleSince) said.push({ type: 'stale', ...sinceOf(now.staleSince) });
  }
  if (now.state === 'unavailable' && before?.state !== 'unavailable') said.push({ type: 'unavailable' });
  if (now.state === 'error' && !(before?.state === 'error' && before.reason === now.reason))
    said.push({ type: 'error', reason: now.reason });
  return said;
}

function sinceOf(staleSince: string | null): { since?: number } {
  const since = staleSince === null ? Number.NaN : Date.parse(staleSince);
  return since >= 0 ? { since } : {};
}

function isSame(one: FrameDetails | null, other: FrameDetails | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The reader at the other end refuses what is larger. */
function withinBounds({ name, status, place, exceptions }: FrameDetails): FrameDetails {
  const cut = (text: string) => text.slice(0, LARGEST.text);
  const cutOrNull = (text: string | null) => (text === null ? null : cut(text));
  return {
    name: cutOrNull(name),
    status: cutOrNull(status),
    place: cutOrNull(place),
    exceptions: exceptions.slice(0, LARGEST.exceptions).map(cut),
  };
}
