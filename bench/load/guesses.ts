import { setTimeout as wait } from 'node:timers/promises';
import { linkOf, withWorld } from './world.ts';
import { atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import {
  arrive,
  comeAgain,
  keptConnections,
  openLink,
  timesOf,
  type Visit,
  type Visiting,
  withStatus,
} from './visitors.ts';

const GUESSES = 3_000;
const AT_ONCE = 20;
const RUSH_PER_SECOND = 300;
const OTHERS_PER_SECOND = 3;
const OTHERS_LINKS = 20;

export const guesses: Scenario = {
  about: `${GUESSES} guesses at identifiers from one address, ${AT_ONCE} at once, and from one that sends ${RUSH_PER_SECOND} a second; another address beside them`,
  missing: null,
  run: () =>
    withWorld(
      async ({ service, viewer }) => {
        const from = (address: string): Visiting => ({ url: viewer.url, agent: keptConnections(), from: address });
        const other = from('127.0.0.9');
        const openOther = (number: number) => openLink(other, linkOf('bench', number % OTHERS_LINKS));
        await comeAgain(1, 4_000, openOther);
        const alone = await arrive(OTHERS_PER_SECOND, 10_000, openOther);
        const rows: Row[] = [noted('p50 and p99 of the other address alone', timesOf(alone))];
        for (const [how, address, guess] of [
          ['one after the other', '127.0.0.2', oneAfterTheOther],
          ['in a rush', '127.0.0.3', inARush],
        ] as const) {
          const guesser = from(address);
          await service.calls();
          const guessing = guess(guesser);
          const others = await arrive(OTHERS_PER_SECOND, Promise.all([guessing, wait(10_000)]), openOther);
          const guessed = await guessing;
          const asked = (await service.calls()).filter(({ link }) => link.startsWith('gone-')).length;
          const existing = await openLink(guesser, linkOf('bench', 0));
          const answered = withStatus(guessed, 200, 404).length;
          const odd = guessed.filter(({ status }) => status !== 200 && status !== 404 && status !== 429);
          const oddly = [...new Set(odd.map(({ status, problem }) => status ?? problem))].join(', ');
          rows.push(
            atMost(`${how}: answered, of ${guessed.length}`, answered, 100, ''),
            atMost(`neither answered nor 429${oddly === '' ? '' : ` (${oddly})`}`, odd.length, 0, ''),
            noted('p50 and p99 of the 429', timesOf(withStatus(guessed, 429))),
            noted('the service was asked for a guess', `${asked} times`),
            atMost('links that exist shown to the guesser afterwards', existing.status === 429 ? 0 : 1, 0, ''),
            atMost(`pages the other address did not get, of ${others.length}`, notShown(others), 0, ''),
            noted('p50 and p99 of the other address', timesOf(others)),
          );
        }
        const metrics = await viewer.metrics();
        const limited = (limit: string) => figure(metrics('share_viewer_limited_total', `limit="${limit}"`));
        return [
          ...rows,
          noted('429 by its own count: misses and crowd', `${limited('misses')} and ${limited('crowd')}`),
        ];
      },
      { settings: { RATE_LIMIT_PAGES: '', RATE_LIMIT_MISSES: '' } },
    ),
};

async function oneAfterTheOther(guesser: Visiting): Promise<readonly Visit[]> {
  const guessed: Visit[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < GUESSES) guessed.push(await openLink(guesser, linkOf('gone', (next += 1))));
    }),
  );
  return guessed;
}

function inARush(guesser: Visiting): Promise<readonly Visit[]> {
  const durationMs = (GUESSES / RUSH_PER_SECOND) * 1000;
  return arrive(RUSH_PER_SECOND, durationMs, (number) => openLink(guesser, linkOf('gone', GUESSES + number)));
}

function notShown(visits: readonly Visit[]): number {
  return visits.length - withStatus(visits, 200).length;
}
