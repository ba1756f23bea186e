import { type EmbedMode, type EmbedTheme, embedThemes } from './options.ts';

/** What an embedded page says of itself. */
export type FrameStatus =
  | {
      readonly state: 'shared';
      readonly exceptions: number;
      /** UTC ISO; null: confirmed. */ readonly staleSince: string | null;
      readonly details: FrameDetails | null;
    }
  | { readonly state: 'checking' }
  | { readonly state: 'unavailable' }
  | { readonly state: 'error'; readonly reason: FrameErrorReason };

/** What the page shows, as it shows it: told only where the brand says so. */
export interface FrameDetails {
  readonly name: string | null;
  readonly status: string | null;
  readonly place: string | null;
  readonly exceptions: readonly string[];
}

export const frameStates = ['shared', 'checking', 'unavailable', 'error'] as const;
export const frameErrorReasons = ['unreachable', 'refused', 'expired'] as const;
export type FrameErrorReason = (typeof frameErrorReasons)[number];

/** `again`: told before in this document; a host that has listened all the time can leave it out. */
interface MessageHeader {
  readonly shareViewer: 1;
  readonly again?: true;
}

/** Frame to host: states and numbers, never identifiers or addresses, but for `details`. */
export type FrameMessage = MessageHeader & FrameMessageBody;

export type FrameMessageBody =
  /** The page has taken over. `height`: of its content, whole CSS pixels. */
  | { readonly type: 'ready'; readonly mode: EmbedMode; readonly height: number }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'state'; readonly state: FrameStatus['state']; readonly details?: FrameDetails }
  | { readonly type: 'exception'; readonly count: number }
  /** `since`: ms UTC of the latest check that succeeded; without it the view is confirmed again. */
  | { readonly type: 'stale'; readonly since?: number }
  | { readonly type: 'unavailable' }
  | { readonly type: 'error'; readonly reason: FrameErrorReason };

/** Host to frame. */
export type HostMessage = { readonly shareViewer: 1 } &
  /** Asks for `ready` and all that holds now. */
  (
    | { readonly type: 'connect' }
    | { readonly type: 'setTheme'; readonly theme: EmbedTheme }
    /** A language tag; one the page does not speak gives its default. */
    | { readonly type: 'setLocale'; readonly locale: string }
    /** The number of a report, the oldest is 1. */
    | { readonly type: 'focusPoint'; readonly number: number }
  );

/** What a message may hold at the most; `height` in CSS pixels, `time` in ms since 1970, `text` in UTF-16 units. */
export const messageLimits = {
  height: 100_000,
  count: 1_000_000,
  time: 8.64e15,
  point: 1_000_000_000,
  text: 2000,
  exceptions: 100,
} as const;

/**
 * Heights of a frame in CSS pixels. `first`: until the page tells its own; `fixed`: where no script fits it, in the
 * width of an article.
 */
export const frameHeights: Readonly<Record<EmbedMode, { readonly first: number; readonly fixed: number }>> = {
  full: { first: 1200, fixed: 900 },
  summary: { first: 320, fixed: 360 },
  map: { first: 480, fixed: 480 },
  timeline: { first: 640, fixed: 600 },
};

/** What the frame's page needs. Its own origin lets it refresh; on the host's page it is a stranger's all the same. */
export const framePermissions = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-forms',
  allow: 'fullscreen; clipboard-write',
} as const;

const fresh = { exceptions: 0, staleSince: null } as const;

/** What a host that knows `before` (null: nothing yet) must be told when the page says `now`. */
export function messagesForChange(before: FrameStatus | null, now: FrameStatus): readonly FrameMessageBody[] {
  const said: FrameMessageBody[] = [];
  const details = now.state === 'shared' ? now.details : null;
  if (before?.state !== now.state || !isSame(before.state === 'shared' ? before.details : null, details)) {
    said.push({ type: 'state', state: now.state, ...(details === null ? {} : { details: withinBounds(details) }) });
  }
  if (now.state === 'shared') {
    const known = before?.state === 'shared' ? before : fresh;
    if (known.exceptions !== now.exceptions)
      said.push({ type: 'exception', count: Math.min(now.exceptions, messageLimits.count) });
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
  const cut = (text: string) => text.slice(0, messageLimits.text);
  const cutOrNull = (text: string | null) => (text === null ? null : cut(text));
  return {
    name: cutOrNull(name),
    status: cutOrNull(status),
    place: cutOrNull(place),
    exceptions: exceptions.slice(0, messageLimits.exceptions).map(cut),
  };
}

const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;

/**
 * A message of a host as the frame may act on it, or null. Known fields only, each checked, in a new object: fields of
 * later versions are left out. Never throws.
 */
export function decodeHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null || readOwn(data, 'shareViewer') !== 1) return null;
  const type = readOwn(data, 'type');
  switch (type) {
    case 'connect':
      return { shareViewer: 1, type };
    case 'setTheme': {
      const wanted = readOwn(data, 'theme');
      const theme = embedThemes.find((known) => known === wanted);
      return theme === undefined ? null : { shareViewer: 1, type, theme };
    }
    case 'setLocale': {
      const locale = readOwn(data, 'locale');
      return typeof locale === 'string' && LANGUAGE_TAG.test(locale) ? { shareViewer: 1, type, locale } : null;
    }
    case 'focusPoint': {
      const number = readOwn(data, 'number');
      const isReport =
        typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= messageLimits.point;
      return isReport ? { shareViewer: 1, type, number } : null;
    }
    default:
      return null;
  }
}

/** An own plain value: no getter runs, and a proxy that refuses has none. */
function readOwn(data: object, name: string): unknown {
  try {
    return Object.getOwnPropertyDescriptor(data, name)?.value;
  } catch {
    return undefined;
  }
}
