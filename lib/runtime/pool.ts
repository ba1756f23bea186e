import { afterProcessTime } from '#lib/base/process-timer.ts';
import { TrackingError } from '#lib/tracking/errors.ts';

export interface PoolOptions {
  /** Weight of all leases together; a lease that weighs more is granted while it is the only one. */
  readonly capacity: number;
  readonly ownerCapacity?: number;
  readonly maxWaiting?: number;
  /** Serves an owner's newest request first: in a burst, the oldest would be served just when its client gives up. */
  readonly isNewestFirst?: boolean;
}

export interface LeaseRequest {
  readonly weight?: number;
  readonly owner?: string;
  readonly maxWaitMs?: number;
  readonly signal?: AbortSignal;
}

export interface Lease {
  /** Adds to the weight. When it is refused, the whole lease is released. */
  readonly extend: (request: Omit<LeaseRequest, 'owner'>) => Promise<void>;
  readonly release: () => void;
}

export type Pool = ReturnType<typeof createPool>;

interface Holder {
  readonly owner: string;
  held: number;
  wanted: { readonly weight: number; readonly settle: (refusal: TrackingError | null) => void } | null;
}

interface Owner {
  held: number;
  readonly waiting: Holder[];
}

/**
 * A bounded resource: slots, or bytes of memory. Refusals are TrackingErrors, `unreachable: busy` when the wait was too
 * long or too many waited, and `unreachable: aborted` when the signal fired.
 */
export function createPool({
  capacity,
  ownerCapacity = capacity,
  maxWaiting = Infinity,
  isNewestFirst = false,
}: PoolOptions) {
  const owners = new Map<string, Owner>();
  const holders = new Set<Holder>();
  const shared = new Map<object, { readonly lease: Lease; readonly granted: Promise<void>; readers: number }>();
  let taken = 0;
  let waiting = 0;

  function ownerOf({ owner }: Holder): Owner {
    const known = owners.get(owner) ?? { held: 0, waiting: [] };
    owners.set(owner, known);
    return known;
  }

  function fits(holder: Holder, weight: number): boolean {
    if (taken === holder.held) return true;
    const held = owners.get(holder.owner)?.held ?? 0;
    return taken + weight <= capacity && (held === holder.held || held + weight <= ownerCapacity);
  }

  function grant(holder: Holder, weight: number): void {
    const owner = ownerOf(holder);
    owner.held += weight;
    holder.held += weight;
    taken += weight;
    holders.add(holder);
    owners.delete(holder.owner);
    owners.set(holder.owner, owner);
  }

  function nextOf(owner: Owner): Holder | undefined {
    return owner.waiting.at(isNewestFirst ? -1 : 0);
  }

  function grantNext(): boolean {
    for (const owner of owners.values()) {
      const next = nextOf(owner);
      if (next?.wanted == null || !fits(next, next.wanted.weight)) continue;
      grant(next, next.wanted.weight);
      next.wanted.settle(null);
      return true;
    }
    return false;
  }

  function grantAll(): void {
    while (waiting > 0 && grantNext());
    if (waiting === 0 || holders.size === 0) return;
    // Deadlock: every lease waits for more, so none would ever be released.
    if ([...holders].every(({ wanted }) => wanted !== null)) [...holders].at(-1)?.wanted?.settle(busy());
  }

  function release(holder: Holder): void {
    const owner = ownerOf(holder);
    owner.held -= holder.held;
    taken -= holder.held;
    holder.held = 0;
    holders.delete(holder);
    holder.wanted?.settle(aborted());
    if (owner.held === 0 && owner.waiting.length === 0) owners.delete(holder.owner);
    grantAll();
  }

  function wait(holder: Holder, { weight = 1, maxWaitMs, signal }: LeaseRequest): Promise<void> {
    const owner = ownerOf(holder);
    return new Promise((resolve, reject) => {
      const settle = (refusal: TrackingError | null) => {
        timer?.stop();
        signal?.removeEventListener('abort', onAbort);
        owner.waiting.splice(owner.waiting.indexOf(holder), 1);
        waiting -= 1;
        holder.wanted = null;
        if (refusal === null) return resolve();
        reject(refusal);
        release(holder);
      };
      const onAbort = () => settle(aborted());
      const timer = maxWaitMs === undefined ? null : afterProcessTime(maxWaitMs, () => settle(busy()));
      signal?.addEventListener('abort', onAbort);
      holder.wanted = { weight, settle };
      owner.waiting.push(holder);
      waiting += 1;
      if (waiting > maxWaiting) owner.waiting.at(isNewestFirst ? 0 : -1)?.wanted?.settle(busy());
      grantAll();
    });
  }

  async function extend(holder: Holder, request: LeaseRequest): Promise<void> {
    const { weight = 1, signal } = request;
    if (signal?.aborted === true) {
      release(holder);
      throw aborted();
    }
    const isFirst = isNewestFirst || (owners.get(holder.owner)?.waiting.length ?? 0) === 0;
    if (isFirst && fits(holder, weight)) grant(holder, weight);
    else await wait(holder, request);
  }

  function share(value: object, request: LeaseRequest) {
    const lease = leaseOf(createHolder(request.owner));
    const entry = { lease, granted: lease.extend(request), readers: 0 };
    shared.set(value, entry);
    return entry;
  }

  function leaseOf(holder: Holder): Lease {
    return { extend: (request) => extend(holder, request), release: () => release(holder) };
  }

  async function acquire(request: LeaseRequest): Promise<Lease> {
    const holder = createHolder(request.owner);
    await extend(holder, request);
    return leaseOf(holder);
  }

  return {
    acquire,
    tryAcquire: (weight = 1, owner?: string): Lease | null => {
      const holder = createHolder(owner);
      if (!fits(holder, weight)) return null;
      grant(holder, weight);
      return leaseOf(holder);
    },
    open: (owner: string) => leaseOf(createHolder(owner)),
    acquireShared: async (value: object, request: LeaseRequest) => {
      const entry = shared.get(value) ?? share(value, request);
      entry.readers += 1;
      let isReading = true;
      const leave = () => {
        if (!isReading) return;
        isReading = false;
        entry.readers -= 1;
        if (entry.readers > 0) return;
        shared.delete(value);
        entry.lease.release();
      };
      try {
        await entry.granted;
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    run: async <Result>(request: LeaseRequest, work: () => Promise<Result>) => {
      const lease = await acquire(request);
      try {
        return await work();
      } finally {
        lease.release();
      }
    },
    taken: () => taken,
    waiting: () => waiting,
  };
}

function createHolder(owner = ''): Holder {
  return { owner, held: 0, wanted: null };
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}

function aborted(): TrackingError {
  return new TrackingError('unreachable', 'aborted');
}
