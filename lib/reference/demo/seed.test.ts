import { createClient } from '@libsql/client';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../operations/store.ts';
import { importTrack, readTrackFile } from '../track/import.ts';
import { type DemoShare, seedAccount, seedBasics, seedDemo } from './seed.ts';
import { moveTruck } from './seed.ts';

const row = v.object({
  Timestamp: v.nullable(v.string()),
  Latitude: v.nullable(v.number()),
  Longitude: v.nullable(v.number()),
  Address: v.nullable(v.looseObject({})),
  Event: v.nullable(v.string()),
});
const view = v.looseObject({
  AssetName: v.string(),
  Status: v.string(),
  LabelID: v.nullable(v.number()),
  ActivatedOn: v.nullable(v.string()),
  DeliveredOn: v.nullable(v.string()),
  Exceptions: v.array(v.string()),
  LocationHistory: v.array(row),
});

const start = new Date('2026-06-01T12:00:00Z');
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-seed-'));
  store = await openStore(`file:${join(folder, 'new', 'test.db')}`, { durable: false });
  await seedBasics(store, start);
});

afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

async function read(shareId: string | undefined): Promise<v.InferOutput<typeof view>> {
  return v.parse(view, JSON.parse((await store.sharedView(shareId ?? '')) ?? '{}'));
}

function times(rows: v.InferOutput<typeof view>['LocationHistory']): number[] {
  return rows.map((report) => Date.parse(report.Timestamp ?? '')).filter((ms) => !Number.isNaN(ms));
}

/** Hours between neighbouring reports, longest first. */
function gaps(rows: v.InferOutput<typeof view>['LocationHistory']): number[] {
  const at = times(rows);
  return at
    .slice(1)
    .map((ms, index) => ((at[index] ?? ms) - ms) / 3_600_000)
    .sort((a, b) => b - a);
}

function byNote(shares: readonly DemoShare[], word: string): string | undefined {
  return shares.find((share) => share.note.includes(word))?.shareId;
}

describe('the demo shipments', { timeout: 60_000 }, () => {
  it('have reports newest first and none in the future', async () => {
    const shares = await seedDemo(store, start);
    expect(shares).toHaveLength(11);
    for (const { shareId, note } of shares.filter((share) => !share.note.includes('deleted'))) {
      const at = times((await read(shareId)).LocationHistory);
      expect(at, note).toEqual(at.toSorted((a, b) => b - a));
      expect(
        at.every((ms) => ms <= start.getTime()),
        note,
      ).toBe(true);
    }
    const truck = (await read(byNote(shares, 'truck'))).LocationHistory;
    expect(truck.length).toBeGreaterThan(70);
    expect(gaps(truck)[0]).toBeGreaterThan(8.5);
    expect(truck.some((report) => report.Address === null)).toBe(true);

    const container = (await read(byNote(shares, 'Pacific'))).LocationHistory;
    expect(container.length).toBeGreaterThanOrEqual(300);
    expect(gaps(container)[0]).toBeGreaterThan(30);
    expect(new Set(container.map((report) => Math.sign(report.Longitude ?? 0)))).toEqual(new Set([1, -1]));
    expect(container[0]?.Address).toBeNull();

    const parcel = await read(byNote(shares, 'parcel'));
    expect(parcel.Exceptions).toHaveLength(3);
    expect(parcel.LocationHistory.some((report) => report.Latitude === null && report.Address !== null)).toBe(true);
    expect(times(parcel.LocationHistory)).toHaveLength(parcel.LocationHistory.length - 1);

    expect(await read(byNote(shares, 'created'))).toMatchObject({
      Status: 'Created',
      LabelID: null,
      ActivatedOn: null,
      Exceptions: [],
      LocationHistory: [],
    });
    expect((await read(byNote(shares, '5,000'))).LocationHistory).toHaveLength(5_000);
    expect(await store.sharedView(byNote(shares, 'deleted') ?? '')).toBeNull();

    expect(await read(byNote(shares, 'expected today'))).toMatchObject({
      EstimatedDeliveryFrom: '2026-06-01T13:00:00Z',
      EstimatedDeliveryTo: '2026-06-01T16:00:00Z',
    });
    expect(await read(byNote(shares, 'late'))).toMatchObject({
      EstimatedDeliveryFrom: null,
      EstimatedDeliveryTo: '2026-05-29',
    });
    const scans = (await read(byNote(shares, 'without any coordinates'))).LocationHistory;
    expect(scans.every(({ Latitude, Address }) => Latitude === null && Address !== null)).toBe(true);
    const delivered = await read(byNote(shares, 'delivered'));
    expect(delivered).toMatchObject({ Status: 'Delivered', DeliveredOn: '2026-05-31T07:00:00Z' });
    expect(times(delivered.LocationHistory)[0]).toBe(Date.parse('2026-05-31T07:00:00Z'));
  });

  it('keep their links without a second copy when they are seeded again', async () => {
    const first = await seedDemo(store, start);
    const before = await store.sharingRecords('demo');
    expect(await seedDemo(store, new Date(start.getTime() + 60_000))).toEqual(first);
    expect(await store.sharingRecords('demo')).toBe(before);
  });

  it('move an outdated history up to now under the same link', async () => {
    const first = await seedDemo(store, start);
    const later = new Date(start.getTime() + 5 * 86_400_000);
    expect(await seedDemo(store, later)).toEqual(first);
    const wagon = (await read(byNote(first, '5,000'))).LocationHistory;
    expect(wagon).toHaveLength(5_000);
    expect(times(wagon)[0]).toBe(later.getTime());
    expect(await read(byNote(first, 'late'))).toMatchObject({ EstimatedDeliveryTo: '2026-06-03' });
  });
});

