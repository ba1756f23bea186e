/*
 * <share-viewer link="…" mode="summary" lang="ar" theme="dark">
 * A shipment's page in another, as high as its content. Types: embed.d.ts.
 */
(() => {
  if (customElements.get('share-viewer')) return;

  /** Until the frame tells its own. */
  const heights = { full: 1200, summary: 320, map: 480, timeline: 640 };
  const viewers = new Set();

  const upTo = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
  const oneOf = (...values) => (value) => values.includes(value);
  const maybe = (isRight) => (value) => value === undefined || isRight(value);
  const isText = (value) => typeof value === 'string' && value.length <= 2000;
  const isDetails = (value) =>
    [value?.name, value?.status, value?.place].every((text) => text === null || isText(text)) &&
    Array.isArray(value.exceptions) && value.exceptions.length <= 100 && [...value.exceptions].every(isText);
  const isMode = oneOf(...Object.keys(heights));

  /** What a frame may say, and what each field must be. */
  const sayings = new Map(Object.entries({
    ready: { mode: isMode, height: upTo(1e5) },
    resize: { height: upTo(1e5) },
    state: { state: oneOf('shared', 'checking', 'unavailable', 'error'), details: maybe(isDetails) },
    exception: { count: upTo(1e6) },
    stale: { since: maybe(upTo(8.64e15)) },
    unavailable: {},
    error: { reason: oneOf('unreachable', 'refused', 'expired') },
  }));

  /** A new message with the known fields alone, or undefined. */
  function read(data) {
    const fields = data?.shareViewer === 1 && sayings.get(data.type);
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

  /** The address of an http(s) link with exactly one id, kept as written; null for any other. */
  function readLink(link) {
    try {
      const { protocol, origin, pathname, search } = new URL(link);
      const [id, ...more] = search.slice(1).split('&').filter((pair) => pair.startsWith('id='));
      return /^https?:$/.test(protocol) && id?.[3] && !more[0] ? `${origin}${pathname}?${id}` : null;
    } catch {
      return null;
    }
  }

  /** One listener for all, while there is one. */
  function hear(event) {
    for (const viewer of viewers) viewer.hear(event);
  }

  class ShareViewer extends HTMLElement {
    static observedAttributes = ['link', 'mode', 'lang', 'theme', 'background', 'title'];
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
      if (!viewers.size) addEventListener('message', hear);
      viewers.add(this);
      this.attributeChangedCallback();
    }

    disconnectedCallback() {
      viewers.delete(this);
      if (!viewers.size) removeEventListener('message', hear);
      this.#drop();
      this.#address = '';
    }

    /** Attributes change in groups: one update for all of them. */
    attributeChangedCallback() {
      this.#planned ??= Promise.resolve().then(() => {
        this.#planned = undefined;
        if (this.isConnected) this.#update();
      });
    }

    /** Shows a report, at once or when the frame is ready. The oldest is 1. */
    focusPoint(number) {
      this.#point = number;
      if (this.#ready) this.#catchUp();
    }

    #update() {
      const text = (name) => this.getAttribute(name)?.trim() ?? '';
      const choice = (name, isKnown, byDefault) => [text(name).toLowerCase()].find(isKnown) ?? byDefault;
      const mode = choice('mode', isMode, 'full');
      const theme = choice('theme', oneOf('auto', 'light', 'dark'), '');
      const lang = text('lang');
      const link = readLink(text('link'));
      const address = link && `${link}&embed=${mode}&background=${choice('background', oneOf('page'), 'transparent')}`;
      const isTranslated = lang !== this.#lang;
      // The server alone knows the brand's theme and the reader's language.
      const isNew = address !== this.#address || (link && ((this.#theme && !theme) || (isTranslated && !(lang && this.#ready))));
      this.#theme = theme;
      this.#lang = lang;
      this.#address = address;
      if (isNew) {
        this.#drop();
        if (link) this.#open(`${address}${theme && `&theme=${theme}`}${lang && `&lang=${encodeURIComponent(lang)}`}`, heights[mode]);
        else this.#tell('error', { reason: 'link' });
      }
      if (!link) return;
      this.#frame.title = text('title') || 'Shipment tracking';
      // Transparent only in its page's scheme.
      this.#frame.style.colorScheme = theme.replace('auto', '');
      if (!this.#ready) return;
      this.#catchUp();
      // Last: the theme goes with it.
      if (isTranslated) this.#post('setLocale', { locale: lang });
    }

    #open(url, height) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      // A host's strict policy refuses style elements and attributes.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':host{display:block}:host([hidden]){display:none}iframe{display:block;width:100%;border:0}');
      root.adoptedStyleSheets = [sheet];
      const frame = (this.#frame = document.createElement('iframe'));
      this.#origin = new URL(url).origin;
      frame.loading = 'lazy';
      frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-forms';
      // Browsers without it warn of its name.
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

    #drop() {
      clearTimeout(this.#timer);
      this.#frame?.remove();
      this.#frame = this.#ready = undefined;
    }

    /** A page that may not be framed here never answers. */
    #connect(wait) {
      clearTimeout(this.#timer);
      if (wait > 7000) return this.#tell('error', { reason: 'blocked' });
      this.#post('connect');
      this.#timer = setTimeout(() => this.#connect(wait * 3), wait);
    }

    hear({ source, origin, data }) {
      const message = this.#frame && source === this.#frame.contentWindow && origin === this.#origin && read(data);
      if (!message) return;
      const { type, height } = message;
      if (height >= 0) this.#frame.style.height = `${height}px`;
      if (type === 'ready') {
        clearTimeout(this.#timer);
        this.#ready = true;
        this.#catchUp();
      }
      // Older than the frame, the listener has missed nothing.
      if (!data.again) this.#tell(type, message);
    }

    #catchUp() {
      if (this.#theme) this.#post('setTheme', { theme: this.#theme });
      if (this.#point) this.#post('focusPoint', { number: this.#point });
      this.#point = 0;
    }

    #post(type, fields) {
      this.#frame.contentWindow.postMessage({ shareViewer: 1, type, ...fields }, this.#origin);
    }

    #tell(type, fields) {
      this.dispatchEvent(new CustomEvent(`share-${type}`, { bubbles: true, detail: { shareViewer: 1, type, ...fields } }));
    }
  }

  customElements.define('share-viewer', ShareViewer);
})();
