import {
  type FrameStatus,
  type FrameMessageBody,
  type HostMessage,
  messageLimits,
  messagesForChange,
  decodeHostMessage,
} from './messages.ts';
import type { EmbedMode, EmbedTheme } from './options.ts';

/** What of its window a link needs. */
export interface FrameWindow {
  readonly document: Document;
  readonly location: Pick<Location, 'href' | 'origin' | 'replace'> & { readonly ancestorOrigins?: ArrayLike<string> };
  readonly parent: Pick<Window, 'postMessage'>;
  readonly ResizeObserver: new (changed: () => void) => Pick<ResizeObserver, 'observe' | 'disconnect'>;
  readonly MutationObserver: new (changed: () => void) => Pick<MutationObserver, 'observe' | 'disconnect'>;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

export interface HostConnectionOptions {
  readonly mode: EmbedMode;
  /** Exact origins, and `self`. */
  readonly embedders: readonly string[];
  readonly status: FrameStatus;
  /** The host asks for a report, by its number. */
  readonly onFocusPoint: (number: number) => void;
}

export interface HostConnection {
  /** The page says something new of itself. */
  update(report: FrameStatus): void;
  /** Leaves no listener and no observer. */
  close(): void;
}

/**
 * Talks with the page around this document. Its origin is pinned, as the browser tells it or by the host's `connect`,
 * and nobody else is heard or told anything.
 */
export function connectToHost(
  frame: FrameWindow,
  { mode, embedders, status, onFocusPoint }: HostConnectionOptions,
): HostConnection {
  const { document, location, parent } = frame;
  const allowed = embedderOrigins(embedders, location.origin);
  let hostOrigin: string | null = null;
  let latest = status;
  let height = heightOf(document);

  function say(saying: FrameMessageBody, again = false) {
    if (hostOrigin !== null) parent.postMessage({ shareViewer: 1, ...saying, ...(again ? { again } : {}) }, hostOrigin);
  }

  function sayAll(again: boolean) {
    for (const saying of [{ type: 'ready', mode, height } as const, ...messagesForChange(null, latest)])
      say(saying, again);
  }

  function pin(origin: string) {
    hostOrigin = origin;
    sayAll(false);
  }

  function act(message: HostMessage, origin: string) {
    if (message.type === 'connect' && hostOrigin === null) pin(origin);
    else if (hostOrigin !== origin) return;
    else if (message.type === 'connect') sayAll(true);
    else if (message.type === 'setTheme') setTheme(document, message.theme);
    else if (message.type === 'setLocale') setLocale(frame, message.locale);
    else onFocusPoint(message.number);
    // The host fits the frame to its content: a scroll bar in between would wrap the lines anew.
    if (message.type === 'connect') document.documentElement.style.setProperty('scrollbar-width', 'none');
  }

  function hear(event: MessageEvent) {
    if (event.source !== parent || !allowed.has(event.origin)) return;
    const message = decodeHostMessage(event.data);
    if (message !== null) act(message, event.origin);
  }

  function fit() {
    const next = heightOf(document);
    if (next === height) return;
    height = next;
    say({ type: 'resize', height });
  }

  const resized = new frame.ResizeObserver(fit);
  // A frame out of sight is not drawn, and its size not observed: what changes there is measured at once.
  const changed = new frame.MutationObserver(fit);

  frame.addEventListener('message', hear);
  // The root holds all margins, and its height does not follow the window's.
  resized.observe(document.documentElement);
  changed.observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  const known = detectHostOrigin(
    { ownOrigin: location.origin, parentOrigin: location.ancestorOrigins?.[0] ?? null, referrer: document.referrer },
    allowed,
  );
  if (known !== null) pin(known);

  return {
    update(next) {
      const sayings = messagesForChange(latest, next);
      latest = next;
      for (const saying of sayings) say(saying);
    },
    close() {
      frame.removeEventListener('message', hear);
      resized.disconnect();
      changed.disconnect();
    },
  };
}

function heightOf(document: Document): number {
  return Math.min(Math.ceil(document.documentElement.getBoundingClientRect().height), messageLimits.height);
}

function setTheme(document: Document, theme: EmbedTheme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Another language is another document; the theme goes with it. */
function setLocale({ document, location }: FrameWindow, locale: string): void {
  const url = new URL(location.href);
  if (url.searchParams.get('lang') === locale) return;
  url.searchParams.set('lang', locale);
  url.searchParams.set('theme', document.documentElement.dataset.theme ?? 'auto');
  location.replace(url);
}

/** The origins of a brand's embedders, `self` spelled out. */
export function embedderOrigins(embedders: readonly string[], ownOrigin: string): ReadonlySet<string> {
  return new Set(embedders.map((embedder) => (embedder === 'self' ? ownOrigin : embedder)));
}

/**
 * The host page's origin when the browser tells it and it is an embedder; null: wait for the host's `connect`.
 * `parentOrigin`: the browser's own word, null where it says none.
 */
export function detectHostOrigin(
  {
    ownOrigin,
    parentOrigin,
    referrer,
  }: { readonly ownOrigin: string; readonly parentOrigin: string | null; readonly referrer: string },
  allowed: ReadonlySet<string>,
): string | null {
  if (parentOrigin !== null) return allowed.has(parentOrigin) ? parentOrigin : null;
  if (!URL.canParse(referrer)) return null;
  const { origin } = new URL(referrer);
  // Our own: more likely the page that was in this frame before than the one around it.
  return origin !== ownOrigin && allowed.has(origin) ? origin : null;
}
