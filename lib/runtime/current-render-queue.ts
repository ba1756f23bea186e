import { monitorEventLoopDelay } from 'node:perf_hooks';
import { currentSettings } from '#lib/config.ts';
import { singleton } from '#lib/base/singleton.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

/** Of this process: serve.ts enters requests, and load-share.ts waits for the service outside of its slots. */
export function currentRenderQueue(): RenderQueue {
  return singleton('renderQueue', isRenderQueue, () => {
    const { queueMs } = currentSettings();
    return queueMs === 0
      ? createRenderQueue({ maxWaitMs: Infinity })
      : createRenderQueue({ maxWaitMs: queueMs, burstWaitMs: queueMs * BURST_SHARE, lateMs: watchLoopDelay() });
  });
}

/** Of the longest wait: what a page takes is only an estimate, and the last of a burst is to be in time. */
const BURST_SHARE = 0.5;

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
