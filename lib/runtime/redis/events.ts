import { singleton } from '#lib/base/singleton.ts';

/** What is told of the replicas' common Redis: outcomes, counts and times (ms), never a key or a value. */
export type RedisEvent =
  /** `skipped`: not tried, because Redis is away. */
  | { readonly kind: 'command'; readonly outcome: 'answered' | 'slow' | 'failed' | 'skipped'; readonly ms: number }
  | { readonly kind: 'state'; readonly isUsable: boolean; readonly problem: string | null }
  /**
   * Where an answer came from that this process did not have: another replica's, already there (`shared`) or waited
   * for (`waited`); the service, asked for all replicas (`led`) or for this one (`alone`).
   */
  | { readonly kind: 'load'; readonly way: 'shared' | 'waited' | 'led' | 'alone' }
  /** A value nobody with our key wrote. */
  | { readonly kind: 'unreadable' }
  /** Another replica told of a deletion. */
  | { readonly kind: 'deletion' };

type Listener = (event: RedisEvent) => void;

function listeners(): Set<Listener> {
  return singleton('redis.listeners', isSet, () => new Set());
}

function isSet(value: unknown): value is Set<Listener> {
  return value instanceof Set;
}

/** Calls for every event from now on. Returns what ends that. */
export function onRedisEvent(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

export function tellRedisEvent(event: RedisEvent): void {
  for (const listener of listeners()) listener(event);
}
