import { LRUCache } from 'lru-cache';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { TrackingError } from '#lib/tracking/errors.ts';

export interface LaneOptions {
  /** How many questions may be under way that are not slow. */
  readonly places?: number;
  /** How many more of those that are. */
  readonly slowPlaces?: number;
  /** How many may wait for a place in each lane: a burst of links, for a service that takes some 300 ms. */
  readonly waiting?: number;
  /** How long one waits, ms of this process's own time, see `afterOwnTime`. */
  readonly waitMs?: number;
  /** From when on a question counts as slow, ms likewise. */
  readonly slowAfterMs?: number;
}

export interface Lanes {
  /**
   * Runs `work` when there is a place for it. `key` tells one link from another. Rejects with a TrackingError,
   * `unreachable: busy`, when no place came free in time or the place was needed for others; `signal` then fires.
   */
  run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Whether the link was slow the last time. */
  isSlow(key: string): boolean;
  load(): LaneLoad;
}

/** How many questions have a place, and how many wait for one. */
export type LaneLoad = Readonly<Record<'ordinary' | 'slow', { readonly taken: number; readonly waiting: number }>>;

interface Lane {
  readonly places: number;
  taken: number;
  /** Newest last. */
  readonly waiting: ((isAdmitted: boolean) => void)[];
}

interface Run {
  lane: Lane | null;
  readonly controller: AbortController;
}

/** Links remembered as slow until one answer is quick again, and for how long. */
const SLOW_LINKS = { max: 10_000, ttl: 10 * 60_000 };

/**
 * Two lanes to one service, so that links which hang leave room for those that answer. A question that takes long moves
 * over to the slow lane, and its link starts there the next time. Where that lane is full, it keeps its place until
 * somebody waits for it. The newest who waits is served first: the oldest would be served just when it gives up.
 */
export function createLanes({
  places = 64,
  slowPlaces = 32,
  waiting = 256,
  waitMs = 2000,
  slowAfterMs = 1000,
}: LaneOptions = {}): Lanes {
  const ordinary: Lane = { places, taken: 0, waiting: [] };
  const slow: Lane = { places: slowPlaces, taken: 0, waiting: [] };
  const slowLinks = new LRUCache<string, true>(SLOW_LINKS);
  /** Slow questions that found no room in the slow lane, longest under way first. */
  const overdue = new Set<Run>();

  function laneOf(key: string): Lane {
    if (!slowLinks.has(key)) return ordinary;
    // A service that is never quick has the other half too, as long as nobody else wants it.
    return slow.taken >= slow.places && ordinary.taken < ordinary.places / 2 ? ordinary : slow;
  }

  async function enter(lane: Lane): Promise<void> {
    if (lane.taken < lane.places) {
      lane.taken += 1;
      return;
    }
    const [longest] = lane === ordinary ? overdue : [];
    if (longest !== undefined) return giveUp(longest);
    const isAdmitted = await new Promise<boolean>((resolve) => {
      const answer = (admitted: boolean) => {
        timer.stop();
        const at = lane.waiting.indexOf(answer);
        if (at >= 0) lane.waiting.splice(at, 1);
        resolve(admitted);
      };
      const timer = afterProcessTime(waitMs, () => answer(false));
      lane.waiting.push(answer);
      if (lane.waiting.length > waiting) lane.waiting[0]?.(false);
    });
    if (!isAdmitted) throw new TrackingError('unreachable', 'busy');
  }

  function giveUp(run: Run): void {
    overdue.delete(run);
    run.lane = null;
    run.controller.abort();
  }

  function leave(lane: Lane): void {
    const next = lane.waiting.at(-1);
    if (next === undefined) lane.taken -= 1;
    else next(true);
    if (lane !== slow || slow.taken >= slow.places) return;
    const [longest] = overdue;
    if (longest !== undefined) moveOver(longest);
  }

  function moveOver(run: Run): void {
    overdue.delete(run);
    slow.taken += 1;
    run.lane = slow;
    leave(ordinary);
  }

  function turnSlow(run: Run): void {
    if (run.lane !== ordinary) return;
    if (slow.taken < slow.places) return moveOver(run);
    const next = ordinary.waiting.at(-1);
    if (next === undefined) {
      overdue.add(run);
      return;
    }
    giveUp(run);
    next(true);
  }

  const loadOf = ({ taken, waiting }: Lane) => ({ taken, waiting: waiting.length });

  return {
    isSlow: (key) => slowLinks.has(key),
    load: () => ({ ordinary: loadOf(ordinary), slow: loadOf(slow) }),
    async run(key, work) {
      const lane = laneOf(key);
      await enter(lane);
      const run: Run = { lane, controller: new AbortController() };
      let isSlow = false;
      const timer = afterProcessTime(slowAfterMs, () => {
        isSlow = true;
        slowLinks.set(key, true);
        turnSlow(run);
      });
      try {
        const result = await work(run.controller.signal);
        if (!isSlow) slowLinks.delete(key);
        return result;
      } catch (error) {
        throw run.lane === null ? new TrackingError('unreachable', 'busy') : error;
      } finally {
        timer.stop();
        overdue.delete(run);
        if (run.lane !== null) leave(run.lane);
      }
    },
  };
}
