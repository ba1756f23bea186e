import type { EmbedMode, EmbedTheme } from './options.ts';

/** What an embedded page says of itself. */
export type FrameReport =
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
interface Said {
  readonly shareViewer: 1;
  readonly again?: true;
}

/** Frame to host: states and numbers, never identifiers or addresses, but for `details`. */
export type FrameMessage = Said & FrameSaying;

export type FrameSaying =
  /** The page has taken over. `height`: of its content, whole CSS pixels. */
  | { readonly type: 'ready'; readonly mode: EmbedMode; readonly height: number }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'state'; readonly state: FrameReport['state']; readonly details?: FrameDetails }
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
export const LARGEST = {
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
export const frameRights = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-forms',
  allow: 'fullscreen; clipboard-write',
} as const;
