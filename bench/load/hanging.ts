import { setTimeout as wait } from 'node:timers/promises';
import { linkOf, withWorld } from './world.ts';
import { atLeast, atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import { arrive, comeAgain, keptConnections, msOf, openLink, timesOf, type Visiting, withStatus } from './visitors.ts';

const VISITORS = 500;
const PER_SECOND = 10;
const DURATION_MS = Number(process.env['LOAD_SECONDS'] ?? 40) * 1000;
/** Sooner than the page asks visitors to retry. */
const THINK_MS = 10_000;

export const hanging: Scenario = {
  about: `${VISITORS} visitors of links that hang, and beside them ${PER_SECOND} a second who open links of the same service for the first time`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer }) => {
      const visiting: Visiting = { url: viewer.url, agent: keptConnections() };
      let opened = 0;
      const openNew = () => openLink(visiting, linkOf('bench', (opened += 1)));
      await comeAgain(4, 15_000, openNew);
      const alone = await arrive(PER_SECOND, 10_000, openNew);
      const rows: Row[] = [noted('p50 and p99 without them', timesOf(alone))];
      for (const [how, links] of [
        ['one link each', VISITORS],
        ['ten links together', 10],
      ] as const) {
        const crowd = comeAgain(
          VISITORS,
          DURATION_MS,
          (number) => openLink(visiting, linkOf('hang', links * 1_000 + (number % links))),
          () => THINK_MS * (0.5 + Math.random()),
        );
        await wait(2_000);
        const well = await arrive(PER_SECOND, DURATION_MS - 4_000, openNew);
        const hung = await crowd;
        rows.push(
          noted(`${how}: p50 and p99 of those who wait in vain`, timesOf(hung)),
          noted('p50 of the others', `${figure(msOf(well, 0.5))} ms`),
          atMost('p99 of the others', msOf(well, 0.99), 1_000, ' ms'),
          atMost('others who did not get their page', well.length - withStatus(well, 200).length, 0, ''),
          atMost('hanging links called unavailable or shown', withStatus(hung, 200, 404).length, 0, ''),
        );
        await wait(7_000);
      }
      const metrics = await viewer.metrics();
      rows.push(noted('refused for want of processor time, of all', figure(metrics('share_viewer_sheds_total'))));
      return rows;
    }),
};

const SIZES = [30, 100, 200] as const;
const ON_ONE_LINK = 400;

export const bursts: Scenario = {
  about: `bursts of visitors with links of their own, and of ${ON_ONE_LINK} with one link, of a service that takes 300 ms`,
  missing: null,
  run: () =>
    withWorld(async ({ viewer }) => {
      const visiting: Visiting = { url: viewer.url, agent: false };
      let links = 0;
      const newLink = () => linkOf('late', (links += 1));
      await comeAgain(4, 10_000, () => openLink(visiting, newLink()));
      const rows: Row[] = [];
      for (const size of SIZES) {
        const opened = Array.from({ length: size }, newLink);
        rows.push(...(await burst(`${size} links`, visiting, opened)));
      }
      const one = newLink();
      rows.push(
        ...(await burst(
          `${ON_ONE_LINK} on one link`,
          visiting,
          Array.from({ length: ON_ONE_LINK }, () => one),
        )),
      );
      return rows;
    }),
};

async function burst(what: string, visiting: Visiting, links: readonly string[]): Promise<readonly Row[]> {
  const visits = await Promise.all(links.map((link) => openLink(visiting, link)));
  const shown = withStatus(visits, 200);
  await wait(5_000);
  return [
    atLeast(`${what}: shown`, shown.length, links.length, ''),
    noted('p50 and p99', timesOf(shown)),
    atMost('the last', msOf(shown, 1), 4_000, ' ms'),
  ];
}
