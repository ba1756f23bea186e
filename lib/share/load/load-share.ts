import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { BrandService } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config.ts';
import { sortKeyNames } from '#lib/ops/key-names.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import { type AskOutcome, currentMetrics } from '#lib/ops/metrics.ts';
import { currentTracing } from '#lib/ops/traces/tracing.ts';
import { processWide } from '#lib/process-wide.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, outcomeOfError } from '#lib/tracking/errors.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import type { Transport } from '#lib/tracking/http/transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { FieldMap } from '#lib/tracking/keys/field-map.ts';
import type { Answer, ShareOutcome } from '../outcome.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { createAnswer } from './answer.ts';
import { createShareCache, type ShareCache } from './cache.ts';
import { createLanes, type Lanes } from './lanes.ts';

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
  const metrics = currentMetrics();
  const upstreamOf = createUpstreams(settings);
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onStart: metrics.threadStarted,
    onFailure: (problem, bytes) => {
      metrics.threadFailed();
      currentLog().error({ operation: 'readAnswer', problem, bytes });
    },
  });
  metrics.watch('reading', reader.load);
  const secret = settings.hmacKey ?? randomBytes(32);
  return createShareCache<Question>({
    ask: ({ shareId, service }, key, known) => ask(upstreamOf(service), reader, shareId, key, known),
    keyOf: ({ shareId, service }) =>
      createHmac('sha256', secret)
        .update(`${sourceOf(service)}\0${shareId}`)
        .digest('base64'),
    now: Date.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: 1000,
    maxBytes: 64 * 2 ** 20,
    onLoad: metrics.cached,
  });
}

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
  currentMetrics().watch('places', () => placesOf([...upstreams.values()]));
  return (service) => {
    const source = sourceOf(service);
    const upstream = upstreams.get(source) ?? createUpstream(service, source);
    upstreams.set(source, upstream);
    return upstream;
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const transport = withRetry(watched(createNodeTransport({ sockets: SOCKETS })));
    return {
      source,
      // A map of the settings tells how the service of the settings writes, not how another one does.
      fieldMap: service.fieldMap ?? (service.baseUrl === null ? settings.fieldMap : null),
      client: createTrackingClient({ baseUrl: service.baseUrl ?? settings.baseUrl, transport }),
      lanes: createLanes(),
    };
  }
}

/** Counts and traces each try. */
function watched(transport: Transport): Transport {
  return (request) => {
    currentMetrics().attempted();
    const send = () => transport(request);
    return currentTracing()?.attempt(send, ({ status }) => status) ?? send();
  };
}

function placesOf(upstreams: readonly Upstream[]) {
  const loads = upstreams.map(({ lanes }) => lanes.load());
  const sum = (lane: 'ordinary' | 'slow', state: 'taken' | 'waiting') =>
    loads.reduce((all, load) => all + load[lane][state], 0);
  return {
    'ordinary taken': sum('ordinary', 'taken'),
    'ordinary waiting': sum('ordinary', 'waiting'),
    'slow taken': sum('slow', 'taken'),
    'slow waiting': sum('slow', 'waiting'),
  };
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

async function ask(
  { source, fieldMap, client, lanes }: Upstream,
  reader: Reader,
  shareId: string,
  key: string,
  known: Answer | null,
): Promise<ShareOutcome> {
  const log = currentLog();
  const metrics = currentMetrics();
  const ended = (outcome: AskOutcome) => {
    const ms = Date.now() - checkedAt;
    metrics.asked(outcome, ms);
    return ms;
  };
  const checkedAt = Date.now();
  const until = checkedAt + LONGEST_MS;
  try {
    const digest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
    const read = await lanes.run(key, (signal) =>
      client.readSharing(
        shareId,
        (body) => reader.read({ body, fieldMap, now: checkedAt, known: digest, owner: source, until, signal }),
        { signal },
      ),
    );
    const ms = ended(read?.kind ?? 'unavailable');
    if (read === null || read.kind === 'unavailable') {
      log.info({ operation: 'getSharing', outcome: 'unavailable', ms });
      return { kind: 'unavailable' };
    }
    if (read.kind === 'unchanged') {
      log.info({ operation: 'getSharing', outcome: 'shared', ms, unchanged: true });
      return known === null ? { kind: 'unreadable' } : { kind: 'shared', answer: known, checkedAt, failingSince: null };
    }
    const { rows, unknownKeys } = read.diagnostics;
    const { plain, odd } = sortKeyNames(unknownKeys);
    const status = read.asset.status?.text ?? null;
    metrics.unrecognised({
      status: status !== null && !KNOWN_STATUSES.has(status),
      keys: unknownKeys.length,
      oddKeys: odd,
    });
    log.info({ operation: 'getSharing', outcome: 'shared', ms, rows, ...keysForLog(plain, odd) });
    return { kind: 'shared', answer: createAnswer(read, checkedAt), checkedAt, failingSince: null };
  } catch (error) {
    const kind = outcomeOfError(error);
    const isBusy = isTrackingError(error) && error.reason === 'busy';
    const line = { operation: 'getSharing', outcome: kind, ms: ended(isBusy ? 'busy' : kind) };
    metrics.faulted(isTrackingError(error) ? error.reason : 'unexpected');
    if (isTrackingError(error)) {
      const { plain, odd } = sortKeyNames(error.unknownKeys.map((key) => (key.includes(shareId) ? '…' : key)));
      log.warn({ ...line, problem: error.message, ...keysForLog(plain, odd) });
    } else log.error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return isBusy ? { kind, isBusy } : { kind };
  }
}

/** All the interface names: its set is open, and the page shows any. */
const KNOWN_STATUSES: ReadonlySet<string> = new Set(['Created', 'Ready']);

function keysForLog(unknownKeys: readonly string[], oddKeys: number) {
  return { ...(unknownKeys.length > 0 ? { unknownKeys } : {}), ...(oddKeys > 0 ? { oddKeys } : {}) };
}

/** What was promised or planned becomes a fact when its time has come, in an answer that is the same. */
function dependsOnTime({ asset, readAt }: Answer, now: number): boolean {
  return [asset.times.estimatedDelivery, ...asset.planned.map(({ time }) => time)].some((time) => {
    const ahead = Date.parse(time?.iso ?? '');
    return readAt < ahead && ahead <= now;
  });
}
