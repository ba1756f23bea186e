import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { singleton } from '#lib/base/singleton.ts';
import { fieldMapConcepts } from '#lib/tracking/json/field-map.ts';
import { trackingErrorReasons } from '#lib/tracking/errors.ts';
import type { CircuitStateName } from '#lib/tracking/http/breaker.ts';
import { currentBuild } from './build-info.ts';
import { limitNames, type RouteName, routeNames, workloads } from './routes.ts';

/** `skipped`: not sent, because Redis is away. */
const commandOutcomes = ['answered', 'slow', 'failed', 'skipped'] as const;

const responseOutcomes = [
  'ok',
  'unavailable',
  'missing',
  'refused',
  'limited',
  'fault',
  'unreachable',
  'error',
  'aborted',
] as const;
type ResponseOutcome = (typeof responseOutcomes)[number];

/** `busy` and `circuit-open`: not asked, because no slot was free or the circuit breaker is open. */
export type UpstreamOutcome =
  'shared' | 'unchanged' | 'unavailable' | 'refused' | 'unreadable' | 'unreachable' | 'busy' | 'circuit-open';

/** `joined`: waited for a request under way; `stale`: the last good answer in place of a failure. */
const cacheResults = ['hit', 'miss', 'joined', 'stale'] as const;
const faultReasons = [...trackingErrorReasons, 'unexpected'] as const;

interface Gauges {
  readonly upstream_slots: 'taken' | 'waiting';
  readonly reading: 'bytes';
  readonly breakers: CircuitStateName;
  readonly rendering: 'rendering' | 'waiting';
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function currentMetrics(): Metrics {
  return singleton('metrics', createMetrics);
}

const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6.5, 10];
const ASK_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6.5];

const watchedHelp: Readonly<Record<keyof Gauges, string>> = {
  upstream_slots: 'Requests to upstream services that hold a slot or wait for one',
  reading: 'Bytes of large answers that are received or decoded',
  breakers: 'Services by the state of their circuit breaker',
  rendering: 'Requests being rendered, and waiting for their turn',
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Every label is one of a fixed set: no path, identifier, host, key or text can become one. Durations in ms. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const named = (name: string, help: string) => ({ name: `share_viewer_${name}`, help, registers });
  const gauge = (name: string, help: string) => new Gauge(named(name, help));
  const counter = (name: string, help: string) => {
    const made = new Counter(named(name, help));
    return (by = 1) => made.inc(by);
  };
  // Each series begins with 0: a rate or an increase misses the first event of a series that begins with it.
  const counterBy = <Value extends string>(name: string, help: string, label: string, values: readonly Value[]) => {
    const made = new Counter({ ...named(name, help), labelNames: [label] });
    for (const value of values) made.labels(value).inc(0);
    return (value: Value) => made.inc({ [label]: value });
  };
  const histogramBy = (name: string, help: string, label: string, buckets: number[]) => {
    const made = new Histogram({ ...named(name, help), labelNames: [label], buckets });
    return (value: string, ms: number) => made.observe({ [label]: value }, ms / 1000);
  };

  const underWay = gauge('requests_under_way', 'Requests in progress');
  const requests = new Counter({
    ...named('requests_total', 'Requests by route and how they ended'),
    labelNames: ['route', 'outcome'],
  });
  for (const route of routeNames) for (const outcome of responseOutcomes) requests.labels(route, outcome).inc(0);
  const took = 'From a request to the end of its answer';
  const requestTook = histogramBy('request_duration_seconds', took, 'route', ANSWER_SECONDS);
  const asked = 'From a request to a service until its answer is decoded';
  const serviceTook = histogramBy('service_duration_seconds', asked, 'outcome', ASK_SECONDS);
  const redisConfigured = gauge('redis_configured', '1 if there should be a Redis');
  const redisUsable = gauge('redis_usable', '1 while Redis is used; 0 also without one');
  const statusUnknown = counter('unknown_statuses_total', 'Answers with a status the interface does not name');
  const keysUnknown = counter('unrecognised_fields_total', 'Fields of answers that were not recognised');
  const oddKeysUnknown = counter('odd_fields_total', 'Unrecognised fields whose names are not logged');
  const pinLost = counterBy('lost_pins_total', 'Answers without the path of a pinned fact', 'fact', fieldMapConcepts);
  const { version, commit, builtAt } = currentBuild();
  new Gauge({
    ...named('build_info', 'Always 1; the labels say what is running'),
    labelNames: ['version', 'commit', 'built_at'],
  }).set({ version, commit: commit ?? '', built_at: builtAt }, 1);

  return {
    requestBegan: () => underWay.inc(),
    requestEnded(route: RouteName, outcome: ResponseOutcome, ms: number) {
      underWay.dec();
      requests.inc({ route, outcome });
      requestTook(route, ms);
    },
    limited: counterBy('limited_total', 'Requests answered 429, by limit', 'limit', limitNames),
    shed: counterBy('sheds_total', 'Requests refused under overload', 'what', workloads),
    upstreamAnswered: (outcome: UpstreamOutcome, ms: number) => serviceTook(outcome, ms),
    upstreamAttempted: counter('service_attempts_total', 'Requests sent to services, including retries'),
    upstreamFailed: counterBy('service_faults_total', 'Failed requests to services, by reason', 'reason', faultReasons),
    cached: counterBy('cache_total', 'Cache lookups by result', 'result', cacheResults),
    redisConfigured: () => redisConfigured.set(1),
    redisUsable: (isUsable: boolean) => redisUsable.set(isUsable ? 1 : 0),
    redisCommand: counterBy('redis_commands_total', 'Redis commands by outcome', 'outcome', commandOutcomes),
    redisLoaded: counter('redis_loads_total', 'Answers of other replicas that were found in Redis'),
    redisUnreadable: counter('redis_unreadable_total', 'Redis values that could not be decrypted or decoded'),
    threadStarted: counter('reading_threads_started_total', 'Threads started to decode large answers'),
    threadFailed: counter('reading_threads_failed_total', 'Large answers whose decoding failed or was stopped'),
    sealUnknown: counter('unknown_seals_total', 'Sealed links that no key of SEAL_KEYS opened'),
    pinsLost: (facts: readonly string[]) => fieldMapConcepts.filter((fact) => facts.includes(fact)).forEach(pinLost),
    unrecognised(found: { readonly status: boolean; readonly keys: number; readonly oddKeys: number }) {
      if (found.status) statusUnknown();
      keysUnknown(found.keys);
      oddKeysUnknown(found.oddKeys);
    },
    watch<Name extends keyof Gauges>(name: Name, read: () => Readonly<Record<Gauges[Name], number>>) {
      const labelled = { ...named(name, watchedHelp[name]), labelNames: ['state'] };
      registry.removeSingleMetric(labelled.name);
      new Gauge({
        ...labelled,
        collect() {
          for (const [state, value] of Object.entries<number>(read())) this.set({ state }, value);
        },
      });
    },
    includeProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}

const outcomes: Readonly<Record<number, ResponseOutcome>> = {
  404: 'missing',
  410: 'unavailable',
  429: 'limited',
  502: 'fault',
  503: 'unreachable',
};

export function outcomeOfStatus(route: RouteName, status: number): ResponseOutcome {
  if (status < 400) return 'ok';
  if (status === 404 && (route === 'share' || route === 'data' || route === 'track')) return 'unavailable';
  return outcomes[status] ?? (status < 500 ? 'refused' : 'error');
}
