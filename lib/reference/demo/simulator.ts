import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../operations/store.ts';
import { formatTimestamp, statuses } from '../rules.ts';
import { reports, shipments, truckAhead } from './shipments.ts';

const STEP_MS = 25_000;
const MAX_ELAPSED_MS = 60_000;
const REST_AFTER_DELIVERY_MS = 10 * 60_000;

/** Reports the next position of the demo truck, its delivery at the end, and later starts the journey again. */
export async function moveTruck(store: Store, now = new Date()): Promise<void> {
  const asset = await store.assetOfOrigin('demo:truck');
  const newest = asset && (await store.newestPosition(asset.assetId));
  if (!newest) return;
  const elapsed = now.getTime() - newest.atMs;
  if (asset.status === statuses.delivered) {
    if (elapsed < REST_AFTER_DELIVERY_MS) return;
    const change = { status: statuses.inTransit, delivered_on: null };
    return store.replaceReports(asset.assetId, reports.truck(now), [], change, now);
  }
  const at = truckAhead.findIndex(
    ({ Latitude, Longitude }) => Latitude === newest.Latitude && Longitude === newest.Longitude,
  );
  const steps = Math.max(1, Math.round(Math.min(elapsed, MAX_ELAPSED_MS) / STEP_MS));
  const hasArrived = at + steps >= truckAhead.length - 1;
  const next = hasArrived ? truckAhead.at(-1) : truckAhead[at + steps];
  if (next === undefined) return;
  const report = {
    Timestamp: formatTimestamp(new Date(Math.floor(now.getTime() / 1000) * 1000)),
    Latitude: next.Latitude,
    Longitude: next.Longitude,
    Address: hasArrived ? shipments.truck.asset.DestinationAddress : next.Address,
    Event: hasArrived ? 'Delivered' : null,
  };
  const change = hasArrived ? { status: statuses.delivered, delivered_on: formatTimestamp(now) } : {};
  await store.appendReports(asset.assetId, [report], change, now);
}

/** Moves the demo truck every 20 to 30 seconds, also after a failed step. */
export function startSimulator(store: Store, onError: (kind: string) => void) {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const delay = 20_000 + Math.random() * 10_000;
      const step = wait(delay, undefined, { signal: stopping.signal }).then(() => moveTruck(store));
      await step.catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error instanceof Error ? error.name : 'unknown');
      });
    }
  }
  const running = run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
