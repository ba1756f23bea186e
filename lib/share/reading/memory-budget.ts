import { TrackingError } from '#lib/tracking/errors.ts';
import type { BodyRoom } from '#lib/tracking/http/transport.ts';
import { once } from './slots.ts';

export interface MemoryBudgetOptions {
  /** Of all reservations. */
  readonly bytes?: number;
  /** Of those of one owner, unless there is but one: a single large one may be larger. */
  readonly bytesEach?: number;
}

/** The memory for what is large: bodies on their way in, and answers on their way out. */
export interface MemoryBudget {
  /** `until`: when a reservation stops waiting for memory, ms since 1970 UTC. */
  readonly reserve: (owner: string, until: number) => Reservation;
  /**
   * Counts a value that several readers hold once, until each of them has called what this resolves to. Rejects with a
   * TrackingError, `unreachable: busy`, where there is no memory for it in time.
   */
  readonly share: (value: object, bytes: number, owner: string, until: number) => Promise<() => void>;
  /** Bytes reserved by all. */
  readonly taken: () => number;
}

/** `take` rejects with a TrackingError, `unreachable`: `busy` or `aborted`. */
export interface Reservation extends BodyRoom {
  /** Gives back all that was taken. */
  readonly release: () => void;
}

interface Holder {
  readonly owner: string;
  held: number;
  wanted: { readonly bytes: number; readonly settle: (refusal: TrackingError | null) => void } | null;
}

interface SharedValue {
  readonly reservation: Reservation;
  readonly taking: Promise<void>;
  readers: number;
}

const MB = 2 ** 20;
/** The largest body, the files and the lists being sent, and half as much again for other services' bodies. */
const BYTES = 144 * MB;
const BYTES_EACH = 32 * MB;

/** A fair queue for memory: owners take turns, and each owner's reservations are served in the order they came. */
export function createMemoryBudget({
  bytes: most = BYTES,
  bytesEach = BYTES_EACH,
}: MemoryBudgetOptions = {}): MemoryBudget {
  /** All who hold or want memory, in the order they came. */
  const holders = new Set<Holder>();
  /** The owner served last is last. */
  const owners = new Set<string>();
  const sharedValues = new Map<object, SharedValue>();

  function heldBy(owner: string | null): number {
    return [...holders].reduce((sum, holder) => sum + (owner === null || holder.owner === owner ? holder.held : 0), 0);
  }

  function fits(holder: Holder, bytes: number): boolean {
    const all = heldBy(null);
    // A reservation larger than the whole budget is granted when it is alone, else it never would be.
    if (all === holder.held) return true;
    const own = heldBy(holder.owner);
    return all + bytes <= most && (own === holder.held || own + bytes <= bytesEach);
  }

  function firstWaiting(owner: string): Holder | undefined {
    return [...holders].find((holder) => holder.owner === owner && holder.wanted !== null);
  }

  function grantNext(): boolean {
    for (const owner of owners) {
      const holder = firstWaiting(owner);
      if (holder?.wanted == null || !fits(holder, holder.wanted.bytes)) continue;
      holder.held += holder.wanted.bytes;
      holder.wanted.settle(null);
      owners.delete(owner);
      owners.add(owner);
      return true;
    }
    return false;
  }

  function grantAll(): void {
    while (grantNext());
    const holding = [...holders].filter(({ held }) => held > 0);
    // A deadlock: all who hold memory wait for more, and none would ever be released.
    if (holding.length > 0 && holding.every(({ wanted }) => wanted !== null)) holding.at(-1)?.wanted?.settle(busy());
  }

  function release(holder: Holder): void {
    holder.held = 0;
    holders.delete(holder);
    if (![...holders].some(({ owner }) => owner === holder.owner)) owners.delete(holder.owner);
    holder.wanted?.settle(aborted());
    grantAll();
  }

  function want(holder: Holder, bytes: number, until: number, signal?: AbortSignal): Promise<void> {
    holders.add(holder);
    owners.add(holder.owner);
    return new Promise((resolve, reject) => {
      const settle = (refusal: TrackingError | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        holder.wanted = null;
        if (refusal === null) return resolve();
        reject(refusal);
        release(holder);
      };
      const onAbort = () => settle(aborted());
      const timer = setTimeout(() => settle(busy()), Math.max(0, until - Date.now()));
      signal?.addEventListener('abort', onAbort);
      holder.wanted = { bytes, settle };
      if (signal?.aborted === true) onAbort();
      else grantAll();
    });
  }

  function createReservation(owner: string, until: number) {
    const holder: Holder = { owner, held: 0, wanted: null };
    return {
      take: (bytes: number, signal?: AbortSignal) => want(holder, bytes, until, signal),
      release: () => release(holder),
    };
  }

  return {
    taken: () => heldBy(null),
    reserve: createReservation,
    share: async (value, bytes, owner, until) => {
      const shared = sharedValues.get(value) ?? reserveShared();
      shared.readers += 1;
      const leave = once(() => {
        shared.readers -= 1;
        if (shared.readers > 0) return;
        sharedValues.delete(value);
        shared.reservation.release();
      });
      try {
        await shared.taking;
        return leave;
      } catch (error) {
        leave();
        throw error;
      }

      function reserveShared(): SharedValue {
        const reservation = createReservation(owner, until);
        const created = { reservation, taking: reservation.take(bytes), readers: 0 };
        sharedValues.set(value, created);
        return created;
      }
    },
  };
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}

function aborted(): TrackingError {
  return new TrackingError('unreachable', 'aborted');
}
