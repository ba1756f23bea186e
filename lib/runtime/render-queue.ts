import { AsyncLocalStorage } from 'node:async_hooks';
import type { Workload } from '#lib/runtime/routes.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { singleton } from '#lib/base/singleton.ts';

/** Durations in ms. */
export interface RenderQueueOptions {
  /** Requests rendered at once; those that wait on I/O do not count. */
  readonly slots?: number;
  /** The longest wait for a slot; a request that has waited longer is refused. Infinity: nothing is ever refused. */
  readonly maxWaitMs?: number;
  /**
   * A burst of this many requests may wait, and of more as long as they are served within `burstWaitMs`. Once others had
   * to be refused, that is the longest wait.
   */
  readonly burst?: number;
  readonly burstWaitMs?: number;
  /** The queue stands when the least wait has been above `targetMs` for `standingMs`. Then only so much may wait. */
  readonly targetMs?: number;
  readonly standingMs?: number;
  /** After the latest refusal the queue counts as standing for this long. */
  readonly recoveryMs?: number;
  /** Rendering time of a page before any was measured. */
  readonly firstPaceMs?: number;
  /** All requests under way, those that wait on I/O included. */
  readonly maxRequests?: number;
  /** A slot held for longer is given to another request: its holder waits on I/O that the queue does not know of. */
  readonly leaseMs?: number;
  readonly now?: () => number;
  /** Delay of the event loop. */
  readonly lateMs?: () => number;
}

/** Kinds of work that need a slot. */
type Rendered = Exclude<Workload, 'file'>;

export interface Slot {
  /** Calls `answer` as the holder of this slot. */
  during<T>(answer: () => T): T;
  leave(): void;
}

/** State of the queue, and totals since the start. */
export interface RenderQueueFacts {
  readonly rendering: number;
  readonly waiting: number;
  readonly waitingOnIo: number;
  /** Expected wait of the next request, ms. */
  readonly waitMs: number;
  readonly isStanding: boolean;
  readonly admitted: Readonly<Record<Workload, number>>;
  readonly refused: Readonly<Record<Workload, number>>;
}

export interface RenderQueue {
  /** A slot, at once or after a wait; null: refused. `isGone`: the client has left. */
  enter(work: Rendered, isGone: () => boolean): Slot | null | Promise<Slot | null>;
  /** A connection has been accepted. */
  connected(): void;
  /** Whether a file may be served: it needs no slot. */
  admitFile(): boolean;
  /**
   * Gives the caller's slot to others until `work` has settled, and takes one again; null when that would take too
   * long. Results that are `isFault` wait behind the others: hundreds may have waited for one question that failed.
   */
  waitOnIo<T>(work: Promise<T>, isFault?: (result: T) => boolean): Promise<T | null>;
  facts(): RenderQueueFacts;
}

/** With this delay of the event loop (mean, ms) refreshes are refused. */
const LATE_MS = 250;
/** And with this one files too, later than pages: a page without its styles is of no use. */
const TOO_LATE_MS = 2000;
/** For at most this many turns of the event loop in a row, accepting connections goes before rendering. */
const ACCEPTED_TURNS = 100;
/** The rendering time is the mean of about this many pages. */
const PACE_PAGES = 100;

/** A burst is often for one link, whose page takes less time than those of the estimate. */
const BURST_TOLERANCE = 1.5;

interface Holder extends Slot {
  state: 'rendering' | 'waiting on I/O' | 'returning' | 'lent' | 'left';
  lease: NodeJS.Timeout | undefined;
}

interface Waiting {
  readonly since: number;
  readonly isGone: () => boolean;
  readonly settle: (isAdmitted: boolean) => void;
}

