import { describe, expect, it } from 'vitest';
import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import { createTimeRules } from '../time/instants.ts';
import { createListSink, decodeHistory as decodeInto, rowsOf } from './decode-history.ts';

const rules = { times: createTimeRules(Date.UTC(2025, 10, 21)), fieldMap: EMPTY_FIELD_MAP };
const row = (hour: number, zone = 'Z') => ({
  timestamp: `2025-01-01T${String(hour).padStart(2, '0')}:00:00${zone}`,
  lat: 50 + hour,
  lng: 10,
});
const decodeHistory = (rows: readonly unknown[], given: typeof rules, most?: number) =>
  decodeInto(rowsOf(rows), given, createListSink, most);
const latitudes = (rows: readonly unknown[], most?: number) =>
  decodeHistory(rows, rules, most).history.map(({ position }) => position?.latitude);

describe('decodeHistory', () => {
  it('turns a provably oldest-first history round', () => {
    expect(decodeHistory([row(1), row(2), row(2), row(3)], rules)).toMatchObject({ reordered: true, leftOut: 0 });
    expect(latitudes([row(1), row(2), row(3)])).toEqual([53, 52, 51]);
  });

  it('sorts a zoned history, and turns a zone-less one that ascends', () => {
    expect(latitudes([row(1), row(3), row(2)])).toEqual([53, 52, 51]);
    expect(latitudes([row(1, ''), row(2, '')])).toEqual([52, 51]);
    expect(decodeHistory([row(1, ''), row(2, '')], rules)).toMatchObject({ reordered: true, asSent: false });
    expect(decodeHistory([row(1, ''), row(3, ''), row(2, '')], rules)).toMatchObject({ asSent: true });
    expect(decodeHistory([row(2), row(1)], rules)).toMatchObject({ reordered: false, asSent: false });
  });

  it.each([
    ['newest first', [row(3), row(2), row(1)]],
    ['of one time', [row(2), row(2)]],
    ['of one row', [row(1)]],
    ['without zones, not in order', [row(1, ''), row(3, ''), row(2, '')]],
    ['without zones, twice the same', [row(1, ''), row(1, ''), row(2, '')]],
    ['with a zone here and there', [row(1, ''), row(2)]],
    ['with a row without a time', [row(1), { lat: 1, lng: 2 }, row(3)]],
    ['with a row of a day only', [row(1), { timestamp: '2025-01-02', lat: 1, lng: 2 }]],
    ['empty', []],
  ])('keeps the order of a history %s', (_, rows) => {
    const { history, reordered } = decodeHistory(rows, rules);
    expect(reordered).toBe(false);
    expect(history.map(({ time }) => time?.raw)).toEqual(
      rows.map((entry) => ('timestamp' in entry ? entry.timestamp : undefined)),
    );
  });

  it('keeps the newest rows whichever way the list runs, and counts the others', () => {
    expect(latitudes([row(4), row(3), row(2), row(1)], 2)).toEqual([54, 53]);
    expect(latitudes([row(1), row(2), row(3), row(4)], 2)).toEqual([54, 53]);
    expect(decodeHistory([row(1), row(2), row(3), row(4)], rules, 3)).toMatchObject({ leftOut: 1, reordered: true });
  });

  it('keeps rows that say nothing and drops entries that are no rows', () => {
    expect(decodeHistory([{}, null, 3, [], true, 'Left the depot', '52.5,13.4', { foo: 1 }], rules).history).toEqual([
      { time: null, position: null, address: null, event: null },
      { time: null, position: null, address: null, event: 'Left the depot' },
      { time: null, position: { latitude: 52.5, longitude: 13.4 }, address: null, event: null },
      { time: null, position: null, address: null, event: null },
    ]);
  });
});
