import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { singleton } from '#lib/base/singleton.ts';
import type { Workload } from './routes.ts';

export interface RenderQueueOptions {
  readonly slots?: number;
  readonly maxWaitMs?: number;
  /** More requests than this may wait only if they are served within `burstWaitMs`. */
  readonly burst?: number;
  readonly burstWaitMs?: number;
  /** The queue is standing when the shortest wait has been above `targetMs` for three seconds. */
  readonly targetMs?: number;
  readonly recoveryMs?: number;
  readonly firstPaceMs?: number;
  /** A slot held for longer is given to another request: its holder waits on I/O unknown to the queue. */
  readonly leaseMs?: number;
  readonly now?: () => number;
  readonly lateMs?: () => number;
}

type Rendered = Exclude<Workload, 'file'>;

export interface Slot {
  during<T>(answer: () => T): T;
  leave(): void;
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

const LATE_MS = 250;
const TOO_LATE_MS = 2000;
const MAX_ACCEPTING_TURNS = 100;
const PACE_PAGES = 100;
const STANDING_MS = 3000;
const MAX_REQUESTS = 1500;

/** The pages of a burst, often for one link, take less time than estimated. */
const BURST_TOLERANCE = 1.5;

interface Holder extends Slot {
  state: 'rendering' | 'waiting on I/O' | 'returning' | 'expired' | 'left';
  lease: NodeJS.Timeout | undefined;
}

interface Waiting {
  readonly since: number;
  readonly isGone: () => boolean;
  readonly settle: (isAdmitted: boolean) => void;
}

/**
 * Bounds how many pages are rendered at once and how many requests wait, like CoDel: a short queue is a burst
 * and waits. A standing queue is overload: requests that cannot be rendered within `targetMs` are then refused
 * on arrival, until the backlog is gone.
 */
export function createRenderQueue({
  slots = 4,
  maxWaitMs = 5000,
  burst = 400,
  burstWaitMs = 2500,
  targetMs = 500,
  recoveryMs = 1000,
  firstPaceMs = 8,
  leaseMs = 5000,
  now = () => performance.now(),
  lateMs = () => 0,
}: RenderQueueOptions = {}) {
  const holders = new AsyncLocalStorage<Holder>();
  const pages = new Set<Waiting>();
  const refreshes = new Set<Waiting>();
  const returning = new Set<Waiting>();
  const faulty = new Set<Waiting>();
  let wasFaulty = false;
  const admitted: Record<Workload, number> = { page: 0, refresh: 0, file: 0 };
  const refused: Record<Workload, number> = { page: 0, refresh: 0, file: 0 };
  let rendering = 0;
  let waitingOnIo = 0;
  let busyMs = firstPaceMs * PACE_PAGES;
  let rendered = PACE_PAGES;
  let busySince = 0;
  let shortWaitAt = now();
  let standingUntil = -Infinity;
  let connections = 0;
  let isFilling = false;

  function take(holder: Holder): void {
    if (rendering === 0) busySince = now();
    rendering += 1;
    holder.state = 'rendering';
    holder.lease = setTimeout(() => release(holder, 'expired'), leaseMs);
  }

  function release(holder: Holder, state: Holder['state']): void {
    clearTimeout(holder.lease);
    holder.state = state;
    busyMs += now() - busySince;
    busySince = now();
    rendering -= 1;
    if (state === 'left') rendered += 1;
    if (rendered > PACE_PAGES) {
      busyMs *= PACE_PAGES / rendered;
      rendered = PACE_PAGES;
    }
    fill();
  }

  function createHolder(): Holder {
    const holder: Holder = {
      state: 'left',
      lease: undefined,
      during: (answer) => holders.run(holder, answer),
      leave: () => {
        if (holder.state === 'rendering') release(holder, 'left');
        else holder.state = 'left';
      },
    };
    take(holder);
    return holder;
  }

  /**
   * The event loop accepts one connection per turn, and rendering makes turns long. So a page starts only in a
   * turn without a new connection; otherwise few connections a second would be accepted.
   */
  function fill(): void {
    if (isFilling || rendering >= slots || countWaiting() === 0) return;
    isFilling = true;
    setImmediate(fillInQuietTurn, connections, 1);
  }

  function fillInQuietTurn(before: number, turns: number): void {
    if (connections !== before && turns < MAX_ACCEPTING_TURNS) {
      setImmediate(fillInQuietTurn, connections, turns + 1);
      return;
    }
    isFilling = false;
    if (rendering < slots) admitNext();
    fill();
  }

  function countWaiting(): number {
    return pages.size + refreshes.size + returning.size + faulty.size;
  }

  function countAhead(): number {
    return returning.size + pages.size + Math.min(faulty.size, pages.size + 1);
  }

  function admitNext(): void {
    wasFaulty = returning.size === 0 && faulty.size > 0 && (pages.size === 0 || !wasFaulty);
    const queue = [wasFaulty ? faulty : returning, pages, refreshes].find(({ size }) => size > 0);
    if (queue === undefined) return;
    for (const next of queue) {
      queue.delete(next);
      const waitedMs = now() - next.since;
      const isLate = queue === pages && now() < standingUntil && waitedMs > burstWaitMs;
      const isAdmitted = !next.isGone() && !isLate;
      if (isAdmitted && queue === pages && waitedMs <= targetMs) shortWaitAt = now();
      next.settle(isAdmitted);
      if (isAdmitted) return;
    }
  }

  function wait(queue: Set<Waiting>, isGone: () => boolean, settle: (isAdmitted: boolean) => void): void {
    const waiting = { since: now(), isGone, settle: end };
    const timer = maxWaitMs === Infinity ? undefined : setTimeout(end, maxWaitMs, false);
    function end(isAdmitted: boolean): void {
      clearTimeout(timer);
      queue.delete(waiting);
      settle(isAdmitted);
    }
    queue.add(waiting);
    fill();
  }

  function refuse(work: Workload): null {
    refused[work] += 1;
    return null;
  }

  function paceMs(): number {
    return busyMs / rendered;
  }

  function isStanding(): boolean {
    return now() < standingUntil || (pages.size > 0 && now() - shortWaitAt > STANDING_MS);
  }

  function mayWait(work: Rendered): boolean {
    if (maxWaitMs === Infinity) return true;
    if (rendering + countWaiting() + waitingOnIo >= MAX_REQUESTS) return false;
    if (work === 'refresh') return countWaiting() * paceMs() <= targetMs && !isStanding();
    const ahead = countAhead();
    const waitMs = ahead * paceMs();
    if (isStanding()) return ahead < slots || waitMs <= targetMs;
    return waitMs <= burstWaitMs || (ahead < burst && waitMs <= maxWaitMs * BURST_TOLERANCE);
  }

  async function reacquire(holder: Holder, queue: Set<Waiting>): Promise<boolean> {
    if (holder.state !== 'waiting on I/O') return true;
    if (rendering < slots && returning.size === 0 && queue.size === 0) {
      take(holder);
      return true;
    }
    if (queue.size * paceMs() > maxWaitMs * BURST_TOLERANCE) return false;
    holder.state = 'returning';
    return new Promise((resolve) =>
      wait(
        queue,
        () => false,
        (isAdmitted) => {
          if (isAdmitted && holder.state === 'returning') take(holder);
          resolve(isAdmitted);
        },
      ),
    );
  }

  return {
    enter(work: Rendered, isGone: () => boolean): Slot | null | Promise<Slot | null> {
      if (countWaiting() === 0) shortWaitAt = now();
      if (work === 'refresh' && rendering > 0 && lateMs() > LATE_MS) return refuse(work);
      const isFree = rendering < slots && countWaiting() === 0;
      if (!isFree && !mayWait(work)) {
        if (work === 'page') standingUntil = now() + recoveryMs;
        return refuse(work);
      }
      if (isFree) {
        admitted[work] += 1;
        return createHolder();
      }
      return new Promise((resolve) =>
        wait(work === 'page' ? pages : refreshes, isGone, (isAdmitted) => {
          if (!isAdmitted) return resolve(isGone() ? null : refuse(work));
          admitted[work] += 1;
          resolve(createHolder());
        }),
      );
    },
    connected: () => void (connections += 1),
    admitFile(): boolean {
      const isAdmitted = lateMs() <= TOO_LATE_MS;
      (isAdmitted ? admitted : refused).file += 1;
      return isAdmitted;
    },
    /**
     * Gives the caller's slot to others until `work` has settled; null when it gets none back in time. After a fault it
     * waits behind others, because hundreds may have waited for the same failed request.
     */
    async waitOnIo<T>(work: Promise<T>, isFault: (result: T) => boolean = () => false): Promise<T | null> {
      const holder = holders.getStore();
      if (holder?.state !== 'rendering') return work;
      release(holder, 'waiting on I/O');
      waitingOnIo += 1;
      const result = await work.finally(() => (waitingOnIo -= 1));
      return (await reacquire(holder, isFault(result) ? faulty : returning)) ? result : null;
    },
    stats: () => ({
      rendering,
      waiting: countWaiting(),
      waitingOnIo,
      waitMs: Math.round(countAhead() * paceMs()),
      isStanding: isStanding(),
      admitted: { ...admitted },
      refused: { ...refused },
    }),
  };
}

export function currentRenderQueue(): RenderQueue {
  return singleton('renderQueue', () => createRenderQueue({ lateMs: watchLoopDelay() }));
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 250;

/** Scaled by this process's CPU share, because refusing requests does not help when other processes use the CPU. */
function watchLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let latest = 0;
  let since = performance.now();
  let used = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    const share = Math.min(1, (user + system) / 1000 / (performance.now() - since));
    latest = histogram.count === 0 ? latest : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) * share;
    histogram.reset();
    since = performance.now();
    used = process.cpuUsage();
  }, WINDOW_MS).unref();
  return () => latest;
}
