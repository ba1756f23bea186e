import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HostMessage } from './messages.ts';
import { readHostMessage } from './read-host-message.ts';

const hostMessages: readonly HostMessage[] = [
  { shareViewer: 1, type: 'connect' },
  { shareViewer: 1, type: 'setTheme', theme: 'auto' },
  { shareViewer: 1, type: 'setLocale', locale: 'ar' },
  { shareViewer: 1, type: 'setLocale', locale: 'en-GB' },
  { shareViewer: 1, type: 'focusPoint', number: 1 },
  { shareViewer: 1, type: 'focusPoint', number: 1_000_000_000 },
];

describe('the frame, of what a host says,', () => {
  test.each(hostMessages)('understands $type', (message) => {
    expect(readHostMessage(message)).toEqual(message);
  });

  test('what a later version adds is left out, and nothing else is lost', () => {
    expect(readHostMessage({ shareViewer: 1, type: 'connect', locale: 'ar' })).toEqual({
      shareViewer: 1,
      type: 'connect',
    });
  });

  test.each([
    { shareViewer: 2, type: 'connect' },
    { shareViewer: '1', type: 'connect' },
    { type: 'connect' },
    { shareViewer: 1, type: 'Connect' },
    { shareViewer: 1, type: 'toString' },
    { shareViewer: 1, type: 'unavailable' },
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
  ])('refuses %j', (message) => {
    expect(readHostMessage(message)).toBeNull();
  });

  test('no getter runs, nothing inherited counts, and a proxy that refuses is refused', () => {
    let ran = 0;
    const trap = {
      get type() {
        ran += 1;
        return 'connect';
      },
      shareViewer: 1,
    };
    expect(readHostMessage(trap)).toBeNull();
    expect(readHostMessage(Object.create({ shareViewer: 1, type: 'connect' }))).toBeNull();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(readHostMessage(proxy)).toBeNull();
    expect(ran).toBe(0);
  });

  test('anything at all is read without a throw, into a message or null, and nothing is changed by it', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const field = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true }),
      fc.constantFrom('dark', 'ar', 1, 5),
    );
    const nearly = fc.record(
      {
        shareViewer: fc.constantFrom(1, 2, '1'),
        type: fc.constantFrom('connect', 'setTheme', 'setLocale', 'focusPoint', 'ready', '__proto__'),
        theme: field,
        locale: field,
        number: field,
      },
      { requiredKeys: ['shareViewer', 'type'] },
    );
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything(), fc.dictionary(fc.string(), fc.anything())), (data) => {
        const message = readHostMessage(data);
        // What was read is read again as the same: nothing unchecked is in it.
        if (message !== null) expect(readHostMessage(structuredClone(message))).toEqual(message);
      }),
      { numRuns: 5000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });

  test('rings and huge objects are no messages', () => {
    const ring: Record<string, unknown> = { shareViewer: 1, type: 'setTheme' };
    ring.theme = ring;
    expect(readHostMessage(ring)).toBeNull();
    expect(readHostMessage(Array.from({ length: 1_000_000 }, () => ring))).toBeNull();
    expect(readHostMessage({ shareViewer: 1, type: 'setLocale', locale: 'a'.repeat(10_000_000) })).toBeNull();
  });
});
