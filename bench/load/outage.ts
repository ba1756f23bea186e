import { setTimeout as wait } from 'node:timers/promises';
import {
  linkOf,
  type LoadService,
  type LogLine,
  type ServiceMode,
  type Viewer,
  withWorld,
  type World,
} from './world.ts';
import { atLeast, atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import {
  arrive,
  comeAgain,
  keptConnections,
  msOf,
  openLink,
  type Visit,
  type Visiting,
  withStatus,
} from './visitors.ts';

const LINKS = 100;
const PER_SECOND = Number(process.env['LOAD_RATE'] ?? 30);
const WARM_UP_MS = 15_000;
const STEADY_MS = 20_000;
const DOWN_MS = Number(process.env['LOAD_SECONDS'] ?? 60) * 1000;
const AFTER_MS = 30_000;
const STALE_MS = 60_000;
const FRESH_MS = 5_000;

const ways: readonly (readonly [ServiceMode, string])[] = [
  ['reset', 'connections reset'],
  ['hang', 'no answer'],
];

export const outage: Scenario = {
  about: `${PER_SECOND} pages a second of ${LINKS} links, and the service down for ${DOWN_MS / 1000} s`,
  missing: null,
  run: async () => {
    const rows: Row[] = [];
    for (const [mode, how] of ways) rows.push(...(await withWorld((world) => goDown(world, mode, how))));
    return rows;
  },
};

async function goDown({ service, viewer }: World, mode: ServiceMode, how: string): Promise<readonly Row[]> {
  const visiting: Visiting = { url: viewer.url, agent: keptConnections() };
  await comeAgain(4, WARM_UP_MS, (number) => openLink(visiting, anyLink(number)));
  const visiting30 = arrive(PER_SECOND, STEADY_MS + DOWN_MS + AFTER_MS, () =>
    openLink(visiting, anyLink(Math.floor(Math.random() * LINKS))),
  );
  await timesOfCalls(service);
  const steadyAt = Date.now();
  await wait(STEADY_MS);
  const steady = await timesOfCalls(service);
  const before = await viewer.metrics();
  await service.setMode(mode);
  const downAt = Date.now();
  await wait(DOWN_MS);
  const metrics = await viewer.metrics();
  const during = await timesOfCalls(service);
  await service.setMode('up');
  const upAt = Date.now();
  const visits = await visiting30;
  const after = await timesOfCalls(service);

  const openedAt = changesTo(viewer, 'open').find((at) => at >= downAt) ?? Number.NaN;
  const closedAt = changesTo(viewer, 'closed').find((at) => at >= upAt) ?? Number.NaN;
  const meanwhile = (name: string, label?: string) => metrics(name, label) - before(name, label);
  // The log, because metrics count a request at its end, and a hanging one ends long after the breaker has opened.
  const asks = viewer.lines().filter(({ operation }) => operation === 'getSharing');
  const asked = asks.filter((line) => within(beginOf(line), downAt, openedAt)).length;
  const attempts = during.filter((at) => at <= openedAt).length;
  const circuitOpen = meanwhile('share_viewer_service_duration_seconds_count', 'outcome="circuit-open"');
  const whileOpen = visits.filter(({ startedAt }) => within(startedAt, openedAt + 100, upAt));
  const faults = visits.filter(({ startedAt, status }) => startedAt >= upAt && status !== 200 && status !== 404);
  const steadyRate = steady.length / ((downAt - steadyAt) / 1000);
  return [
    noted(`${how}: the service is asked, a second`, figure(steadyRate)),
    noted('not asked any more after', `${figure((openedAt - downAt) / 1000)} s`),
    atMost('attempts for one question until then', attempts / Math.max(1, asked), 1.1, ''),
    noted('questions not asked, by the open breaker', figure(circuitOpen)),
    atLeast(
      'breakers open at the end of the time down',
      metrics('share_viewer_breakers', 'state="open"') + metrics('share_viewer_breakers', 'state="half-open"'),
      1,
      '',
    ),
    noted('asked in the rest of the time down', `${during.filter((at) => at > openedAt).length} times`),
    noted('p50 of the pages meanwhile', `${figure(msOf(whileOpen, 0.5))} ms`),
    atMost('p99 of the pages meanwhile', msOf(whileOpen, 0.99), 100, ' ms'),
    noted('refused for want of processor time meanwhile', figure(meanwhile('share_viewer_sheds_total'))),
    noted('event loop late by, p99, while down', `${figure(metrics('nodejs_eventloop_lag_p99_seconds') * 1000)} ms`),
    atMost('good links called unavailable', wrong(visits, 'bench-', 404), 0, ''),
    atMost('deleted links shown', wrong(visits, 'gone-', 200), 0, ''),
    atMost('last views shown after their time', late(visits, downAt, upAt), 0, ''),
    noted('asked again after its return', `${figure((closedAt - upAt) / 1000)} s`),
    atMost('the last fault after its return', (latestOf(faults) - upAt) / 1000, 10, ' s'),
    atMost('most questions a second in 3 s after it, of the steady rate', peak(after, upAt) / steadyRate, 2, ' ×'),
  ];
}

async function timesOfCalls(service: LoadService): Promise<readonly number[]> {
  return (await service.calls()).map(({ at }) => at);
}

function changesTo(viewer: Viewer, state: string): number[] {
  return viewer
    .lines()
    .filter((line) => line.operation === 'breaker' && line['state'] === state)
    .map(({ time }) => Date.parse(time));
}

function wrong(visits: readonly Visit[], kind: string, status: number): number {
  return withStatus(visits, status).filter(({ link }) => link.startsWith(kind)).length;
}

function late(visits: readonly Visit[], downAt: number, upAt: number): number {
  return withStatus(visits, 200).filter(({ startedAt }) => within(startedAt, downAt + STALE_MS + FRESH_MS, upAt))
    .length;
}

function latestOf(visits: readonly Visit[]): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...visits.map(({ startedAt, ms }) => startedAt + ms));
}

/** Counts over three seconds, as single seconds are chance. */
function peak(calls: readonly number[], since: number): number {
  const sorted = calls.filter((at) => at >= since).sort((a, b) => a - b);
  const counts = sorted.map((from, index) => sorted.slice(index).filter((at) => at < from + 3000).length);
  return Math.max(0, ...counts) / 3;
}

function beginOf({ time, ms }: LogLine): number {
  return Date.parse(time) - (typeof ms === 'number' ? ms : 0);
}

function within(at: number, from: number, to: number): boolean {
  return at >= from && at <= to;
}

function anyLink(number: number): string {
  const link = number % LINKS;
  return linkOf(link % 10 === 0 ? 'gone' : 'bench', link);
}
