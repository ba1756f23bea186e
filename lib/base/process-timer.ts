const STEP_MS = 50;

/** Calls after `ms` of process time: while the process is blocked or suspended, at most one step of 50 ms passes. */
export function afterProcessTime(ms: number, call: () => void): { stop(): void } {
  let left = ms;
  const step = () => {
    left -= STEP_MS;
    if (left <= 0) call();
    else timer = setTimeout(step, Math.min(STEP_MS, left));
  };
  let timer = setTimeout(step, Math.min(STEP_MS, ms));
  return { stop: () => clearTimeout(timer) };
}
