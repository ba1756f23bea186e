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
  p50AndP99,
  type Client,
  withStatus,
} from './visitors.ts';

const VISITORS = 500;
const PER_SECOND = 10;
const DURATION_MS = Number(process.env['LOAD_SECONDS'] ?? 40) * 1000;
/** Shorter than the Retry-After of the page. */
const THINK_MS = 10_000;

export const hanging: Scenario = {
  about: `${VISITORS} visitors of one address with links that hang, while ${PER_SECOND} per second open other links of the same service for the first time`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer }) => {
      const client: Client = { url: viewer.url, agent: keepAliveAgent() };
      // Else the failures would be those of most visitors, and open the circuit breaker.
      const crowded: Client = { ...client, from: '127.0.3.1' };
      let opened = 0;
      const openNew = () => openLink(client, linkOf('bench', (opened += 1)));
      await visitRepeatedly(4, 15_000, openNew);
      const alone = await visitAtRate(PER_SECOND, 10_000, openNew);
      const rows: Row[] = [info('p50 and p99 without hanging links', p50AndP99(alone))];
      for (const [label, links] of [
        ['one link each', VISITORS],
        ['ten links for all', 10],
      ] as const) {
        const crowd = visitRepeatedly(
          VISITORS,
          DURATION_MS,
          (number) => openLink(crowded, linkOf('hang', links * 1_000 + (number % links))),
          () => THINK_MS * (0.5 + Math.random()),
        );
        await wait(2_000);
        const others = await visitAtRate(PER_SECOND, DURATION_MS - 4_000, openNew);
        const hung = await crowd;
        rows.push(
          info(`${label}: p50 and p99 of visitors of hanging links`, p50AndP99(hung)),
          info('p50 of other links', `${figure(msOf(others, 0.5))} ms`),
          atMost('p99 of other links', msOf(others, 0.99), 1_000, ' ms'),
          atMost('other links not shown', others.length - withStatus(others, 200).length, 0, ''),
          atMost('hanging links shown or reported as unavailable', withStatus(hung, 200, 404).length, 0, ''),
        );
        await wait(7_000);
      }
      const metrics = await viewer.metrics();
      rows.push(info('rejected by load shedding', figure(metrics('share_viewer_sheds_total'))));
      return rows;
    }),
};

const SIZES = [30, 100, 200] as const;
const ON_ONE_LINK = 400;

export const bursts: Scenario = {
  about: `bursts of visitors, each with another link and ${ON_ONE_LINK} with one link, of a service that takes 300 ms`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer }) => {
      const client: Client = { url: viewer.url, agent: false };
      let links = 0;
      const newLink = () => linkOf('late', (links += 1));
      await visitRepeatedly(4, 10_000, () => openLink(client, newLink()));
      const rows: Row[] = [];
      for (const size of SIZES) {
        const opened = Array.from({ length: size }, newLink);
        rows.push(...(await burst(`${size} links`, client, opened, viewer.pid)));
      }
      const one = newLink();
      rows.push(
        ...(await burst(
          `${ON_ONE_LINK} visitors of one link`,
          client,
          Array.from({ length: ON_ONE_LINK }, () => one),
          viewer.pid,
        )),
      );
      return rows;
    }),
};

const SERVICE_MS = 300;
const MAX_SHARE_OF_CPU = 1.3;

async function burst(
  label: string,
  client: Client,
  links: readonly string[],
  viewer: () => number,
): Promise<readonly Row[]> {
  const before = cpuOf(viewer()) ?? Number.NaN;
  const visits = await Promise.all(links.map((link) => openLink(client, link)));
  const cpuMs = (cpuOf(viewer()) ?? Number.NaN) - before;
  const shown = withStatus(visits, 200);
  await wait(5_000);
  return [
    atLeast(`${label}: shown`, shown.length, links.length, ''),
    info('p50 and p99', p50AndP99(shown)),
    info('processor time of the viewer', `${figure(cpuMs)} ms`),
    atMost('slowest', msOf(shown, 1), Math.round(SERVICE_MS + MAX_SHARE_OF_CPU * cpuMs), ' ms'),
  ];
}
