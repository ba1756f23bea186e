import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuessLimit, type GuessLimit, type GuessLimitOptions } from './guesses.ts';
import { createSharedRedis, type SharedRedis } from './redis.ts';
import { noRedis, startTestRedis, type TestRedis } from './test-redis.ts';

const GUESSER = '198.51.100.77';
const hmacKey = 'a secret of the deployment';

function limitOf(options: Partial<GuessLimitOptions> = {}) {
  return createGuessLimit({ redis: null, hmacKey, misses: 30, onLimited: () => undefined, ...options });
}

/** `shown`, `unavailable`, or after how many minutes, or else seconds, the client may ask again. */
async function open(limit: GuessLimit, client: string, link: string): Promise<string> {
  const load = () => Promise.resolve(link.startsWith('dead') ? 'unavailable' : 'shown');
  const guarded = await limit.guard(client, link, load, (loaded) => loaded === 'unavailable');
  if ('loaded' in guarded) return guarded.loaded;
  const minutes = Math.round(guarded.retryAfter / 60);
  return minutes > 0 ? `${minutes} min` : `${guarded.retryAfter} s`;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

async function inTurn(limit: GuessLimit, client: string, links: readonly string[]) {
  const answers = [];
  for (const link of links) answers.push(await open(limit, client, link));
  return answers;
}

describe('one replica', () => {
  // At 0, the cache would keep its entries for ever.
  beforeEach(() => void vi.useFakeTimers().advanceTimersByTime(1));
  afterEach(() => void vi.useRealTimers());

  test('answers 30 of 3,000 guesses, then no link for ten minutes from the last one, and all others', async () => {
    const limited: string[] = [];
    const limit = limitOf({ onLimited: (name) => limited.push(name) });
    expect(await inTurn(limit, GUESSER, ['dead first'])).toEqual(['unavailable']);
    vi.advanceTimersByTime(300_000);
    const guesses = await inTurn(
      limit,
      GUESSER,
      times(2_999, (index) => `dead ${index}`),
    );
    expect(guesses).toEqual([...times(29, () => 'unavailable'), ...times(2_970, () => '10 min')]);
    expect(limited).toEqual(times(2_970, () => 'misses'));
    expect(await open(limit, GUESSER, 'well')).toBe('10 min');
    expect(await open(limit, '198.51.100.78', 'well')).toBe('shown');
    vi.advanceTimersByTime(540_000);
    expect(await open(limit, GUESSER, 'well')).toBe('1 min');
    vi.advanceTimersByTime(61_000);
    expect(await inTurn(limit, GUESSER, ['well', 'dead first'])).toEqual(['shown', 'unavailable']);
  });

  test('counts a dead link once, however often it is opened, and links that are shown not at all', async () => {
    const limit = limitOf();
    expect(
      new Set(
        await inTurn(
          limit,
          GUESSER,
          times(200, () => 'dead'),
        ),
      ),
    ).toEqual(new Set(['unavailable']));
    expect(new Set(await inTurn(limit, GUESSER, times(200, String)))).toEqual(new Set(['shown']));
  });

  test('answers fewer than 100 of 3,000 guesses at the same time, and frees the client when they have ended', async () => {
    const limited: string[] = [];
    const limit = limitOf({ onLimited: (name) => limited.push(name) });
    const guesses = await Promise.all(times(3_000, (index) => open(limit, GUESSER, `dead ${index}`)));
    expect(guesses.filter((answer) => answer === 'unavailable')).toHaveLength(60);
    expect(guesses.filter((answer) => answer === '2 s')).toHaveLength(2_940);
    expect(new Set(limited)).toEqual(new Set(['crowd']));
    vi.advanceTimersByTime(601_000);
    const failing = limit.guard(GUESSER, 'fails', () => Promise.reject(new Error('the service')), Boolean);
    await expect(failing).rejects.toThrow('the service');
    const later = await Promise.all(times(60, (index) => open(limit, GUESSER, `${index}`)));
    expect(new Set(later)).toEqual(new Set(['shown']));
  });

  test('limits nobody when the setting is 0', async () => {
    const limit = limitOf({ misses: 0 });
    const guesses = await Promise.all(times(500, (index) => open(limit, GUESSER, `dead ${index}`)));
    expect(new Set(guesses)).toEqual(new Set(['unavailable']));
  });
});

describe.skipIf(noRedis !== null)(`replicas that share a Redis${noRedis === null ? '' : `: ${noRedis}`}`, () => {
  let server: TestRedis;
  let direct: Redis;
  const opened: SharedRedis[] = [];
  beforeAll(async () => {
    vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
    vi.stubEnv('LOG_LEVEL', 'silent');
    server = await startTestRedis();
    direct = new Redis(server.url, { retryStrategy: () => 20 });
    direct.on('error', () => undefined);
  });
  afterEach(async () => {
    for (const redis of opened.splice(0)) redis.close();
    await direct.flushall();
  });
  afterAll(async () => {
    direct.disconnect();
    await server.close();
    vi.unstubAllEnvs();
  });

  async function replica(): Promise<GuessLimit> {
    const redis = createSharedRedis(server.url, 10_000);
    opened.push(redis);
    await redis.opened(10_000);
    return limitOf({ redis, misses: 10 });
  }

  test('count together, under names that hold no address, for ten minutes', async () => {
    const [one, two] = [await replica(), await replica()];
    const answers = [];
    for (let index = 0; index < 20; index += 1)
      answers.push(await open(index % 2 === 0 ? one : two, GUESSER, `dead ${index}`));
    expect(answers.slice(0, 10)).toEqual(times(10, () => 'unavailable'));
    for (const refused of answers.slice(10)) expect(refused).toMatch(/^\d+ min$/);
    expect(await open(two, '198.51.100.78', 'well')).toBe('shown');
    const [name = '', ...others] = (await direct.keys('*')).filter((key) => key !== 'share-viewer:probe');
    expect(others).toEqual([]);
    expect(name).not.toContain(GUESSER);
    expect(await direct.pttl(name)).toBeGreaterThan(0);
    await direct.del(name);
    expect(await open(one, GUESSER, 'well')).toBe('shown');
  });

  test('count alone while Redis is away, and let nobody wait for it', async () => {
    const limit = await replica();
    await inTurn(
      limit,
      GUESSER,
      times(4, (index) => `dead ${index}`),
    );
    await server.kill();
    await vi.waitFor(() => expect(opened[0]?.isUsable()).toBe(false), 10_000);
    const guesses = await inTurn(
      limit,
      GUESSER,
      times(8, (index) => `dead later ${index}`),
    );
    expect(guesses.slice(0, 6)).toEqual(times(6, () => 'unavailable'));
    for (const refused of guesses.slice(6)) expect(refused).toMatch(/^\d+ min$/);
    await server.start();
  });

  test('read no count that was overwritten with megabytes', async () => {
    const limit = await replica();
    await open(limit, GUESSER, 'dead');
    const [name = ''] = (await direct.keys('*')).filter((key) => key !== 'share-viewer:probe');
    await direct.setrange(name, 8 * 2 ** 20, 'x');
    const bytesSent = async () => Number(/total_net_output_bytes:(\d+)/.exec(await direct.info('stats'))?.[1]);
    const before = await bytesSent();
    expect(await open(limit, GUESSER, 'another')).toBe('shown');
    expect((await bytesSent()) - before).toBeLessThan(100_000);
  });
});
