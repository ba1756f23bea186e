import type { Database } from './database.ts';
import { newShareId, Rejected, timestampOf } from './rules.ts';

export function sharingStore(database: Database) {
  return {
    /** A new identifier at every call. Throws `Rejected` when the account has no such asset. */
    async createSharing(accountId: string, assetId: string): Promise<string> {
      const shareId = newShareId();
      const [result] = await database.inTurn(() =>
        database.write([
          {
            sql: `INSERT INTO sharings (share_id, asset_id, created_on, created_by)
              SELECT ?, asset_id, ?, account_name FROM assets JOIN accounts USING (account_id)
              WHERE asset_id = ? AND account_id = ?`,
            args: [shareId, timestampOf(new Date()), assetId, accountId],
          },
        ]),
      );
      if (result?.rowsAffected !== 1) throw new Rejected('The asset was not found.');
      return shareId;
    },

    /** Throws `Rejected` when the account has no such sharing record, or no longer. */
    async deleteSharing(accountId: string, shareId: string): Promise<void> {
      const [result] = await database.inTurn(() =>
        database.write([
          {
            sql: `UPDATE sharings SET deleted_on = ? WHERE share_id = ? AND deleted_on IS NULL
              AND asset_id IN (SELECT asset_id FROM assets WHERE account_id = ?)`,
            args: [timestampOf(new Date()), shareId, accountId],
          },
        ]),
      );
      if (result?.rowsAffected !== 1) throw new Rejected('The sharing record was not found.');
    },

    /** The active records of an account as JSON text, oldest first. */
    async sharingRecords(accountId: string): Promise<string> {
      const { rows } = await database.read({
        sql: `SELECT json_group_array(json_object(
            'AssetShareID', s.share_id, 'CreatedOn', s.created_on, 'CreatedBy', s.created_by,
            'AssetName', a.asset_name, 'AccountName', c.account_name, 'LabelID', a.label_id,
            'ActivatedOn', l.activated_on, 'ExpirationDate', a.expires_on) ORDER BY s.rowid) AS records
          FROM sharings s JOIN assets a USING (asset_id) JOIN accounts c USING (account_id)
            LEFT JOIN labels l ON l.label_id = a.label_id
          WHERE c.account_id = ? AND s.deleted_on IS NULL`,
        args: [accountId],
      });
      return String(rows[0]?.['records'] ?? '[]');
    },

    /** The oldest active (or deleted) identifier of an asset; null when it has none. */
    async shareOfAsset(assetId: string, state: 'active' | 'deleted' = 'active'): Promise<string | null> {
      const { rows } = await database.read({
        sql: `SELECT share_id FROM sharings WHERE asset_id = ? AND (deleted_on IS NULL) = ? ORDER BY rowid LIMIT 1`,
        args: [assetId, state === 'active' ? 1 : 0],
      });
      const shareId = rows[0]?.['share_id'];
      return typeof shareId === 'string' ? shareId : null;
    },
  };
}
