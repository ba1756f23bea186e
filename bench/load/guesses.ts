import { setTimeout as wait } from 'node:timers/promises';
import { linkOf, withWorld } from './world.ts';
import { atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  visitAtRate,
  visitRepeatedly,
  keepAliveAgent,
  openLink,
  p50AndP99,
  type Visit,
  type Client,
  withStatus,
} from './visitors.ts';

const GUESSES = 3_000;
const CONCURRENCY = 20;
const RUSH_PER_SECOND = 300;
const OTHERS_PER_SECOND = 3;
const OTHERS_LINKS = 20;

export const guesses: Scenario = {
  about: `${GUESSES} guessed identifiers from one address at concurrency ${CONCURRENCY} and from another at ${RUSH_PER_SECOND} per second, while a third opens links`,
  missing: null,
  run: () =>
    withWorld(
      async ({ service, viewer }) => {
        const clientFrom = (address: string): Client => ({ url: viewer.url, agent: keepAliveAgent(), from: address });
        const other = clientFrom('127.0.0.9');
        const openOther = (number: number) => openLink(other, linkOf('bench', number % OTHERS_LINKS));
        await visitRepeatedly(1, 4_000, openOther);
        const alone = await visitAtRate(OTHERS_PER_SECOND, 10_000, openOther);
        const rows: Row[] = [info('p50 and p99 of the other address without guesses', p50AndP99(alone))];
        for (const [label, address, guess] of [
          ['one after another', '127.0.0.2', guessInSequence],
          ['at a high rate', '127.0.0.3', guessAtRate],
        ] as const) {
          const guesser = clientFrom(address);
          await service.calls();
          const guessing = guess(guesser);
          const others = await visitAtRate(OTHERS_PER_SECOND, Promise.all([guessing, wait(10_000)]), openOther);
          const guessed = await guessing;
          const serviceRequests = (await service.calls()).filter(({ link }) => link.startsWith('gone-')).length;
          const existing = await openLink(guesser, linkOf('bench', 0));
          const answered = withStatus(guessed, 200, 404).length;
          const unexpected = guessed.filter(({ status }) => status !== 200 && status !== 404 && status !== 429);
          const kinds = [...new Set(unexpected.map(({ status, problem }) => status ?? problem))].join(', ');
          rows.push(
            atMost(`${label}: answered with 200 or 404, of ${guessed.length}`, answered, 100, ''),
            atMost(`other than 200, 404 or 429${kinds === '' ? '' : ` (${kinds})`}`, unexpected.length, 0, ''),
            info('p50 and p99 of the 429 responses', p50AndP99(withStatus(guessed, 429))),
            info('requests to the service for guesses', `${serviceRequests} times`),
            atMost('existing links shown to the guesser afterwards', existing.status === 429 ? 0 : 1, 0, ''),
            atMost(`failed pages of the other address, of ${others.length}`, notShown(others), 0, ''),
            info('p50 and p99 of the other address', p50AndP99(others)),
          );
        }
        const metrics = await viewer.metrics();
        const limited = (limit: string) => figure(metrics('share_viewer_limited_total', `limit="${limit}"`));
        return [...rows, info('429 by the metrics: misses and crowd', `${limited('misses')} and ${limited('crowd')}`)];
      },
      { settings: { RATE_LIMIT_MISSES: '' } },
    ),
};

async function guessInSequence(guesser: Client): Promise<readonly Visit[]> {
  const guessed: Visit[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < GUESSES) guessed.push(await openLink(guesser, linkOf('gone', (next += 1))));
    }),
  );
  return guessed;
}

function guessAtRate(guesser: Client): Promise<readonly Visit[]> {
  const durationMs = (GUESSES / RUSH_PER_SECOND) * 1000;
  return visitAtRate(RUSH_PER_SECOND, durationMs, (number) => openLink(guesser, linkOf('gone', GUESSES + number)));
}

function notShown(visits: readonly Visit[]): number {
  return visits.length - withStatus(visits, 200).length;
}
