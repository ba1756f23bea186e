import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 250;

/** Tells by how much the event loop was late, ms in the mean, in the latest whole quarter of a second. */
export function watchLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let latest = 0;
  setInterval(() => {
    // Without a sample the mean is NaN.
    latest = histogram.count === 0 ? latest : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS).unref();
  return () => latest;
}
