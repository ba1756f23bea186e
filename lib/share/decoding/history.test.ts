import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { createColumnSink, openHistory } from './history.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1 });
/** JSON knows no negative zero. */
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0);
const iso = fc
  .date({ min: new Date(0), max: new Date('2046-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const position = fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) }), { nil: null });

const point: fc.Arbitrary<LocationPoint> = fc.record({
  time: fc.option(
    fc.oneof(
      fc
        .record({
          iso,
          zone: fc.constantFrom('utc' as const, 'offset' as const, 'none' as const),
          precision: fc.constantFrom('instant' as const, 'date' as const),
          written: fc.constantFrom('whole', 'short', 'otherwise'),
        })
        .map(({ iso: instant, zone, precision, written }) => ({
          iso: instant,
          zone,
          precision,
          raw: written === 'whole' ? instant : instant.replace(written === 'short' ? '.000Z' : 'T', 'Z'),
        })),
      text.map((raw) => ({ iso: null, zone: 'none' as const, precision: 'instant' as const, raw })),
    ),
    { nil: null },
  ),
  position,
  address: fc.option(
    fc.record({
      lines: fc.array(fc.constantFrom('Hamburg', 'الرياض', '"\\'), { maxLength: 2 }),
      town: fc.option(text, { nil: null }),
      country: fc.option(text, { nil: null }),
      position,
    }),
    { nil: null },
  ),
  event: fc.option(text, { nil: null }),
});
const points: fc.Arbitrary<LocationPoint[]> = fc.array(
  fc
    .tuple(point, fc.option(fc.integer({ min: 0, max: 100_000 }), { freq: 2, nil: undefined }))
    .map(([one, accuracy]) => ({
      ...one,
      ...(accuracy !== undefined && { accuracy }),
    })),
  { maxLength: 200 },
);

describe('a history in columns', () => {
  test('returns every report unchanged, in the order sent or reversed', () => {
    fc.assert(
      fc.property(points, fc.boolean(), (sent, isReversed) => {
        const sink = createColumnSink();
        for (const one of sent) sink.add(one);
        const history = openHistory(structuredClone(sink.finish(isReversed ? 'reversed' : 'as it is')));
        const wanted = isReversed ? sent.toReversed() : sent;
        expect(history.length).toBe(sent.length);
        expect(wanted.map((_, index) => history.at(index))).toEqual(wanted);
        wanted.forEach(({ time, address }, index) => {
          expect(history.isDay(index)).toBe(time?.precision === 'date');
          expect(history.hasAddress(index)).toBe(address !== null);
        });
      }),
    );
  });

  test('has empty columns for values that no report has', () => {
    const sink = createColumnSink();
    sink.add({ time: null, position: { latitude: 1, longitude: 2 }, address: null, event: null });
    expect(sink.finish('as it is').accuracies).toHaveLength(0);
  });

  test('returns undefined for an index out of range', () => {
    const history = openHistory(createColumnSink().finish('as it is'));
    expect([history.at(0), history.at(-1)]).toEqual([undefined, undefined]);
  });

  test('stores repeated texts once', () => {
    const sink = createColumnSink();
    const address = { lines: ['Hamburg'], town: 'Hamburg', country: 'Germany', position: null };
    for (let index = 0; index < 1_000; index += 1) {
      const town = `Town ${index % 10}`;
      sink.add({ time: null, position: null, address: { ...address, town }, event: 'Arrived' });
    }
    expect(sink.finish('as it is').texts.ends).toHaveLength(11);
  });
});
