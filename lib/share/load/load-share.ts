import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { currentRedis } from '#lib/runtime/redis/current.ts';
import { tellRedisEvent } from '#lib/runtime/redis/events.ts';
import { singleton } from '#lib/base/singleton.ts';
import type { ShareOutcome } from '../outcome.ts';
import { createShareCache, type ShareCache } from './cache.ts';
import { currentResources } from './resources.ts';
import { createEncryption } from './encryption.ts';
import { createRedisCache } from './redis-cache.ts';
import { type Clocks, createForwardClock, createUnsharedCache, type SharedCache } from './shared-cache.ts';
import { createUpstreams, fetchShare, sourceOf } from './upstreams.ts';

/** Within this the page gets the answer the gate decided on, even if that has just gone stale. */
export const AFTER_GATE_MS = 3000;

/** One link of one service. Brands that share a service share its answers. */
interface Question {
  readonly shareId: string;
  readonly service: BrandService;
}

/** What the link is right now, from the cache, a call under way, or the service. Never rejects. */
export async function loadShare(shareId: string, service: BrandService, graceMs = 0): Promise<ShareOutcome> {
  const cache = singleton('cache', isShareCache, () => createCache(currentSettings()));
  const outcome = cache.load({ shareId, service }, graceMs);
  if (!(outcome instanceof Promise)) return outcome;
  // Who waits for the service must not keep others from what needs only this process.
  return (await currentRenderQueue().waitOnIo(outcome, isFault)) ?? { kind: 'unreachable', isBusy: true };
}

function isFault({ kind }: ShareOutcome): boolean {
  return kind !== 'shared' && kind !== 'unavailable';
}

function isShareCache(value: unknown): value is ShareCache<Question> {
  return typeof value === 'object' && value !== null && 'load' in value;
}

function createCache(settings: Settings): ShareCache<Question> {
  const metrics = currentMetrics();
  const upstreamOf = createUpstreams(settings);
  const secret = settings.hmacKey ?? randomBytes(32);
  return createShareCache<Question>({
    ask: ({ shareId, service }, key, known, waitedMs) =>
      fetchShare(upstreamOf(service), currentResources(), { shareId, key, known, waitedMs }),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service, settings)}\0${shareId}`)
        .digest('base64'),
    now: clocks.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: 1000,
    maxBytes: 64 * 2 ** 20,
    onLoad: metrics.cached,
    shared: createSharedCache(settings),
  });
}

const clocks: Clocks = { now: createForwardClock(Date.now, () => performance.now()), systemTime: Date.now };

function createSharedCache({ hmacKey, freshMs, staleMs }: Settings): SharedCache {
  const redis = currentRedis();
  if (redis === null || hmacKey === null) return createUnsharedCache(clocks);
  return createRedisCache({
    redis,
    encryption: createEncryption(hmacKey),
    ...clocks,
    freshMs,
    // A deletion must be known for as long as any replica may still have an older answer.
    keptMs: Math.max(freshMs, staleMs, SHORTEST_KEPT_MS),
    observe: tellRedisEvent,
  });
}

/** Replicas that wait for another one's answer must find it. */
const SHORTEST_KEPT_MS = 5_000;
