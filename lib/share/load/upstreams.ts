import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CircuitState } from '#lib/base/circuit-breaker.ts';
import { currentClient } from '#lib/base/client-address.ts';
import type { BrandService } from '#lib/brand/brand.ts';
import type { Settings } from '#lib/config/settings.ts';
import { currentLog, sortKeyNames, traceOf } from '#lib/runtime/log.ts';
import { type UpstreamOutcome, currentMetrics } from '#lib/runtime/metrics.ts';
import type { Pool } from '#lib/runtime/pool.ts';
import { currentTracing } from '#lib/runtime/traces/tracing.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, toOutcome, TrackingError } from '#lib/tracking/errors.ts';
import { type Breaker, createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Transport } from '#lib/tracking/http/transport.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { SharedAnswer, ShareOutcome } from '../view/outcome.ts';
import type { Reader } from '../reading/reader.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';

export interface Upstream {
  readonly source: string;
  readonly fieldMap: FieldMap | null;
  readonly client: TrackingClient;
  readonly bulkhead: Bulkhead;
  readonly breaker: Breaker;
}

const MAX_UPSTREAMS = 100;
const SOCKETS = 112;
/** Until the body is here; decoding it has no deadline. */
const DEADLINE_MS = 6_250;
const MEMORY_DEADLINE_MS = 5_000;
/** How long a probe may take before its visitor stops waiting; the probe goes on. */
const PROBE_WAIT_MS = 50;
const knownStatuses: ReadonlySet<string> = new Set(['Created', 'Ready']);

export function createUpstreams(settings: Settings): (service: BrandService) => Upstream {
  const upstreams = new LRUCache<string, Upstream>({ max: MAX_UPSTREAMS });
  const metrics = currentMetrics();
  metrics.watch('upstream_slots', () => slotsOf([...upstreams.values()]));
  metrics.watch('breakers', () => breakersOf([...upstreams.values()]));
  return (service) => {
    const source = sourceOf(service, settings);
    const upstream = upstreams.get(source) ?? createUpstream(service, source);
    upstreams.set(source, upstream);
    return upstream;
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const { baseUrl, fieldMap } = resolve(service, settings);
    const bulkhead = createBulkhead();
    const breaker = createBreaker(watched(createNodeTransport({ sockets: SOCKETS })), {
      visitorOf: currentClient,
      onChange: (state) =>
        currentLog().warn({ operation: 'breaker', state, service: new URL(baseUrl).host, slots: bulkhead.stats() }),
    });
    return {
      source,
      breaker,
      bulkhead,
      fieldMap,
      client: createTrackingClient({ baseUrl, transport: withRetry(breaker.transport) }),
    };
  }
}

interface FetchRequest {
  readonly shareId: string;
  readonly key: string;
  readonly known: SharedAnswer | null;
  readonly waitedMs: number;
  /** Called when the service has answered and its answer is to be decoded. */
  readonly onReading: () => void;
}

