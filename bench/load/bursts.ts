import { setTimeout as wait } from 'node:timers/promises';
import { linkOf } from './identifiers.ts';
import { atLeast, atMost, noted, type Row, type Scenario } from './scenario.ts';
import { comeAgain, msOf, openLink, timesOf, type Visiting, withStatus } from './visitors.ts';
import { withWorld } from './world.ts';

const SIZES = [30, 100, 200] as const;
const ON_ONE_LINK = 400;

/** Visitors who come at the same moment, over connections of their own. The service takes 300 ms. */
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
