import { setTimeout as wait } from 'node:timers/promises';
import { demoAccount, demoSubAccount, formatTimestamp, labelStates, statuses } from '../rules.ts';
import type { Store } from '../operations/store.ts';
import {
  carriers,
  type DemoShipment,
  demoShipments,
  type ExpectedTimes,
  parcelLog,
  reports as demoReports,
  shipments,
  truckAhead,
} from './shipments.ts';

const hour = 3_600_000;
const day = 24 * hour;
const otherAccount = { id: 'demo-2', name: 'Second demo account' } as const;

async function seedLabels(store: Store, accountId: string, first: number, count: number, now: Date): Promise<void> {
  const labels = Array.from({ length: count }, (_, index) => {
    const id = first + index;
    const isEnding = index % 6 === 5;
    return {
      label_id: id,
      nfc_id: `04A2${(id * 2_654_435_761).toString(16).toUpperCase().slice(-10)}`,
      status_no: isEnding ? labelStates.nearExpiration : labelStates.healthy,
      label_type: 'Temperature and shock',
      sku: 'TS-730',
      battery_life: '24 months',
      lot_no: `L${Math.floor(id / 10)}`,
      reel_id: `R${Math.floor(id / 100)}`,
      shelf_life_days: 730,
      manufactured_on: formatTimestamp(new Date(now.getTime() - (isEnding ? 715 : 90) * day)),
    };
  });
  await store.addLabels(accountId, labels);
}

export async function seedBasics(store: Store, now = new Date()): Promise<void> {
  await store.addAccount(demoAccount.id, demoAccount.name);
  await store.addAccount(otherAccount.id, otherAccount.name);
  await store.addAccount(demoSubAccount.id, demoSubAccount.name, demoAccount.id);
  await store.addCarriers(Object.values(carriers));
  await seedLabels(store, demoAccount.id, 1_048_201, 36, now);
  await seedLabels(store, otherAccount.id, 2_096_401, 6, now);
  await seedLabels(store, demoSubAccount.id, 3_144_601, 12, now);
}

export async function seedAccount(store: Store, accountId: string, now = new Date()): Promise<void> {
  await store.addAccount(accountId, accountId);
  const first = await store.firstLabelFor(accountId);
  if (first !== null) await seedLabels(store, accountId, first, 12, now);
}

export interface DemoShare {
  readonly title: string;
  readonly note: string;
  readonly shareId: string;
}

async function seedAsset(store: Store, shipment: DemoShipment, now: Date): Promise<string> {
  const origin = `demo:${shipment.key}`;
  const { key, asset, expected, deliveredHoursAgo, maxAgeHours = Infinity } = shipment;
  const reports = shipment.reports?.(now) ?? [];
  let existing = await store.assetOfOrigin(origin);
  if (existing === null) {
    const first = Date.parse(reports[0]?.Timestamp ?? '') || now.getTime();
    const LabelID = shipment.hasLabel ? await store.freeLabel(demoAccount.id) : null;
    const createdOn = new Date(first - day / 4);
    const assetId = await store.createAsset(demoAccount.id, { ...asset, LabelID }, { origin, createdOn });
    existing = { assetId, status: asset.Status ?? statuses.created, newestMs: -Infinity };
  }
  const { assetId, status, newestMs } = existing;
  if (newestMs !== null && now.getTime() - newestMs > maxAgeHours * hour) {
    const delivered = deliveredHoursAgo === undefined ? null : new Date(now.getTime() - deliveredHoursAgo * hour);
    const change = {
      status: asset.Status ?? status,
      delivered_on: delivered && formatTimestamp(delivered),
      ...(expected && expectedDelivery(expected, now)),
    };
    await store.replaceReports(assetId, reports, key === 'parcel' ? parcelLog(now) : [], change, now);
  }
  return assetId;
}

function expectedDelivery(expected: ExpectedTimes, now: Date) {
  if ('days' in expected)
    return { expected_to: new Date(now.getTime() + expected.days * day).toISOString().slice(0, 10) };
  const fullHour = Math.ceil(now.getTime() / hour) * hour;
  const at = (hours: number) => formatTimestamp(new Date(fullHour + hours * hour));
  return { expected_from: at(expected.fromHours), expected_to: at(expected.untilHours) };
}

export async function seedDemo(store: Store, at = new Date()): Promise<DemoShare[]> {
  const now = new Date(Math.floor(at.getTime() / 1000) * 1000);
  const shares: DemoShare[] = [];
  for (const shipment of demoShipments) {
    const assetId = await seedAsset(store, shipment, now);
    const { asset, note, withdrawn = false } = shipment;
    const existing = await store.shareOfAsset(assetId, withdrawn ? 'deleted' : 'active');
    const shareId = existing ?? (await store.createSharing(demoAccount.id, assetId));
    if (withdrawn && existing === null) await store.deleteSharing(demoAccount.id, shareId);
    shares.push({ title: asset.AssetName, note, shareId });
  }
  return shares;
}

const STEP_MS = 25_000;
const MAX_ELAPSED_MS = 60_000;
const REST_AFTER_DELIVERY_MS = 10 * 60_000;

export async function moveTruck(store: Store, now = new Date()): Promise<void> {
  const asset = await store.assetOfOrigin('demo:truck');
  const newest = asset && (await store.newestPosition(asset.assetId));
  if (!newest) return;
  const elapsed = now.getTime() - newest.atMs;
  if (asset.status === statuses.delivered) {
    if (elapsed < REST_AFTER_DELIVERY_MS) return;
    const change = { status: statuses.inTransit, delivered_on: null };
    return store.replaceReports(asset.assetId, demoReports.truck(now), [], change, now);
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
