import type { InStatement } from '@libsql/client';
import type { Database } from './database.ts';
import { statuses } from './open-choices.ts';
import { insertReports } from './reports.ts';
import type { AssetAddress, NewAsset } from './requests.ts';
import { labelStates, newAssetId, Rejected, timestampOf } from './rules.ts';

export interface CreatedAsset {
  readonly AssetID: string;
  readonly AssetName: string;
  readonly Status: string;
}

export interface CreationOptions {
  /** What the asset is made from; unique over all assets. Only with a single item. */
  readonly origin?: string;
  readonly createdOn?: Date;
}

function json(address: AssetAddress | null | undefined): string | null {
  return address ? JSON.stringify(address) : null;
}

export function assetStore(database: Database) {
  async function checkAccount(item: NewAsset, accountId: string): Promise<void> {
    if ((item.AccountID ?? accountId) !== accountId) throw new Rejected('The account is unknown.');
    if (typeof item.CarrierID !== 'string') return;
    const carriers = await database.read({
      sql: 'SELECT 1 FROM carriers WHERE carrier_id = ?',
      args: [item.CarrierID],
    });
    if (carriers.rows.length === 0) throw new Rejected('The carrier is unknown.');
  }

  async function checkLabel(labelId: string, accountId: string): Promise<void> {
    const { rows } = await database.read({
      sql: 'SELECT account_id, status_no FROM labels WHERE CAST(label_id AS TEXT) = ?',
      args: [labelId],
    });
    const label = rows[0];
    if (label === undefined) throw new Rejected('The label is unknown.');
    if (label['account_id'] !== accountId) throw new Rejected('The label belongs to another account than the asset.');
    if (label['status_no'] !== labelStates.healthy && label['status_no'] !== labelStates.nearExpiration) {
      throw new Rejected('The label is not available.');
    }
  }

  function creation(item: NewAsset, accountId: string, now: Date, options: CreationOptions): [CreatedAsset, InStatement[]] {
    const labelId = item.LabelID ?? null;
    const asset: CreatedAsset = {
      AssetID: newAssetId(),
      AssetName: item.AssetName,
      Status: item.Status ?? (labelId === null ? statuses.created : statuses.ready),
    };
    const createdOn = timestampOf(options.createdOn ?? now);
    const assign: InStatement = {
      sql: 'UPDATE labels SET status_no = ?, activated_on = coalesce(activated_on, ?) WHERE label_id = ?',
      args: [labelStates.assigned, createdOn, labelId],
    };
    const insert: InStatement = {
      sql: `INSERT INTO assets (asset_id, account_id, asset_name, status, carrier_id, label_id, tracking_no,
          current_address, destination_address, exceptions, created_on, updated_on, expires_on, origin)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
          (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', manufactured_on, '+' || shelf_life_days || ' days')
            FROM labels WHERE label_id = ?), ?)`,
      args: [
        asset.AssetID, accountId, asset.AssetName, asset.Status, item.CarrierID ?? null, labelId,
        item.TrackingNo ?? null, json(item.CurrentAddress), json(item.DestinationAddress),
        JSON.stringify(item.Exceptions ?? []), createdOn, timestampOf(now), labelId, options.origin ?? null,
      ],
    };
    const reports = insertReports(asset.AssetID, (item.LocationHistory ?? []).toReversed(), now);
    return [asset, [...(labelId === null ? [] : [assign]), insert, ...reports]];
  }

  return {
    /** All of them or none. Throws `Rejected` for an account, carrier or label that cannot be used. */
    createAssets(accountId: string, items: readonly NewAsset[], options: CreationOptions = {}): Promise<CreatedAsset[]> {
      return database.inTurn(async () => {
        const labels = new Set<string>();
        for (const item of items) {
          await checkAccount(item, accountId);
          if (typeof item.LabelID !== 'string') continue;
          if (labels.has(item.LabelID)) throw new Rejected('The same label is given to two assets.');
          labels.add(item.LabelID);
          await checkLabel(item.LabelID, accountId);
        }
        const now = new Date();
        const created = items.map((item) => creation(item, accountId, now, options));
        await database.write(created.flatMap(([, statements]) => statements));
        return created.map(([asset]) => asset);
      });
    },

    /** The asset made from `origin`, with the time of its newest report (ms) and its status; null when there is none. */
    async assetOfOrigin(origin: string): Promise<{ assetId: string; status: string; newestMs: number | null } | null> {
      const { rows } = await database.read({
        sql: `SELECT asset_id, status, (SELECT max(sort_at) FROM reports r WHERE r.asset_id = a.asset_id) AS newest
          FROM assets a WHERE origin = ?`,
        args: [origin],
      });
      const row = rows[0];
      if (row === undefined) return null;
      const newest = row['newest'];
      return {
        assetId: String(row['asset_id']),
        status: String(row['status']),
        newestMs: typeof newest === 'number' ? newest : null,
      };
    },
  };
}
