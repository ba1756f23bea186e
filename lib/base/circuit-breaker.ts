export type CircuitState = 'closed' | 'open' | 'half-open';

interface AttemptCounts {
  readonly total: number;
  readonly failed: number;
  readonly failedInARow: number;
}

export interface CircuitBreakerOptions {
  readonly shouldOpen: (counts: AttemptCounts) => boolean;
  readonly windowMs: number;
  readonly openMs: number;
  readonly isInitiallyOpen?: boolean;
  readonly now?: () => number;
  readonly onChange: (state: CircuitState) => void;
}

export interface Attempt {
  readonly isProbe: boolean;
  /** `ignored`: says nothing about the other side. After an ignored probe, the next attempt is the probe. */
  readonly end: (result: 'success' | 'failure' | 'ignored') => void;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

const BUCKETS = 20;

/**
 * Not cockatiel's: there, callers wait for the probe, an aborted probe counts as a success, and counts do not age
 * without calls.
 */
export function createCircuitBreaker({
  shouldOpen,
  windowMs,
  openMs,
  isInitiallyOpen = false,
  now = () => performance.now(),
  onChange,
}: CircuitBreakerOptions) {
  const counts = createCounts(windowMs, now);
  let state: CircuitState = isInitiallyOpen ? 'open' : 'closed';
  let openedAt = -Infinity;
  let isProbing = false;

  function change(to: CircuitState): void {
    if (to === 'open') openedAt = now();
    if (to === state) return;
    state = to;
    counts.clear();
    onChange(to);
  }

  /** Whether an attempt would be refused now, or, with `graceMs`, within that time after `openMs`. */
  function isRefusing(graceMs = 0): boolean {
    if (state === 'closed') return false;
    return isProbing || (state === 'open' && now() - openedAt < openMs + graceMs);
  }

  return {
    /** Open only while it refuses: after that it is half-open, even if nobody asks. */
    state: (): CircuitState => (state === 'open' && !isRefusing() ? 'half-open' : state),
    isRefusing,
    begin: (): Attempt | null => {
      if (isRefusing()) return null;
      const isProbe = state !== 'closed';
      if (isProbe) {
        isProbing = true;
        change('half-open');
      }
      return {
        isProbe,
        end: (result) => {
          if (isProbe) {
            isProbing = false;
            if (result !== 'ignored') change(result === 'success' ? 'closed' : 'open');
          } else if (state === 'closed' && result !== 'ignored') {
            const latest = counts.add(result === 'failure');
            if (result === 'failure' && shouldOpen(latest)) change('open');
          }
        },
      };
    },
    open: () => change('open'),
  };
}

function createCounts(windowMs: number, now: () => number) {
  const stepMs = windowMs / BUCKETS;
  let buckets: { readonly step: number; total: number; failed: number }[] = [];
  let failedInARow = 0;
  return {
    add(isFailure: boolean): AttemptCounts {
      const step = Math.floor(now() / stepMs);
      buckets = buckets.filter((bucket) => bucket.step > step - BUCKETS);
      let latest = buckets.at(-1);
      if (latest?.step !== step) buckets.push((latest = { step, total: 0, failed: 0 }));
      latest.total += 1;
      if (isFailure) latest.failed += 1;
      failedInARow = isFailure ? failedInARow + 1 : 0;
      return {
        total: buckets.reduce((sum, { total }) => sum + total, 0),
        failed: buckets.reduce((sum, { failed }) => sum + failed, 0),
        failedInARow,
      };
    },
    clear: () => {
      buckets = [];
      failedInARow = 0;
    },
  };
}
