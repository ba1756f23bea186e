import { medianOf, slopeOf } from '../figures.ts';
import { type LinkKind, linkOf, type Viewer, withWorld } from './world.ts';
import { atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  visitAtRate,
  visitRepeatedly,
  keepAliveAgent,
  openLink,
  refreshLink,
  p50AndP99,
  type Client,
  withStatus,
} from './visitors.ts';

const LINKS = 300;
const CAPACITY_VISITORS = 16;
const WARM_UP_MS = 10_000;
const CAPACITY_MS = 10_000;
/** Until caches are full; the first third of a shorter soak. */
const SETTLING_MS = 5 * 60_000;
const REFRESH_EVERY = 10;

/** Percentages, low enough that the circuit breaker stays closed. */
const kinds: readonly (readonly [LinkKind, number])[] = [
  ['gone', 5],
  ['reset', 2],
  ['status', 2],
  ['html', 2],
  ['hang', 1],
];

export const soak: Scenario = {
  about: `half as many pages as the viewer can serve, of ${LINKS} links, 5 % deleted and 7 % with faults, with the image's heap of 256 MB`,
  missing: null,
  run: ({ minutes }) =>
    withWorld(
      async ({ viewer }) => {
        const client: Client = { url: viewer.url, agent: keepAliveAgent() };
        const healthy = (number: number) => openLink(client, linkOf('bench', number % LINKS));
        await visitRepeatedly(CAPACITY_VISITORS, WARM_UP_MS, healthy);
        const normal = await visitRepeatedly(CAPACITY_VISITORS, CAPACITY_MS, healthy);
        const rate = (normal.length * 1000) / CAPACITY_MS / 2;
        const durationMs = minutes * 60_000;
        const sampling = sample(viewer, durationMs);
        const visits = await visitAtRate(rate, durationMs, (number) =>
          (number % REFRESH_EVERY === 0 ? refreshLink : openLink)(client, randomLink()),
        );
        const samples = await sampling;
        const metrics = await viewer.metrics();
        const settled = samples.filter(({ ms }) => ms >= Math.min(SETTLING_MS, durationMs / 3));
        const growthOf = (key: keyof Sample) => slopeOf(settled.map((each) => [each.ms / 60_000, each[key]]));
        const visitsOf = (kind: LinkKind) => visits.filter(({ link }) => link.startsWith(`${kind}-`));
        const valid = visitsOf('bench');
        const faults = visits.filter(({ link }) => !link.startsWith('bench-') && !link.startsWith('gone-'));
        return [
          info('capacity, pages per second', figure(rate * 2)),
          info(`visits per second, for ${figure(minutes)} min`, figure((visits.length * 1000) / durationMs)),
          info('p50 and p99 of valid links', p50AndP99(valid)),
          info('valid links not shown', `${valid.length - withStatus(valid, 200).length} of ${valid.length}`),
          info('rejected by load shedding', figure(metrics('share_viewer_sheds_total'))),
          info(
            'requests stopped by an open breaker',
            figure(metrics('share_viewer_service_duration_seconds_count', 'outcome="circuit-open"')),
          ),
          atMost('valid links reported as unavailable', withStatus(valid, 404).length, 0, ''),
          atMost('deleted links shown', withStatus(visitsOf('gone'), 200).length, 0, ''),
          atMost('faults shown or reported as unavailable', withStatus(faults, 200, 404).length, 0, ''),
          info('resident memory: first, last, maximum', sizes(samples.map(({ megabytes }) => megabytes))),
          atMost(
            `memory growth per minute after minute ${figure((settled[0]?.ms ?? 0) / 60_000)}`,
            growthOf('megabytes'),
            0.5,
            ' MB',
          ),
          info('heap growth per minute', `${figure(growthOf('heap'))} MB`),
          stable('open files and sockets', settled, 'files'),
          stable('handles', settled, 'handles'),
          stable('timers', settled, 'timers'),
        ];
      },
      { settings: { NODE_OPTIONS: '--max-old-space-size=256' } },
    ),
};

interface Sample {
  readonly ms: number;
  readonly megabytes: number;
  readonly heap: number;
  readonly files: number;
  readonly handles: number;
  readonly timers: number;
}

async function sample(viewer: Viewer, durationMs: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const everyMs = Math.min(5_000, durationMs / 30);
  for (let due = 0; due <= durationMs; due += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, startedAt + due - performance.now()));
    const metrics = await viewer.metrics().catch(() => null);
    if (metrics === null) continue;
    samples.push({
      ms: performance.now() - startedAt,
      megabytes: metrics('process_resident_memory_bytes') / 1e6,
      heap: metrics('nodejs_heap_size_used_bytes') / 1e6,
      files: metrics('process_open_fds'),
      handles: metrics('nodejs_active_handles_total'),
      timers: metrics('nodejs_active_resources', 'type="Timeout"'),
    });
  }
  return samples;
}

function stable(name: string, samples: readonly Sample[], key: keyof Sample): Row {
  const values = samples.map((each) => each[key]);
  const third = Math.ceil(values.length / 3);
  const first = medianOf(values.slice(0, third));
  const last = medianOf(values.slice(-third));
  return atMost(`${name}, last third (first third ${figure(first)})`, last, Math.max(first * 1.1, first + 10), '');
}

function sizes(values: readonly number[]): string {
  return `${[values[0], values.at(-1), Math.max(...values)].map((value) => figure(value ?? Number.NaN)).join(', ')} MB`;
}

function randomLink(): string {
  const number = Math.floor(Math.random() * LINKS);
  let rest = number % 100;
  for (const [kind, share] of kinds) {
    if (rest < share) return linkOf(kind, number);
    rest -= share;
  }
  return linkOf('bench', number);
}
