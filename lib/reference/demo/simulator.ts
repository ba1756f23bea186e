import { statuses } from '../open-choices.ts';
import type { Store } from '../operations/store.ts';
import { timestampOf } from '../rules.ts';
import { townAt } from './journey.ts';
import { journeys } from './journeys.ts';
import { truck } from './shipments.ts';

const metresPerSecond = 20;
const longestStep = 60_000;
const restAfterDelivery = 10 * 60_000;

/**
 * One step of the demo truck: a report on the way, the delivery at the end, and some minutes after that the journey
 * again from its history. All it needs to know lies in the store. Does nothing without the demo shipments.
 */
export async function moveTruck(store: Store, now = new Date()): Promise<void> {
  const asset = await store.assetOfOrigin(`demo:${truck.key}`);
  const newest = asset && (await store.newestPosition(asset.assetId));
  if (!newest) return;
  const { assetId, status } = asset;
  const elapsed = now.getTime() - newest.atMs;

  if (status === statuses.delivered) {
    if (elapsed < restAfterDelivery) return;
    await store.replaceReports(
      assetId,
      truck.history.reports(now),
      { status: statuses.inTransit, deliveredOn: null },
      now,
    );
    return;
  }
  const { route } = journeys.truck;
  const along = route.metresAt(newest) + (metresPerSecond * Math.min(Math.max(elapsed, 0), longestStep)) / 1000;
  const arrived = along >= route.metres;
  const position = route.at(along);
  const report = {
    Timestamp: timestampOf(new Date(Math.floor(now.getTime() / 1000) * 1000)),
    Latitude: position.latitude,
    Longitude: position.longitude,
    Address: arrived ? truck.asset.DestinationAddress : townAt(journeys.truck, position),
    Event: arrived ? 'Delivered' : null,
  };
  await store.appendReports(assetId, [report], arrived ? { status: statuses.delivered, deliveredOn: now } : {}, now);
}

/** Moves the demo truck every 20 to 30 seconds. `onError` is told the kind of a failed step; the next is tried. */
export function startSimulator(store: Store, onError: (kind: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  let stopped = false;
  function next(): void {
    if (stopped) return;
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
    /** Resolves when the step under way has been written. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await step;
    },
  };
}
