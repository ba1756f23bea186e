import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import { currentRedis } from '#lib/ops/redis/current.ts';
import { tellRedisEvent } from '#lib/ops/redis/events.ts';
import { processWide } from '#lib/process-wide.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, outcomeOfError } from '#lib/tracking/errors.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { FieldMap } from '#lib/tracking/keys/field-map.ts';
import type { Answer, ShareOutcome } from '../outcome.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import { createShareCache, type ShareCache } from './cache.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createRedisCache } from './redis-cache.ts';
import { createSealer } from './seal.ts';
import { createLoneCache, type SharedCache } from './shared-cache.ts';

/** Within this the page gets the answer the gate decided on, even if that has just gone stale. */
export const AFTER_GATE_MS = 3000;

/** One link of one service. Brands that share a service share its answers. */
interface Question {
  readonly shareId: string;
  readonly service: BrandService;
}

/** What the link is right now, from the cache, a call under way, or the service. Never rejects. */
export function loadShare(shareId: string, service: BrandService, graceMs = 0): Promise<ShareOutcome> {
  const cache = processWide('cache', isShareCache, () => createCache(currentSettings()));
  return cache.load({ shareId, service }, graceMs);
}

function isShareCache(value: unknown): value is ShareCache<Question> {
  return typeof value === 'object' && value !== null && 'load' in value;
}

/** Where the build and lib/run/dev.mjs put it: next.config.mjs knows no such thing as the script of a thread. */
const READING_SCRIPT = '.next/reading-worker.mjs';

function createCache(settings: Settings): ShareCache<Question> {
  const upstreamOf = createUpstreams(settings);
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onFailure: (problem, bytes) => currentLog().error({ operation: 'readAnswer', problem, bytes }),
  });
  const secret = settings.hmacKey ?? randomBytes(32);
  return createShareCache<Question>({
    ask: ({ shareId, service }, key, known, waitedMs) =>
      ask(upstreamOf(service), reader, { shareId, key, known, waitedMs }),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service, settings)}\0${shareId}`)
        .digest('base64'),
    now: Date.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: 1000,
    maxBytes: 64 * 2 ** 20,
    shared: createSharedCache(settings),
  });
}

function createSharedCache({ hmacKey, freshMs, staleMs }: Settings): SharedCache {
  const redis = currentRedis();
  if (redis === null || hmacKey === null) return createLoneCache(Date.now);
  return createRedisCache({
    redis,
    sealer: createSealer(hmacKey),
    now: Date.now,
    freshMs,
    // A deletion is known there as long as any replica may still hold what came before it.
    keptMs: Math.max(freshMs, staleMs, SHORTEST_KEPT_MS),
    observe: tellRedisEvent,
  });
}

/** Who waits for another's answer must find it. */
const SHORTEST_KEPT_MS = 5_000;

/** One service: its connections, its places and its budget of retries are nobody else's. */
interface Upstream {
  readonly source: string;
  readonly fieldMap: FieldMap | null;
  readonly client: TrackingClient;
  readonly lanes: Lanes;
}

/** Reloaded brand files may name new services. */
const MOST_UPSTREAMS = 100;
/** Both lanes, and connections on their way out. */
const SOCKETS = 112;

function createUpstreams(settings: Settings): (service: BrandService) => Upstream {
  const upstreams = new LRUCache<string, Upstream>({ max: MOST_UPSTREAMS });
  return (service) => {
    const source = sourceOf(service, settings);
    const upstream = upstreams.get(source) ?? createUpstream(service, source);
    upstreams.set(source, upstream);
    return upstream;
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const transport = withRetry(createNodeTransport({ sockets: SOCKETS }));
    const { baseUrl, fieldMap } = resolve(service, settings);
    return {
      source,
      fieldMap,
      client: createTrackingClient({ baseUrl, transport }),
      lanes: createLanes(),
    };
  }
}

function resolve({ baseUrl, fieldMap }: BrandService, settings: Settings) {
  return {
    baseUrl: baseUrl ?? settings.baseUrl,
    // A map of the settings tells how the service of the settings writes, not how another one does.
    fieldMap: fieldMap ?? (baseUrl === null ? settings.fieldMap : null),
  };
}

/** What tells two services apart, also for replicas with other settings: where they are, and how they are read. */
function sourceOf(service: BrandService, settings: Settings): string {
  const { baseUrl, fieldMap } = resolve(service, settings);
  return JSON.stringify([
    baseUrl,
    fieldMap === null ? null : [[...fieldMap.root], [...fieldMap.item], fieldMap.coordinateOrder],
  ]);
}

/** A question is answered, its answer read and all, within 6.5 s; the rest of that is for writing the page. */
const LONGEST_MS = 6_250;

interface Asked {
  readonly shareId: string;
  readonly key: string;
  readonly known: Answer | null;
  readonly waitedMs: number;
}

async function ask(
  { source, fieldMap, client, lanes }: Upstream,
  reader: Reader,
  { shareId, key, known, waitedMs }: Asked,
): Promise<ShareOutcome> {
  const log = currentLog();
  const checkedAt = Date.now();
  const until = checkedAt + LONGEST_MS - Math.round(waitedMs);
  try {
    const digest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
    const read = await lanes.run(key, (given) => {
      // The client's own deadlines are for who has not waited for another replica before.
      const signal = waitedMs > 250 ? AbortSignal.any([given, AbortSignal.timeout(until - Date.now())]) : given;
      return client.readSharing(
        shareId,
        (body) => reader.read({ body, fieldMap, now: checkedAt, known: digest, owner: source, until, signal }),
        { signal },
      );
    });
    const ms = Date.now() - checkedAt;
    if (read === null || read.kind === 'unavailable') {
      log.info({ operation: 'getSharing', outcome: 'unavailable', ms });
      return { kind: 'unavailable' };
    }
    if (read.kind === 'unchanged') {
      log.info({ operation: 'getSharing', outcome: 'shared', ms, unchanged: true });
      return known === null ? { kind: 'unreadable' } : { kind: 'shared', answer: known, checkedAt, failingSince: null };
    }
    const { rows, unknownKeys } = read.diagnostics;
    log.info({ operation: 'getSharing', outcome: 'shared', ms, rows, unknownKeys });
    return { kind: 'shared', answer: createAnswer(read, checkedAt), checkedAt, failingSince: null };
  } catch (error) {
    const kind = outcomeOfError(error);
    const line = { operation: 'getSharing', outcome: kind, ms: Date.now() - checkedAt };
    if (isTrackingError(error)) {
      const unknownKeys = error.unknownKeys.filter((key) => !key.includes(shareId));
      log.warn({ ...line, problem: error.message, ...(unknownKeys.length > 0 ? { unknownKeys } : {}) });
    } else log.error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return isTrackingError(error) && error.reason === 'busy' ? { kind, isBusy: true } : { kind };
  }
}
