export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly failures?: number;
  /** Pause before each look whether all is well again, ms. */
  readonly probeMs?: number;
  /** Rejects while nothing has changed. */
  readonly probe: () => Promise<unknown>;
  /** Called once for every change; `problem`: why it opened, null when it closed. */
  readonly onChange: (problem: string | null) => void;
}

export interface Breaker {
  /** Whether anything may be tried. */
  readonly isClosed: () => boolean;
  readonly succeeded: () => void;
  readonly failed: (problem: string) => void;
  /** Opens at once, whatever came before. */
  readonly open: (problem: string) => void;
  /** Something has changed: does not wait for the next look. */
  readonly lookNow: () => void;
}

/**
 * Remembers that something is away, so that nobody waits for it in vain. Whether it is back, it finds out by itself:
 * kept libraries let the next caller try, and that caller is a visitor. Open until the first probe succeeds.
 */
export function createBreaker({ failures = 3, probeMs = 500, probe, onChange }: BreakerOptions): Breaker {
  let isClosed = false;
  let inARow = 0;
  let isLooking = false;
  let timer = setTimeout(look, probeMs).unref();

  function look(): void {
    clearTimeout(timer);
    if (isLooking || isClosed) return;
    isLooking = true;
    probe()
      .then(close, () => {
        timer = setTimeout(look, probeMs).unref();
      })
      .finally(() => {
        isLooking = false;
      });
  }

  function close(): void {
    isClosed = true;
    inARow = 0;
    onChange(null);
  }

  function open(problem: string): void {
    if (!isClosed) return;
    isClosed = false;
    onChange(problem);
    timer = setTimeout(look, probeMs).unref();
  }

  return {
    isClosed: () => isClosed,
    succeeded: () => {
      inARow = 0;
    },
    failed: (problem) => {
      inARow += 1;
      if (inARow >= failures) open(problem);
    },
    open,
    lookNow: look,
  };
}
