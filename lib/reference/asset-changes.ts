import { withinReach } from './accounts.ts';
import type { Database } from './database.ts';
import { checkLabel, labelExpiration, releaseLabel, takeLabel } from './labels.ts';
import { statuses } from './open-choices.ts';
import { Rejected, timestampOf } from './rules.ts';

interface FoundAsset {
  readonly accountId: string;
  readonly status: string;
  readonly labelled: boolean;
}

export function assetChangeStore(database: Database) {
  async function findAsset(loginId: string, assetId: string): Promise<FoundAsset> {
    const { rows } = await database.read({
      sql: `SELECT account_id, status, label_id FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
      args: [assetId, loginId],
    });
    const row = rows[0];
    if (row === undefined) throw new Rejected('The asset was not found.');
    return { accountId: String(row['account_id']), status: String(row['status']), labelled: row['label_id'] !== null };
  }

  return {
    /** Created → Ready, once and for good. Throws `Rejected` for any other asset, and for a label that cannot be used. */
    assignLabel(loginId: string, assetId: string, labelId: string): Promise<void> {
      return database.inTurn(async () => {
        const asset = await findAsset(loginId, assetId);
        if (asset.labelled) throw new Rejected('The asset has a label already, which cannot be changed.');
        if (asset.status !== statuses.created) throw new Rejected('A label can be assigned only while the asset is Created.');
        await checkLabel(database, labelId, asset.accountId);
        const now = timestampOf(new Date());
        await database.write([
          takeLabel(labelId, now),
          {
            sql: `UPDATE assets SET status = ?1, label_id = ?2, updated_on = ?3,
                expires_on = (SELECT ${labelExpiration} FROM labels WHERE label_id = ?2)
              WHERE asset_id = ?4`,
            args: [statuses.ready, labelId, now, assetId],
          },
        ]);
      });
    },

    /** With its history, notes and sharing records. Throws `Rejected` unless the asset is Created or Ready. */
    deleteAsset(loginId: string, assetId: string): Promise<void> {
      return database.inTurn(async () => {
        const { status } = await findAsset(loginId, assetId);
        if (status !== statuses.created && status !== statuses.ready) {
          throw new Rejected('An asset can be deleted only while it is Created or Ready.');
        }
        await database.write([
          releaseLabel(assetId, new Date()),
          { sql: 'DELETE FROM assets WHERE asset_id = ?', args: [assetId] },
        ]);
      });
    },
  };
}
