import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import {
  anyHistory,
  dateOn,
  openRows,
  readRows,
  reportAt as pointAt,
  unreadableTime,
} from '../journey/test-history.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { redactHistory } from '../view/redact.ts';
import { decodeTrack } from '../view/decode-track.ts';
import { encodeLine, joinTrack } from '../view/encode-track.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { makeTrackPart } from '../reading/decode-answer.ts';
import { answerOf, partOf } from '../test-answer.ts';
import { type AllReports, joinReportTexts, reportAt } from './all-reports.ts';
import { encodeReportTexts } from './report-texts.ts';

const text = new TextEncoder();
const { show: showAll } = neutralBrand;
const join = (columns: Uint8Array, texts: Uint8Array, isPlain: boolean) => {
  const parts = [columns, texts].map((part) => (isPlain ? part : deflateSync(part)));
  return joinTrack(parts[0] ?? new Uint8Array(), parts[1] ?? new Uint8Array(), !isPlain);
};

async function roundTrip(
  points: readonly LocationPoint[],
  isPlain = true,
  wordsOf = points,
): Promise<AllReports | null> {
  const { journey, geometry } = readRows(points);
  const track = await decodeTrack(join(encodeLine(geometry, journey), text.encode('{}'), isPlain));
  const words = encodeReportTexts(openRows(wordsOf), readRows(wordsOf).geometry);
  return joinReportTexts(track, join(words.columns, words.texts, isPlain));
}

const anyAddress = fc.record({
  lines: fc.array(fc.string(), { maxLength: 2 }),
  town: fc.option(fc.string()),
  country: fc.option(fc.string()),
  position: fc.constant(null),
});
const anyWords: fc.Arbitrary<LocationPoint[]> = anyHistory.chain((points) =>
  fc.tuple(
    ...points.map((point) =>
      fc
        .record({ address: fc.option(anyAddress), event: fc.option(fc.string({ maxLength: 5 })) })
        .map((words) => ({ ...point, ...words })),
    ),
  ),
);

describe('the texts of all reports', () => {
  it('restore any history with its track, to the second', async () => {
    await fc.assert(
      fc.asyncProperty(anyWords, fc.boolean(), async (points, isPlain) => {
        const all = await roundTrip(points, isPlain);
        expect(all?.length).toBe(points.length);
        points.forEach((point, index) => {
          const report = all === null ? null : reportAt(all, points.length - index);
          expect(report?.address ?? null).toEqual(point.address);
          expect(report?.event).toBe(point.event);
          expect(report?.position === null).toBe(point.position === null);
          expect(report?.time?.precision).toBe(point.time?.precision);
          expect(report?.time?.zone).toBe(point.time?.zone);
          expect(Math.abs(Date.parse(report?.time?.iso ?? '') - Date.parse(point.time?.iso ?? '')) || 0).toBeLessThan(
            1000,
          );
          if (point.time?.iso === null) expect(report?.time?.raw).toBe(point.time.raw);
        });
      }),
    );
  });

  it('include the times of calendar days and of reports without a position, which the line lacks', async () => {
    const all = await roundTrip([
      pointAt(dateOn('2026-11-12'), 50, 10),
      pointAt(90),
      pointAt(unreadableTime('soon'), 50, 10),
      pointAt(null, 51, 11),
    ]);
    const times = all === null ? [] : [4, 3, 2, 1].map((number) => reportAt(all, number).time);
    expect(times.map((time) => time?.iso ?? time?.raw)).toEqual([
      '2026-11-12T00:00:00.000Z',
      '2026-11-09T07:30:00.000Z',
      'soon',
      undefined,
    ]);
  });

  it('add up to the distance of the journey', async () => {
    await fc.assert(
      fc.asyncProperty(anyWords, async (points) => {
        const all = await roundTrip(points);
        const legs = Array.from(all?.legs ?? [NaN]);
        const sum = legs.reduce((metres, leg) => metres + leg, 0);
        // Between antipodes the way round turns with the last digit of a position, by what the earth is flattened.
        const nearAntipodes = legs.filter((leg) => leg > 19_900_000).length;
        const tolerance = 2 * points.length + 1 + 35_000 * nearAntipodes;
        expect(Math.abs(sum - readRows(points).journey.distanceMetres)).toBeLessThan(tolerance);
      }),
    );
  });

  it('are not joined with the line of another answer', async () => {
    const points = [pointAt(60, 50.1, 10), pointAt(0, 50, 10)];
    expect(await roundTrip(points, true, [pointAt(60, 50.2, 10), pointAt(0, 50, 10)])).toBeNull();
  });

  it('have the same revision on both sides, and another one when a text changes', async () => {
    const tell = (event: string, address: string) =>
      answerOf({
        AssetName: 'Box',
        Status: event,
        LocationHistory: [2, 1].map((hour) => ({
          ...{ Timestamp: `2026-03-14T0${hour}:00:00Z`, Latitude: 54, Longitude: 10 + hour, Address: address },
          ...(hour === 1 && { Event: event }),
        })),
      });
    const told = tell('Held', 'Kiel');
    const versionOf = ({ source, shows }: SharedAnswer, isPlain = true) =>
      makeTrackPart(source, { part: 'words', shows, isPlain, known: '' }).version;
    const all = await joinReportTexts(await decodeTrack(partOf(told, 'track')), partOf(told, 'words'));
    const version = all?.version ?? '';
    expect(version).toMatch(/^words\.[0-9a-z]{1,11}$/);
    expect([versionOf(told, false), versionOf(tell('Held', 'Kiel'))]).toEqual([version, version]);
    for (const other of [told.redactedFor({ ...showAll, street: false }), tell('Hold', 'Kiel'), tell('Held', 'Kill')])
      expect(versionOf(other)).not.toBe(version);
  });

  it('contain no street that a brand hides', async () => {
    const address = { lines: ['Havnegade 12', '8000 Aarhus', 'Denmark'], town: null, country: null, position: null };
    const history = redactHistory(openRows([{ ...pointAt(0, 56, 10), address }]), {
      ...showAll,
      street: false,
    });
    const { texts } = encodeReportTexts(history, readRows([pointAt(0, 56, 10)]).geometry);
    expect(new TextDecoder().decode(texts)).toContain('Aarhus');
    expect(new TextDecoder().decode(texts)).not.toContain('Havnegade');
  });
});
