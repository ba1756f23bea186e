import { TrackingError } from '#lib/tracking/errors.ts';
import type { BodyRoom } from '#lib/tracking/http/transport.ts';

export interface RoomOptions {
  /** Of all bodies that are on their way or being read. */
  readonly bytes?: number;
  /** Of those of one owner, unless there is but one: a single large one may be larger. */
  readonly bytesEach?: number;
}

/** The memory for large bodies, shared by all. */
export interface Room {
  /** `until`: when it is not worth waiting any more, ms since 1970 UTC. */
  readonly enter: (owner: string, until: number) => Place;
  /** Bytes taken by all. */
  readonly taken: () => number;
}

/** The room of one body. `take` rejects with a TrackingError, `unreachable`: `busy` or `aborted`. */
export interface Place extends BodyRoom {
  /** Gives back all that was taken. */
  readonly leave: () => void;
}

interface Guest {
  readonly owner: string;
  held: number;
  wanted: { readonly bytes: number; readonly settle: (refusal: TrackingError | null) => void } | null;
}

const MB = 2 ** 20;
/** The largest body and half of it again, so that one owner's largest leaves room to others. */
const BYTES = 96 * MB;
const BYTES_EACH = 32 * MB;

/** Room is given to the owners by turns, and to each owner's bodies in the order they came. */
export function createRoom({ bytes: most = BYTES, bytesEach = BYTES_EACH }: RoomOptions = {}): Room {
  /** All who hold or want some, in the order they came. */
  const guests = new Set<Guest>();
  /** Who was given some last is last. */
  const owners = new Set<string>();

  function heldBy(owner: string | null): number {
    return [...guests].reduce((sum, guest) => sum + (owner === null || guest.owner === owner ? guest.held : 0), 0);
  }

  function fits(guest: Guest, bytes: number): boolean {
    const all = heldBy(null);
    // What is too much for all together is given to who is alone, or nobody would ever get it.
    if (all === guest.held) return true;
    const own = heldBy(guest.owner);
    return all + bytes <= most && (own === guest.held || own + bytes <= bytesEach);
  }

  function firstWaiting(owner: string): Guest | undefined {
    return [...guests].find((guest) => guest.owner === owner && guest.wanted !== null);
  }

  function giveNext(): boolean {
    for (const owner of owners) {
      const guest = firstWaiting(owner);
      if (guest?.wanted == null || !fits(guest, guest.wanted.bytes)) continue;
      guest.held += guest.wanted.bytes;
      guest.wanted.settle(null);
      owners.delete(owner);
      owners.add(owner);
      return true;
    }
    return false;
  }

  function giveAll(): void {
    while (giveNext());
    const holding = [...guests].filter(({ held }) => held > 0);
    // Where all who hold some wait for more, nobody would ever give any back.
    if (holding.length > 0 && holding.every(({ wanted }) => wanted !== null)) holding.at(-1)?.wanted?.settle(busy());
  }

  function leave(guest: Guest): void {
    guest.held = 0;
    guests.delete(guest);
    if (![...guests].some(({ owner }) => owner === guest.owner)) owners.delete(guest.owner);
    guest.wanted?.settle(aborted());
    giveAll();
  }

  function want(guest: Guest, bytes: number, until: number, signal: AbortSignal): Promise<void> {
    guests.add(guest);
    owners.add(guest.owner);
    return new Promise((resolve, reject) => {
      const settle = (refusal: TrackingError | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        guest.wanted = null;
        if (refusal === null) return resolve();
        reject(refusal);
        leave(guest);
      };
      const onAbort = () => settle(aborted());
      const timer = setTimeout(() => settle(busy()), Math.max(0, until - Date.now()));
      signal.addEventListener('abort', onAbort);
      guest.wanted = { bytes, settle };
      if (signal.aborted) onAbort();
      else giveAll();
    });
  }

  return {
    taken: () => heldBy(null),
    enter: (owner, until) => {
      const guest: Guest = { owner, held: 0, wanted: null };
      return {
        take: (bytes, signal) => want(guest, bytes, until, signal),
        leave: () => leave(guest),
      };
    },
  };
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}

function aborted(): TrackingError {
  return new TrackingError('unreachable', 'aborted');
}
