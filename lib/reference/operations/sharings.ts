import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';
import { Rejected, formatTimestamp } from '../rules.ts';
import { labelExpiration, withinReach } from './accounts.ts';

const viewWithoutHistory = `json_object(
  'AssetName', a.asset_name, 'Status', a.status, 'TrackingNo', a.tracking_no,
  'CarrierName', c.carrier_name, 'CarrierID', c.carrier_id,
  'LabelID', l.label_id, 'NFC_ID', l.nfc_id, 'LabelType', l.label_type,
  'CurrentAddress', json(coalesce(a.current_address, (
    SELECT CASE WHEN latitude IS NULL OR longitude IS NULL THEN address
      ELSE json_set(coalesce(address, '{}'), '$.Latitude', latitude, '$.Longitude', longitude) END
    FROM reports r
    WHERE r.asset_id = a.asset_id AND (address IS NOT NULL OR (latitude IS NOT NULL AND longitude IS NOT NULL))
    ORDER BY sort_at DESC, report_id DESC LIMIT 1))),
  'DestinationAddress', json(a.destination_address),
  'CreatedOn', a.created_on, 'UpdatedOn', a.updated_on, 'ActivatedOn', l.activated_on,
  'DeliveredOn', a.delivered_on,
  'EstimatedDeliveryFrom', a.expected_from, 'EstimatedDeliveryTo', a.expected_to, 'ExpirationDate', ${labelExpiration},
  'Exceptions', json(a.exceptions))`;
const report = `'Timestamp', reported_at, 'Latitude', latitude, 'Longitude', longitude, 'Address', json(address), 'Event', event`;
const history = `(SELECT json_group_array(CASE WHEN readings IS NULL THEN json_object(${report})
    ELSE json_object(${report}, 'Readings', json(readings)) END)
  FROM (SELECT * FROM reports r WHERE r.asset_id = a.asset_id ORDER BY sort_at DESC, report_id DESC))`;

const readingLog = `(SELECT json_group_array(json_set(measured, '$.Timestamp', read_at))
  FROM (SELECT * FROM logged_readings g WHERE g.asset_id = a.asset_id ORDER BY reading_id DESC))`;

export function sharingStore(database: Database) {
  return {
    /** Returns a new identifier at every call. Throws `Rejected` for an asset that is not within reach. */
    async createSharing(loginId: string, assetId: string): Promise<string> {
      const shareId = randomBytes(24).toString('base64url');
      const sql = `INSERT INTO sharings (share_id, asset_id, created_on, created_by)
        SELECT ?, asset_id, ?, (SELECT account_name FROM accounts WHERE account_id = ?) FROM assets
        WHERE asset_id = ? AND ${withinReach('account_id')}`;
      const added = await database.change([[sql, [shareId, formatTimestamp(new Date()), loginId, assetId, loginId]]]);
      if (added === 0) throw new Rejected('The asset was not found.');
      return shareId;
    },

    async deleteSharing(loginId: string, shareId: string): Promise<void> {
      const sql = `UPDATE sharings SET deleted_on = ? WHERE share_id = ? AND deleted_on IS NULL
        AND asset_id IN (SELECT asset_id FROM assets WHERE ${withinReach('account_id')})`;
      const marked = await database.change([[sql, [formatTimestamp(new Date()), shareId, loginId]]]);
      if (marked === 0) throw new Rejected('The sharing record was not found.');
    },

    async sharingRecords(loginId: string): Promise<string> {
      const sql = `SELECT json_group_array(json_object(
          'AssetShareID', s.share_id, 'CreatedOn', s.created_on, 'CreatedBy', s.created_by,
          'AssetName', a.asset_name, 'AccountName', c.account_name, 'LabelID', a.label_id,
          'ActivatedOn', l.activated_on, 'ExpirationDate', ${labelExpiration}) ORDER BY s.rowid)
        FROM sharings s JOIN assets a USING (asset_id) JOIN accounts c USING (account_id)
          LEFT JOIN labels l ON l.label_id = a.label_id
        WHERE ${withinReach('a.account_id')} AND s.deleted_on IS NULL`;
      return (await database.text(sql, [loginId])) ?? '[]';
    },

    shareOfAsset(assetId: string, state: 'active' | 'deleted' = 'active'): Promise<string | null> {
      return database.text(
        'SELECT share_id FROM sharings WHERE asset_id = ? AND (deleted_on IS NULL) = ? ORDER BY rowid LIMIT 1',
        [assetId, state === 'active' ? 1 : 0],
      );
    },

    /** Returns JSON text, which SQLite writes eight times faster than we could; null when unknown or deleted. */
    async sharedView(shareId: string): Promise<string | null> {
      const [row] = await database.rows(
        `SELECT ${viewWithoutHistory} AS view, ${history} AS history, a.reading_limits AS limits,
            CASE WHEN EXISTS (SELECT 1 FROM logged_readings g WHERE g.asset_id = a.asset_id) THEN ${readingLog} END AS log
          FROM sharings s JOIN assets a USING (asset_id)
            LEFT JOIN carriers c ON c.carrier_id = a.carrier_id LEFT JOIN labels l ON l.label_id = a.label_id
          WHERE s.share_id = ? AND s.deleted_on IS NULL`,
        [shareId],
      );
      if (row === undefined) return null;
      const { view, history: reports, limits, log } = row;
      const limitsPart = limits === null ? '' : `"ReadingLimits":${String(limits)},`;
      const logPart = log === null ? '' : `"ReadingLog":${String(log)},`;
      return `${String(view).slice(0, -1)},${limitsPart}${logPart}"LocationHistory":${String(reports)}}`;
    },
  };
}
