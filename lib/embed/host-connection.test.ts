// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { embedderOrigins, detectHostOrigin, connectToHost } from './host-connection.ts';
import type { FrameStatus } from './messages.ts';

const shop = 'https://shop.example';
const shared: FrameStatus = { state: 'shared', exceptions: 0, staleSince: null, details: null };

/** A framed window as far as a link sees it; `height` is its content's. */
function frameIn(surroundings: { ancestorOrigins?: string[] } = {}) {
  const posted: [message: object, origin: unknown][] = [];
  const replaced: string[] = [];
  const focused: number[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const observers = new Set<{ changed: () => void }>();
  const parent = { postMessage: (message: object, origin: unknown) => posted.push([message, origin]) };
  class Observer {
    readonly changed: () => void;
    constructor(changed: () => void) {
      this.changed = changed;
    }
    observe() {
      observers.add(this);
    }
    disconnect() {
      observers.delete(this);
    }
  }
  const page = document.implementation.createHTMLDocument();
  let height = 300.2;
  page.documentElement.getBoundingClientRect = () => new DOMRect(0, 0, 100, height);
  const link = connectToHost(
    {
      document: page,
      location: {
        href: 'https://track.example/share?id=a&embed=map&utm=1',
        origin: 'https://track.example',
        replace: (url) => replaced.push(String(url)),
        ...surroundings,
      },
      parent,
      ResizeObserver: Observer,
      MutationObserver: Observer,
      addEventListener: (_type, listener) => listeners.add(listener),
      removeEventListener: (_type, listener) => listeners.delete(listener),
    },
    { mode: 'map', embedders: ['self', shop], status: shared, onFocusPoint: (number) => focused.push(number) },
  );
  return {
    link,
    posted,
    replaced,
    focused,
    page,
    left: () => listeners.size + observers.size,
    resize(next: number) {
      height = next;
      for (const { changed } of observers) changed();
    },
    hear(fields: object, { origin = shop, source = parent }: { origin?: string; source?: object | null } = {}) {
      const event = Object.defineProperties(
        new MessageEvent('message', { data: { shareViewer: 1, ...fields }, origin }),
        { source: { value: source } },
      );
      for (const listener of listeners) listener(event);
    },
  };
}

const ready = { shareViewer: 1, type: 'ready', mode: 'map', height: 301 };
const state = { shareViewer: 1, type: 'state', state: 'shared' };

describe('connectToHost', () => {
  test('posts to the embedder reported by the browser at once, ready first', () => {
    expect(frameIn({ ancestorOrigins: [shop] }).posted).toEqual([
      [ready, shop],
      [state, shop],
    ]);
    expect(frameIn({ ancestorOrigins: ['https://track.example', shop] }).posted[0]).toEqual([
      ready,
      'https://track.example',
    ]);
  });

  test('posts nothing to any other origin', () => {
    const { link, posted, resize, hear } = frameIn({ ancestorOrigins: ['https://evil.example'] });
    resize(900);
    link.update({ state: 'unavailable' });
    hear({ type: 'connect' }, { origin: 'https://evil.example' });
    hear({ type: 'connect' }, { origin: 'null' });
    hear({ type: 'connect' }, { source: null });
    hear({ type: 'connect' }, { source: {} });
    expect(posted).toEqual([]);
  });

  test('waits for connect where the browser reports no host origin', () => {
    const { posted, page, hear } = frameIn();
    hear({ type: 'setTheme', theme: 'dark' });
    expect([posted, page.documentElement.dataset.theme]).toEqual([[], undefined]);
    hear({ type: 'connect' });
    expect(posted).toEqual([
      [ready, shop],
      [state, shop],
    ]);
    hear({ type: 'connect' });
    expect(posted.slice(2)).toEqual([
      [{ ...ready, again: true }, shop],
      [{ ...state, again: true }, shop],
    ]);
  });

  test('keeps the first origin even when another one is allowed', () => {
    const { posted, page, hear } = frameIn({ ancestorOrigins: [shop] });
    hear({ type: 'connect' }, { origin: 'https://track.example' });
    hear({ type: 'setTheme', theme: 'dark' }, { origin: 'https://track.example' });
    expect(posted).toHaveLength(2);
    expect(page.documentElement.dataset.theme).toBeUndefined();
  });

  test('posts each new height once, in whole pixels', () => {
    const { posted, resize } = frameIn({ ancestorOrigins: [shop] });
    for (const height of [300.9, 301, 420.1, 420.1, 300]) resize(height);
    expect(posted.slice(2)).toEqual([421, 300].map((height) => [{ shareViewer: 1, type: 'resize', height }, shop]));
  });

  test('posts changes of the status, and only the latest status when the host connects late', () => {
    const { link, posted, hear } = frameIn();
    link.update({ ...shared, exceptions: 2 });
    link.update({ state: 'unavailable' });
    hear({ type: 'connect' });
    link.update({ state: 'unavailable' });
    expect(posted.map(([message]) => ('type' in message ? message.type : null))).toEqual([
      'ready',
      'state',
      'unavailable',
    ]);
  });

  test('carries out what the host asks for', () => {
    const { page, replaced, focused, hear } = frameIn({ ancestorOrigins: [shop] });
    hear({ type: 'setTheme', theme: 'dark' });
    expect(page.documentElement.dataset.theme).toBe('dark');
    hear({ type: 'setLocale', locale: 'ar' });
    hear({ type: 'setTheme', theme: 'auto' });
    expect(page.documentElement.dataset.theme).toBeUndefined();
    hear({ type: 'setLocale', locale: 'en' });
    expect(replaced).toEqual(
      ['ar&theme=dark', 'en&theme=auto'].map((end) => `https://track.example/share?id=a&embed=map&utm=1&lang=${end}`),
    );
    hear({ type: 'focusPoint', number: 7 });
    expect(focused).toEqual([7]);
  });

  test('removes its listeners and observers when closed', () => {
    const { link, left } = frameIn({ ancestorOrigins: [shop] });
    expect(left()).toBe(3);
    link.close();
    expect(left()).toBe(0);
  });
});

const ownOrigin = 'https://track.example';
const allowed = embedderOrigins(['self', 'https://shop.example', 'https://shop.example:8443'], ownOrigin);
const hostOf = (over: Partial<Parameters<typeof detectHostOrigin>[0]>) =>
  detectHostOrigin({ ownOrigin, parentOrigin: null, referrer: '', ...over }, allowed);

describe('detectHostOrigin', () => {
  test.each(['https://shop.example', 'https://shop.example:8443', ownOrigin])(
    'is %s when the browser says so',
    (parentOrigin) => {
      expect(hostOf({ parentOrigin })).toBe(parentOrigin);
    },
  );

  test.each([
    'https://evil.example',
    'http://shop.example',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    'null',
    '',
  ])('is unknown when the browser reports %j', (parentOrigin) => {
    expect(hostOf({ parentOrigin, referrer: 'https://shop.example/orders' })).toBeNull();
  });

  test('falls back to the referrer', () => {
    expect(hostOf({ referrer: 'https://shop.example/' })).toBe('https://shop.example');
    expect(hostOf({ referrer: 'https://evil.example/https://shop.example' })).toBeNull();
    expect(hostOf({ referrer: 'not an address' })).toBeNull();
    expect(hostOf({})).toBeNull();
  });

  test('ignores our own referrer, which is the page that was in the frame before', () => {
    expect(hostOf({ referrer: `${ownOrigin}/` })).toBeNull();
  });
});
