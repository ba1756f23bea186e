import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/base/singleton.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { currentRedis, type SharedRedis } from './redis.ts';

export interface GuessLimitOptions extends Pick<Settings, 'hmacKey'> {
  readonly redis: SharedRedis | null;
  /** Different unavailable links that one client may open in ten minutes; 0: no limit. */
  readonly misses: number;
  readonly onLimited: (limit: 'misses' | 'crowd') => void;
}

export type GuessLimit = ReturnType<typeof createGuessLimit>;

const WINDOW_MS = 10 * 60_000;
/** Links that a client may ask for at once, for each miss that it may have: all of them may turn out to be misses. */
const CONCURRENT_PER_MISS = 2;
const CONCURRENT_RETRY_SECONDS = 2;
const MAX_REMEMBERED = 100_000;
const MAX_DIGITS = 9;

/**
 * A client with too many unavailable links gets no link at all for ten minutes, as answers would show which links exist.
 * Counted for all replicas under keyed hashes of the addresses; without Redis, each replica counts alone.
 */
export function createGuessLimit({ redis, hmacKey, misses, onLimited }: GuessLimitOptions) {
  const remembered = { max: MAX_REMEMBERED, ttl: WINDOW_MS, perf: { now: () => performance.now() } };
  const counts = new LRUCache<string, number>({ ...remembered, noUpdateTTL: true });
  // Opening the same dead link again reveals nothing new, so it counts once.
  const counted = new LRUCache<string, true>(remembered);
  const underWay = new Map<string, number>();
  const hashOf = (text: string) =>
    createHmac('sha256', hmacKey ?? '')
      .update(text)
      .digest('base64url');
  const nameOf = (client: string) => `share-viewer:4:misses:${hashOf(client)}`;

  async function read(client: string): Promise<{ readonly count: number; readonly leftMs: number }> {
    const own = { count: counts.get(client) ?? 0, leftMs: counts.getRemainingTTL(client) };
    if (redis === null) return own;
    const shared = redis.run(async (commands) => {
      const name = nameOf(client);
      const [count, leftMs] = await Promise.all([commands.getrange(name, 0, MAX_DIGITS), commands.pttl(name)]);
      return { count: Number(count), leftMs: Math.max(0, Math.min(WINDOW_MS, leftMs)) };
    });
    return shared.catch(() => own);
  }

  async function add(client: string): Promise<void> {
    const known = (counts.get(client) ?? 0) + 1;
    // The last miss begins the time in which all links are refused.
    counts.set(client, known, { noUpdateTTL: known !== misses });
    await redis
      ?.run(async (commands) => {
        const count = await commands.incr(nameOf(client));
        if (count === 1 || count === misses) await commands.pexpire(nameOf(client), WINDOW_MS);
      })
      .catch(() => undefined);
  }

  function change(client: string, by: number): number {
    const count = (underWay.get(client) ?? 0) + by;
    if (count > 0) underWay.set(client, count);
    else underWay.delete(client);
    return count;
  }

  return {
    /** Seconds after which the client may ask again, or what `load` resolves to; `isMiss` says whether it counts. */
    async guard<Loaded>(
      client: string,
      link: string,
      load: () => Promise<Loaded>,
      isMiss: (loaded: Loaded) => boolean,
    ): Promise<{ readonly retryAfter: number } | { readonly loaded: Loaded }> {
      if (misses === 0) return { loaded: await load() };
      try {
        if (change(client, 1) > CONCURRENT_PER_MISS * misses) {
          onLimited('crowd');
          return { retryAfter: CONCURRENT_RETRY_SECONDS };
        }
        const { count, leftMs } = await read(client);
        if (count >= misses) {
          onLimited('misses');
          return { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) };
        }
        const loaded = await load();
        const key = hashOf(`${client}\0${link}`);
        if (isMiss(loaded) && !counted.has(key)) {
          counted.set(key, true);
          await add(client);
        }
        return { loaded };
      } finally {
        change(client, -1);
      }
    },
  };
}

export function currentGuessLimit(): GuessLimit {
  return singleton('guesses', () => {
    const { hmacKey, missesPerAddress: misses } = currentSettings();
    return createGuessLimit({
      ...{ hmacKey, misses, redis: currentRedis() },
      onLimited: (limit) => {
        currentMetrics().limited(limit);
        if (limit === 'misses') currentLog().debug({ operation: 'limit', limit });
      },
    });
  });
}
