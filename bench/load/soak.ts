import { medianOf, slopeOf } from '../figures.ts';
import { type LinkKind, linkOf, type Viewer, withWorld } from './world.ts';
import { atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import {
  arrive,
  comeAgain,
  keptConnections,
  openLink,
  refreshLink,
  timesOf,
  type Visiting,
  withStatus,
} from './visitors.ts';

const LINKS = 300;
const BUSY = 16;
const WARM_UP_MS = 10_000;
const CAPACITY_MS = 10_000;
/** Until caches have reached their size; the first third of a shorter soak. */
const SETTLING_MS = 5 * 60_000;
const REFRESH_EVERY = 10;

/** Percentages; few enough that the circuit breaker stays closed. */
const kinds: readonly (readonly [LinkKind, number])[] = [
  ['gone', 5],
  ['reset', 2],
  ['status', 2],
  ['html', 2],
  ['hang', 1],
];

export const soak: Scenario = {
  about: `half the pages it can serve, of ${LINKS} links, of each hundred 5 deleted and 7 with faults; a heap of 256 MB, as in the image`,
  missing: null,
  run: ({ minutes }) =>
    withWorld(
      async ({ viewer }) => {
        const visiting: Visiting = { url: viewer.url, agent: keptConnections() };
        const healthy = (number: number) => openLink(visiting, linkOf('bench', number % LINKS));
        await comeAgain(BUSY, WARM_UP_MS, healthy);
        const calm = await comeAgain(BUSY, CAPACITY_MS, healthy);
        const rate = (calm.length * 1000) / CAPACITY_MS / 2;
        const durationMs = minutes * 60_000;
        const sampling = sample(viewer, durationMs);
        const visits = await arrive(rate, durationMs, (number) =>
          (number % REFRESH_EVERY === 0 ? refreshLink : openLink)(visiting, anyLink()),
        );
        const samples = await sampling;
        const metrics = await viewer.metrics();
        const settled = samples.filter(({ ms }) => ms >= Math.min(SETTLING_MS, durationMs / 3));
        const growth = (key: keyof Sample) => slopeOf(settled.map((each) => [each.ms / 60_000, each[key]]));
        const of = (kind: LinkKind) => visits.filter(({ link }) => link.startsWith(`${kind}-`));
        const good = of('bench');
        const faults = visits.filter(({ link }) => !link.startsWith('bench-') && !link.startsWith('gone-'));
        return [
          noted('capacity, pages a second', figure(rate * 2)),
          noted(`came, a second, for ${figure(minutes)} min`, figure((visits.length * 1000) / durationMs)),
          noted('p50 and p99 of links that are well', timesOf(good)),
          noted(
            'links that are well and were not shown',
            `${good.length - withStatus(good, 200).length} of ${good.length}`,
          ),
          noted('refused for want of processor time, of all', figure(metrics('share_viewer_sheds_total'))),
          noted(
            'questions not asked, by an open breaker',
            figure(metrics('share_viewer_service_duration_seconds_count', 'outcome="circuit-open"')),
          ),
          atMost('links that are well called unavailable', withStatus(good, 404).length, 0, ''),
          atMost('deleted links shown', withStatus(of('gone'), 200).length, 0, ''),
          atMost('faults called unavailable or shown', withStatus(faults, 200, 404).length, 0, ''),
          noted('resident memory, at first, at last, at most', sizes(samples.map(({ megabytes }) => megabytes))),
          atMost(
            `its growth after minute ${figure((settled[0]?.ms ?? 0) / 60_000)}, a minute`,
            growth('megabytes'),
            0.5,
            ' MB',
          ),
          noted('growth of the heap in use, a minute', `${figure(growth('heap'))} MB`),
          flat('open files and sockets', settled, 'files'),
          flat('handles', settled, 'handles'),
          flat('timers', settled, 'timers'),
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
  const begun = performance.now();
  const everyMs = Math.min(5_000, durationMs / 30);
  for (let due = 0; due <= durationMs; due += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, begun + due - performance.now()));
    const metrics = await viewer.metrics().catch(() => null);
    if (metrics === null) continue;
    samples.push({
      ms: performance.now() - begun,
      megabytes: metrics('process_resident_memory_bytes') / 1e6,
      heap: metrics('nodejs_heap_size_used_bytes') / 1e6,
      files: metrics('process_open_fds'),
      handles: metrics('nodejs_active_handles_total'),
      timers: metrics('nodejs_active_resources', 'type="Timeout"'),
    });
  }
  return samples;
}

function flat(what: string, samples: readonly Sample[], key: keyof Sample): Row {
  const values = samples.map((each) => each[key]);
  const third = Math.ceil(values.length / 3);
  const first = medianOf(values.slice(0, third));
  const last = medianOf(values.slice(-third));
  return atMost(`${what}, at last (${figure(first)} at first)`, last, Math.max(first * 1.1, first + 10), '');
}

function sizes(values: readonly number[]): string {
  return `${[values[0], values.at(-1), Math.max(...values)].map((value) => figure(value ?? Number.NaN)).join(', ')} MB`;
}

function anyLink(): string {
  const number = Math.floor(Math.random() * LINKS);
  let before = number % 100;
  for (const [kind, share] of kinds) {
    if (before < share) return linkOf(kind, number);
    before -= share;
  }
  return linkOf('bench', number);
}
