import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf } from '../openings.ts';
import { linkOf, withWorld } from './world.ts';
import { atLeast, atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  visitAtRate,
  visitRepeatedly,
  keepAliveAgent,
  msOf,
  openLink,
  refreshLink,
  type Visit,
  visit,
  type Client,
  withStatus,
} from './visitors.ts';

const LINKS = 200;
const WARM_UP_MS = 20_000;
const CAPACITY_MS = 15_000;
const OVERLOAD_MS = Number(process.env['LOAD_SECONDS'] ?? 60) * 1000;
const CAPACITY_VISITORS = 16;
const OVERLOAD_FACTOR = 5;
const REFRESH_EVERY = 10;
const PROBE_MS = 100;
/** The viewer lets a visitor wait for 8 s by its own estimate. */
const MAX_WAIT_MS = 12_000;

export const overload: Scenario = {
  about: `five times as many pages as the viewer can serve, for ${OVERLOAD_MS / 1000} s, from independent visitors`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer, service }) => {
      const keepAlive: Client = { url: viewer.url, agent: keepAliveAgent() };
      await visitRepeatedly(CAPACITY_VISITORS, WARM_UP_MS, (number) => openLink(keepAlive, linkFor(number)));
      const rows: Row[] = [];
      for (const [label, client] of [
        ['kept-alive connections', keepAlive],
        ['new connections', { ...keepAlive, agent: false }],
      ] as const) {
        const before = cpuOf(viewer.pid()) ?? Number.NaN;
        const normal = await visitRepeatedly(CAPACITY_VISITORS, CAPACITY_MS, (number) =>
          openLink(client, linkFor(number)),
        );
        const between = cpuOf(viewer.pid()) ?? Number.NaN;
        const capacity = (normal.length * 1000) / CAPACITY_MS;
        const normalMetrics = await viewer.metrics();
        const overloaded = await measureOverload(client, capacity);
        const metrics = await viewer.metrics();
        const rejected = (kind: string) =>
          metrics('share_viewer_sheds_total', `what="${kind}"`) -
          normalMetrics('share_viewer_sheds_total', `what="${kind}"`);
        const cpuMs = ((cpuOf(viewer.pid()) ?? Number.NaN) - between) / withStatus(overloaded.visits, 200).length;
        rows.push(
          ...rowsOf(label, capacity, overloaded),
          info('rejected by the metrics: pages and refreshes', `${rejected('page')} and ${rejected('refresh')}`),
          info('event loop lag p99', `${figure(metrics('nodejs_eventloop_lag_p99_seconds') * 1000)} ms`),
          info(
            'CPU time per served page, normal and overloaded',
            `${figure((between - before) / normal.length)} and ${figure(cpuMs)} ms`,
          ),
        );
        await service.calls();
        await wait(5_000);
      }
      return rows;
    }),
};

interface OverloadVisits {
  readonly visits: readonly Visit[];
  readonly refreshes: readonly Visit[];
  readonly probes: readonly Visit[];
  readonly endedAt: number;
  readonly after: readonly Visit[];
}

async function measureOverload(client: Client, capacity: number): Promise<OverloadVisits> {
  const probes: Promise<Visit>[] = [];
  const probe = setInterval(() => probes.push(visit({ ...client, agent: false }, '/healthz')), PROBE_MS);
  const rate = capacity * OVERLOAD_FACTOR;
  let endedAt = 0;
  const refreshing = visitAtRate(rate / REFRESH_EVERY, OVERLOAD_MS, (number) => refreshLink(client, linkFor(number)));
  const opening = visitAtRate(rate, OVERLOAD_MS, (number) => {
    endedAt = Date.now();
    return openLink(client, linkFor(number));
  });
  await wait(OVERLOAD_MS);
  // After the load has ended, one request at a time.
  const after = await visitRepeatedly(
    1,
    2 * MAX_WAIT_MS,
    (number) => openLink(client, linkFor(number)),
    () => 100,
  );
  const [visits, refreshes] = await Promise.all([opening, refreshing]);
  clearInterval(probe);
  return { visits, refreshes, probes: await Promise.all(probes), endedAt, after };
}

function rowsOf(label: string, capacity: number, { visits, refreshes, probes, endedAt, after }: OverloadVisits): Row[] {
  const served = withStatus(visits, 200);
  const rejected = withStatus(visits, 503);
  const lastSlow = after.findLast(({ status, ms }) => status !== 200 || ms > 500);
  const recoveryMs = lastSlow === undefined ? 0 : lastSlow.startedAt + lastSlow.ms - endedAt;
  return [
    info(`${label}: capacity, pages per second`, figure(capacity)),
    info('visits per second', figure((visits.length * 1000) / OVERLOAD_MS)),
    atLeast('served, % of capacity', (served.length / ((capacity * OVERLOAD_MS) / 1000)) * 100, 85, ' %'),
    info('p50 of served pages', `${figure(msOf(served, 0.5))} ms`),
    atMost('p99 of served pages', msOf(served, 0.99), MAX_WAIT_MS, ' ms'),
    info('p50 of rejected requests', `${figure(msOf(rejected, 0.5))} ms`),
    atMost('p99 of rejected requests', msOf(rejected, 0.99), 100, ' ms'),
    atMost('neither served nor rejected', visits.length - served.length - rejected.length, 0, ''),
    info('refreshes served', `${withStatus(refreshes, 200).length} of ${refreshes.length}`),
    info('p50 of /healthz', `${figure(msOf(probes, 0.5))} ms`),
    atMost('p99 of /healthz', msOf(probes, 0.99), 100, ' ms'),
    atMost('back to normal after', recoveryMs / 1000, MAX_WAIT_MS / 1000, ' s'),
  ];
}

function linkFor(number: number): string {
  return linkOf('bench', number % LINKS);
}
