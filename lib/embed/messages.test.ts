import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  frameErrorReasons,
  type FrameStatus,
  type HostMessage,
  messagesForChange,
  decodeHostMessage,
} from './messages.ts';
import { readFrameMessage } from './test-frame-messages.ts';

const details = { name: 'Vaccines', status: 'In transit', place: null, exceptions: ['Shock detected'] };
const shared = (over: Partial<Extract<FrameStatus, { state: 'shared' }>> = {}): FrameStatus => ({
  state: 'shared',
  exceptions: 0,
  staleSince: null,
  details: null,
  ...over,
});

describe('messagesForChange', () => {
  test('starts with the state and every notable condition', () => {
    expect(messagesForChange(null, shared())).toEqual([{ type: 'state', state: 'shared' }]);
    expect(messagesForChange(null, shared({ exceptions: 2, staleSince: '2026-03-14T09:00:00.000Z' }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'exception', count: 2 },
      { type: 'stale', since: Date.parse('2026-03-14T09:00:00Z') },
    ]);
    expect(messagesForChange(null, { state: 'checking' })).toEqual([{ type: 'state', state: 'checking' }]);
    expect(messagesForChange(null, { state: 'unavailable' })).toEqual([
      { type: 'state', state: 'unavailable' },
      { type: 'unavailable' },
    ]);
    expect(messagesForChange(null, { state: 'error', reason: 'refused' })).toEqual([
      { type: 'state', state: 'error' },
      { type: 'error', reason: 'refused' },
    ]);
  });

  test('returns only what changed', () => {
    expect(messagesForChange(shared({ exceptions: 1 }), shared({ exceptions: 2 }))).toEqual([
      { type: 'exception', count: 2 },
    ]);
    expect(messagesForChange(shared({ exceptions: 1 }), shared())).toEqual([{ type: 'exception', count: 0 }]);
    expect(messagesForChange(shared({ staleSince: '2026-03-14T09:00:00Z' }), shared())).toEqual([{ type: 'stale' }]);
    expect(messagesForChange({ state: 'error', reason: 'refused' }, { state: 'error', reason: 'expired' })).toEqual([
      { type: 'error', reason: 'expired' },
    ]);
  });

  test('repeats everything when the page is shared again', () => {
    expect(messagesForChange({ state: 'checking' }, shared({ exceptions: 1 }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'exception', count: 1 },
    ]);
  });

  test('includes details only when the status has them, and when they change', () => {
    expect(messagesForChange(null, shared({ details }))).toEqual([{ type: 'state', state: 'shared', details }]);
    expect(messagesForChange(shared({ details }), shared({ details: { ...details } }))).toEqual([]);
    expect(messagesForChange(shared({ details }), shared({ details: { ...details, status: 'Arrived' } }))).toEqual([
      { type: 'state', state: 'shared', details: { ...details, status: 'Arrived' } },
    ]);
  });

  test('leaves out an unreadable time', () => {
    expect(messagesForChange(null, shared({ staleSince: 'yesterday' }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'stale' },
    ]);
  });

  test('returns valid messages for any status, and none for the same status', () => {
    const text = fc.option(fc.string({ maxLength: 3000 }));
    const report: fc.Arbitrary<FrameStatus> = fc.oneof(
      fc.record({
        state: fc.constant('shared' as const),
        exceptions: fc.nat(),
        staleSince: fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
        details: fc.option(
          fc.record({ name: text, status: text, place: text, exceptions: fc.array(fc.string(), { maxLength: 150 }) }),
        ),
      }),
      fc.record({ state: fc.constantFrom('checking' as const, 'unavailable' as const) }),
      fc.record({ state: fc.constant('error' as const), reason: fc.constantFrom(...frameErrorReasons) }),
    );
    fc.assert(
      fc.property(fc.option(report), report, (before, now) => {
        for (const saying of messagesForChange(before, now))
          expect(readFrameMessage({ shareViewer: 1, ...saying })).toEqual({ shareViewer: 1, ...saying });
        expect(messagesForChange(now, structuredClone(now))).toEqual([]);
      }),
    );
  });
});

const hostMessages: readonly HostMessage[] = [
  { shareViewer: 1, type: 'connect' },
  { shareViewer: 1, type: 'setTheme', theme: 'auto' },
  { shareViewer: 1, type: 'setLocale', locale: 'ar' },
  { shareViewer: 1, type: 'setLocale', locale: 'en-GB' },
  { shareViewer: 1, type: 'focusPoint', number: 1 },
  { shareViewer: 1, type: 'focusPoint', number: 1_000_000_000 },
];

describe('decodeHostMessage', () => {
  test.each(hostMessages)('accepts $type', (message) => {
    expect(decodeHostMessage(message)).toEqual(message);
  });

  test('leaves out fields of later versions and keeps the rest', () => {
    expect(decodeHostMessage({ shareViewer: 1, type: 'connect', locale: 'ar' })).toEqual({
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
    expect(decodeHostMessage(message)).toBeNull();
  });

  test('runs no getter, ignores inherited fields and refuses throwing proxies', () => {
    let ran = 0;
    const trap = {
      get type() {
        ran += 1;
        return 'connect';
      },
      shareViewer: 1,
    };
    expect(decodeHostMessage(trap)).toBeNull();
    expect(decodeHostMessage(Object.create({ shareViewer: 1, type: 'connect' }))).toBeNull();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(decodeHostMessage(proxy)).toBeNull();
    expect(ran).toBe(0);
  });

  test('returns a message or null for any value, without throwing or changing it', () => {
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
        const message = decodeHostMessage(data);
        // What was read is read again as the same: nothing unchecked is in it.
        if (message !== null) expect(decodeHostMessage(structuredClone(message))).toEqual(message);
      }),
      { numRuns: 5000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });

  test('refuses circular and huge objects', () => {
    const ring: Record<string, unknown> = { shareViewer: 1, type: 'setTheme' };
    ring.theme = ring;
    expect(decodeHostMessage(ring)).toBeNull();
    expect(decodeHostMessage(Array.from({ length: 1_000_000 }, () => ring))).toBeNull();
    expect(decodeHostMessage({ shareViewer: 1, type: 'setLocale', locale: 'a'.repeat(10_000_000) })).toBeNull();
  });
});
