import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { anyHistory } from '../journey/test-history.ts';
import { decodeShareData, isWireShareData, isWireUnchanged } from '../view/wire.ts';
import { answerOfReports } from '../test-answer.ts';
import type { SharedOutcome } from '../view/outcome.ts';
import type { ShareData } from '../types.ts';
import { encodePage, encodePageUpdate } from './page-update.ts';

const request = (page: number, ...at: number[]) => ({ page, at, locale: 'en' as const, brand: { borders: true } });
const outcomeOf = (history: readonly LocationPoint[]): SharedOutcome => ({
  kind: 'shared',
  answer: answerOfReports(history, {}, 0),
  checkedAt: 0,
  failingSince: null,
});
const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a browser holds that was sent the whole page. */
function loaded(history: readonly LocationPoint[], page = 1): ShareData {
  const wire = overJson(encodePage(outcomeOf(history), request(page)).wire);
  if (!isWireShareData(wire)) throw new Error('no share data');
  return decodeShareData(wire);
}

const update = (before: ShareData, history: readonly LocationPoint[], page = 1): unknown =>
  overJson(encodePageUpdate(outcomeOf(history), request(page), before.revision ?? ''));

function apply(before: ShareData, wire: unknown): ShareData {
  if (isWireUnchanged(wire)) return before;
  if (!isWireShareData(wire)) throw new Error('no share data');
  return decodeShareData(wire, before.view.page.reports);
}

const comparable = ({ now: _now, kept: _kept, ...data }: ShareData & { kept?: number }): unknown => overJson(data);

const long: readonly LocationPoint[] = Array.from({ length: 130 }, (_none, index) => ({
  time: {
    iso: new Date(Date.UTC(2026, 10, 21) - index * 600_000).toISOString(),
    zone: 'utc',
    precision: 'instant',
    raw: '',
  },
  position: { latitude: 50 + index / 10, longitude: 10 },
  address: { lines: [`Street ${index}`, 'Town'], town: 'Town', country: null, position: null },
  event: `Event ${index}`,
}));

describe('encodePageUpdate', () => {
  test('brings a page to what it would be if loaded now, whatever changed in the history', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, fc.nat(60), fc.integer({ min: 1, max: 3 }), (old, added, dropped, page) => {
        const before = loaded(old, page);
        const history = [...added, ...old.slice(dropped % 7 === 0 ? dropped : 0)];
        expect(comparable(apply(before, update(before, history, page)))).toEqual(comparable(loaded(history, page)));
      }),
    );
  });

  test.each([1, 2])('sends only the new reports of page %i, and the others stay the same objects', (page) => {
    const before = loaded(long.slice(3), page);
    const wire = update(before, long, page);
    expect(wire).toMatchObject({
      kept: [before.view.page.reports[0]?.number, (before.view.page.reports[0]?.number ?? 0) - 46],
    });
    expect(JSON.stringify(wire).length).toBeLessThan(2_000);
    const after = apply(before, wire);
    expect(comparable(after)).toEqual(comparable(loaded(long, page)));
    expect(after.view.page.reports[3]).toBe(before.view.page.reports[0]);
    expect(after.view.page.reports[49]).toBe(before.view.page.reports[46]);
  });

  test('sends the whole page when a report was rewritten, when fewer remain, or for an unknown revision', () => {
    const before = loaded(long.slice(3));
    const rewritten = long.map((report, index) => (index === 20 ? { ...report, event: 'Customs' } : report));
    const { revision = '' } = before;
    expect(revision).toMatch(/^4\.127\.50\./);
    expect(revision.length).toBeLessThan(80);
    for (const wire of [
      update(before, rewritten),
      update(before, long.slice(9)),
      ...['', '2', `${revision}.`, revision.replace(/^4/, '1'), `${revision}x${'y'.repeat(20)}`].map((other) =>
        update({ ...before, revision: other }, long),
      ),
    ]) {
      expect(isWireShareData(wire)).toBe(true);
      expect(wire).not.toHaveProperty('kept');
    }
  });

  test('answers an unchanged page in less than 200 bytes', () => {
    const before = loaded(long);
    const wire = update(before, long);
    expect(isWireUnchanged(wire)).toBe(true);
    expect(JSON.stringify(wire).length).toBeLessThan(200);
  });
});
