const MAX_STEP_MS = 50;
const MIN_STEPS = 10;

/** Fires after `ms` of running time: while the process is blocked or suspended, at most 50 ms or a tenth of `ms` passes. */
export function afterProcessTime(ms: number, call: () => void): { stop(): void } {
  const stepMs = Math.min(MAX_STEP_MS, ms / MIN_STEPS);
  let left = ms;
  const step = () => {
    left -= stepMs;
    if (left <= 0) call();
    else timer = setTimeout(step, stepMs);
  };
  let timer = setTimeout(step, stepMs);
  return { stop: () => clearTimeout(timer) };
}

/** null when `work` takes longer. It goes on then. */
export function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, null).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
