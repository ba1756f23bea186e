import { TrackingError } from '#lib/tracking/errors.ts';

export interface Turn {
  /** Whose it is: the owners take turns, however much one of them brings. */
  readonly owner: string;
  /** When it is not worth waiting any more, ms since 1970 UTC. */
  readonly until: number;
  readonly signal: AbortSignal;
}

export interface Turns {
  /**
   * Runs `work` when it is its turn, alone. Rejects with a TrackingError, `unreachable`: `busy` where the turn did not
   * come in time, `aborted` where it is not wanted any more.
   */
  readonly take: <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;
  /** Whether anybody but this owner waits. */
  readonly areOthersWaiting: (owner: string) => boolean;
  /** How many wait or have their turn. */
  readonly count: () => number;
}

interface Waiting {
  readonly turn: Turn;
  /** null: it may begin. */
  readonly settle: (refusal: TrackingError | null) => void;
}

/** One thing at a time, in fair turns among owners. */
export function createTurns(): Turns {
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
      if (turn.signal.aborted) onAbort();
    });
  }

  function remove(waiting: Waiting): void {
    const { owner } = waiting.turn;
    const left = queues.get(owner)?.filter((other) => other !== waiting) ?? [];
    if (left.length === 0) queues.delete(owner);
    else queues.set(owner, left);
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
    count: () => [...queues.values()].reduce((sum, { length }) => sum + length, running === null ? 0 : 1),
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
