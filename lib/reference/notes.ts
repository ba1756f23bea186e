import { withinReach } from './accounts.ts';
import type { Database } from './database.ts';
import { Rejected, timestampOf } from './rules.ts';

export function noteStore(database: Database) {
  return {
    /**
     * Adds a note and, in the same transaction, queues its e-mails. Each call adds one more. Throws `Rejected` when no
     * account within reach has such an asset.
     */
    async addNote(loginId: string, assetId: string, context: string): Promise<void> {
      const now = timestampOf(new Date());
      const [note] = await database.inTurn(() =>
        database.write([
          {
            sql: `INSERT INTO notes (asset_id, context, created_on)
              SELECT asset_id, ?, ? FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
            args: [context, now, assetId, loginId],
          },
          {
            sql: `INSERT INTO mails (message_id, recipient, asset_name, account_name, context, created_on)
              SELECT lower(hex(randomblob(16))), r.address, a.asset_name, c.account_name, ?, ?
              FROM assets a JOIN accounts c USING (account_id) JOIN comment_recipients r USING (account_id)
              WHERE a.asset_id = ? AND ${withinReach('a.account_id')}`,
            args: [context, now, assetId, loginId],
          },
        ]),
      );
      if (note?.rowsAffected !== 1) throw new Rejected('The asset was not found.');
    },
  };
}
