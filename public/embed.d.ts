/** Types of embed.js: the element, its events and the messages behind them. Copy it into your project. */

export type ShareViewerMode = 'full' | 'summary' | 'map' | 'timeline' | 'readings';
export type ShareViewerTheme = 'auto' | 'light' | 'dark';
export type ShareViewerState = 'shared' | 'checking' | 'unavailable' | 'error';

/** What the page shows. Sent only for brands that allow it. */
export interface ShareViewerDetails {
  readonly name: string | null;
  readonly status: string | null;
  readonly place: string | null;
  readonly exceptions: readonly string[];
}

interface FromFrame {
  readonly shareViewer: 1;
  /** A repetition, for which the element sends no event. */
  readonly again?: true;
}

/** `height`: of the content, whole CSS pixels. */
export interface ShareViewerReady extends FromFrame {
  readonly type: 'ready';
  readonly mode: ShareViewerMode;
  readonly height: number;
}
export interface ShareViewerResize extends FromFrame {
  readonly type: 'resize';
  readonly height: number;
}
export interface ShareViewerStateChange extends FromFrame {
  readonly type: 'state';
  readonly state: ShareViewerState;
  readonly details?: ShareViewerDetails;
}
export interface ShareViewerException extends FromFrame {
  readonly type: 'exception';
  readonly count: number;
}
/** `since`: milliseconds since 1970, UTC; absent when the page is up to date again. */
export interface ShareViewerStale extends FromFrame {
  readonly type: 'stale';
  readonly since?: number;
}
export interface ShareViewerUnavailable extends FromFrame {
  readonly type: 'unavailable';
}
export interface ShareViewerError extends FromFrame {
  readonly type: 'error';
  readonly reason: 'unreachable' | 'refused' | 'expired';
}

/** Frame to host, through postMessage. */
export type ShareViewerFrameMessage =
  | ShareViewerReady
  | ShareViewerResize
  | ShareViewerStateChange
  | ShareViewerException
  | ShareViewerStale
  | ShareViewerUnavailable
  | ShareViewerError;

/** Host to frame, through postMessage. The element sends them for you. */
export type ShareViewerHostMessage =
  | { readonly shareViewer: 1; readonly type: 'connect' }
  | { readonly shareViewer: 1; readonly type: 'setTheme'; readonly theme: ShareViewerTheme }
  | { readonly shareViewer: 1; readonly type: 'setLocale'; readonly locale: string }
  | { readonly shareViewer: 1; readonly type: 'focusPoint'; readonly number: number };

/** Reported by the element itself. A page that seems blocked but is only slow may still become ready. */
export interface ShareViewerElementError {
  readonly shareViewer: 1;
  readonly type: 'error';
  readonly reason: 'link' | 'blocked';
}

export interface ShareViewerEventMap {
  'share-ready': CustomEvent<ShareViewerReady>;
  'share-resize': CustomEvent<ShareViewerResize>;
  'share-state': CustomEvent<ShareViewerStateChange>;
  'share-exception': CustomEvent<ShareViewerException>;
  'share-stale': CustomEvent<ShareViewerStale>;
  'share-unavailable': CustomEvent<ShareViewerUnavailable>;
  'share-error': CustomEvent<ShareViewerError | ShareViewerElementError>;
}

/** The events as properties of JSX: `onshare-state` and the others. */
export type ShareViewerHandlers = {
  readonly [Name in keyof ShareViewerEventMap as `on${Name}`]?: (event: ShareViewerEventMap[Name]) => void;
};

type Events = HTMLElementEventMap & ShareViewerEventMap;

/** `<share-viewer>`, with the attributes `ShareViewerAttributes`. */
export interface ShareViewerElement extends HTMLElement {
  /** Shows a report on the map and in the list, now or when the frame is ready. The oldest is 1. */
  focusPoint(number: number): void;
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: ShareViewerElement, event: Events[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: ShareViewerElement, event: Events[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface ShareViewerAttributes {
  /** The share link. */
  link: string;
  mode?: ShareViewerMode;
  lang?: string;
  /** Default: the brand's. */
  theme?: ShareViewerTheme;
  background?: 'transparent' | 'page';
  /** The frame's accessible name. */
  title?: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'share-viewer': ShareViewerElement;
  }
  /** Events bubble, so that a listener on the document receives those of all viewers. */
  interface DocumentEventMap extends ShareViewerEventMap {}
}
