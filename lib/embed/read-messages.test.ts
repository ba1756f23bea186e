import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FrameMessage, HostMessage } from './messages.ts';
import { readFrameMessage, readHostMessage } from './read-messages.ts';

const details = { name: 'Vaccines', status: 'In transit', place: 'Oslo, Norway', exceptions: ['Shock detected'] };

const frameMessages: readonly FrameMessage[] = [
  { shareViewer: 1, type: 'ready', mode: 'map', height: 0 },
  { shareViewer: 1, type: 'ready', mode: 'full', height: 100_000, again: true },
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

const hostMessages: readonly HostMessage[] = [
  { shareViewer: 1, type: 'connect' },
  { shareViewer: 1, type: 'setTheme', theme: 'auto' },
  { shareViewer: 1, type: 'setLocale', locale: 'ar' },
  { shareViewer: 1, type: 'setLocale', locale: 'en-GB' },
  { shareViewer: 1, type: 'focusPoint', number: 1 },
  { shareViewer: 1, type: 'focusPoint', number: 1_000_000_000 },
];

describe('the readers of both ends', () => {
  test.each(frameMessages)('a host understands $type', (message) => {
    expect(readFrameMessage(message)).toEqual(message);
    expect(readHostMessage(message)).toBeNull();
  });

  test.each(hostMessages)('a frame understands $type', (message) => {
    expect(readHostMessage(message)).toEqual(message);
    expect(readFrameMessage(message)).toBeNull();
  });

  test('what a later version adds is left out, and nothing else is lost', () => {
    expect(readFrameMessage({ shareViewer: 1, type: 'resize', height: 5, id: 'canary', details })).toEqual({
      shareViewer: 1,
      type: 'resize',
      height: 5,
    });
    expect(
      readFrameMessage({ shareViewer: 1, type: 'state', state: 'shared', details: { ...details, id: 'canary' } }),
    ).toEqual({ shareViewer: 1, type: 'state', state: 'shared', details });
    expect(readHostMessage({ shareViewer: 1, type: 'connect', locale: 'ar' })).toEqual({
      shareViewer: 1,
      type: 'connect',
    });
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
  ])('a host refuses %j', (message) => {
    expect(readFrameMessage(message)).toBeNull();
  });

  test.each([
    { shareViewer: 1, type: 'setTheme', theme: 'Dark' },
    { shareViewer: 1, type: 'setTheme', theme: ['dark'] },
    { shareViewer: 1, type: 'setTheme' },
    { shareViewer: 1, type: 'setLocale', locale: '' },
    { shareViewer: 1, type: 'setLocale', locale: 'en&id=other' },
    { shareViewer: 1, type: 'setLocale', locale: 'en\n' },
    { shareViewer: 1, type: 'setLocale', locale: `en${'-abcdefgh'.repeat(9)}` },
    { shareViewer: 1, type: 'focusPoint', number: 0 },
    { shareViewer: 1, type: 'focusPoint', number: 1_000_000_001 },
    { shareViewer: 1, type: 'focusPoint', number: '1' },
  ])('a frame refuses %j', (message) => {
    expect(readHostMessage(message)).toBeNull();
  });

  test('no getter runs, nothing inherited counts, and a proxy that refuses is refused', () => {
    let ran = 0;
    const trap = {
      get type() {
        ran += 1;
        return 'unavailable';
      },
      shareViewer: 1,
    };
    expect(readFrameMessage(trap)).toBeNull();
    expect(readFrameMessage(Object.create({ shareViewer: 1, type: 'unavailable' }))).toBeNull();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(readFrameMessage(proxy)).toBeNull();
    expect(readHostMessage(proxy)).toBeNull();
    expect(
      readFrameMessage({ shareViewer: 1, type: 'state', state: 'shared', details: { ...details, exceptions: proxy } }),
    ).toBeNull();
    expect(ran).toBe(0);
  });

  test('anything at all is read without a throw, into a message or null, and nothing is changed by it', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const field = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true }),
      fc.constantFrom('map', 'shared', 'dark', 'ar', 1, 5),
    );
    const nearly = fc.record(
      {
        shareViewer: fc.constantFrom(1, 2, '1'),
        type: fc.constantFrom(
          'ready',
          'resize',
          'state',
          'exception',
          'stale',
          'unavailable',
          'error',
          'connect',
          'setTheme',
          'setLocale',
          'focusPoint',
          '__proto__',
        ),
        again: field,
        mode: field,
        height: field,
        state: field,
        details: field,
        count: field,
        since: field,
        reason: field,
        theme: field,
        locale: field,
        number: field,
      },
      { requiredKeys: ['shareViewer', 'type'] },
    );
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything(), fc.dictionary(fc.string(), fc.anything())), (data) => {
        for (const read of [readFrameMessage, readHostMessage]) {
          const message = read(data);
          // What was read is read again as the same: nothing unchecked is in it.
          if (message !== null) expect(read(structuredClone(message))).toEqual(message);
        }
      }),
      { numRuns: 5000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });

  test('rings and huge objects are no messages', () => {
    const ring: Record<string, unknown> = { shareViewer: 1, type: 'state', state: 'shared' };
    ring.details = ring;
    expect(readFrameMessage(ring)).toBeNull();
    expect(readFrameMessage(Array.from({ length: 1_000_000 }, () => ring))).toBeNull();
    expect(readHostMessage({ shareViewer: 1, type: 'setLocale', locale: 'a'.repeat(10_000_000) })).toBeNull();
  });
});
