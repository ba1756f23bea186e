const STEP_MS = 50;

/** Calls when `ms` of this process's own time are over, counted in steps of which a late one is as long as any other. */
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
