import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { plainValue, seriesOf } from '../readings/series.ts';
import { answerOf } from '../test-answer.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { applyReadings, encodeReadings, readingsRevision } from './readings-update.ts';

const start = Date.UTC(2026, 10, 20);

interface Row {
  readonly celsius: number | null;
  readonly shock: number | null;
}

/** `rows` are oldest first, ten minutes apart. */
function answerWith(rows: readonly Row[], loose: readonly number[] = []): SharedAnswer {
  return answerOf({
    AssetName: 'Vaccines',
    Status: 'In transit',
    LocationHistory: rows
      .map(({ celsius, shock }, index) => ({
        Timestamp: new Date(start + index * 600_000).toISOString(),
        ...{ Latitude: 50 + index / 1000, Longitude: 10 },
        ...(celsius !== null && { TemperatureC: celsius }),
        ...(shock !== null && { ShockG: shock }),
      }))
      .toReversed(),
    ...(loose.length > 1 && {
      Readings: loose.map((value, index) => ({
        time: new Date(start + index * 60_000).toISOString(),
        humidityPercent: value,
      })),
    }),
  });
}

function encode({ history, asset }: SharedAnswer, known = '', compress: typeof deflateSync | null = deflateSync) {
  return encodeReadings(history, asset.readings ?? [], known, compress);
}

const value = (max: number) => fc.option(fc.integer({ min: 0, max }).map((tenths) => tenths / 10));
const rows = fc.array(fc.record({ celsius: value(90), shock: value(400) }), { minLength: 2, maxLength: 40 });
const loose = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 });

describe('the readings of a page', () => {
  test('are those of the answer, whole and compressed or not', async () => {
    await fc.assert(
      fc.asyncProperty(rows, loose, fc.boolean(), async (all, beside, isCompressed) => {
        const answer = answerWith(all, beside);
        const held = await applyReadings(null, encode(answer, '', isCompressed ? deflateSync : null));
        expect(held.columns).toEqual(answer.asset.readings ?? []);
        held.columns.forEach(({ quantity }, column) => {
          const sent =
            quantity === 'humidity'
              ? beside
              : all.flatMap(({ celsius, shock }) => (quantity === 'temperature' ? celsius : shock) ?? []);
          expect(Array.from(seriesOf(held, column).values, plainValue)).toEqual(sent);
        });
      }),
      { numRuns: 150 },
    );
  });

  test('grow by what is new', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, loose, async (first, more, beside) => {
        const before = await applyReadings(null, encode(answerWith(first, beside)));
        const later = answerWith([...first, ...more], beside);
        const whole = await applyReadings(null, encode(later));
        const update = await applyReadings(before, encode(later, readingsRevision(before)));
        expect(update).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  test('are sent whole when an earlier one has changed', async () => {
    const first = [4.1, 4.2, 4.3].map((celsius) => ({ celsius, shock: 0.2 }));
    const before = await applyReadings(null, encode(answerWith(first)));
    const changed = answerWith([{ celsius: 5, shock: 0.2 }, ...first.slice(1), { celsius: 4.4, shock: 0.3 }]);
    const after = await applyReadings(before, encode(changed, readingsRevision(before)));
    expect(after).toEqual(await applyReadings(null, encode(changed)));
    await expect(
      applyReadings(null, encode(answerWith([...first, ...first]), readingsRevision(before))),
    ).rejects.toThrow('other readings');
  });

  test('take at most 1.2 bytes each', () => {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const all = Array.from({ length: 20_000 }, (_, index) => ({
      celsius: Math.round(10 * (5 + 2 * Math.sin(index / 90) + random())) / 10,
      shock: Math.round(100 * random() ** 4) / 100,
    }));
    expect(encode(answerWith(all)).length / (2 * all.length)).toBeLessThanOrEqual(1.2);
  });
});
