import { setTimeout as wait } from 'node:timers/promises';
import { linkOf } from './identifiers.ts';
import { atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import { arrive, comeAgain, keptConnections, msOf, openLink, type Visiting, withStatus, timesOf } from './visitors.ts';
import { withWorld } from './world.ts';

const VISITORS = 500;
const PER_SECOND = 10;
const DURATION_MS = Number(process.env['LOAD_SECONDS'] ?? 40) * 1000;
/** Between an answer and the next try of one who opened a link that hangs: sooner than he is asked to. */
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
        // They have come before the others do.
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
