import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TrackingError } from '#lib/tracking/errors.ts';
import { makeTrackPart, type TrackPartRequest } from '../reading/decode-answer.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { bundleTestScript } from '../reading/test-script.ts';
import { answerOf } from '../test-answer.ts';
import { createTrackParts, type TrackPartsOptions } from './track-parts.ts';

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
const shows = { street: true, readings: true };
const track: TrackPartRequest = { part: 'track', shows, isPlain: false, known: '' };
const requests = (['track', 'outline', 'update', 'readings'] as const).flatMap((part) =>
  [true, false].flatMap((street) =>
    [true, false].map((isPlain) => ({ part, shows: { ...shows, street }, isPlain, known: '' })),
  ),
);

/** Parts that are finished by hand. */
function slowParts(options: TrackPartsOptions = {}) {
  const started: TrackPartRequest[] = [];
  const finish: ((error?: TrackingError) => void)[] = [];
  const makePart: Reader['makePart'] = (source, request) => {
    started.push(request);
    return new Promise((resolve, reject) =>
      finish.push((error) => (error === undefined ? resolve(makeTrackPart(source, request)) : reject(error))),
    );
  };
  const parts = createTrackParts({ makePart }, { largeBytes: 0, ...options });
  return { parts, started, finish };
}

describe('a part of a large answer', () => {
  test.each(requests)(
    'is the same when the thread makes it: $part, street $shows.street, plain $isPlain',
    async (request) => {
      const parts = createTrackParts(reader, { largeBytes: 0 });
      expect(await parts.get(answer, request)).toEqual(makeTrackPart(answer.source, request));
    },
  );

  test('is made once for 400 clients, and cached for later ones', async () => {
    const { parts, started, finish } = slowParts();
    const all = Array.from({ length: 400 }, () => parts.get(answer, track));
    finish[0]?.();
    const [first, ...others] = await Promise.all(all);
    for (const other of others) expect(other).toBe(first);
    expect(parts.get(answer, track)).toBe(first);
    expect(started).toHaveLength(1);
  });

  test('is made for each version, but of at most eight versions at a time', async () => {
    const { parts, started, finish } = slowParts();
    const all = Array.from({ length: 40 }, async (_none, number) =>
      parts.get(answer, { ...track, part: 'update', known: `${number}` }),
    );
    const refused = Promise.allSettled(all.slice(8));
    expect(started).toHaveLength(8);
    for (const end of finish) end();
    await Promise.all(all.slice(0, 8));
    for (const result of await refused) expect(result).toMatchObject({ reason: { reason: 'busy' } });
  });

  test('is made again when it was too large for the cache', async () => {
    const { parts, started, finish } = slowParts({ maxCacheBytes: 100 });
    for (const count of [1, 2]) {
      const making = parts.get(answer, track);
      finish.at(-1)?.();
      await making;
      expect(started).toHaveLength(count);
    }
  });

  test('that takes longer than its clients wait is made to the end, and cached for them', async () => {
    const { parts, started, finish } = slowParts({ maxWaitMs: 1 });
    for (let client = 0; client < 3; client += 1)
      await expect(parts.get(answer, track)).rejects.toMatchObject({ kind: 'unreachable', reason: 'busy' });
    finish[0]?.();
    expect((await parts.get(answer, track)).bytes).not.toBeNull();
    expect(started).toHaveLength(1);
  });

  test('is not tried again at once after its making failed, but is after a wait that was too long', async () => {
    const { parts, started, finish } = slowParts();
    for (const [reason, tries] of [
      ['busy', 1],
      ['too-large', 2],
      ['too-large', 2],
    ] as const) {
      const making = parts.get(answer, track);
      finish.at(-1)?.(new TrackingError(reason === 'busy' ? 'unreachable' : 'unreadable', reason));
      await expect(making).rejects.toMatchObject({ reason });
      expect(started).toHaveLength(tries);
    }
  });
});

test('parts of a small answer are made at once, and cached', () => {
  const parts = createTrackParts(reader);
  const small = answerOf({ AssetName: 'Box', LocationHistory: [{ Latitude: 1, Longitude: 2 }] });
  const made = parts.get(small, track);
  expect(made).not.toBeInstanceOf(Promise);
  expect(parts.get(small, track)).toBe(made);
});
