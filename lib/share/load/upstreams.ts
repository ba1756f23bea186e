import { LRUCache } from 'lru-cache';
import type { BrandService } from '#lib/brand/brand.ts';
import type { Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { currentTracing } from '#lib/runtime/traces/tracing.ts';
import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { type Breaker, createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Transport } from '#lib/tracking/http/transport.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import { createLanes, type Lanes } from './bulkhead.ts';

/** One service: its connections, its places, its breaker and its budget of retries are nobody else's. */
export interface Upstream {
  readonly source: string;
  readonly fieldMap: FieldMap | null;
  readonly client: TrackingClient;
  readonly lanes: Lanes;
  readonly breaker: Breaker;
}

/** Reloaded brand files may name new services. */
const MOST_UPSTREAMS = 100;
/** Both lanes, and connections on their way out. */
const SOCKETS = 112;

/** Makes each service's upstream when it is first asked for, and lets the metrics look at all of them. */
export function createUpstreams(settings: Settings): (service: BrandService) => Upstream {
  const upstreams = new LRUCache<string, Upstream>({ max: MOST_UPSTREAMS });
  const metrics = currentMetrics();
  metrics.watch('places', () => placesOf([...upstreams.values()]));
  metrics.watch('breakers', () => breakersOf([...upstreams.values()]));
  return (service) => {
    const source = sourceOf(service, settings);
    const upstream = upstreams.get(source) ?? createUpstream(service, source);
    upstreams.set(source, upstream);
    return upstream;
  };

  function createUpstream(service: BrandService, source: string): Upstream {
    const { baseUrl, fieldMap } = resolve(service, settings);
    const lanes = createLanes();
    const breaker = createBreaker(watched(createNodeTransport({ sockets: SOCKETS })), {
      onChange: (state) =>
        currentLog().warn({ operation: 'breaker', state, service: new URL(baseUrl).host, places: lanes.load() }),
    });
    return {
      source,
      breaker,
      lanes,
      fieldMap,
      client: createTrackingClient({ baseUrl, transport: withRetry(breaker.transport) }),
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

function breakersOf(upstreams: readonly Upstream[]) {
  const states = { closed: 0, open: 0, probing: 0 };
  for (const { breaker } of upstreams) states[breaker.state()] += 1;
  return states;
}

function resolve({ baseUrl, fieldMap }: BrandService, settings: Settings) {
  return {
    baseUrl: baseUrl ?? settings.baseUrl,
    // A map of the settings tells how the service of the settings writes, not how another one does.
    fieldMap: fieldMap ?? (baseUrl === null ? settings.fieldMap : null),
  };
}

/** What tells two services apart, also for replicas with other settings: where they are, and how they are read. */
export function sourceOf(service: BrandService, settings: Settings): string {
  const { baseUrl, fieldMap } = resolve(service, settings);
  return JSON.stringify([
    baseUrl,
    fieldMap === null ? null : [[...fieldMap.root], [...fieldMap.item], fieldMap.coordinateOrder],
  ]);
}
