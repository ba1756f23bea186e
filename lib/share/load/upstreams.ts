import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import { currentClient } from '#lib/base/client-address.ts';
import type { BrandService } from '#lib/brand/brand.ts';
import type { Settings } from '#lib/config/settings.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { type UpstreamOutcome, currentMetrics } from '#lib/runtime/metrics.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, toOutcome, TrackingError } from '#lib/tracking/errors.ts';
import { type Breaker, type CircuitStateName, createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Transport } from '#lib/tracking/http/transport.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { SharedAnswer, ShareOutcome } from '../view/outcome.ts';
import type { Reader } from '../decoding/reader.ts';
import { createAnswer, dependsOnTime } from './answer.ts';

export interface Upstream {
  readonly source: string;
  readonly fieldMap: FieldMap | null;
  readonly client: TrackingClient;
  readonly breaker: Breaker;
  readonly memory: MemoryBudget;
}

const MAX_UPSTREAMS = 100;
const SOCKETS = 112;
const MB = 2 ** 20;
/** Of large bodies that are being received or decoded: two of the largest, one and a half of one service. */
const MEMORY_BYTES = 128 * MB;
const UPSTREAM_MEMORY_BYTES = 96 * MB;
const knownStatuses: ReadonlySet<string> = new Set(['Created', 'Ready']);

export function createUpstreams(settings: Settings): (service: BrandService) => Upstream {
  const upstreams = new LRUCache<string, Upstream>({ max: MAX_UPSTREAMS });
  const metrics = currentMetrics();
  const memory = createMemoryBudget(MEMORY_BYTES);
  metrics.watch('upstream_slots', () => slotsOf([...upstreams.values()]));
  metrics.watch('reading', () => ({ bytes: memory.taken() }));
  metrics.watch('breakers', () => breakersOf([...upstreams.values()]));
  return (service) => {
    const source = sourceOf(service, settings);
    const upstream = upstreams.get(source) ?? createUpstream(service, source);
    upstreams.set(source, upstream);
    return upstream;
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const { baseUrl, fieldMap } = resolve(service, settings);
    const breaker = createBreaker(watched(createNodeTransport({ sockets: SOCKETS })), {
      visitorOf: currentClient,
      onChange: (state) =>
        currentLog().warn({ operation: 'breaker', state, service: new URL(baseUrl).host, slots: breaker.slots() }),
    });
    return {
      source,
      breaker,
      fieldMap,
      memory: createMemoryBudget(UPSTREAM_MEMORY_BYTES, memory),
      client: createTrackingClient({ baseUrl, transport: withRetry(breaker.transport) }),
    };
  }
}

export interface MemoryBudget {
  readonly taken: () => number;
  /** `reserve` throws a TrackingError, `unreachable: busy`, when the budget does not hold so many more bytes. */
  readonly open: () => { readonly reserve: (bytes: number) => void; readonly release: () => void };
}

export function createMemoryBudget(maxBytes: number, whole: MemoryBudget | null = null): MemoryBudget {
  let taken = 0;
  return {
    taken: () => taken,
    open() {
      const outer = whole?.open();
      let own = 0;
      return {
        reserve: (bytes) => {
          if (taken + bytes > maxBytes) throw new TrackingError('unreachable', 'busy');
          outer?.reserve(bytes);
          taken += bytes;
          own += bytes;
        },
        release: () => {
          taken -= own;
          own = 0;
          outer?.release();
        },
      };
    },
  };
}

interface FetchRequest {
  readonly shareId: string;
  readonly known: SharedAnswer | null;
  readonly onReading: () => void;
}

export interface FetchedShare {
  readonly outcome: ShareOutcome;
  /** As the service sent it. null: a fault, or a large body, whose memory the decoding thread has taken over. */
  readonly body: Uint8Array | null;
}

