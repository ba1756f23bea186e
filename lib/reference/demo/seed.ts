import { demoAccount, demoSubAccount, formatTimestamp, labelStates, statuses } from '../rules.ts';
import type { ExpectedDelivery } from '../operations/reports.ts';
import type { Store } from '../operations/store.ts';
import { carriers, type DemoShipment, demoShipments } from './shipments.ts';

const hour = 3_600_000;
const day = 24 * hour;
const otherAccount = { id: 'demo-2', name: 'Second demo account' } as const;

async function seedLabels(store: Store, accountId: string, first: number, count: number, now: Date): Promise<void> {
  const labels = Array.from({ length: count }, (_, index) => {
    const id = first + index;
    const ending = index % 6 === 5;
    return {
      id,
      nfcId: `04A2${(id * 2_654_435_761).toString(16).toUpperCase().slice(-10)}`,
      state: ending ? labelStates.nearExpiration : labelStates.healthy,
      type: 'Temperature and shock',
      sku: 'TS-730',
      batteryLife: '24 months',
      lotNo: `L${Math.floor(id / 10)}`,
      reelId: `R${Math.floor(id / 100)}`,
      shelfLifeDays: 730,
      manufacturedOn: new Date(now.getTime() - (ending ? 715 : 90) * day),
    };
  });
  await store.addLabels(accountId, labels);
}

/** Adds the demo accounts, their labels and the carriers unless they exist. */
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
  const { asset, history, expected, deliveredHoursAgo } = shipment;
  const existing = await store.assetOfOrigin(origin);
  const reports = history?.reports(now) ?? [];
  const replaceReports = (assetId: string, status: string) =>
    store.replaceReports(
      assetId,
      reports,
      {
        status: asset.Status ?? status,
        deliveredOn: deliveredHoursAgo === undefined ? null : new Date(now.getTime() - deliveredHoursAgo * hour),
        ...(expected && { expected: writeExpected(expected, now) }),
        ...(history?.log && { log: history.log(now) }),
      },
      now,
    );
  if (existing !== null) {
    if (history && existing.newestMs !== null && now.getTime() - existing.newestMs > history.maxAgeMs)
      await replaceReports(existing.assetId, existing.status);
    return existing.assetId;
  }
  const first = Date.parse(reports[0]?.Timestamp ?? '') || now.getTime();
  const assetId = await store.createAsset(
    demoAccount.id,
    { ...asset, LabelID: shipment.hasLabel ? await store.freeLabel(demoAccount.id) : null },
    { origin, createdOn: new Date(first - day / 4) },
  );
  if (history) await replaceReports(assetId, asset.Status ?? statuses.created);
  return assetId;
}

function writeExpected(expected: NonNullable<DemoShipment['expected']>, now: Date): ExpectedDelivery {
  if ('days' in expected)
    return { from: null, to: new Date(now.getTime() + expected.days * day).toISOString().slice(0, 10) };
  const fullHour = Math.ceil(now.getTime() / hour) * hour;
  const at = (hours: number) => formatTimestamp(new Date(fullHour + hours * hour));
  return { from: at(expected.fromHours), to: at(expected.untilHours) };
}

async function seedShare(store: Store, assetId: string, withdrawn: boolean): Promise<string> {
  const existing = await store.shareOfAsset(assetId, withdrawn ? 'deleted' : 'active');
  if (existing !== null) return existing;
  const shareId = await store.createSharing(demoAccount.id, assetId);
  if (withdrawn) await store.deleteSharing(demoAccount.id, shareId);
  return shareId;
}

/** Adds the demo shipments and links unless they exist, and moves outdated histories up to now. */
export async function seedDemo(store: Store, at = new Date()): Promise<DemoShare[]> {
  const now = new Date(Math.floor(at.getTime() / 1000) * 1000);
  const shares: DemoShare[] = [];
  for (const shipment of demoShipments) {
    const assetId = await seedAsset(store, shipment, now);
    const shareId = await seedShare(store, assetId, shipment.withdrawn === true);
    shares.push({ title: shipment.asset.AssetName, note: shipment.note, shareId });
  }
  return shares;
}
