import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { CANARY, plantedAnswers } from '#lib/tracking/test-planted-persons.ts';
import { createAnswer } from '../load/answer.ts';
import { decodeAnswer } from '../reading/decode-answer.ts';
import { shareDataOf } from './share-data.ts';
import { buildTimeline, groupByDay } from './timeline.ts';
import { encodeShareData } from './wire.ts';
import { partOf } from '../test-answer.ts';
import { placeText } from './display-rules.ts';

const now = Date.UTC(2026, 10, 21);

/** All that the page, its refresh, its map and its drawing are made of, and the log line. */
async function publish(body: unknown): Promise<readonly unknown[]> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const read = decodeAnswer({
    body: bytes,
    shareId: 'share-1',
    fieldMap: null,
    now,
    knownDigest: null,
    withLine: false,
  });
  if (read.kind !== 'shared') return [read];
  const { rows, unknownKeys } = read.diagnostics;
  const answer = createAnswer(read, now);
  const data = shareDataOf({ kind: 'shared', answer, checkedAt: now, failingSince: null }, { page: 1 }, now);
  const { asset, latest, page } = data.view;
  return [
    encodeShareData(data),
    new TextDecoder().decode(partOf(answer, 'track')),
    groupByDay(buildTimeline(page), { zoneOf: () => 'Europe/Berlin' }),
    [latest, asset.destinationAddress, asset.originAddress].map(placeText),
    { rows, unknownKeys },
  ];
}

it('publishes nothing of a person planted in an answer, in data, texts or log', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(plantedAnswers, async (body) => {
      try {
        expect(JSON.stringify(await publish(body))).not.toMatch(CANARY);
        published += 1;
      } catch (error) {
        if (!isTrackingError(error)) throw error;
        expect(JSON.stringify([error.message, error.unknownKeys])).not.toMatch(CANARY);
      }
    }),
    { numRuns: 300 },
  );
  expect(published).toBeGreaterThan(200);
});
