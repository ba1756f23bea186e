// @vitest-environment happy-dom
// @vitest-environment-options {"url":"https://shop.example/orders","settings":{"navigation":{"disableChildFrameNavigation":true}}}
import nodeConsole from 'node:console';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { ShareViewerFrameMessage, ShareViewerHostMessage } from '../../public/embed.d.ts';
import { frameHeights, type FrameMessage, framePermissions, type HostMessage, messageLimits } from './messages.ts';
import { embedModes } from './options.ts';
import { type FrameMessageRead, readFrameMessage } from './test-frame-messages.ts';

const file = join(import.meta.dirname, '..', '..', 'public', 'embed.js');
const source = readFileSync(file, 'utf8');
const include = new Function(source);
const link = 'https://track.example/share?id=a%2Fb%20c';

// The environment loads no frames, and says so at length; all else it has to say fails the test.
vi.spyOn(nodeConsole, 'error').mockImplementation((message) => {
  if (!/Iframe page loading is disabled/.test(String(message))) throw message;
});
beforeAll(() => include());
afterEach(() => document.body.replaceChildren());

const details = { name: 'Vaccines', status: 'In transit', place: 'Oslo, Norway', exceptions: ['Shock detected'] };

const frameMessages: readonly FrameMessage[] = [
  { shareViewer: 1, type: 'ready', mode: 'map', height: 0 },
  { shareViewer: 1, type: 'ready', mode: 'full', height: 100_000 },
  { shareViewer: 1, type: 'resize', height: 812 },
  { shareViewer: 1, type: 'state', state: 'shared' },
  { shareViewer: 1, type: 'state', state: 'shared', details },
  { shareViewer: 1, type: 'state', state: 'checking' },
  { shareViewer: 1, type: 'exception', count: 3 },
  { shareViewer: 1, type: 'stale', since: 1_800_000_000_000 },
  { shareViewer: 1, type: 'stale' },
  { shareViewer: 1, type: 'unavailable' },
  { shareViewer: 1, type: 'error', reason: 'expired' },
];

const stateOf = (over: object) => ({ type: 'state', state: 'shared', details: { ...details, ...over } });

/** A viewer in the page, and the details of its events. */
async function addViewer(attributes: Record<string, string>) {
  const viewer = document.createElement('share-viewer');
  const events: unknown[] = [];
  for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error']) {
    viewer.addEventListener(`share-${type}`, (event) => events.push('detail' in event ? event.detail : null));
  }
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  document.body.append(viewer);
  await settled();
  const frame = () => viewer.shadowRoot?.querySelector('iframe') ?? null;
  const posted: unknown[] = [];
  // The documents in these frames are not loaded; what is posted to them is kept.
  Object.defineProperty(frame() ?? {}, 'contentWindow', {
    value: { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) },
  });
  return { viewer, events, posted, frame };
}

