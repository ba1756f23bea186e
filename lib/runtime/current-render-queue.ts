import { monitorEventLoopDelay } from 'node:perf_hooks';
import { singleton } from '#lib/base/singleton.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

/** Of this process: serve.ts enters requests, and load-share.ts waits for the service outside of its slots. */
export function currentRenderQueue(): RenderQueue {
  return singleton('renderQueue', isRenderQueue, () => {
    return createRenderQueue({ lateMs: watchLoopDelay() });
  });
}

function isRenderQueue(value: unknown): value is RenderQueue {
  return typeof value === 'object' && value !== null && 'waitOnIo' in value;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 250;

/**
 * The mean delay of the event loop in the latest quarter of a second, ms, as far as this process causes it: a process
 * that others keep from its processor would not be faster for refusing requests.
 */
function watchLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let latest = 0;
  let since = performance.now();
  let used = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    const share = Math.min(1, (user + system) / 1000 / (performance.now() - since));
    // Without a sample the mean is NaN.
    latest = histogram.count === 0 ? latest : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) * share;
    histogram.reset();
    since = performance.now();
    used = process.cpuUsage();
  }, WINDOW_MS).unref();
  return () => latest;
}
