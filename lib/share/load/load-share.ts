import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEncryption } from '../seal.ts';
import { singleton } from '#lib/base/singleton.ts';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { createReader } from '../decoding/reader.ts';
import type { ShareOutcome } from '../view/outcome.ts';
import { type AnswerStore, type Clocks, createMonotonicClock, createShareCache } from './cache.ts';
import { currentRedis, createRedisStore } from './redis.ts';
import { outcomeOfSample, samples } from './samples.ts';
import { createUpstreams, decodeShare, fetchShare, sourceOf } from './upstreams.ts';

/** For this long, the page gets the outcome that the gate has loaded, even when it is no longer fresh. */
export const PROXY_GRACE_MS = 3000;
const READING_SCRIPT = '.next/reading-worker.mjs';
const MAX_ENTRIES = 1000;
const MAX_BYTES = 64 * 2 ** 20;
const MIN_SHARED_MS = 5_000;

interface Link {
  readonly shareId: string;
  readonly service: BrandService;
}

export async function loadShare(shareId: string, service: BrandService, graceMs = 0): Promise<ShareOutcome> {
  const sample = samples().get(shareId);
  if (sample !== undefined) return outcomeOfSample(sample);
  const cache = singleton('cache', () => createCache(currentSettings()));
  return cache.load({ shareId, service }, graceMs);
}

function createCache(settings: Settings) {
  const upstreamOf = createUpstreams(settings);
  const secret = settings.hmacKey ?? randomBytes(32);
  const metrics = currentMetrics();
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onStart: metrics.threadStarted,
    onFailure: (problem, bytes) => {
      metrics.threadFailed();
      currentLog().error({ operation: 'readAnswer', problem, bytes });
    },
  });
  return createShareCache<Link>({
    ask: ({ shareId, service }, known, onReading) =>
      fetchShare(upstreamOf(service), reader, { shareId, known, onReading }),
    decode: ({ shareId, service }, body, known, checkedAt) =>
      decodeShare(upstreamOf(service), reader, { shareId, body, known, checkedAt }).catch(() => null),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service, settings)}\0${shareId}`)
        .digest('base64'),
    clocks,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    onLoad: metrics.cached,
    store: createStore(settings),
  });
}

const clocks: Clocks = { now: createMonotonicClock(Date.now, () => performance.now()), systemTime: Date.now };

function createStore({ hmacKey, freshMs, staleMs }: Settings): AnswerStore | null {
  const redis = currentRedis();
  if (redis === null || hmacKey === null) return null;
  return createRedisStore({
    redis,
    encryption: createEncryption(hmacKey, 'values in Redis'),
    systemTime: Date.now,
    // A deletion must be known for as long as any replica may still have an older answer.
    keptMs: Math.max(freshMs, staleMs, MIN_SHARED_MS),
  });
}
