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
import { atLeast, atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  visitAtRate,
  visitRepeatedly,
  keepAliveAgent,
  msOf,
  openLink,
  type Visit,
  type Client,
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

const faults: readonly (readonly [ServiceMode, string])[] = [
  ['reset', 'connections reset'],
  ['hang', 'no answer'],
];

export const outage: Scenario = {
  about: `${PER_SECOND} pages per second of ${LINKS} links, with the service down for ${DOWN_MS / 1000} s`,
  missing: null,
  run: async () => {
    const rows: Row[] = [];
    for (const [mode, label] of faults) rows.push(...(await withWorld((world) => measureOutage(world, mode, label))));
    return rows;
  },
};

async function measureOutage({ service, viewer }: World, mode: ServiceMode, label: string): Promise<readonly Row[]> {
  const client: Client = { url: viewer.url, agent: keepAliveAgent() };
  await visitRepeatedly(4, WARM_UP_MS, (number) => openLink(client, anyLink(number)));
  const visiting = visitAtRate(PER_SECOND, STEADY_MS + DOWN_MS + AFTER_MS, () =>
    // The circuit breaker counts visitors, by their addresses.
    openLink(
      { ...client, from: `127.0.1.${1 + Math.floor(Math.random() * 250)}` },
      anyLink(Math.floor(Math.random() * LINKS)),
    ),
  );
  await callTimes(service);
  const steadyAt = Date.now();
  await wait(STEADY_MS);
  const steady = await callTimes(service);
  const before = await viewer.metrics();
  await service.setMode(mode);
  const screenYAt = Date.now();
  await wait(DOWN_MS);
  const metrics = await viewer.metrics();
  const during = await callTimes(service);
  await service.setMode('up');
  const upAt = Date.now();
  const visits = await visiting;
  const after = await callTimes(service);

  const openedAt = transitionsTo(viewer, 'open').find((at) => at >= screenYAt) ?? Number.NaN;
  const closedAt = transitionsTo(viewer, 'closed').find((at) => at >= upAt) ?? Number.NaN;
  const increase = (name: string, label?: string) => metrics(name, label) - before(name, label);
  // Counted in the log, because metrics count hanging requests long after the breaker has opened.
  const requests = viewer.lines().filter(({ operation }) => operation === 'getSharing');
  const requestsBeforeOpen = requests.filter((line) => within(startOf(line), screenYAt, openedAt)).length;
  const attempts = during.filter((at) => at <= openedAt).length;
  const circuitOpen = increase('share_viewer_service_duration_seconds_count', 'outcome="circuit-open"');
  const whileOpen = visits.filter(({ startedAt }) => within(startedAt, openedAt + 100, upAt));
  const failedVisits = visits.filter(({ startedAt, status }) => startedAt >= upAt && status !== 200 && status !== 404);
  const steadyRate = steady.length / ((screenYAt - steadyAt) / 1000);
  return [
    info(`${label}: requests to the service per second`, figure(steadyRate)),
    info('breaker opened after', `${figure((openedAt - screenYAt) / 1000)} s`),
    atMost('attempts per request until then', attempts / Math.max(1, requestsBeforeOpen), 1.1, ''),
    info('requests stopped by the open breaker', figure(circuitOpen)),
    atLeast(
      'open breakers at the end of the outage',
      metrics('share_viewer_breakers', 'state="open"') + metrics('share_viewer_breakers', 'state="half-open"'),
      1,
      '',
    ),
    info('requests to the service in the rest of the outage', `${during.filter((at) => at > openedAt).length} times`),
    info('p50 of pages while open', `${figure(msOf(whileOpen, 0.5))} ms`),
    atMost('p99 of pages while open', msOf(whileOpen, 0.99), 100, ' ms'),
    info('rejected by load shedding during the outage', figure(increase('share_viewer_sheds_total'))),
    info('event loop lag p99 during the outage', `${figure(metrics('nodejs_eventloop_lag_p99_seconds') * 1000)} ms`),
    atMost('valid links reported as unavailable', countWrong(visits, 'bench-', 404), 0, ''),
    atMost('deleted links shown', countWrong(visits, 'gone-', 200), 0, ''),
    atMost('last views shown after expiry', countExpired(visits, screenYAt, upAt), 0, ''),
    info('breaker closed after recovery', `${figure((closedAt - upAt) / 1000)} s`),
    atMost('last fault after recovery', (latestEnd(failedVisits) - upAt) / 1000, 10, ' s'),
    atMost('peak request rate in 3 s after recovery, relative to normal', peakRate(after, upAt) / steadyRate, 2, ' ×'),
  ];
}

async function callTimes(service: LoadService): Promise<readonly number[]> {
  return (await service.calls()).map(({ at }) => at);
}

function transitionsTo(viewer: Viewer, state: string): number[] {
  return viewer
    .lines()
    .filter((line) => line.operation === 'breaker' && line['state'] === state)
    .map(({ time }) => Date.parse(time));
}

function countWrong(visits: readonly Visit[], kind: string, status: number): number {
  return withStatus(visits, status).filter(({ link }) => link.startsWith(kind)).length;
}

function countExpired(visits: readonly Visit[], screenYAt: number, upAt: number): number {
  return withStatus(visits, 200).filter(({ startedAt }) => within(startedAt, screenYAt + STALE_MS + FRESH_MS, upAt))
    .length;
}

function latestEnd(visits: readonly Visit[]): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...visits.map(({ startedAt, ms }) => startedAt + ms));
}

/** The highest rate over three seconds; single seconds vary too much. */
function peakRate(calls: readonly number[], since: number): number {
  const sorted = calls.filter((at) => at >= since).sort((a, b) => a - b);
  const counts = sorted.map((from, index) => sorted.slice(index).filter((at) => at < from + 3000).length);
  return Math.max(0, ...counts) / 3;
}

function startOf({ time, ms }: LogLine): number {
  return Date.parse(time) - (typeof ms === 'number' ? ms : 0);
}

function within(at: number, from: number, to: number): boolean {
  return at >= from && at <= to;
}

function anyLink(number: number): string {
  const link = number % LINKS;
  return linkOf(link % 10 === 0 ? 'gone' : 'bench', link);
}
