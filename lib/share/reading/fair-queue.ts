import { TrackingError } from '#lib/tracking/errors.ts';

export interface QueuedBy {
  /** Owners take turns, however many jobs one of them brings. */
  readonly owner: string;
  /** When the job stops waiting, ms since 1970 UTC. */
  readonly until: number;
  readonly signal?: AbortSignal;
}

export interface FairQueue {
  /**
   * Runs `work` alone when its turn comes. Rejects with a TrackingError, `unreachable`: `busy` where it did not come in
   * time, `aborted` where the signal fired before.
   */
  readonly run: <Result>(by: QueuedBy, work: () => Promise<Result>) => Promise<Result>;
  /** Whether a job of another owner waits. */
  readonly areOthersWaiting: (owner: string) => boolean;
  /** Jobs waiting and running. */
  readonly count: () => number;
}

interface Job {
  readonly owner: string;
  /** null: it may begin. */
  readonly settle: (refusal: TrackingError | null) => void;
}

/** Runs one job at a time, the owners by round robin. */
export function createFairQueue(): FairQueue {
  /** By owner; the owner served last is last. */
  const queues = new Map<string, Job[]>();
  let isRunning = false;

  function wait({ owner, until, signal }: QueuedBy): Promise<void> {
    if (!isRunning) {
      isRunning = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const settle = (refusal: TrackingError | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        remove(job);
        if (refusal === null) resolve();
        else reject(refusal);
      };
      const job = { owner, settle };
      const onAbort = () => settle(new TrackingError('unreachable', 'aborted'));
      const timer = setTimeout(
        () => settle(new TrackingError('unreachable', 'busy')),
        Math.max(0, until - Date.now()),
      ).unref();
      signal?.addEventListener('abort', onAbort);
      queues.set(owner, [...(queues.get(owner) ?? []), job]);
      if (signal?.aborted === true) onAbort();
    });
  }

  function remove(job: Job): void {
    const left = queues.get(job.owner)?.filter((other) => other !== job) ?? [];
    if (left.length === 0) queues.delete(job.owner);
    else queues.set(job.owner, left);
  }

  function startNext(): void {
    isRunning = false;
    const [next] = queues;
    if (next === undefined) return;
    const [owner, [first]] = next;
    if (first === undefined) return;
    isRunning = true;
    first.settle(null);
    const rest = queues.get(owner);
    queues.delete(owner);
    if (rest !== undefined) queues.set(owner, rest);
  }

  return {
    count: () => [...queues.values()].reduce((sum, { length }) => sum + length, isRunning ? 1 : 0),
    areOthersWaiting: (owner) => [...queues.keys()].some((other) => other !== owner),
    run: async (by, work) => {
      await wait(by);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
