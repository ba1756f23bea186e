/*
 * <share-viewer link="…" mode="summary" lang="ar" theme="dark">
 * Embeds a shipment's page in a frame that is as high as its content. Types: embed.d.ts.
 */
(() => {
  if (customElements.get('share-viewer')) return;

  const heights = { full: 1200, summary: 320, map: 480, timeline: 640, readings: 480 };
  const viewers = new Set();

  const upTo = (max) => (value) => Number.isInteger(value) && value >= 0 && value <= max;
  const oneOf = (...values) => (value) => values.includes(value);
  const optional = (isValid) => (value) => value === undefined || isValid(value);
  const isText = (value) => typeof value === 'string' && value.length <= 2000;
  const isDetails = (value) =>
    [value?.name, value?.status, value?.place].every((text) => text === null || isText(text)) &&
    Array.isArray(value.exceptions) && value.exceptions.length <= 100 && [...value.exceptions].every(isText);
  const isMode = oneOf(...Object.keys(heights));

  const messages = new Map(Object.entries({
    ready: { mode: isMode, height: upTo(1e5) },
    resize: { height: upTo(1e5) },
    state: { state: oneOf('shared', 'checking', 'unavailable', 'error'), details: optional(isDetails) },
    exception: { count: upTo(1e6) },
    stale: { since: optional(upTo(8.64e15)) },
    unavailable: {},
    error: { reason: oneOf('unreachable', 'refused', 'expired') },
  }));

  function decode(data) {
    const fields = data?.shareViewer === 1 && messages.get(data.type);
    if (!fields) return;
    const message = { shareViewer: 1, type: data.type };
    for (const name in fields) {
      if (!fields[name](data[name])) return;
      if (data[name] !== undefined) message[name] = data[name];
    }
    if (message.details) {
      const { name, status, place, exceptions } = message.details;
      message.details = { name, status, place, exceptions: [...exceptions] };
    }
    return message;
  }

  /** The address of an http(s) link with its ids, up to 20, not re-encoded; otherwise null. */
  function readLink(link) {
    try {
      const { protocol, origin, pathname, search } = new URL(link);
      const ids = search.slice(1).split('&').filter((pair) => pair.startsWith('id='));
      return /^https?:$/.test(protocol) && ids[0] && !ids[20] && ids.every((id) => id[3]) ? `${origin}${pathname}?${ids.join('&')}` : null;
    } catch {
      return null;
    }
  }

  function onMessage(event) {
    for (const viewer of viewers) viewer.receive(event);
  }

  class ShareViewer extends HTMLElement {
    static observedAttributes = ['link', 'mode', 'lang', 'theme', 'background', 'title'];
    #view;
    #frame;
    #origin;
    #address;
    #lang;
    #theme;
    #point;
    #ready;
    #planned;
    #timer;

    connectedCallback() {
      // Another one after a move into another document.
      this.#view = this.ownerDocument.defaultView;
      this.#view?.addEventListener('message', onMessage);
      viewers.add(this);
      this.attributeChangedCallback();
    }

    disconnectedCallback() {
      viewers.delete(this);
      if (![...viewers].some((viewer) => viewer.#view === this.#view)) this.#view?.removeEventListener('message', onMessage);
      this.#removeFrame();
      this.#address = '';
    }

    attributeChangedCallback() {
      this.#planned ??= Promise.resolve().then(() => {
        this.#planned = undefined;
        if (this.isConnected && this.#view) this.#update();
      });
    }

    focusPoint(number) {
      this.#point = number;
      if (this.#ready) this.#sendPending();
    }

    #update() {
      const text = (name) => this.getAttribute(name)?.trim() ?? '';
      const choice = (name, isKnown, fallback) => [text(name).toLowerCase()].find(isKnown) ?? fallback;
      const mode = choice('mode', isMode, 'full');
      const theme = choice('theme', oneOf('auto', 'light', 'dark'), '');
      const lang = text('lang');
      const link = readLink(text('link'));
      const address = link && `${link}&embed=${mode}&background=${choice('background', oneOf('page'), 'transparent')}`;
      const isLangChanged = lang !== this.#lang;
      // Only the server knows the brand's theme and the reader's language.
      const isNew = address !== this.#address || (link && ((this.#theme && !theme) || (isLangChanged && !(lang && this.#ready))));
      this.#theme = theme;
      this.#lang = lang;
      this.#address = address;
      if (isNew) {
        this.#removeFrame();
        if (link) this.#open(`${address}${theme && `&theme=${theme}`}${lang && `&lang=${encodeURIComponent(lang)}`}`, heights[mode]);
        else this.#emit('error', { reason: 'link' });
      }
      if (!link) return;
      this.#frame.title = text('title') || 'Shipment tracking';
      // Browsers paint a frame opaque when its colour scheme differs from that of the page in it.
      this.#frame.style.colorScheme = theme.replace('auto', '');
      if (!this.#ready) return;
      this.#sendPending();
      // After the theme, which the page keeps when it changes its language.
      if (isLangChanged) this.#post('setLocale', { locale: lang });
    }

    #open(url, height) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      // The host's Content-Security-Policy may refuse style elements and attributes.
      const sheet = new this.#view.CSSStyleSheet();
      sheet.replaceSync(':host{display:block}:host([hidden]){display:none}iframe{display:block;width:100%;border:0}');
      root.adoptedStyleSheets = [sheet];
      const frame = (this.#frame = this.ownerDocument.createElement('iframe'));
      this.#origin = new URL(url).origin;
      frame.loading = 'lazy';
      // Of no use to a page of the viewer.
      if (this.#origin !== location.origin) frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-forms';
      frame.allow = `fullscreen; clipboard-write${navigator.share ? '; web-share' : ''}`;
      frame.referrerPolicy = 'strict-origin';
      frame.style.height = `${height}px`;
      frame.onload = () => {
        this.#ready = false;
        this.#connect(250);
      };
      frame.src = url;
      root.append(frame);
    }

    #removeFrame() {
      clearTimeout(this.#timer);
      this.#frame?.remove();
      this.#frame = this.#ready = undefined;
    }

    /** A page that may not be framed here never replies. */
    #connect(wait) {
      clearTimeout(this.#timer);
      if (wait > 7000) return this.#emit('error', { reason: 'blocked' });
      this.#post('connect');
      this.#timer = setTimeout(() => this.#connect(wait * 3), wait);
    }

    receive({ source, origin, data }) {
      const message = this.#frame && source === this.#frame.contentWindow && origin === this.#origin && decode(data);
      if (!message) return;
      const { type, height } = message;
      if (height >= 0) this.#frame.style.height = `${height}px`;
      if (type === 'ready') {
        clearTimeout(this.#timer);
        this.#ready = true;
        this.#sendPending();
      }
      if (!data.again) this.#emit(type, message);
    }

    #sendPending() {
      if (this.#theme) this.#post('setTheme', { theme: this.#theme });
      if (this.#point) this.#post('focusPoint', { number: this.#point });
      this.#point = 0;
    }

    #post(type, fields) {
      this.#frame.contentWindow.postMessage({ shareViewer: 1, type, ...fields }, this.#origin);
    }

    #emit(type, fields) {
      this.dispatchEvent(new CustomEvent(`share-${type}`, { bubbles: true, detail: { shareViewer: 1, type, ...fields } }));
    }
  }

  customElements.define('share-viewer', ShareViewer);
})();
