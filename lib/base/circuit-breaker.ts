export type CircuitState = 'closed' | 'open' | 'half-open';

interface AttemptCounts {
  readonly callers: number;
  /** Callers whose latest attempt failed. */
  readonly failing: number;
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
  let failedProber: string | null = null;

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
    isFailedProber: (caller: string) => caller === failedProber,
    begin: (caller = ''): Attempt | null => {
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
            failedProber = result === 'failure' ? caller : null;
            if (result !== 'ignored') change(result === 'success' ? 'closed' : 'open');
          } else if (state === 'closed' && result !== 'ignored') {
            const latest = counts.add(caller, result === 'failure');
            if (result === 'failure' && shouldOpen(latest)) change('open');
          }
        },
      };
    },
    open: () => change('open'),
  };
}

/** Each caller counts once, by its latest attempt in the window: one with many failures is still one caller. */
function createCounts(windowMs: number, now: () => number) {
  const latest = new Map<string, { readonly at: number; readonly isFailure: boolean }>();
  let failing = 0;
  let failedInARow = 0;
  const forget = (caller: string) => {
    if (latest.get(caller)?.isFailure === true) failing -= 1;
    latest.delete(caller);
  };
  return {
    add(caller: string, isFailure: boolean): AttemptCounts {
      forget(caller);
      latest.set(caller, { at: now(), isFailure });
      if (isFailure) failing += 1;
      for (const [each, { at }] of latest) {
        if (now() - at < windowMs) break;
        forget(each);
      }
      failedInARow = isFailure ? failedInARow + 1 : 0;
      return { callers: latest.size, failing, failedInARow };
    },
    clear: () => {
      latest.clear();
      failing = 0;
      failedInARow = 0;
    },
  };
}