export async function fetchShare(
  upstream: Upstream,
  reader: Reader,
  { shareId, known, onReading }: FetchRequest,
): Promise<FetchedShare> {
  const checkedAt = Date.now();
  const memory = upstream.memory.open();
  let answeredAt: number | null = null;
  const finish = (outcome: UpstreamOutcome) => {
    const ms = (answeredAt ?? Date.now()) - checkedAt;
    currentMetrics().upstreamAnswered(outcome, ms);
    return ms;
  };
  try {
    const body = await upstream.client.readSharing(shareId, (bytes) => Promise.resolve(bytes), memory);
    answeredAt = Date.now();
    onReading();
    const outcome =
      body === null
        ? ({ kind: 'unavailable' } as const)
        : await decodeShare(upstream, reader, { shareId, body, known, checkedAt }, finish);
    if (outcome.kind === 'unavailable')
      currentLog().info({ operation: 'getSharing', outcome: 'unavailable', ms: finish('unavailable') });
    return { outcome, body: body?.byteLength === 0 ? null : body };
  } catch (error) {
    const kind = toOutcome(error);
    const reason = isTrackingError(error) ? error.reason : 'unexpected';
    const ms = finish(reason === 'busy' || reason === 'circuit-open' ? reason : kind);
    const line = { operation: 'getSharing', outcome: kind, ms };
    currentMetrics().upstreamFailed(reason);
    if (isTrackingError(error)) {
      const keys = keysForLog(sortKeyNames(error.unknownKeys));
      currentLog().warn({ ...line, problem: error.message, ...keys });
    } else currentLog().error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return { outcome: reason === 'busy' || reason === 'circuit-open' ? { kind, reason } : { kind }, body: null };
  } finally {
    memory.release();
  }
}

interface Received {
  readonly shareId: string;
  readonly body: Uint8Array;
  readonly known: SharedAnswer | null;
  readonly checkedAt: number;
}

export async function decodeShare(
  { fieldMap }: Pick<Upstream, 'fieldMap'>,
  reader: Reader,
  { shareId, body, known, checkedAt }: Received,
  finish: (outcome: UpstreamOutcome) => number = () => 0,
): Promise<Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }>> {
  const log = currentLog();
  const knownDigest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
  const decoded = await reader.decode({ body, shareId, fieldMap, now: checkedAt, knownDigest });
  if (decoded.kind === 'unavailable') return { kind: 'unavailable' };
  const ms = finish(decoded.kind);
  if (decoded.kind === 'unchanged') {
    log.info({ operation: 'getSharing', outcome: 'shared', ms, unchanged: true });
    if (known === null) throw new TrackingError('unreadable', 'not-finished');
    return { kind: 'shared', answer: known, checkedAt, failingSince: null };
  }
  const { rows, unknownKeys, lost } = decoded.diagnostics;
  const names = sortKeyNames(unknownKeys);
  const status = decoded.asset.status?.text ?? null;
  currentMetrics().unrecognised({
    status: status !== null && !knownStatuses.has(status),
    keys: unknownKeys.length,
    oddKeys: names.odd,
  });
  const line = { operation: 'getSharing', outcome: 'shared', ms, rows, ...keysForLog(names) } as const;
  if (lost.length === 0) log.info(line);
  else log.warn({ ...line, lost });
  currentMetrics().pinsLost(lost);
  return { kind: 'shared', answer: createAnswer(decoded, checkedAt), checkedAt, failingSince: null };
}

export function watched(transport: Transport): Transport {
  const options = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'GET' } };
  return (request) => {
    currentMetrics().upstreamAttempted();
    return trace.getTracer('share-viewer').startActiveSpan('ask service', options, async (span) => {
      try {
        const answer = await transport(request);
        span.setAttribute('http.response.status_code', answer.status);
        return answer;
      } catch (error) {
        span.setAttribute('error.type', isTrackingError(error) ? error.reason : 'unexpected');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
}

function slotsOf(upstreams: readonly Upstream[]) {
  const all = upstreams.map(({ breaker }) => breaker.slots());
  const sum = (state: 'taken' | 'waiting') => all.reduce((total, slots) => total + slots[state], 0);
  return { taken: sum('taken'), waiting: sum('waiting') };
}

function breakersOf(upstreams: readonly Upstream[]) {
  const states: Record<CircuitStateName, number> = { closed: 0, open: 0, 'half-open': 0 };
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

const fieldNamePattern = /^(?:\[\]\.)?[A-Za-z]{1,24}(?:[_-]?[A-Za-z]{1,24}){0,6}(?:_?\d{1,2})?$/;
const MAX_KEY_LENGTH = 40;
/** Identifiers without digits change their case more often. */
const MIN_LETTERS_PER_WORD = 2;

/** Separates key names that may be logged from those that are only counted, such as an e-mail address used as a key. */
export function sortKeyNames(keys: readonly string[]): { readonly plain: readonly string[]; readonly odd: number } {
  const plain = keys.filter(isPlain);
  return { plain, odd: keys.length - plain.length };
}

function isPlain(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH || !fieldNamePattern.test(key)) return false;
  const letters = key.replace(/[^A-Za-z]/g, '');
  const words = letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return letters.length >= MIN_LETTERS_PER_WORD * words.length || words.length <= 2;
}

export function keysForLog({ plain, odd }: ReturnType<typeof sortKeyNames>) {
  return { ...(plain.length > 0 && { unknownKeys: plain }), ...(odd > 0 && { oddKeys: odd }) };
}
