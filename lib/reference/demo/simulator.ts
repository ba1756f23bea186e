import { statuses, formatTimestamp } from '../rules.ts';
import type { Store } from '../operations/store.ts';
import { townAt } from './journey.ts';
import { journeys } from './journeys.ts';
import { truck } from './shipments.ts';

const METRES_PER_SECOND = 20;
const MAX_STEP_MS = 60_000;
const REST_AFTER_DELIVERY_MS = 10 * 60_000;

/** Reports the next position of the demo truck, its delivery at the end, and later starts the journey again. */
export async function moveTruck(store: Store, now = new Date()): Promise<void> {
  const asset = await store.assetOfOrigin(`demo:${truck.key}`);
  const newest = asset && (await store.newestPosition(asset.assetId));
  if (!newest) return;
  const { assetId, status } = asset;
  const elapsed = now.getTime() - newest.atMs;

  if (status === statuses.delivered) {
    if (elapsed < REST_AFTER_DELIVERY_MS) return;
    await store.replaceReports(
      assetId,
      truck.history.reports(now),
      { status: statuses.inTransit, deliveredOn: null },
      now,
    );
    return;
  }
  const { route } = journeys.truck;
  const along = route.metresAt(newest) + (METRES_PER_SECOND * Math.min(Math.max(elapsed, 0), MAX_STEP_MS)) / 1000;
  const arrived = along >= route.metres;
  const position = route.positionAt(along);
  const report = {
    Timestamp: formatTimestamp(new Date(Math.floor(now.getTime() / 1000) * 1000)),
    Latitude: position.latitude,
    Longitude: position.longitude,
    Address: arrived ? truck.asset.DestinationAddress : townAt(journeys.truck, position),
    Event: arrived ? 'Delivered' : null,
  };
  await store.appendReports(assetId, [report], arrived ? { status: statuses.delivered, deliveredOn: now } : {}, now);
}

/** Moves the demo truck every 20 to 30 seconds, also after a failed step. */
export function startSimulator(store: Store, onError: (kind: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  let isStopped = false;
  function next(): void {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        step = moveTruck(store)
          .catch((error: unknown) => onError(error instanceof Error ? error.name : 'unknown'))
          .then(next);
      },
      20_000 + Math.random() * 10_000,
    );
  }
  next();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await step;
    },
  };
}
