import type { Database, Statement } from '../database.ts';
import { parseTimestamp, formatTimestamp } from '../rules.ts';
import type { AssetAddress, LocationReport, LoggedReadings } from './requests.ts';

export function encodeAddress(address: AssetAddress | null | undefined): string | null {
  if (!address) return null;
  if (typeof address === 'string') return JSON.stringify({ AddressLine1: address });
  return JSON.stringify(address, (_key, part: unknown) => part ?? undefined);
}

/**
 * A report without a readable time is sorted by that of the report before it, else of the first readable one, else
 * `now`.
 */
export function insertReports(assetId: string, oldestFirst: readonly LocationReport[], now: Date): Statement {
  const times = oldestFirst.map((report) => parseTimestamp(report.Timestamp ?? ''));
  let last = times.find((time) => time !== null) ?? now.getTime();
  const rows = oldestFirst.map((report, index) => {
    last = times[index] ?? last;
    const { Timestamp = null, Latitude = null, Longitude = null, Event = null } = report;
    const measured = report.Readings ? JSON.stringify(report.Readings) : null;
    return [last, Timestamp, Latitude, Longitude, encodeAddress(report.Address), Event, measured];
  });
  return [
    `INSERT INTO reports (asset_id, sort_at, reported_at, latitude, longitude, address, event, readings)
      SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
      FROM json_each(?) ORDER BY key`,
    [assetId, JSON.stringify(rows)],
  ];
}

/** What a label logged between its reports, oldest first. */
export function insertReadings(assetId: string, log: readonly LoggedReadings[]): Statement {
  const rows = log.map(({ Timestamp, Values }) => [Timestamp, JSON.stringify(Values)]);
  return [
    `INSERT INTO logged_readings (asset_id, read_at, measured)
      SELECT ?, value ->> 0, value ->> 1 FROM json_each(?) ORDER BY key`,
    [assetId, JSON.stringify(rows)],
  ];
}

interface AssetUpdate {
  readonly status?: string;
  readonly deliveredOn?: Date | null;
  readonly expected?: ExpectedDelivery;
  /** Replaces what was logged before; oldest first. */
  readonly log?: readonly LoggedReadings[];
}

/** Texts as they are sent. */
export interface ExpectedDelivery {
  readonly from: string | null;
  readonly to: string | null;
}

function updateAsset(assetId: string, { status, deliveredOn, expected }: AssetUpdate, now: Date): Statement {
  return [
    `UPDATE assets SET updated_on = ?, current_address = NULL, status = coalesce(?, status),
      delivered_on = CASE WHEN ? THEN ? ELSE delivered_on END,
      expected_from = coalesce(?, expected_from), expected_to = coalesce(?, expected_to) WHERE asset_id = ?`,
    [
      formatTimestamp(now),
      status ?? null,
      deliveredOn === undefined ? 0 : 1,
      deliveredOn ? formatTimestamp(deliveredOn) : null,
      expected?.from ?? null,
      expected?.to ?? null,
      assetId,
    ],
  ];
}

export function reportStore(database: Database) {
  return {
    async newestPosition(assetId: string): Promise<{ latitude: number; longitude: number; atMs: number } | null> {
      const [row] = await database.rows(
        `SELECT latitude, longitude, sort_at FROM reports WHERE asset_id = ? AND latitude IS NOT NULL
          AND longitude IS NOT NULL ORDER BY sort_at DESC, report_id DESC LIMIT 1`,
        [assetId],
      );
      return row === undefined
        ? null
        : { latitude: Number(row['latitude']), longitude: Number(row['longitude']), atMs: Number(row['sort_at']) };
    },

    async appendReports(
      assetId: string,
      oldestFirst: readonly LocationReport[],
      change: AssetUpdate = {},
      now = new Date(),
    ): Promise<void> {
      await database.change([insertReports(assetId, oldestFirst, now), updateAsset(assetId, change, now)]);
    },

    /** Adds all reports of a file or none. Returns false when a file with this digest was imported before. */
    importReports(assetId: string, oldestFirst: readonly LocationReport[], digest: string): Promise<boolean> {
      return database.inTurn(async () => {
        const known = 'SELECT digest FROM imports WHERE asset_id = ? AND digest = ?';
        if ((await database.text(known, [assetId, digest])) !== null) return false;
        const now = new Date();
        await database.write([
          ['INSERT INTO imports (asset_id, digest) VALUES (?, ?)', [assetId, digest]],
          insertReports(assetId, oldestFirst, now),
          updateAsset(assetId, {}, now),
        ]);
        return true;
      });
    },

    async replaceReports(
      assetId: string,
      oldestFirst: readonly LocationReport[],
      change: AssetUpdate,
      now: Date,
    ): Promise<void> {
      await database.change([
        ['DELETE FROM reports WHERE asset_id = ?', [assetId]],
        ['DELETE FROM logged_readings WHERE asset_id = ?', [assetId]],
        insertReports(assetId, oldestFirst, now),
        insertReadings(assetId, change.log ?? []),
        updateAsset(assetId, change, now),
      ]);
    },
  };
}
