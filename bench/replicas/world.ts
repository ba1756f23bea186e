import { createServer } from 'node:http';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRedis, startTestRedis, type TestRedis } from '#lib/ops/redis/test-redis.ts';
import { anyPort } from '#lib/run/free-port.mjs';
import { startViewer } from '#lib/run/viewer.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';
import { listen } from '../../e2e/support/http-server.ts';
import { type SlowWay, startSlowWay } from '../../e2e/support/slow-way.ts';
import { trackOf } from '../tracks.ts';

export interface Replica {
  readonly url: string;
  readonly port: number;
  /** Starts it anew, after it has ended; resolves when it is ready. */
  readonly start: () => Promise<void>;
  /** SIGTERM; resolves when it has ended. */
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

export interface World {
  readonly folder: string;
  readonly replicas: readonly Replica[];
  readonly redis: TestRedis;
  /** Between the replicas and Redis. */
  readonly way: SlowWay;
  /** How often the service was asked for a link. */
  readonly asked: (shareId: string) => number;
  readonly askedInAll: () => number;
  /** From now on the service says `{}` of it. */
  readonly deleteLink: (shareId: string) => void;
  readonly close: () => Promise<void>;
}

export interface WorldOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** How long the service takes. */
  readonly serviceMs?: number;
  /** Whether Redis can be made slow; the way to it costs two processes a turn each. */
  readonly hasSlowWay?: boolean;
}

/** Replicas of the built viewer, a Redis, and a service that names every asset by its link. */
export async function createWorld({ settings, serviceMs = 20, hasSlowWay = false }: WorldOptions): Promise<World> {
  if (noRedis !== null) throw new Error(noRedis);
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-replicas-'));
  const calls = new Map<string, number>();
  const deleted = new Set<string>();
  const service = createServer((request, response) => {
    const shareId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('AssetShareID') ?? '';
    calls.set(shareId, (calls.get(shareId) ?? 0) + 1);
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(deleted.has(shareId) ? '{}' : JSON.stringify(viewOf(shareId))), serviceMs);
  });
  const serviceUrl = await listen(service);
  const redis = await startTestRedis();
  const way = await startSlowWay(redis.port);
  const replicas = await Promise.all(
    [1, 2, 3].map(() =>
      createReplica(folder, {
        TRACKING_BASE_URL: serviceUrl,
        REDIS_URL: `redis://127.0.0.1:${hasSlowWay ? way.port : redis.port}`,
        HMAC_KEY: 'key of the bench '.repeat(3),
        ...settings,
      }),
    ),
  );
  return {
    folder,
    replicas,
    redis,
    way,
    asked: (shareId) => calls.get(shareId) ?? 0,
    askedInAll: () => [...calls.values()].reduce((sum, count) => sum + count, 0),
    deleteLink: (shareId) => void deleted.add(shareId),
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await way.close();
      await redis.close();
      service.closeAllConnections();
      service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a page of it says, and no page of another link. */
export function nameOf(shareId: string): string {
  return `Asset ${shareId}.`;
}

function viewOf(shareId: string): object {
  return { ...trackOf('one-50-1'), AssetName: nameOf(shareId) };
}

async function createReplica(folder: string, settings: Readonly<Record<string, string>>): Promise<Replica> {
  const port = await anyPort();
  const url = `http://127.0.0.1:${port}`;
  const output = openSync(join(folder, `viewer-${port}.txt`), 'a');
  const start = async () => {
    const running = startViewer({
      env: { PATH: process.env['PATH'], PORT: String(port), HOSTNAME: '127.0.0.1', APP_URL: url, ...settings },
      stdio: ['ignore', output, output],
    });
    if (running === null) throw new Error('the viewer is not built: npm run build');
    if (!(await waitForOk(`${url}/readyz`, running))) throw new Error('the viewer did not start');
    return running;
  };
  let running = await start();
  return {
    url,
    port,
    start: async () => {
      running = await start();
    },
    stop: async () => {
      await running.stop();
    },
    kill: async () => {
      running.child.kill('SIGKILL');
      await running.exited;
    },
  };
}