describe('the moving truck', { timeout: 60_000 }, () => {
  it('moves on at every step, is delivered once, and starts again after a rest', async () => {
    const shareId = byNote(await seedDemo(store, start), 'truck');
    const seeded = await read(shareId);
    let now = start.getTime();
    for (let turns = 0; turns < 20; turns += 1) await moveTruck(store, new Date((now += 25_000)));
    const moving = await read(shareId);
    expect(moving.LocationHistory).toHaveLength(seeded.LocationHistory.length + 20);
    expect(times(moving.LocationHistory)[0]).toBe(now);
    const places = moving.LocationHistory.slice(0, 20).map((report) => `${report.Latitude} ${report.Longitude}`);
    expect(new Set(places).size).toBe(20);

    for (let turns = 0; turns < 400 && (await read(shareId)).Status !== 'Delivered'; turns += 1) {
      await moveTruck(store, new Date((now += 60_000)));
    }
    const delivered = await read(shareId);
    expect(delivered).toMatchObject({
      Status: 'Delivered',
      DeliveredOn: new Date(now).toISOString().replace('.000Z', 'Z'),
    });
    await moveTruck(store, new Date(now + 60_000));
    expect((await read(shareId)).LocationHistory).toHaveLength(delivered.LocationHistory.length);
    await moveTruck(store, new Date(now + 3_600_000));
    expect(await read(shareId)).toMatchObject({ Status: 'In transit', DeliveredOn: null });
  });
});

describe('an imported track', { timeout: 60_000 }, () => {
  const text = '<gpx><wpt lat="1" lon="2"><time>2026-01-01T00:00:00Z</time></wpt><wpt lat="2" lon="3"/></gpx>';

  it('becomes one asset with one link however often it is imported', async () => {
    const [file, copy] = [join(folder, 'night run.gpx'), join(folder, 'copy.gpx')];
    await writeFile(file, text);
    await writeFile(copy, text);
    const first = await importTrack(store, await readTrackFile(file));
    expect(first).toMatchObject({ title: 'night run', reports: 2, created: true });
    expect(await importTrack(store, await readTrackFile(copy))).toEqual({ ...first, title: 'copy', created: false });
    expect((await read(first.shareId)).LocationHistory.map((report) => report.Timestamp)).toEqual([
      null,
      '2026-01-01T00:00:00Z',
    ]);
    expect(JSON.parse(await store.sharingRecords('demo'))).toHaveLength(1);
  });
});

describe('an account named in the settings', { timeout: 60_000 }, () => {
  it('gets labels of its own once', async () => {
    await seedAccount(store, 'Acme', start);
    await seedAccount(store, 'Acme', start);
    const acme: unknown = JSON.parse(await store.labelLookup('Acme', undefined));
    expect(acme).toMatchObject({ Summary: { Total: 12, Healthy: 10, NearExpiration: 2, Assigned: 0 } });
    expect(JSON.parse(await store.labelLookup('demo', undefined))).toMatchObject({ Summary: { Total: 36 } });
  });
});

it('opens a database of a version without expected deliveries', async () => {
  const url = `file:${join(folder, 'old.db')}`;
  const old = createClient({ url });
  await old.executeMultiple(await readFile(new URL('../schema.sql', import.meta.url), 'utf8'));
  await old.executeMultiple('ALTER TABLE assets DROP COLUMN expected_from; ALTER TABLE assets DROP COLUMN expected_to');
  old.close();
  const reopened = await openStore(url, { durable: false });
  await seedBasics(reopened, start);
  const shares = await seedDemo(reopened, start);
  expect(await reopened.sharedView(byNote(shares, 'late') ?? '')).toContain('"EstimatedDeliveryTo":"2026-05-29"');
  reopened.close();
});
