import { monitorEventLoopDelay } from 'node:perf_hooks';
import { currentSettings } from '#lib/config.ts';
import { processWide } from '#lib/process-wide.ts';
import { createCrowd, type Crowd, type CrowdOptions } from './crowd.ts';

/** All wait until it is their turn. */
const WITHOUT_END: CrowdOptions = {
  waitMs: { page: Infinity, refresh: Infinity },
  most: Infinity,
  longestMs: Infinity,
};

/** The crowd of this process: serve.ts lets it in, and what is asked of the service is asked from aside. */
export function currentCrowd(): Crowd {
  return processWide('crowd', isCrowd, () => {
    const { queueMs } = currentSettings();
    if (queueMs === 0) return createCrowd(WITHOUT_END);
    return createCrowd({ waitMs: { page: queueMs, refresh: queueMs / 2 }, lateMs: watchLoopDelay() });
  });
}

function isCrowd(value: unknown): value is Crowd {
  return typeof value === 'object' && value !== null && 'aside' in value;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 250;

/**
 * Tells by how much the event loop was late, ms in the mean, in the latest whole quarter of a second, as far as this
 * process is the cause: one that others keep from its processor would be no sooner for turning visitors away.
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