/**
 * Bounds how many pages are rendered at once, and how many requests wait for it. A burst waits for its turn, as CoDel
 * does it: a queue that gets short again is only a burst. One that stays long is overload: from then on requests that
 * could not be rendered within `targetMs` are refused on arrival, until the backlog is gone and none had to be refused
 * for a while. Requests that have been let in are served oldest first: the backlog was promised its turn, and after it
 * no more than `targetMs` of work waits.
 */
export function createRenderQueue({
  slots = 4,
  maxWaitMs = 5000,
  burst = 400,
  burstWaitMs = 2500,
  targetMs = 500,
  standingMs = 3000,
  recoveryMs = 1000,
  firstPaceMs = 8,
  maxRequests = 1500,
  leaseMs = 5000,
  now = () => performance.now(),
  lateMs = () => 0,
}: RenderQueueOptions = {}): RenderQueue {
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
  let isLooking = false;

  function take(holder: Holder): void {
    if (rendering === 0) busySince = now();
    rendering += 1;
    holder.state = 'rendering';
    holder.lease = setTimeout(() => release(holder, 'lent'), leaseMs);
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
   * The event loop accepts one connection a turn, and steps of pages make turns long: so a page is begun in a turn
   * that accepted no connection. Otherwise connections would be accepted only a few times a second.
   */
  function fill(): void {
    if (isLooking || rendering >= slots || countWaiting() === 0) return;
    isLooking = true;
    setImmediate(look, connections, 1);
  }

  function look(before: number, turns: number): void {
    if (connections !== before && turns < ACCEPTED_TURNS) {
      setImmediate(look, connections, turns + 1);
      return;
    }
    isLooking = false;
    if (rendering < slots) admitNext();
    fill();
  }

  function countWaiting(): number {
    return pages.size + refreshes.size + returning.size + faulty.size;
  }

  /** Requests that are served before a new page; those whose question failed take turns with it. */
  function countAhead(): number {
    return returning.size + pages.size + Math.min(faulty.size, pages.size + 1);
  }

  /** First those whose question is answered, then new ones and those whose question failed by turns, then refreshes. */
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

  /** Resolves to whether it is this one's turn; false after the longest wait, or if the client has left. */
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
    return now() < standingUntil || (pages.size > 0 && now() - shortWaitAt > standingMs);
  }

  function mayWait(work: Rendered): boolean {
    if (maxWaitMs === Infinity) return true;
    if (rendering + countWaiting() + waitingOnIo >= maxRequests) return false;
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
    enter(work, isGone) {
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
    admitFile() {
      const isAdmitted = lateMs() <= TOO_LATE_MS;
      (isAdmitted ? admitted : refused).file += 1;
      return isAdmitted;
    },
    async waitOnIo(work, isFault = () => false) {
      const holder = holders.getStore();
      if (holder?.state !== 'rendering') return work;
      release(holder, 'waiting on I/O');
      waitingOnIo += 1;
      const result = await work.finally(() => (waitingOnIo -= 1));
      return (await reacquire(holder, isFault(result) ? faulty : returning)) ? result : null;
    },
    facts: () => ({
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

/** Of this process: serve.ts enters requests, and load-share.ts waits for the service outside of its slots. */
export function currentRenderQueue(): RenderQueue {
  return singleton('renderQueue', isRenderQueue, () => createRenderQueue({ lateMs: watchLoopDelay() }));
}

function isRenderQueue(value: unknown): value is RenderQueue {
  return typeof value === 'object' && value !== null && 'waitOnIo' in value;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 250;

/**
 * The mean delay of the event loop in the latest quarter of a second, ms, as far as this process causes it: a process
 * that others keep from its processor would not be faster for refusing requests.
 */
function watchLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let latest = 0;
  let since = performance.now();
  let used = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    const share = Math.min(1, (user + system) / 1000 / (performance.now() - since));
    // Without a sample the mean is NaN.
    latest = histogram.count === 0 ? latest : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) * share;
    histogram.reset();
    since = performance.now();
    used = process.cpuUsage();
  }, WINDOW_MS).unref();
  return () => latest;
}
