import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FrameReport, frameErrorReasons } from './messages.ts';
import { messagesBetween } from './messages-between.ts';
import { readFrameMessage } from './test-frame-messages.ts';

const details = { name: 'Vaccines', status: 'In transit', place: null, exceptions: ['Shock detected'] };
const shared = (over: Partial<Extract<FrameReport, { state: 'shared' }>> = {}): FrameReport => ({
  state: 'shared',
  exceptions: 0,
  staleSince: null,
  details: null,
  ...over,
});

describe('what the host is told', () => {
  test('at first: the state, and what is worth an event', () => {
    expect(messagesBetween(null, shared())).toEqual([{ type: 'state', state: 'shared' }]);
    expect(messagesBetween(null, shared({ exceptions: 2, staleSince: '2026-03-14T09:00:00.000Z' }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'exception', count: 2 },
      { type: 'stale', since: Date.parse('2026-03-14T09:00:00Z') },
    ]);
    expect(messagesBetween(null, { state: 'checking' })).toEqual([{ type: 'state', state: 'checking' }]);
    expect(messagesBetween(null, { state: 'unavailable' })).toEqual([
      { type: 'state', state: 'unavailable' },
      { type: 'unavailable' },
    ]);
    expect(messagesBetween(null, { state: 'error', reason: 'refused' })).toEqual([
      { type: 'state', state: 'error' },
      { type: 'error', reason: 'refused' },
    ]);
  });

  test('then only what changed', () => {
    expect(messagesBetween(shared({ exceptions: 1 }), shared({ exceptions: 2 }))).toEqual([
      { type: 'exception', count: 2 },
    ]);
    expect(messagesBetween(shared({ exceptions: 1 }), shared())).toEqual([{ type: 'exception', count: 0 }]);
    expect(messagesBetween(shared({ staleSince: '2026-03-14T09:00:00Z' }), shared())).toEqual([{ type: 'stale' }]);
    expect(messagesBetween({ state: 'error', reason: 'refused' }, { state: 'error', reason: 'expired' })).toEqual([
      { type: 'error', reason: 'expired' },
    ]);
  });

  test('what is shared again is told whole', () => {
    expect(messagesBetween({ state: 'checking' }, shared({ exceptions: 1 }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'exception', count: 1 },
    ]);
  });

  test('what the page shows is told only when the brand says so, and when it changes', () => {
    expect(messagesBetween(null, shared({ details }))).toEqual([{ type: 'state', state: 'shared', details }]);
    expect(messagesBetween(shared({ details }), shared({ details: { ...details } }))).toEqual([]);
    expect(messagesBetween(shared({ details }), shared({ details: { ...details, status: 'Arrived' } }))).toEqual([
      { type: 'state', state: 'shared', details: { ...details, status: 'Arrived' } },
    ]);
  });

  test('a time that cannot be read is left out', () => {
    expect(messagesBetween(null, shared({ staleSince: 'yesterday' }))).toEqual([
      { type: 'state', state: 'shared' },
      { type: 'stale' },
    ]);
  });

  test('every report makes messages the other end understands, and the same report none', () => {
    const text = fc.option(fc.string({ maxLength: 3000 }));
    const report: fc.Arbitrary<FrameReport> = fc.oneof(
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
        for (const saying of messagesBetween(before, now))
          expect(readFrameMessage({ shareViewer: 1, ...saying })).toEqual({ shareViewer: 1, ...saying });
        expect(messagesBetween(now, structuredClone(now))).toEqual([]);
      }),
    );
  });
});
