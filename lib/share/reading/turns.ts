import { TrackingError } from '#lib/tracking/errors.ts';

export interface TurnsOptions {
  /** How many may wait of one owner. */
  readonly waitingEach?: number;
  /** Bytes of one owner, and of all, that wait or have their turn. */
  readonly bytesEach?: number;
  readonly bytes?: number;
}

export interface Turn {
  /** Whose it is: the owners take turns, however much one of them brings. */
  readonly owner: string;
  readonly bytes: number;
  /** When it is not worth waiting any more, ms since 1970 UTC. */
  readonly until: number;
  readonly signal: AbortSignal;
}

export interface Turns {
  /**
   * Runs `work` when it is its turn, alone. Rejects with a TrackingError, `unreachable`: `busy` where there is no room
   * to wait or the turn did not come in time, `aborted` where it is not wanted any more.
   */
  readonly take: <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;
  /** Whether anybody but this owner waits. */
  readonly areOthersWaiting: (owner: string) => boolean;
  /** Those that wait or have their turn, and their bytes. */
  readonly load: () => { readonly answers: number; readonly bytes: number };
}

interface Waiting {
  readonly turn: Turn;
  /** null: it may begin. */
  readonly settle: (refusal: TrackingError | null) => void;
}

const MB = 2 ** 20;

/** One thing at a time, in fair turns among owners; what waits takes memory, and has a limit. */
export function createTurns({ waitingEach = 8, bytesEach = 96 * MB, bytes = 128 * MB }: TurnsOptions = {}): Turns {
  /** By owner; who had a turn last is last. */
  const queues = new Map<string, Waiting[]>();
  let running: Turn | null = null;

  function take(turn: Turn): Promise<void> {
    if (running === null) {
      running = turn;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const settle = (refusal: TrackingError | null) => {
        clearTimeout(timer);
        turn.signal.removeEventListener('abort', onAbort);
        remove(waiting);
        if (refusal === null) resolve();
        else reject(refusal);
      };
      const waiting = { turn, settle };
      const onAbort = () => settle(new TrackingError('unreachable', 'aborted'));
      const timer = setTimeout(() => settle(busy()), Math.max(0, turn.until - Date.now()));
      turn.signal.addEventListener('abort', onAbort);
      queues.set(turn.owner, [...(queues.get(turn.owner) ?? []), waiting]);
      makeRoom(turn.owner);
      if (turn.signal.aborted) onAbort();
    });
  }

  function remove(waiting: Waiting): void {
    const { owner } = waiting.turn;
    const left = queues.get(owner)?.filter((other) => other !== waiting) ?? [];
    if (left.length === 0) queues.delete(owner);
    else queues.set(owner, left);
  }

  /** The newest of an owner with too much goes; where all have too much, that of who has the most. */
  function makeRoom(owner: string): void {
    while ((queues.get(owner)?.length ?? 0) > waitingEach || bytesOf(owner) > bytesEach) {
      if (!refuseNewest(owner)) return;
    }
    while ([...owners()].reduce((sum, one) => sum + bytesOf(one), 0) > bytes) {
      const [most] = [...queues.keys()].sort((one, other) => bytesOf(other) - bytesOf(one));
      if (most === undefined || !refuseNewest(most)) return;
    }
  }

  function refuseNewest(owner: string): boolean {
    const newest = queues.get(owner)?.at(-1);
    newest?.settle(busy());
    return newest !== undefined;
  }

  function owners(): ReadonlySet<string> {
    return new Set([...queues.keys(), ...(running === null ? [] : [running.owner])]);
  }

  function bytesOf(owner: string): number {
    const own = running?.owner === owner ? running.bytes : 0;
    return (queues.get(owner) ?? []).reduce((sum, { turn }) => sum + turn.bytes, own);
  }

  function passOn(): void {
    running = null;
    const [next] = queues;
    if (next === undefined) return;
    const [owner, [first]] = next;
    if (first === undefined) return;
    running = first.turn;
    first.settle(null);
    const rest = queues.get(owner);
    queues.delete(owner);
    if (rest !== undefined) queues.set(owner, rest);
  }

  return {
    load: () => ({
      answers: [...queues.values()].reduce((sum, { length }) => sum + length, running === null ? 0 : 1),
      bytes: [...owners()].reduce((sum, owner) => sum + bytesOf(owner), 0),
    }),
    areOthersWaiting: (owner) => [...queues.keys()].some((other) => other !== owner),
    take: async (turn, work) => {
      await take(turn);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}