export async function fetchShare(
  { source, fieldMap, client, bulkhead, breaker }: Upstream,
  { reader, memory }: { readonly reader: Reader; readonly memory: Pool },
  { shareId, key, known, waitedMs, onReading }: FetchRequest,
): Promise<ShareOutcome> {
  const log = currentLog();
  const metrics = currentMetrics();
  const checkedAt = Date.now();
  const until = checkedAt + DEADLINE_MS - Math.round(waitedMs);
  const memoryUntil = until - (DEADLINE_MS - MEMORY_DEADLINE_MS);
  const lease = memory.open(source);
  const room = {
    take: (weight: number, signal: AbortSignal) =>
      lease.extend({ weight, maxWaitMs: memoryUntil - Date.now(), signal }),
  };
  let answeredAt: number | null = null;
  const finish = (outcome: UpstreamOutcome) => {
    const ms = (answeredAt ?? Date.now()) - checkedAt;
    metrics.upstreamAnswered(outcome, ms);
    return ms;
  };
  try {
    // Before waiting for a slot: the requests that hold slots may hang.
    if (breaker.state() !== 'closed') {
      if (!breaker.isRefusing(bulkhead.isSlow(key))) await probe(client, shareId);
      if (breaker.state() !== 'closed') throw new TrackingError('unreachable', 'circuit-open');
    }
    const body = await bulkhead.run(key, (revoked) => {
      // The client's own deadlines do not count the wait for a slot, or for another replica.
      const hasWaited = until - Date.now() < DEADLINE_MS - 250;
      const signal = hasWaited ? AbortSignal.any([revoked, signalAt(until)]) : revoked;
      return client.readSharing(shareId, (body) => Promise.resolve(body), { signal, memory: room });
    });
    answeredAt = Date.now();
    onReading();
    const knownDigest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
    const decoded = body && (await reader.decode({ body, shareId, fieldMap, now: checkedAt, knownDigest }, source));
    const ms = finish(decoded?.kind ?? 'unavailable');
    if (decoded === null || decoded.kind === 'unavailable') {
      log.info({ operation: 'getSharing', outcome: 'unavailable', ms });
      return { kind: 'unavailable' };
    }
    if (decoded.kind === 'unchanged') {
      log.info({ operation: 'getSharing', outcome: 'shared', ms, unchanged: true });
      return known === null ? { kind: 'unreadable' } : { kind: 'shared', answer: known, checkedAt, failingSince: null };
    }
    const { rows, unknownKeys } = decoded.diagnostics;
    const { plain, odd } = sortKeyNames(unknownKeys);
    const status = decoded.asset.status?.text ?? null;
    metrics.unrecognised({
      status: status !== null && !knownStatuses.has(status),
      keys: unknownKeys.length,
      oddKeys: odd,
    });
    log.info({ operation: 'getSharing', outcome: 'shared', ms, rows, ...keysForLog(plain, odd) });
    return { kind: 'shared', answer: createAnswer(decoded, checkedAt), checkedAt, failingSince: null };
  } catch (error) {
    const kind = toOutcome(error);
    const reason = isTrackingError(error) ? error.reason : 'unexpected';
    const ms = finish(reason === 'busy' || reason === 'circuit-open' ? reason : kind);
    const line = { operation: 'getSharing', outcome: kind, ms };
    metrics.upstreamFailed(reason);
    if (isTrackingError(error)) {
      const { plain, odd } = sortKeyNames(error.unknownKeys);
      log.warn({ ...line, problem: error.message, ...keysForLog(plain, odd) });
    } else log.error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return reason === 'busy' || reason === 'circuit-open' ? { kind, reason } : { kind };
  } finally {
    lease.release();
  }
}

function signalAt(until: number): AbortSignal {
  const leftMs = until - Date.now();
  if (leftMs <= 0) throw new TrackingError('unreachable', 'busy');
  return AbortSignal.timeout(leftMs);
}

async function probe(client: TrackingClient, shareId: string): Promise<void> {
  const probing = client.readSharing(shareId, () => Promise.resolve(null)).catch(() => null);
  await Promise.race([probing, wait(PROBE_WAIT_MS)]);
}

function keysForLog(unknownKeys: readonly string[], oddKeys: number) {
  return { ...(unknownKeys.length > 0 && { unknownKeys }), ...(oddKeys > 0 && { oddKeys }) };
}

function watched(transport: Transport): Transport {
  return (request) => {
    currentMetrics().upstreamAttempted();
    const send = () => transport(request);
    return currentTracing()?.attempt(send, ({ status }) => status) ?? send();
  };
}

function slotsOf(upstreams: readonly Upstream[]) {
  const stats = upstreams.map(({ bulkhead }) => bulkhead.stats());
  const sum = (speed: 'fast' | 'slow', state: 'taken' | 'waiting') =>
    stats.reduce((all, one) => all + one[speed][state], 0);
  return {
    'fast taken': sum('fast', 'taken'),
    'fast waiting': sum('fast', 'waiting'),
    'slow taken': sum('slow', 'taken'),
    'slow waiting': sum('slow', 'waiting'),
  };
}

function breakersOf(upstreams: readonly Upstream[]) {
  const states: Record<CircuitState, number> = { closed: 0, open: 0, 'half-open': 0 };
  for (const { breaker } of upstreams) states[breaker.state()] += 1;
  return states;
}

function resolve({ baseUrl, fieldMap }: BrandService, settings: Settings) {
  return {
    baseUrl: baseUrl ?? settings.baseUrl,
    fieldMap: fieldMap ?? (baseUrl === null ? settings.fieldMap : null),
  };
}

export function sourceOf(service: BrandService, settings: Settings): string {
  const { baseUrl, fieldMap } = resolve(service, settings);
  return JSON.stringify([
    baseUrl,
    fieldMap === null ? null : [[...fieldMap.root], [...fieldMap.item], fieldMap.coordinateOrder],
  ]);
}
