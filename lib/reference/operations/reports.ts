import { type Database, insertInto, type Statement } from '../database.ts';
import { parseTimestamp, formatTimestamp } from '../rules.ts';
import type { AssetAddress, LocationReport, LoggedReadings } from './table.ts';

type Reports = readonly LocationReport[];
type Log = readonly LoggedReadings[];

export function encodeAddress(address: AssetAddress | null | undefined): string | null {
  if (!address) return null;
  if (typeof address === 'string') return JSON.stringify({ AddressLine1: address });
  return JSON.stringify(address, (_key, part: unknown) => part ?? undefined);
}

/** A report without a readable time is sorted by the report before it, else by the first readable one, else `now`. */
export function insertReports(assetId: string, oldestFirst: Reports, now: Date): Statement {
  const times = oldestFirst.map((report) => parseTimestamp(report.Timestamp ?? ''));
  let last = times.find((time) => time !== null) ?? now.getTime();
  const rows = oldestFirst.map((report, index) => {
    last = times[index] ?? last;
    const { Timestamp = null, Latitude = null, Longitude = null, Event = null } = report;
    const measured = report.Readings ? JSON.stringify(report.Readings) : null;
    return [last, Timestamp, Latitude, Longitude, encodeAddress(report.Address), Event, measured];
  });
  const columns = ['sort_at', 'reported_at', 'latitude', 'longitude', 'address', 'event', 'readings'];
  return insertRows('reports', assetId, columns, rows);
}

export function insertReadings(assetId: string, log: Log): Statement {
  const rows = log.map(({ Timestamp, Values }) => [Timestamp, JSON.stringify(Values)]);
  return insertRows('logged_readings', assetId, ['read_at', 'measured'], rows);
}

function insertRows(table: string, assetId: string, columns: readonly string[], rows: readonly unknown[]): Statement {
  const values = columns.map((_column, index) => `value ->> ${index}`);
  return [
    `INSERT INTO ${table} (asset_id, ${columns.join(', ')}) SELECT ?, ${values.join(', ')} FROM json_each(?) ORDER BY key`,
    [assetId, JSON.stringify(rows)],
  ];
}

type AssetChange = Partial<Record<'status' | 'delivered_on' | 'expected_from' | 'expected_to', string | null>>;

function updateAsset(assetId: string, change: AssetChange, now: Date): Statement {
  const columns = { updated_on: formatTimestamp(now), current_address: null, ...change };
  const assignments = Object.keys(columns).map((column) => `${column} = :${column}`);
  return [`UPDATE assets SET ${assignments.join(', ')} WHERE asset_id = :assetId`, { ...columns, assetId }];
}

export function reportStore(database: Database) {
  return {
    async newestPosition(assetId: string) {
      const [row] = await database.rows(
        `SELECT latitude, longitude, sort_at FROM reports WHERE asset_id = ? AND latitude IS NOT NULL
          AND longitude IS NOT NULL ORDER BY sort_at DESC, report_id DESC LIMIT 1`,
        [assetId],
      );
      if (row === undefined) return null;
      return { Latitude: Number(row[0]), Longitude: Number(row[1]), atMs: Number(row[2]) };
    },

    async appendReports(assetId: string, oldestFirst: Reports, change: AssetChange = {}, now = new Date()) {
      await database.change([insertReports(assetId, oldestFirst, now), updateAsset(assetId, change, now)]);
    },

    /** Adds all reports of a file or none. Returns false when a file with this digest was imported before. */
    importReports(assetId: string, oldestFirst: Reports, digest: string): Promise<boolean> {
      return database.inTurn(async () => {
        const known = 'SELECT digest FROM imports WHERE asset_id = ? AND digest = ?';
        if ((await database.text(known, [assetId, digest])) !== null) return false;
        const now = new Date();
        await database.write([
          insertInto('imports', { asset_id: assetId, digest }),
          insertReports(assetId, oldestFirst, now),
          updateAsset(assetId, {}, now),
        ]);
        return true;
      });
    },

    async replaceReports(assetId: string, reports: Reports, log: Log, change: AssetChange, now: Date) {
      await database.change([
        ['DELETE FROM reports WHERE asset_id = ?', [assetId]],
        ['DELETE FROM logged_readings WHERE asset_id = ?', [assetId]],
        insertReports(assetId, reports, now),
        insertReadings(assetId, log),
        updateAsset(assetId, change, now),
      ]);
    },
  };
}
