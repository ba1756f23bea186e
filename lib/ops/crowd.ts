import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './surface.ts';

/** Durations in ms. */
export interface CrowdOptions {
  /** How many requests are worked on at once; those that wait for the service do not count. */
  readonly seats?: number;
  /** How long a first load, and an open tab's refresh, may have to wait for a seat; else it is refused at once. */
  readonly waitMs?: Readonly<Record<Seated, number>>;
  /** Guess of the time from one page to the next, while it was never measured. */
  readonly firstPaceMs?: number;
  /** So many may wait on a machine of any speed. */
  readonly least?: Readonly<Record<Seated, number>>;
  /** So many requests there are at most, those that wait for the service included. */
  readonly most?: number;
  /** Who has waited longer is refused after all: the guess was wrong. */
  readonly longestMs?: number;
  /** A seat held for longer is lent to others: its holder waits for something nobody told of. */
  readonly leaseMs?: number;
  readonly now?: () => number;
  /** By how much the event loop is late. */
  readonly lateMs?: () => number;
}

/** Kinds of work that need a seat. */
type Seated = Exclude<Work, 'file'>;

export interface Seat {
  /** Calls `answer` as the holder of this seat. */
  during<T>(answer: () => T): T;
  leave(): void;
}

/** What an operator wants to know of a crowd; totals since the start. */
export interface CrowdFacts {
  readonly seated: number;
  readonly waiting: number;
  /** Waiting for the service. */
  readonly aside: number;
  /** How long somebody who came now would wait, ms. */
  readonly waitMs: number;
  readonly admitted: Readonly<Record<Work, number>>;
  readonly refused: Readonly<Record<Work, number>>;
}

export interface Crowd {
  /**
   * A seat, now or as soon as it is this one's turn; null: refused. `isGone`: nobody waits for the answer any more.
   */
  enter(work: Seated, isGone: () => boolean): Seat | null | Promise<Seat | null>;
  /** A connection has been accepted. */
  connected(): void;
  /** Whether a file may be served: it needs no seat. */
  admitFile(): boolean;
  /**
   * Waits for others' work without the seat of the request that asks, if it has one, and takes one again; null when
   * too many want that at once. `isInVain`: what came of it is served behind all else, as hundreds may have waited for
   * one thing that failed.
   */
  aside<T>(work: Promise<T>, isInVain?: (result: T) => boolean): Promise<T | null>;
  facts(): CrowdFacts;
}

/** The loop is this late in the mean, in ms: no refreshes. */
const LATE_MS = 250;
/** And this late: no files either. Whoever has got a page wants its styles more than others their page. */
const TOO_LATE_MS = 2000;
/** Connections that wait to be accepted come first, but no more than this at a time: each takes a tenth of a ms or two. */
const ACCEPTED_TURNS = 100;
/** How much the latest wait counts in the pace. */
const SHARE_OF_LATEST = 0.1;

interface Holder extends Seat {
  state: 'seated' | 'aside' | 'returning' | 'lent' | 'left';
  lease: NodeJS.Timeout | undefined;
}

interface Waiting {
  readonly work: Seated;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly settle: (seat: Holder | null) => void;
}

/**
 * A bound on what is worked on and on what waits for it, by the time that takes: who would wait too long is refused at
 * once, on a slow machine as on a fast one. Work on many pages at once is no faster than on a few, and all else would
 * wait behind each of its steps.
 */
