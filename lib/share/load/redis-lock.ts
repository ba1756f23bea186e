import type { Redis } from 'ioredis';

/** How long a lock outlives a replica that dies while holding it. */
const LOCK_MS = 2_500;
export const RENEW_MS = 500;

const COMPARE_AND_DELETE = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`;

/** The lock only saves questions: two replicas that both believe they hold it each ask the service, and nothing breaks. */
export async function acquireLock(client: Redis, name: string, token: string): Promise<boolean> {
  return (await client.set(name, token, 'PX', LOCK_MS, 'NX')) === 'OK';
}

/** A holder whose lock had expired may prolong the next one's, for as long as its own question takes. */
export async function renewLock(client: Redis, name: string): Promise<void> {
  await client.pexpire(name, LOCK_MS);
}

export async function releaseLock(client: Redis, name: string, token: string): Promise<void> {
  await client.eval(COMPARE_AND_DELETE, 1, name, token);
}

/** How long it is held at most, ms; 0: nobody holds it. One that was set for longer than we do is shortened. */
export async function lockTimeLeft(client: Redis, name: string): Promise<number> {
  const leftMs = await client.pttl(name);
  const isForever = leftMs === -1;
  if (!isForever && leftMs <= LOCK_MS) return Math.max(0, leftMs);
  await client.pexpire(name, LOCK_MS);
  return LOCK_MS;
}
