import { currentSettings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { singleton } from '#lib/base/singleton.ts';
import { createSharedRedis, type SharedRedis } from './connection.ts';
import { onRedisEvent, tellRedisEvent } from './events.ts';

/** A request that waits longer for Redis goes on without it: asking the tracking service itself takes about as long. */
const COMMAND_TIMEOUT_MS = 50;
/** The longest a start waits for Redis, ms: without it the first pages would be everybody's own. */
const OPEN_MS = 1_000;

/** The connection all of this process share; null without a `REDIS_URL`. */
export function currentRedis(): SharedRedis | null {
  const { redisUrl } = currentSettings();
  if (redisUrl === null) return null;
  return singleton('redis', isSharedRedis, () => {
    onRedisEvent(currentMetrics().redisTold);
    onRedisEvent((event) => {
      if (event.kind !== 'state') return;
      if (event.isUsable) currentLog().info({ operation: 'redis', state: 'shared' });
      else currentLog().warn({ operation: 'redis', state: 'alone', problem: event.problem });
    });
    return createSharedRedis({ url: redisUrl, commandMs: COMMAND_TIMEOUT_MS, observe: tellRedisEvent });
  });
}

/** Connects, and says so where that does not succeed: the viewer works without. */
export async function openRedis(): Promise<void> {
  const redis = currentRedis();
  await redis?.opened(OPEN_MS);
  if (redis?.isUsable() === false) currentLog().warn({ operation: 'redis', state: 'alone', problem: 'not connected' });
}

function isSharedRedis(value: unknown): value is SharedRedis {
  return typeof value === 'object' && value !== null && 'run' in value;
}
