import type { Redis, RedisOptions } from 'ioredis';
import { createBreaker } from './breaker.ts';
import type { RedisEvent } from './events.ts';

export interface SharedRedisOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** How long a request waits for an answer, ms. */
  readonly commandMs: number;
  readonly observe: (event: RedisEvent) => void;
}

/** What the replicas share. Nothing of it is needed: whoever is told `RedisAway` works alone. */
export interface SharedRedis {
  /** Whether it is worth asking; while it is not, `run` rejects at once. */
  readonly isUsable: () => boolean;
  /**
   * Does something with the connection. Rejects with RedisAway when Redis is away, fails, or does not answer within
   * `ms` (as long as a request waits, unless it says otherwise); `work` then goes on, and what comes of it is ignored.
   * Anything rejected that is no Error, as limiters do, is passed on and counts as an answer.
   */
  readonly run: <T>(work: (client: Redis) => Promise<T>, ms?: number) => Promise<T>;
  /** Calls `onMessage` for every message, and `onGap` when some may have been missed since the last one. */
  readonly listen: (channel: string, onMessage: (message: string) => void, onGap: () => void) => void;
  /** Resolves when Redis is usable, or `ms` are over. */
  readonly opened: (ms: number) => Promise<void>;
  readonly close: () => void;
}

export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** Each connection is asked for a sign of life this often, and given up without one: a cut cable tells nobody. */
const SILENT_MS = 5_000;
const CONNECT_MS = 2_000;
const MOST_PAUSE_MS = 1_000;

const OPTIONS = {
  // A request is never put off until Redis is back, and nothing is sent a second time.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // Done here, where it is known when it is done.
  autoResubscribe: false,
  connectTimeout: CONNECT_MS,
  disableClientInfo: true,
  retryStrategy: (times: number) => Math.min(MOST_PAUSE_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
} satisfies RedisOptions;

/** Two connections, made by a library that is loaded here and nowhere else. */
export function createSharedRedis({ url, commandMs, observe }: SharedRedisOptions): SharedRedis {
  let clients: readonly [commands: Redis, messages: Redis] | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners = new Map<string, { onMessage: (message: string) => void; onGap: () => void }>();
  const waiting = new Set<() => void>();

  const breaker = createBreaker({
    // A read would not notice that Redis has no memory left, or has become a copy.
    probe: () => answerOf((client) => client.set('share-viewer:probe', '1', 'PX', 1_000), commandMs),
    onChange: (problem) => {
      observe({ kind: 'state', isUsable: problem === null, problem });
      if (problem === null) for (const resolve of waiting) resolve();
    },
  });

  const loading = import('ioredis').then(({ Redis: Client }) => {
    if (isClosed) return;
    const commands = new Client(url, OPTIONS);
    const messages = new Client(url, OPTIONS);
    clients = [commands, messages];
    heartbeat = setInterval(() => {
      for (const client of [commands, messages])
        if (client.status === 'ready') within(client.ping(), SILENT_MS - 1_000).catch(() => client.disconnect(true));
    }, SILENT_MS).unref();
    // Its errors hold addresses; without a listener they would be printed.
    for (const client of clients) client.on('error', () => undefined);
    commands.on('ready', breaker.lookNow);
    commands.on('close', () => breaker.open('connection'));
    messages.on('ready', () => {
      for (const channel of listeners.keys()) subscribe(messages, channel);
    });
    messages.on('message', (channel, message) => listeners.get(channel)?.onMessage(message));
  });
  loading.catch(() => undefined);

  function subscribe(client: Redis, channel: string): void {
    client.subscribe(channel).then(
      () => listeners.get(channel)?.onGap(),
      () => undefined,
    );
  }

  async function answerOf<T>(work: (client: Redis) => Promise<T>, ms: number): Promise<T> {
    const commands = clients?.[0];
    if (commands?.status !== 'ready') throw new RedisAway('connection');
    return within(work(commands), ms);
  }

  return {
    isUsable: breaker.isClosed,
    run: async (work, ms = commandMs) => {
      if (!breaker.isClosed()) {
        observe({ kind: 'command', outcome: 'skipped', ms: 0 });
        throw new RedisAway('connection');
      }
      const start = performance.now();
      try {
        const answer = await answerOf(work, ms);
        observe({ kind: 'command', outcome: 'answered', ms: performance.now() - start });
        breaker.succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof Error)) {
          observe({ kind: 'command', outcome: 'answered', ms: performance.now() - start });
          breaker.succeeded();
          throw error;
        }
        const problem = error instanceof RedisAway ? error.message : 'refused';
        observe({ kind: 'command', outcome: problem === 'slow' ? 'slow' : 'failed', ms: performance.now() - start });
        breaker.failed(problem);
        throw new RedisAway(problem);
      }
    },
    listen: (channel, onMessage, onGap) => {
      listeners.set(channel, { onMessage, onGap });
      const messages = clients?.[1];
      if (messages?.status === 'ready') subscribe(messages, channel);
    },
    opened: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
        if (breaker.isClosed()) end();
      }),
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const client of clients ?? []) client.disconnect();
    },
  };
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // A busy process is late itself: an answer that has come in meanwhile is read before this gives up.
    const timer = setTimeout(() => setImmediate(() => reject(new RedisAway('slow'))), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
