import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TrackingError } from '#lib/tracking/errors.ts';
import { makeTrackPart, type TrackPartRequest } from '../reading/make-part.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { bundleTestScript } from '../reading/test-script.ts';
import { answerOf } from '../test-answer.ts';
import { createParts } from './parts.ts';

let script = '';
let reader: Reader;
beforeAll(async () => {
  script = await bundleTestScript();
  reader = createReader({ script, onFailure: () => {} });
}, 60_000);
afterAll(() => {
  reader.close();
  rmSync(join(script, '..', '..'), { recursive: true, force: true });
});

const answer = answerOf({
  AssetName: 'Box',
  LocationHistory: Array.from({ length: 600 }, (_none, index) => ({
    ...{ Latitude: 50 + index / 500, Longitude: 10, Event: `Scan ${index}`, Address: `Kai ${index}, Hamburg, Germany` },
    Timestamp: new Date(Date.UTC(2026, 10, 20) - index * 600_000).toISOString(),
  })),
});
const words: TrackPartRequest = { part: 'words', showsStreet: true, isPlain: false, known: '' };
const questions = (['track', 'outline', 'words', 'zones', 'update'] as const).flatMap((part) =>
  [true, false].flatMap((showsStreet) => [true, false].map((isPlain) => ({ part, showsStreet, isPlain, known: '' }))),
);

/** Parts of which each takes until it is finished by hand. */
function slowParts(keptBytes?: number) {
  const started: TrackPartRequest[] = [];
  const finish: ((error?: TrackingError) => void)[] = [];
  const parts = createParts({
    largeBytes: 0,
    ...(keptBytes === undefined ? {} : { keptBytes }),
    make: (source, question) => {
      started.push(question);
      return new Promise((resolve, reject) =>
        finish.push((error) => (error === undefined ? resolve(makeTrackPart(source, question)) : reject(error))),
      );
    },
  });
  return { parts, started, finish };
}

describe('a part of a large answer', () => {
  test.each(questions)(
    '$part is the same from the thread (street: $showsStreet, plain: $isPlain)',
    async (question) => {
      const parts = createParts({ make: reader.make, largeBytes: 0 });
      expect(await parts.get(answer, question)).toEqual(makeTrackPart(answer.source, question));
    },
  );

  test('is made once for four hundred readers, and kept for those who come later', async () => {
    const { parts, started, finish } = slowParts();
    const all = Array.from({ length: 400 }, () => parts.get(answer, words));
    finish[0]?.();
    const [first, ...others] = await Promise.all(all);
    for (const other of others) expect(other).toBe(first);
    expect(parts.get(answer, words)).toBe(first);
    expect(started).toHaveLength(1);
  });

  test('is another for each version, of which a few are made at a time', async () => {
    const { parts, started, finish } = slowParts();
    const all = Array.from({ length: 40 }, async (_none, number) =>
      parts.get(answer, { ...words, part: 'update', known: `${number}` }),
    );
    const refused = Promise.allSettled(all.slice(8));
    expect(started).toHaveLength(8);
    for (const end of finish) end();
    await Promise.all(all.slice(0, 8));
    for (const result of await refused) expect(result).toMatchObject({ reason: { reason: 'busy' } });
  });

  test('is made again where there was no room to keep it', async () => {
    const { parts, started, finish } = slowParts(1_000);
    for (const count of [1, 2]) {
      const making = parts.get(answer, words);
      finish.at(-1)?.();
      await making;
      expect(started).toHaveLength(count);
    }
  });

  test('that could not be made for what it is, is not tried again at once; one that came too late is', async () => {
    const { parts, started, finish } = slowParts();
    for (const [reason, tries] of [
      ['busy', 1],
      ['too-large', 2],
      ['too-large', 2],
    ] as const) {
      const making = parts.get(answer, words);
      finish.at(-1)?.(new TrackingError(reason === 'busy' ? 'unreachable' : 'unreadable', reason));
      await expect(making).rejects.toMatchObject({ reason });
      expect(started).toHaveLength(tries);
    }
  });
});

test('parts of a small answer are made at once, and kept', () => {
  const parts = createParts({ make: reader.make });
  const small = answerOf({ AssetName: 'Box', LocationHistory: [{ Latitude: 1, Longitude: 2 }] });
  const made = parts.get(small, words);
  expect(made).not.toBeInstanceOf(Promise);
  expect(parts.get(small, words)).toBe(made);
});