/** Attributes are read once per task. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function say(frame: HTMLIFrameElement | null, data: unknown, origin = 'https://track.example') {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame?.contentWindow ?? null }));
}

describe('embed.js', () => {
  test('is below 3 kB compressed', () => {
    expect(gzipSync(source).length).toBeLessThan(3000);
  });

  test('may be included twice', () => {
    const defined = customElements.get('share-viewer');
    include();
    expect(customElements.get('share-viewer')).toBe(defined);
  });

  test('has published types that match the messages of the page', () => {
    expectTypeOf<ShareViewerFrameMessage>().branded.toEqualTypeOf<FrameMessage>();
    expectTypeOf<FrameMessage extends FrameMessageRead ? FrameMessage['type'] : never>().toEqualTypeOf<
      FrameMessageRead['type']
    >();
    expectTypeOf<ShareViewerHostMessage>().branded.toEqualTypeOf<HostMessage>();
    const published = readFileSync(file.replace(/js$/, 'd.ts'), 'utf8');
    for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error'])
      expect(published).toContain(`'share-${type}': `);
  });
});

describe('the frame', () => {
  test.each(embedModes)('has the height and permissions of the protocol for %s', async (mode) => {
    const frame = (await addViewer({ link, mode })).frame();
    expect(frame?.style.height).toBe(`${frameHeights[mode].first}px`);
    expect(frame?.getAttribute('sandbox')).toBe(framePermissions.sandbox);
    expect(frame?.allow.replace('; web-share', '')).toBe(framePermissions.allow);
  });
});

describe('the address of the frame', () => {
  test.each([
    [{ link }, 'https://track.example/share?id=a%2Fb%20c&embed=full&background=transparent'],
    [{ link, theme: 'auto' }, 'https://track.example/share?id=a%2Fb%20c&embed=full&background=transparent&theme=auto'],
    [
      { link, mode: 'map', lang: 'ar', theme: 'dark', background: 'page' },
      'https://track.example/share?id=a%2Fb%20c&embed=map&background=page&theme=dark&lang=ar',
    ],
    [
      { link, mode: ' MAP ', theme: 'Light' },
      'https://track.example/share?id=a%2Fb%20c&embed=map&background=transparent&theme=light',
    ],
    [
      { link, mode: 'widget', theme: 'pink', background: 'blue' },
      'https://track.example/share?id=a%2Fb%20c&embed=full&background=transparent',
    ],
    [
      { link: 'https://track.example/share?id=a&utm_source=mail&id=b%20c', mode: 'summary' },
      'https://track.example/share?id=a&id=b%20c&embed=summary&background=transparent',
    ],
    [
      { link, lang: 'a&id=b' },
      'https://track.example/share?id=a%2Fb%20c&embed=full&background=transparent&lang=a%26id%3Db',
    ],
    [
      {
        link: ' https://user:secret@track.example:8443/app/share?utm_source=mail&id=x+y&fbclid=1&embed=map&tz=UTC#t=1 ',
      },
      'https://track.example:8443/app/share?id=x+y&embed=full&background=transparent',
    ],
  ])('of %j', async (attributes, address) => {
    expect((await addViewer(attributes)).frame()?.getAttribute('src')).toBe(address);
  });

  test.each([
    '',
    '/share?id=a',
    'javascript:alert(1)//?id=a',
    'data:text/html,?id=a',
    'file:///share?id=a',
    'https://track.example/share',
    'https://track.example/share?id=',
    'https://track.example/share?id=a&id=',
    `https://track.example/share?${'id=a&'.repeat(21)}`,
    'https://track.example/share#id=a',
    'https://?id=a',
  ])('shows no frame for %j and reports the error once', async (wrong) => {
    const { viewer, events, frame } = await addViewer({ link: wrong });
    viewer.setAttribute('theme', 'dark');
    await settled();
    expect(frame()).toBeNull();
    expect(events).toEqual([{ shareViewer: 1, type: 'error', reason: 'link' }]);
  });

  test('belongs to exactly one frame however the link changes', async () => {
    const { viewer, events, frame } = await addViewer({ link });
    viewer.removeAttribute('link');
    await settled();
    expect(frame()).toBeNull();
    viewer.setAttribute('link', `${link}d`);
    viewer.setAttribute('mode', 'map');
    await settled();
    expect(viewer.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);
    expect(frame()?.getAttribute('src')).toContain('a%2Fb%20cd&embed=map');
    expect(events).toHaveLength(1);
  });
});

describe('a frame message', () => {
  test("sets the height and becomes an event when it comes from the viewer's own frame and origin", async () => {
    const one = await addViewer({ link });
    const other = await addViewer({ link });
    const ready = { shareViewer: 1, type: 'ready', mode: 'full', height: 400 };
    say(one.frame(), ready);
    say(one.frame(), { ...ready, height: 9 }, 'https://evil.example');
    say(null, { ...ready, height: 9 });
    expect(one.events).toEqual([ready]);
    expect(other.events).toEqual([]);
    expect(one.frame()?.style.height).toBe('400px');
    expect(other.frame()?.style.height).toBe('1200px');
  });

  test('becomes one event, also when the frame repeats it', async () => {
    const { events, frame } = await addViewer({ link });
    say(frame(), { shareViewer: 1, type: 'ready', mode: 'full', height: 400 });
    say(frame(), { shareViewer: 1, type: 'ready', mode: 'full', height: 410, again: true });
    expect(events).toHaveLength(1);
    expect(frame()?.style.height).toBe('410px');
  });

  test('ready is answered with the chosen theme and report; later changes are posted only to its origin', async () => {
    const { viewer, posted, frame } = await addViewer({ link, theme: 'dark' });
    viewer.focusPoint(7);
    expect(posted).toEqual([]);
    say(frame(), { shareViewer: 1, type: 'ready', mode: 'full', height: 400 });
    viewer.setAttribute('theme', 'light');
    viewer.setAttribute('lang', 'ar');
    await settled();
    expect(posted).toEqual([
      [{ shareViewer: 1, type: 'setTheme', theme: 'dark' }, 'https://track.example'],
      [{ shareViewer: 1, type: 'focusPoint', number: 7 }, 'https://track.example'],
      [{ shareViewer: 1, type: 'setTheme', theme: 'light' }, 'https://track.example'],
      [{ shareViewer: 1, type: 'setLocale', locale: 'ar' }, 'https://track.example'],
    ]);
  });

  test('ready is answered without a theme when none is chosen', async () => {
    const { viewer, posted, frame } = await addViewer({ link, theme: 'pink' });
    say(frame(), { shareViewer: 1, type: 'ready', mode: 'full', height: 400 });
    viewer.setAttribute('title', 'Parcel');
    await settled();
    expect(posted).toEqual([]);
  });

  test.each(['dark', 'auto'])(
    'of a theme=%s that is taken away, the brand has the last word in a new frame',
    async (theme) => {
      const { viewer, posted, frame } = await addViewer({ link, lang: 'ar' });
      say(frame(), { shareViewer: 1, type: 'ready', mode: 'full', height: 400 });
      const first = frame();
      viewer.setAttribute('theme', theme);
      await settled();
      expect(posted).toEqual([[{ shareViewer: 1, type: 'setTheme', theme }, 'https://track.example']]);
      expect(frame()).toBe(first);
      viewer.removeAttribute('theme');
      await settled();
      expect(frame()).not.toBe(first);
      expect(frame()?.getAttribute('src')).toBe(
        'https://track.example/share?id=a%2Fb%20c&embed=full&background=transparent&lang=ar',
      );
      expect(frame()?.style.colorScheme).toBe('');
    },
  );

  test('is requested four times, then reported as blocked, and still accepted later', async () => {
    const { events, posted, frame } = await addViewer({ link });
    vi.useFakeTimers();
    try {
      frame()?.dispatchEvent(new Event('load'));
      vi.advanceTimersByTime(60_000);
    } finally {
      vi.useRealTimers();
    }
    expect(posted).toEqual(
      Array.from({ length: 4 }, () => [{ shareViewer: 1, type: 'connect' }, 'https://track.example']),
    );
    const ready = { shareViewer: 1, type: 'ready', mode: 'full', height: 400 };
    say(frame(), ready);
    expect(events).toEqual([{ shareViewer: 1, type: 'error', reason: 'blocked' }, ready]);
  });

  test.each(frameMessages)('is accepted: %j', async (message) => {
    const { events, frame } = await addViewer({ link });
    say(frame(), message);
    expect(events).toEqual([message]);
    expect(readFrameMessage(message)).toEqual(message);
  });

  test.each([
    ['height', messageLimits.height, (height: number) => ({ type: 'resize', height })],
    ['count', messageLimits.count, (count: number) => ({ type: 'exception', count })],
    ['time', messageLimits.time, (since: number) => ({ type: 'stale', since })],
    ['text', messageLimits.text, (length: number) => stateOf({ place: 'x'.repeat(length) })],
    ['exceptions', messageLimits.exceptions, (length: number) => stateOf({ exceptions: Array(length).fill('x') })],
  ])('has the largest %s of the protocol', async (_name, max, messageOf) => {
    const { events, frame } = await addViewer({ link });
    say(frame(), { shareViewer: 1, ...messageOf(max + 1) });
    expect(events).toEqual([]);
    say(frame(), { shareViewer: 1, ...messageOf(max) });
    expect(events).toHaveLength(1);
  });

  test('becomes an event without fields of later versions', async () => {
    const { events, frame } = await addViewer({ link });
    say(frame(), { shareViewer: 1, type: 'resize', height: 5, id: 'canary', details });
    say(frame(), { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, id: 'canary' } });
    expect(events).toEqual([
      { shareViewer: 1, type: 'resize', height: 5 },
      { shareViewer: 1, type: 'state', state: 'shared', details },
    ]);
  });

  test.each([
    { shareViewer: 2, type: 'unavailable' },
    { shareViewer: '1', type: 'unavailable' },
    { type: 'unavailable' },
    { shareViewer: 1, type: 'Unavailable' },
    { shareViewer: 1, type: 'toString' },
    { shareViewer: 1, type: 'unavailable', again: 'yes' },
    { shareViewer: 1, type: 'ready', mode: 'widget', height: 5 },
    { shareViewer: 1, type: 'ready', mode: 'map' },
    { shareViewer: 1, type: 'resize', height: -1 },
    { shareViewer: 1, type: 'resize', height: 100_001 },
    { shareViewer: 1, type: 'resize', height: 5.5 },
    { shareViewer: 1, type: 'resize', height: '5' },
    { shareViewer: 1, type: 'resize', height: Number.NaN },
    { shareViewer: 1, type: 'exception', count: Number.POSITIVE_INFINITY },
    { shareViewer: 1, type: 'stale', since: null },
    { shareViewer: 1, type: 'state', state: 'fine' },
    { shareViewer: 1, type: 'state', state: 'shared', details: null },
    { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, name: 5 } },
    { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, place: 'x'.repeat(2001) } },
    { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, exceptions: 'Shock' } },
    { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, exceptions: { length: 1, 0: 'Shock' } } },
    { shareViewer: 1, type: 'state', state: 'shared', details: { ...details, exceptions: [null] } },
    {
      shareViewer: 1,
      type: 'state',
      state: 'shared',
      details: { ...details, exceptions: Array.from({ length: 101 }, () => 'x') },
    },
    { shareViewer: 1, type: 'error', reason: 'link' },
    null,
    { shareViewer: 1, type: 'connect' },
  ])('is no message: %j', async (message) => {
    const { events, frame } = await addViewer({ link });
    say(frame(), message);
    expect(events).toEqual([]);
    expect(readFrameMessage(message)).toBeNull();
  });

  test('is ignored after the viewer was removed', async () => {
    const { viewer, events, frame } = await addViewer({ link });
    const old = frame();
    viewer.remove();
    say(old, { shareViewer: 1, type: 'unavailable' });
    document.body.append(viewer);
    await settled();
    say(old, { shareViewer: 1, type: 'unavailable' });
    expect(events).toEqual([]);
    expect(frame()).not.toBe(old);
  });

  test("is decoded exactly as by the page's schema", async () => {
    const { events, frame } = await addViewer({ link });
    const details = fc.record(
      {
        name: fc.option(fc.string()),
        status: fc.option(fc.string()),
        place: fc.constantFrom('Oslo', 'Oslo', null, 5),
        exceptions: fc.array(fc.oneof(fc.string(), fc.constant(null))),
        more: fc.anything(),
      },
      { requiredKeys: ['name', 'exceptions'] },
    );
    const number = fc.oneof(fc.integer({ min: -5, max: 120_000 }), fc.double(), fc.constant(8.64e15 + 1));
    const saying = fc.record(
      {
        shareViewer: fc.constantFrom(1, 1, 1, 2, '1'),
        type: fc.constantFrom(
          'ready',
          'resize',
          'state',
          'exception',
          'stale',
          'unavailable',
          'error',
          'connect',
          'constructor',
          '__proto__',
        ),
        mode: fc.constantFrom('full', 'map', 'toString', null),
        height: number,
        state: fc.constantFrom('shared', 'error', 'other'),
        details: fc.oneof(details, fc.anything()),
        count: number,
        since: number,
        reason: fc.constantFrom('expired', 'link', 'blocked'),
      },
      { requiredKeys: ['shareViewer', 'type'] },
    );
    fc.assert(
      fc.property(fc.oneof(saying, fc.anything()), (data) => {
        events.length = 0;
        say(frame(), structuredClone(data));
        const message = readFrameMessage(structuredClone(data));
        expect(events).toEqual(message === null ? [] : [message]);
      }),
      { numRuns: 3000 },
    );
  });
});
