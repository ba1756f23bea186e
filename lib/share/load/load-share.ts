import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config.ts';
import { currentCrowd } from '#lib/ops/crowd.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import { processWide } from '#lib/process-wide.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, outcomeOfError, TrackingError } from '#lib/tracking/errors.ts';
import { type Breaker, type BreakerState, createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { FieldMap } from '#lib/tracking/keys/field-map.ts';
import type { Answer, ShareOutcome } from '../outcome.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { createRoom, type Room } from '../reading/room.ts';
import { createAnswer } from './answer.ts';
import { createShareCache, type ShareCache } from './cache.ts';
import { createLanes, type LaneFacts, type Lanes } from './lanes.ts';

/** Within this the page gets the answer the gate decided on, even if that has just gone stale. */
export const AFTER_GATE_MS = 3000;

/** One link of one service. Brands that share a service share its answers. */
interface Question {
  readonly shareId: string;
  readonly service: BrandService;
}

/** What the link is right now, from the cache, a call under way, or the service. Never rejects. */
export async function loadShare(shareId: string, service: BrandService, graceMs = 0): Promise<ShareOutcome> {
  const outcome = currentLoading().cache.load({ shareId, service }, graceMs);
  if (!(outcome instanceof Promise)) return outcome;
  // Who waits for the service must not keep others from what needs only this process.
  return (await currentCrowd().aside(outcome)) ?? { kind: 'unreachable', isBusy: true };
}

/** One service, for whoever watches this process. */
export interface ServiceFacts extends LaneFacts {
  /** Its address, as the settings or a brand name it. */
  readonly baseUrl: string;
  readonly breaker: BreakerState;
}

/**
 * All services asked lately, for metrics.
 * @public
 */
export function serviceFacts(): readonly ServiceFacts[] {
  return currentLoading().facts();
}

interface Loading {
  readonly cache: ShareCache<Question>;
  readonly facts: () => readonly ServiceFacts[];
}

function currentLoading(): Loading {
  return processWide('loading', isLoading, () => createLoading(currentSettings()));
}

function isLoading(value: unknown): value is Loading {
  return typeof value === 'object' && value !== null && 'cache' in value;
}

/** Where the build and lib/run/dev.mjs put it: next.config.mjs knows no such thing as the script of a thread. */
const READING_SCRIPT = '.next/reading-worker.mjs';

function createLoading(settings: Settings): Loading {
  const { upstreamOf, facts } = createUpstreams(settings);
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onFailure: (problem, bytes) => currentLog().error({ operation: 'readAnswer', problem, bytes }),
  });
  const room = createRoom();
  const secret = settings.hmacKey ?? randomBytes(32);
  const cache = createShareCache<Question>({
    ask: ({ shareId, service }, key, known) => ask(upstreamOf(service), { reader, room }, shareId, key, known),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service)}\0${shareId}`)
        .digest('base64'),
    now: Date.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: 1000,
    maxBytes: 64 * 2 ** 20,
  });
  return { cache, facts };
}

/** One service: its connections, its places, its breaker and its budget of retries are nobody else's. */
interface Upstream {
  readonly source: string;
  readonly baseUrl: string;
  readonly fieldMap: FieldMap | null;
  readonly client: TrackingClient;
  readonly lanes: Lanes;
  readonly breaker: Breaker;
}

/** Reloaded brand files may name new services. */
const MOST_UPSTREAMS = 100;
/** Both lanes, and connections on their way out. */
const SOCKETS = 112;

function createUpstreams(settings: Settings) {
  const upstreams = new LRUCache<string, Upstream>({ max: MOST_UPSTREAMS });
  return {
    upstreamOf: (service: BrandService): Upstream => {
      const source = sourceOf(service);
      const upstream = upstreams.get(source) ?? createUpstream(service, source);
      upstreams.set(source, upstream);
      return upstream;
    },
    facts: () =>
      [...upstreams.values()].map(({ baseUrl, breaker, lanes }) => ({
        baseUrl,
        breaker: breaker.state(),
        ...lanes.facts(),
      })),
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const baseUrl = service.baseUrl ?? settings.baseUrl;
    const breaker = createBreaker(createNodeTransport({ sockets: SOCKETS }), {
      least: settings.breakerFailures || Number.POSITIVE_INFINITY,
      onChange: (state) =>
        currentLog().warn({ operation: 'breaker', state, service: new URL(baseUrl).host, ...lanes.facts() }),
    });
    const lanes = createLanes();
    return {
      source,
      baseUrl,
      breaker,
      lanes,
      // A map of the settings tells how the service of the settings writes, not how another one does.
      fieldMap: service.fieldMap ?? (service.baseUrl === null ? settings.fieldMap : null),
      client: createTrackingClient({ baseUrl, transport: withRetry(breaker.transport) }),
    };
  }
}

/** What tells two services apart: where they are, and how they are read. */
function sourceOf({ baseUrl, fieldMap }: BrandService): string {
  return JSON.stringify([
    baseUrl,
    fieldMap === null ? null : [[...fieldMap.root], [...fieldMap.item], fieldMap.coordinateOrder],
  ]);
}

/** A question is answered, its answer read and all, within 6.5 s; the rest of that is for writing the page. */
const LONGEST_MS = 6_250;
/** Later than that a large answer could not be fetched and read any more. */
const LATEST_ROOM_MS = 5_000;

/** So much later than others links that were slow try whether a failing service is back, ms: they may hang by themselves. */
const SLOW_PROBE_MS = 1000;

async function ask(
  { source, fieldMap, client, lanes, breaker }: Upstream,
  { reader, room }: { readonly reader: Reader; readonly room: Room },
  shareId: string,
  key: string,
  known: Answer | null,
): Promise<ShareOutcome> {
  const log = currentLog();
  const checkedAt = Date.now();
  const until = checkedAt + LONGEST_MS;
  const place = room.enter(source, checkedAt + LATEST_ROOM_MS);
  try {
    // Before a place is waited for: those under way may hang.
    if (breaker.isRefusing(lanes.isSlow(key) ? SLOW_PROBE_MS : 0)) throw new TrackingError('unreachable', 'resting');
    const digest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
    const read = await lanes.run(key, (signal) =>
      client.readSharing(
        shareId,
        (body) => reader.read({ body, fieldMap, now: checkedAt, known: digest, owner: source, until, signal }),
        { signal, room: place },
      ),
    );
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
    const reason = isTrackingError(error) ? error.reason : null;
    return { kind, ...(reason === 'busy' && { isBusy: true }), ...(reason === 'resting' && { isResting: true }) };
  } finally {
    place.leave();
  }
}

/** What was promised or planned becomes a fact when its time has come, in an answer that is the same. */
function dependsOnTime({ asset, readAt }: Answer, now: number): boolean {
  return [asset.times.estimatedDelivery, ...asset.planned.map(({ time }) => time)].some((time) => {
    const ahead = Date.parse(time?.iso ?? '');
    return readAt < ahead && ahead <= now;
  });
}
