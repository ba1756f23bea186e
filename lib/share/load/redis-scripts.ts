import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * What is done in Redis in one step, timed by its clock: those of the replicas may differ. An entry is a hash of `order`
 * (when the question began, μs since 1970), `until` (fresh so long), `settled`, and the sealed `value`; whatever else
 * lies under its key counts as nothing.
 */
const COMMON = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function whole(number) return string.format('%.0f', number) end
local function instant(text)
  local number = tonumber(text or '')
  if number and number > 0 and number < now + 3600000000 then return math.floor(number) end
  return 0
end
local function field(name)
  local text = redis.pcall('HGET', KEYS[1], name)
  return type(text) == 'string' and text or nil
end
local order = instant(field('order'))
`;

/** KEYS entry, lock. ARGV token, lock ms, order held, its age μs, waited μs, mode. */
const BEGIN = script(`${COMMON}
local settled = instant(field('settled'))
local held, heldAge, waited, mode = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local function say(kind, number)
  local value = order > held and field('value') or ''
  return { kind, whole(number), whole(order), whole(math.max(0, now - order)), whole(math.max(0, now - settled)), value }
end
local isFresh = instant(field('until')) > now or (waited > 0 and settled >= now - waited)
local isOlder = held == 0 and heldAge > 0 and order < now - heldAge or order < held
if mode ~= 'alone' and order > 0 and isFresh and not isOlder then return say('fresh', 0) end
if mode == 'look' then return say('wait', math.max(0, redis.call('PTTL', KEYS[2]))) end
if mode == 'lead' and not redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  local left = redis.call('PTTL', KEYS[2])
  if left >= 0 then return say('wait', left) end
  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
end
return say('lead', math.max(now, order + 1))
`);

/** KEYS entry, lock. ARGV token, order, fresh μs, kept ms, value, channel, message. 1: kept, 0: there is a later one. */
const SETTLE = script(`${COMMON}
local asked, fresh = tonumber(ARGV[2]), tonumber(ARGV[3])
if redis.pcall('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
if order >= asked then return 0 end
local fromWhen = now - asked < fresh and asked or now
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'order', ARGV[2], 'until', whole(fromWhen + fresh), 'settled', whole(now), 'value', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PUBLISH', ARGV[6], ARGV[7])
return 1
`);

/** KEYS entry, lock. ARGV token, lock ms (0: give it up), channel, message. */
const HOLD = script(`
if redis.pcall('GET', KEYS[2]) ~= ARGV[1] then return 0 end
if ARGV[2] ~= '0' then return redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
redis.call('DEL', KEYS[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
`);

interface Script {
  readonly text: string;
  readonly digest: string;
}

function script(text: string): Script {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

/** `key`: of the link. One slot of a cluster holds all that is of one link. */
async function run(client: Redis, { text, digest }: Script, key: string, args: readonly (string | number | Buffer)[]) {
  const rest = ['2', `share-viewer:1:{${key}}`, `share-viewer:1:{${key}}:asking`, ...args];
  try {
    return await client.callBuffer('EVALSHA', digest, ...rest);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return client.callBuffer('EVAL', text, ...rest);
  }
}

/** Of the entry there is; `order` 0: there is none. Ages in ms. */
export interface Begun {
  /**
   * `fresh`: use it; `lead`: ask the service, with `mine` as the order; `wait`: somebody asks and has `leftMs` to say so
   * again, or (0) nobody does.
   */
  readonly kind: 'fresh' | 'lead' | 'wait';
  readonly mine: number;
  readonly leftMs: number;
  readonly order: number;
  readonly ageMs: number;
  readonly settledMs: number;
  /** Sealed; empty where the caller holds the same, or a later one. */
  readonly value: Buffer;
}

export interface Beginning {
  readonly token: string;
  readonly lockMs: number;
  readonly heldOrder: number;
  readonly heldAgeMs: number;
  /** What was settled while the caller waited is fresh for it. */
  readonly waitedMs: number;
  /** `look`: without asking; `alone`: whatever others do. */
  readonly mode: 'lead' | 'look' | 'alone';
}

export async function begin(client: Redis, key: string, beginning: Beginning): Promise<Begun> {
  const { token, lockMs, heldOrder, heldAgeMs, waitedMs, mode } = beginning;
  const micros = (ms: number) => Math.max(0, Math.round(ms * 1000));
  const args = [token, lockMs, heldOrder, micros(heldAgeMs), micros(waitedMs), mode];
  const said = await run(client, BEGIN, key, args);
  const parts: readonly unknown[] = Array.isArray(said) ? said : [];
  const [kind, number, order, age, settled, value] = parts.map((part) =>
    Buffer.isBuffer(part) ? part : Buffer.alloc(0),
  );
  const name = String(kind);
  if (name !== 'fresh' && name !== 'lead' && name !== 'wait') throw new TypeError('Redis said something else');
  return {
    kind: name,
    mine: name === 'lead' ? Number(number) : 0,
    leftMs: name === 'wait' ? Number(number) : 0,
    order: Number(order),
    ageMs: Number(age) / 1000,
    settledMs: Number(settled) / 1000,
    value: value ?? Buffer.alloc(0),
  };
}

export interface Settling {
  readonly token: string;
  readonly order: number;
  readonly freshMs: number;
  readonly keptMs: number;
  readonly value: Buffer;
  readonly channel: string;
  readonly message: string;
}

/** Whether it is the latest there is. */
export async function settle(client: Redis, key: string, settling: Settling): Promise<boolean> {
  const { token, order, freshMs, keptMs, value, channel, message } = settling;
  const args = [token, order, Math.round(freshMs * 1000), Math.round(keptMs), value, channel, message];
  return (await run(client, SETTLE, key, args)) === 1;
}

export async function hold(client: Redis, key: string, token: string, lockMs: number): Promise<void> {
  await run(client, HOLD, key, [token, lockMs, '', '']);
}

export async function giveUp(
  client: Redis,
  key: string,
  token: string,
  channel: string,
  message: string,
): Promise<void> {
  await run(client, HOLD, key, [token, 0, channel, message]);
}
