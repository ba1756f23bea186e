import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import type { GetSharingResult } from '#lib/tracking/types.ts';
import { decodeSharedAsset } from '#lib/tracking/view/decode.ts';
import { CANARY, plantedAnswers } from '#lib/tracking/view/shapes/test-planted.ts';
import { createAnswer } from '../load/answer.ts';
import { shareDataOf } from './share-data.ts';
import { buildTimeline, groupByDay } from './timeline.ts';
import { encodeShareData } from './wire.ts';
import { placeText } from './words.ts';

const now = Date.UTC(2026, 10, 21);

/** All that the page, its refresh, its map and its drawing are made of, and the log line. */
function publish(result: GetSharingResult): readonly unknown[] {
  if (result.kind !== 'shared') return [result];
  const { rows, unknownKeys } = result.diagnostics;
  const answer = createAnswer(result.asset);
  const data = shareDataOf({ kind: 'shared', answer, checkedAt: now, failingSince: null }, 1, now);
  const { asset, latest, page } = data.view;
  return [
    encodeShareData(data),
    answer.track(),
    groupByDay(buildTimeline(page), 'Europe/Berlin'),
    [latest, asset.destinationAddress, asset.originAddress].map(placeText),
    { rows, unknownKeys },
  ];
}

it('says nothing of a person planted in an answer, in data, words or log', () => {
  let published = 0;
  fc.assert(
    fc.property(plantedAnswers, (body) => {
      try {
        expect(JSON.stringify(publish(decodeSharedAsset(body, { now })))).not.toMatch(CANARY);
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
