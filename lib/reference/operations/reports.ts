import type { Database, Statement } from '../database.ts';
import { instantOf, timestampOf } from '../rules.ts';
import type { AssetAddress, LocationReport } from './requests.ts';

/** An address as the shared view shows it, as JSON text with only the known parts; null for none. */
export function jsonOfAddress(address: AssetAddress | null | undefined): string | null {
  if (!address) return null;
  if (typeof address === 'string') return JSON.stringify({ AddressLine1: address });
  return JSON.stringify(address, (_key, part: unknown) => part ?? undefined);
}

/**
 * When each report counts as sent, in ms. One without a readable time stands with the report before it, or the first
 * readable one after it, or at `now`.
 */
function sortTimes(oldestFirst: readonly LocationReport[], now: Date): number[] {
  const times = oldestFirst.map((report) => instantOf(report.Timestamp ?? ''));
  let last = times.find((time) => time !== null) ?? now.getTime();
  return times.map((time) => (last = time ?? last));
}

/** Adds reports, oldest first, to an asset: one statement, however many they are. */
export function insertReports(assetId: string, oldestFirst: readonly LocationReport[], now: Date): Statement {
  const times = sortTimes(oldestFirst, now);
  const rows = oldestFirst.map((report, index) => [
    times[index],
    report.Timestamp ?? null,
    report.Latitude ?? null,
    report.Longitude ?? null,
    jsonOfAddress(report.Address),
    report.Event ?? null,
  ]);
  return [
    `INSERT INTO reports (asset_id, sort_at, reported_at, latitude, longitude, address, event)
      SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
      FROM json_each(?) ORDER BY key`,
    [assetId, JSON.stringify(rows)],
  ];
}

interface AssetChange {
  readonly status?: string;
  readonly deliveredOn?: Date | null;
}

function touch(assetId: string, { status, deliveredOn }: AssetChange, now: Date): Statement {
  return [
    `UPDATE assets SET updated_on = ?, current_address = NULL, status = coalesce(?, status),
      delivered_on = CASE WHEN ? THEN ? ELSE delivered_on END WHERE asset_id = ?`,
    [
      timestampOf(now),
      status ?? null,
      deliveredOn === undefined ? 0 : 1,
      deliveredOn ? timestampOf(deliveredOn) : null,
      assetId,
    ],
  ];
}

export function reportStore(database: Database) {
  return {
    /** The newest report with a position; degrees WGS 84, ms since 1970. */
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

    /** Reports oldest first. They take their place by time, also when they come late. */
    async appendReports(
      assetId: string,
      oldestFirst: readonly LocationReport[],
      change: AssetChange = {},
      now = new Date(),
    ): Promise<void> {
      await database.change([insertReports(assetId, oldestFirst, now), touch(assetId, change, now)]);
    },

    /**
     * Adds the reports of a file, oldest first, all or none. False when the same file, known by its digest, is in the
     * asset's history already; then nothing changes.
     */
    importReports(assetId: string, oldestFirst: readonly LocationReport[], digest: string): Promise<boolean> {
      return database.inTurn(async () => {
        const known = 'SELECT digest FROM imports WHERE asset_id = ? AND digest = ?';
        if ((await database.text(known, [assetId, digest])) !== null) return false;
        const now = new Date();
        await database.write([
          ['INSERT INTO imports (asset_id, digest) VALUES (?, ?)', [assetId, digest]],
          insertReports(assetId, oldestFirst, now),
          touch(assetId, {}, now),
        ]);
        return true;
      });
    },

    /** Puts another history, oldest first, in the place of the old one. */
    async replaceReports(
      assetId: string,
      oldestFirst: readonly LocationReport[],
      change: AssetChange,
      now: Date,
    ): Promise<void> {
      await database.change([
        ['DELETE FROM reports WHERE asset_id = ?', [assetId]],
        insertReports(assetId, oldestFirst, now),
        touch(assetId, change, now),
      ]);
    },
  };
}
