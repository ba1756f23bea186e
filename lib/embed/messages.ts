import { type EmbedMode, type EmbedTheme, embedThemes } from './options.ts';

export const frameStates = ['shared', 'checking', 'unavailable', 'error'] as const;
export const frameErrorReasons = ['unreachable', 'refused', 'expired'] as const;
export type FrameErrorReason = (typeof frameErrorReasons)[number];

/** What an embedded page reports to its host. `staleSince`: UTC ISO of the latest successful check. */
export type FrameStatus =
  | {
      readonly state: 'shared';
      readonly exceptions: number;
      readonly staleSince: string | null;
      readonly details: FrameDetails | null;
    }
  | { readonly state: 'checking' }
  | { readonly state: 'unavailable' }
  | { readonly state: 'error'; readonly reason: FrameErrorReason };

export interface FrameDetails {
  readonly name: string | null;
  readonly status: string | null;
  readonly place: string | null;
  readonly exceptions: readonly string[];
}

/** Frame to host. `height`: CSS pixels; `since`: ms UTC, absent when the page is no longer stale. */
export type FrameMessageBody =
  | { readonly type: 'ready'; readonly mode: EmbedMode; readonly height: number }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'state'; readonly state: FrameStatus['state']; readonly details?: FrameDetails }
  | { readonly type: 'exception'; readonly count: number }
  | { readonly type: 'stale'; readonly since?: number }
  | { readonly type: 'unavailable' }
  | { readonly type: 'error'; readonly reason: FrameErrorReason };

export type FrameMessage = { readonly shareViewer: 1; readonly again?: true } & FrameMessageBody;

/** Host to frame. `connect` asks for `ready` and the whole status; `number`: of a report, the oldest is 1. */
export type HostMessage = { readonly shareViewer: 1 } & (
  | { readonly type: 'connect' }
  | { readonly type: 'setTheme'; readonly theme: EmbedTheme }
  | { readonly type: 'setLocale'; readonly locale: string }
  | { readonly type: 'focusPoint'; readonly number: number }
);

export const messageLimits = {
  height: 100_000,
  count: 1_000_000,
  time: 8.64e15,
  point: 1_000_000_000,
  text: 2000,
  exceptions: 100,
} as const;

/** CSS pixels. `first`: until the page reports its own; `fixed`: where no script resizes the frame. */
export const frameHeights: Readonly<Record<EmbedMode, { readonly first: number; readonly fixed: number }>> = {
  full: { first: 1200, fixed: 900 },
  summary: { first: 320, fixed: 700 },
  map: { first: 480, fixed: 560 },
  timeline: { first: 640, fixed: 600 },
  readings: { first: 480, fixed: 520 },
};

export function fixedHeight(mode: EmbedMode, shipments: number): number {
  if (shipments === 1) return frameHeights[mode].fixed;
  return (mode === 'full' || mode === 'map' ? 530 : 130) + 180 * shipments;
}

export const framePermissions = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-forms',
  allow: 'fullscreen; clipboard-write',
} as const;

export function messagesForChange(before: FrameStatus | null, now: FrameStatus): readonly FrameMessageBody[] {
  const messages: FrameMessageBody[] = [];
  const details = now.state === 'shared' ? now.details : null;
  const detailsBefore = before?.state === 'shared' ? before.details : null;
  if (before?.state !== now.state || JSON.stringify(detailsBefore) !== JSON.stringify(details))
    messages.push({ type: 'state', state: now.state, ...(details === null ? {} : { details: limitDetails(details) }) });
  if (now.state === 'shared') {
    const { exceptions, staleSince } = before?.state === 'shared' ? before : { exceptions: 0, staleSince: null };
    if (exceptions !== now.exceptions)
      messages.push({ type: 'exception', count: Math.min(now.exceptions, messageLimits.count) });
    if (staleSince !== now.staleSince) messages.push({ type: 'stale', ...encodeSince(now.staleSince) });
  }
  if (now.state === 'unavailable' && before?.state !== 'unavailable') messages.push({ type: 'unavailable' });
  if (now.state === 'error' && !(before?.state === 'error' && before.reason === now.reason))
    messages.push({ type: 'error', reason: now.reason });
  return messages;
}

function encodeSince(staleSince: string | null): { since?: number } {
  const since = staleSince === null ? Number.NaN : Date.parse(staleSince);
  return since >= 0 ? { since } : {};
}

function limitDetails({ name, status, place, exceptions }: FrameDetails): FrameDetails {
  const cut = (text: string) => text.slice(0, messageLimits.text);
  const cutOrNull = (text: string | null) => (text === null ? null : cut(text));
  return {
    name: cutOrNull(name),
    status: cutOrNull(status),
    place: cutOrNull(place),
    exceptions: exceptions.slice(0, messageLimits.exceptions).map(cut),
  };
}

const languageTag = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;

export function decodeHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null || readOwn(data, 'shareViewer') !== 1) return null;
  const type = readOwn(data, 'type');
  switch (type) {
    case 'connect':
      return { shareViewer: 1, type };
    case 'setTheme': {
      const requested = readOwn(data, 'theme');
      const theme = embedThemes.find((known) => known === requested);
      return theme === undefined ? null : { shareViewer: 1, type, theme };
    }
    case 'setLocale': {
      const locale = readOwn(data, 'locale');
      return typeof locale === 'string' && languageTag.test(locale) ? { shareViewer: 1, type, locale } : null;
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

function readOwn(data: object, name: string): unknown {
  try {
    return Object.getOwnPropertyDescriptor(data, name)?.value;
  } catch {
    return undefined;
  }
}
