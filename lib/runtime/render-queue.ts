import { requestStore, singleton, type Turn } from '#lib/base/singleton.ts';

export interface RenderingOptions {
  readonly slots?: number;
  /** Longer, a visitor does not wait: a request that would is refused when it arrives. */
  readonly maxWaitMs?: number;
  readonly maxRefreshWaitMs?: number;
  readonly now?: () => number;
}

export type Rendering = ReturnType<typeof createRendering>;

/** `leave`: the answer is made, or waits for its reader; `end`: it is sent, or its reader has gone. */
interface Entry {
  readonly turn: Turn;
  readonly leave: () => void;
  readonly end: () => void;
}

type Outcome = 'shown' | 'fault';

interface Waiting {
  readonly turn: Turn;
  readonly begin: () => void;
}

const SLOTS = 4;
const MAX_WAIT_MS = 8_000;
const MAX_REFRESH_WAIT_MS = 1_000;
const MAX_REQUESTS = 1_500;
const FIRST_PACE_MS = 10;
const PACE_WEIGHT = 0.1;
/** An answer that takes longer to make does not hold up others. */
const LEASE_MS = 2_000;
const MAX_ACCEPTING_TURNS = 100;

/** Refuses at once a request that would wait too long. Waiting for the tracking service takes no slot. */
export function createRendering({
  slots = SLOTS,
  maxWaitMs = MAX_WAIT_MS,
  maxRefreshWaitMs = MAX_REFRESH_WAIT_MS,
  now = () => performance.now(),
}: RenderingOptions = {}) {
  const queues: Readonly<Record<Outcome, Waiting[]>> = { shown: [], fault: [] };
  let last: Outcome = 'fault';
  let rendering = 0;
  let underWay = 0;
  let paceMs = FIRST_PACE_MS;
  let connections = 0;
  let isGranting = false;

  const countWaiting = () => queues.shown.length + queues.fault.length;

  function take(turn: Turn): void {
    if (turn.isHeld) return;
    rendering += 1;
    turn.isHeld = true;
    turn.began = now();
    turn.lease = setTimeout(leave, LEASE_MS, turn).unref();
  }

  function leave(turn: Turn): void {
    if (!turn.isHeld) return;
    clearTimeout(turn.lease);
    turn.isHeld = false;
    // Those in the other slots had their share of this time.
    paceMs += PACE_WEIGHT * ((now() - turn.began) / rendering - paceMs);
    rendering -= 1;
    grant();
  }

  /**
   * The event loop accepts one connection per turn, and making answers makes turns long. So the next is begun in a turn
   * without a new connection: others would wait where they can neither be refused nor, as probes, be answered.
   */
  function grant(): void {
    if (isGranting || rendering >= slots || countWaiting() === 0) return;
    isGranting = true;
    setImmediate(grantInQuietTurn, connections, 1);
  }

  function grantInQuietTurn(before: number, turns: number): void {
    if (connections !== before && turns < MAX_ACCEPTING_TURNS)
      return void setImmediate(grantInQuietTurn, connections, turns + 1);
    isGranting = false;
    for (const queue of Object.values(queues)) while (queue[0]?.turn.isGone() === true) queue.shift();
    const other = last === 'shown' ? 'fault' : 'shown';
    if (queues[other].length > 0) last = other;
    const next = queues[last].shift();
    if (next === undefined) return;
    take(next.turn);
    next.begin();
    grant();
  }

  return {
    enter(work: 'page' | 'refresh', isGone: () => boolean): Entry | null {
      const waitMs = (countWaiting() + rendering) * paceMs;
      if (waitMs > (work === 'page' ? maxWaitMs : maxRefreshWaitMs) || underWay >= MAX_REQUESTS) return null;
      const turn: Turn = { isGone, isHeld: false, began: 0, lease: undefined };
      underWay += 1;
      return {
        turn,
        leave: () => leave(turn),
        end: () => {
          underWay -= 1;
          leave(turn);
        },
      };
    },
    /**
     * While both wait, every other turn is a fault's: hundreds whose service hangs are told so in one moment, and must
     * not hold up those who are shown something.
     */
    async begin(turn: Turn, outcome: Outcome = 'shown'): Promise<void> {
      if (turn.isHeld || turn.isGone()) return;
      if (rendering < slots && countWaiting() === 0) take(turn);
      else await new Promise<void>((begin) => queues[outcome].push({ turn, begin }));
    },
    connected: () => void (connections += 1),
    stats: () => ({ rendering, waiting: countWaiting() }),
  };
}

export function currentRendering(): Rendering {
  return singleton('rendering', () => createRendering());
}

/** Waits until it is this request's turn to be answered: called once everything that it needs has been loaded. */
export async function beginRendering(outcome?: Outcome): Promise<void> {
  const turn = requestStore()?.turn;
  if (turn !== undefined) await currentRendering().begin(turn, outcome);
}
