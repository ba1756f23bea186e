import {
  decodeHostMessage,
  type FrameMessageBody,
  type FrameStatus,
  type HostMessage,
  messageLimits,
  messagesForChange,
} from './messages.ts';
import type { EmbedMode, EmbedTheme } from './options.ts';

export interface FrameWindow {
  readonly document: Document;
  readonly location: Pick<Location, 'href' | 'origin' | 'replace'> & { readonly ancestorOrigins?: ArrayLike<string> };
  readonly parent: Pick<Window, 'postMessage'>;
  readonly ResizeObserver: new (changed: () => void) => Pick<ResizeObserver, 'observe' | 'disconnect'>;
  readonly MutationObserver: new (changed: () => void) => Pick<MutationObserver, 'observe' | 'disconnect'>;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

interface HostConnectionOptions {
  readonly mode: EmbedMode;
  readonly embedders: readonly string[];
  readonly status: FrameStatus;
  readonly onFocusPoint: (number: number) => void;
}

export type HostConnection = ReturnType<typeof connectToHost>;

/**
 * Exchanges messages with the page around this document. The host's origin is fixed once, by the browser or by the
 * first `connect` of an embedder; messages from and to other origins are ignored.
 */
export function connectToHost(frame: FrameWindow, { mode, embedders, status, onFocusPoint }: HostConnectionOptions) {
  const { document, location, parent } = frame;
  const allowed = embedderOrigins(embedders, location.origin);
  let hostOrigin: string | null = null;
  let latest = status;
  let height = heightOf(document);

  function post(body: FrameMessageBody, again = false) {
    if (hostOrigin !== null) parent.postMessage({ shareViewer: 1, ...body, ...(again ? { again } : {}) }, hostOrigin);
  }

  function postAll(again: boolean) {
    for (const body of [{ type: 'ready', mode, height } as const, ...messagesForChange(null, latest)])
      post(body, again);
  }

  function fixOrigin(origin: string) {
    hostOrigin = origin;
    postAll(false);
  }

  function handle(message: HostMessage, origin: string) {
    if (message.type === 'connect' && hostOrigin === null) fixOrigin(origin);
    else if (hostOrigin !== origin) return;
    else if (message.type === 'connect') postAll(true);
    else if (message.type === 'setTheme') setTheme(document, message.theme);
    else if (message.type === 'setLocale') setLocale(frame, message.locale);
    else onFocusPoint(message.number);
    // The host resizes the frame, and a scroll bar in between would wrap the lines again.
    if (message.type === 'connect') document.documentElement.style.setProperty('scrollbar-width', 'none');
  }

  function onMessage(event: MessageEvent) {
    if (event.source !== parent || !allowed.has(event.origin)) return;
    const message = decodeHostMessage(event.data);
    if (message !== null) handle(message, event.origin);
  }

  function measure() {
    const next = heightOf(document);
    if (next === height) return;
    height = next;
    post({ type: 'resize', height });
  }

  const resizes = new frame.ResizeObserver(measure);
  // Browsers do not observe sizes in a frame that is scrolled out of view.
  const mutations = new frame.MutationObserver(measure);

  frame.addEventListener('message', onMessage);
  resizes.observe(document.documentElement);
  mutations.observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  const detected = detectHostOrigin(
    { ownOrigin: location.origin, parentOrigin: location.ancestorOrigins?.[0] ?? null, referrer: document.referrer },
    allowed,
  );
  if (detected !== null) fixOrigin(detected);

  return {
    update(next: FrameStatus) {
      const bodies = messagesForChange(latest, next);
      latest = next;
      for (const body of bodies) post(body);
    },
    close() {
      frame.removeEventListener('message', onMessage);
      resizes.disconnect();
      mutations.disconnect();
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

function setLocale({ document, location }: FrameWindow, locale: string): void {
  const url = new URL(location.href);
  if (url.searchParams.get('lang') === locale) return;
  url.searchParams.set('lang', locale);
  url.searchParams.set('theme', document.documentElement.dataset.theme ?? 'auto');
  location.replace(url);
}

export function embedderOrigins(embedders: readonly string[], ownOrigin: string): ReadonlySet<string> {
  return new Set(embedders.map((embedder) => (embedder === 'self' ? ownOrigin : embedder)));
}

/** `parentOrigin`: from the browser, null where it reports none. Returns null when the host must connect first. */
export function detectHostOrigin(
  page: { readonly ownOrigin: string; readonly parentOrigin: string | null; readonly referrer: string },
  allowed: ReadonlySet<string>,
): string | null {
  if (page.parentOrigin !== null) return allowed.has(page.parentOrigin) ? page.parentOrigin : null;
  if (!URL.canParse(page.referrer)) return null;
  const { origin } = new URL(page.referrer);
  // Our own origin is more likely that of the page that was in this frame before.
  return origin !== page.ownOrigin && allowed.has(origin) ? origin : null;
}