export function createCrowd({
  seats = 4,
  waitMs = { page: 400, refresh: 200 },
  firstPaceMs = 8,
  least = { page: 8, refresh: 2 },
  most = 1000,
  longestMs = 3000,
  leaseMs = 5000,
  now = () => performance.now(),
  lateMs = () => 0,
}: CrowdOptions = {}): Crowd {
  const holders = new AsyncLocalStorage<Holder>();
  const waiting: Waiting[] = [];
  const returning: (() => void)[] = [];
  const inVain: (() => void)[] = [];
  let wasInVain = false;
  const admitted: Record<Work, number> = { page: 0, refresh: 0, file: 0 };
  const refused: Record<Work, number> = { page: 0, refresh: 0, file: 0 };
  let seated = 0;
  let aside = 0;
  /** Time from one who was let in to the next while others waited. */
  let paceMs = firstPaceMs;
  let latestAt: number | null = null;
  let connections = 0;
  let isLooking = false;

  function sit(holder: Holder): void {
    seated += 1;
    holder.state = 'seated';
    holder.lease = setTimeout(() => standUp(holder, 'lent'), leaseMs);
  }

  function standUp(holder: Holder, state: Holder['state']): void {
    clearTimeout(holder.lease);
    holder.state = state;
    seated -= 1;
    fill();
  }

  function createHolder(): Holder {
    const holder: Holder = {
      state: 'left',
      lease: undefined,
      during: (answer) => holders.run(holder, answer),
      leave: () => {
        if (holder.state === 'seated') standUp(holder, 'left');
        else holder.state = 'left';
      },
    };
    sit(holder);
    return holder;
  }

  /**
   * The event loop accepts one connection a turn, and steps of pages make turns long: so a page is begun in a turn
   * that found nobody new. Else visitors would wait unseen before a door that is opened a few times a second.
   */
  function fill(): void {
    if (isLooking || seated >= seats) return;
    if (countWaiting() === 0) latestAt = null;
    else {
      isLooking = true;
      setImmediate(look, connections, 1);
    }
  }

  function look(before: number, turns: number): void {
    if (connections !== before && turns < ACCEPTED_TURNS) {
      setImmediate(look, connections, turns + 1);
      return;
    }
    isLooking = false;
    if (seated < seats) letIn();
    fill();
  }

  function countWaiting(): number {
    return waiting.length + returning.length + inVain.length;
  }

  /** The next in turn: who has an answer, and then by turns who is new and who waited in vain. */
  function letIn(): void {
    wasInVain = returning.length === 0 && inVain.length > 0 && (waiting.length === 0 || !wasInVain);
    const back = wasInVain ? inVain.shift() : returning.shift();
    if (back !== undefined) return back();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.isGone()) next.settle(null);
      else if (now() - next.since > longestMs) next.settle(refuse(next.work));
      else {
        if (latestAt !== null) paceMs += SHARE_OF_LATEST * (now() - latestAt - paceMs);
        latestAt = now();
        return next.settle(admit(next.work));
      }
    }
  }

  function admit(work: Seated): Holder {
    admitted[work] += 1;
    return createHolder();
  }

  function refuse(work: Work): null {
    refused[work] += 1;
    return null;
  }

  function expectedMs(): number {
    const sinceLatest = latestAt === null ? 0 : now() - latestAt;
    return waiting.length * paceMs + Math.max(paceMs, sinceLatest);
  }

  function mayWait(work: Seated): boolean {
    if (seated + waiting.length + aside >= most) return false;
    return waiting.length < least[work] || expectedMs() <= waitMs[work];
  }

  async function sitAgain(holder: Holder, queue: (() => void)[]): Promise<boolean> {
    if (holder.state !== 'aside') return true;
    if (seated < seats && returning.length === 0 && queue.length === 0) {
      sit(holder);
      return true;
    }
    if (queue.length * paceMs > longestMs) return false;
    holder.state = 'returning';
    await new Promise<void>((resolve) =>
      queue.push(() => {
        if (holder.state === 'returning') sit(holder);
        resolve();
      }),
    );
    return true;
  }

  return {
    enter(work, isGone) {
      if (work === 'refresh' && seated > 0 && lateMs() > LATE_MS) return refuse(work);
      const isFree = seated < seats && countWaiting() === 0;
      if (isFree && seated + aside < most) return admit(work);
      if (!mayWait(work)) return refuse(work);
      return new Promise((settle) => waiting.push({ work, since: now(), isGone, settle }));
    },
    connected: () => void (connections += 1),
    admitFile() {
      const isAdmitted = lateMs() <= TOO_LATE_MS;
      (isAdmitted ? admitted : refused).file += 1;
      return isAdmitted;
    },
    async aside(work, isInVain = () => false) {
      const holder = holders.getStore();
      if (holder?.state !== 'seated') return work;
      standUp(holder, 'aside');
      aside += 1;
      const result = await work.finally(() => (aside -= 1));
      return (await sitAgain(holder, isInVain(result) ? inVain : returning)) ? result : null;
    },
    facts: () => ({
      seated,
      waiting: countWaiting(),
      aside,
      waitMs: countWaiting() === 0 && seated < seats ? 0 : expectedMs(),
      admitted: { ...admitted },
      refused: { ...refused },
    }),
  };
}
