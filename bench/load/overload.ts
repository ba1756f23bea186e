import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf } from '../openings.ts';
import { linkOf, withWorld } from './world.ts';
import { atLeast, atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import {
  arrive,
  comeAgain,
  keptConnections,
  msOf,
  openLink,
  refreshLink,
  type Visit,
  visit,
  type Visiting,
  withStatus,
} from './visitors.ts';

const LINKS = 200;
const WARM_UP_MS = 20_000;
const CAPACITY_MS = 15_000;
const OVERLOAD_MS = Number(process.env['LOAD_SECONDS'] ?? 60) * 1000;
const BUSY = 16;
const TIMES = 5;
const REFRESH_EVERY = 10;
const PROBE_MS = 100;

export const overload: Scenario = {
  about: `five times the pages it can serve, for ${OVERLOAD_MS / 1000} s, none of the visitors waiting for another`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer, service }) => {
      const kept: Visiting = { url: viewer.url, agent: keptConnections() };
      await comeAgain(BUSY, WARM_UP_MS, (number) => openLink(kept, ownLink(number)));
      const rows: Row[] = [];
      for (const [how, visiting] of [
        ['connections kept', kept],
        ['a new connection each', { ...kept, agent: false }],
      ] as const) {
        const before = cpuOf(viewer.pid()) ?? Number.NaN;
        const calm = await comeAgain(BUSY, CAPACITY_MS, (number) => openLink(visiting, ownLink(number)));
        const between = cpuOf(viewer.pid()) ?? Number.NaN;
        const capacity = (calm.length * 1000) / CAPACITY_MS;
        const calmMetrics = await viewer.metrics();
        const crowded = await crowd(visiting, capacity);
        const metrics = await viewer.metrics();
        const refused = (what: string) =>
          metrics('share_viewer_sheds_total', `what="${what}"`) -
          calmMetrics('share_viewer_sheds_total', `what="${what}"`);
        const cpuMs = ((cpuOf(viewer.pid()) ?? Number.NaN) - between) / withStatus(crowded.visits, 200).length;
        rows.push(
          ...rowsOf(how, capacity, crowded),
          noted('refused by its own count: pages and refreshes', `${refused('page')} and ${refused('refresh')}`),
          noted('event loop late by, p99', `${figure(metrics('nodejs_eventloop_lag_p99_seconds') * 1000)} ms`),
          noted(
            'processor time for a page served, calm and in the crowd',
            `${figure((between - before) / calm.length)} and ${figure(cpuMs)} ms`,
          ),
        );
        await service.calls();
        await wait(5_000);
      }
      return rows;
    }),
};

interface Crowded {
  readonly visits: readonly Visit[];
  readonly refreshes: readonly Visit[];
  readonly probes: readonly Visit[];
  readonly endedAt: number;
  readonly after: readonly Visit[];
}

async function crowd(visiting: Visiting, capacity: number): Promise<Crowded> {
  const probes: Promise<Visit>[] = [];
  const probe = setInterval(() => probes.push(visit({ ...visiting, agent: false }, '/healthz')), PROBE_MS);
  const rate = capacity * TIMES;
  let endedAt = 0;
  const refreshing = arrive(rate / REFRESH_EVERY, OVERLOAD_MS, (number) => refreshLink(visiting, ownLink(number)));
  const opening = arrive(rate, OVERLOAD_MS, (number) => {
    endedAt = Date.now();
    return openLink(visiting, ownLink(number));
  });
  await wait(OVERLOAD_MS);
  // Measured one at a time once the load has ended.
  const after = await comeAgain(
    1,
    8_000,
    (number) => openLink(visiting, ownLink(number)),
    () => 100,
  );
  const [visits, refreshes] = await Promise.all([opening, refreshing]);
  clearInterval(probe);
  return { visits, refreshes, probes: await Promise.all(probes), endedAt, after };
}

function rowsOf(how: string, capacity: number, { visits, refreshes, probes, endedAt, after }: Crowded): Row[] {
  const served = withStatus(visits, 200);
  const refused = withStatus(visits, 503);
  const settled = after.findLast(({ status, ms }) => status !== 200 || ms > 500);
  const recoveryMs = settled === undefined ? 0 : settled.startedAt + settled.ms - endedAt;
  return [
    noted(`${how}: capacity, pages a second`, figure(capacity)),
    noted('came, a second', figure((visits.length * 1000) / OVERLOAD_MS)),
    atLeast('served, of the capacity', (served.length / ((capacity * OVERLOAD_MS) / 1000)) * 100, 85, ' %'),
    noted('p50 of the served', `${figure(msOf(served, 0.5))} ms`),
    atMost('p99 of the served', msOf(served, 0.99), 3_000, ' ms'),
    noted('p50 of the refused', `${figure(msOf(refused, 0.5))} ms`),
    atMost('p99 of the refused', msOf(refused, 0.99), 100, ' ms'),
    atMost('neither served nor refused', visits.length - served.length - refused.length, 0, ''),
    noted('refreshes served', `${withStatus(refreshes, 200).length} of ${refreshes.length}`),
    noted('p50 of /healthz', `${figure(msOf(probes, 0.5))} ms`),
    atMost('p99 of /healthz', msOf(probes, 0.99), 100, ' ms'),
    atMost('all as before, after', recoveryMs / 1000, 5, ' s'),
  ];
}

function ownLink(number: number): string {
  return linkOf('bench', number % LINKS);
}
