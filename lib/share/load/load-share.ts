import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { createEncryption } from '#lib/base/encryption.ts';
import { singleton } from '#lib/base/singleton.ts';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { currentRedis, observeRedis } from '#lib/runtime/redis.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import type { ShareOutcome } from '../view/outcome.ts';
import { type Clocks, createMonotonicClock, createShareCache, createUnsharedCache } from './cache.ts';
import { createRedisCache } from './redis-cache.ts';
import { currentResources } from './resources.ts';
import { outcomeOfSample, samples } from './samples.ts';
import { createUpstreams, fetchShare, sourceOf } from './upstreams.ts';

/** For this long, the page gets the outcome that the gate has loaded, even when it is no longer fresh. */
export const PROXY_GRACE_MS = 3000;
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
  const outcome = cache.load({ shareId, service }, graceMs);
  if (!(outcome instanceof Promise)) return outcome;
  // The wait for the service must not hold a render slot, which other pages need.
  const isFault = ({ kind }: ShareOutcome) => kind !== 'shared' && kind !== 'unavailable';
  return (await currentRenderQueue().waitOnIo(outcome, isFault)) ?? { kind: 'unreachable', reason: 'busy' };
}

function createCache(settings: Settings) {
  const upstreamOf = createUpstreams(settings);
  const secret = settings.hmacKey ?? randomBytes(32);
  return createShareCache<Link>({
    fetch: ({ shareId, service }, key, known, waitedMs, onReading) =>
      fetchShare(upstreamOf(service), currentResources(), { shareId, key, known, waitedMs, onReading }),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service, settings)}\0${shareId}`)
        .digest('base64'),
    now: clocks.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    onLoad: currentMetrics().cached,
    shared: createSharedCache(settings),
  });
}

const clocks: Clocks = { now: createMonotonicClock(Date.now, () => performance.now()), systemTime: Date.now };

function createSharedCache({ hmacKey, freshMs, staleMs }: Settings) {
  const redis = currentRedis();
  if (redis === null || hmacKey === null) return createUnsharedCache(clocks);
  return createRedisCache({
    redis,
    encryption: createEncryption(hmacKey, 'values in Redis'),
    ...clocks,
    freshMs,
    // A deletion must be known for as long as any replica may still have an older answer.
    keptMs: Math.max(freshMs, staleMs, MIN_SHARED_MS),
    observe: observeRedis,
  });
}
