import type { InStatement } from '@libsql/client';
import { accountMeant } from './accounts.ts';
import { jsonOfAddress } from './address.ts';
import type { Database } from './database.ts';
import { checkLabel, labelExpiration, takeLabel } from './labels.ts';
import { statuses } from './open-choices.ts';
import { insertReports } from './reports.ts';
import type { NewAsset } from './requests.ts';
import { newAssetId, Rejected, timestampOf } from './rules.ts';

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

function statusOf(item: NewAsset): string {
  if (typeof item.LabelID === 'string' && (item.Status ?? statuses.created) === statuses.created) return statuses.ready;
  return item.Status ?? statuses.created;
}

export function assetStore(database: Database) {
  async function checkCarrier(carrierId: string): Promise<void> {
    const { rows } = await database.read({ sql: 'SELECT 1 FROM carriers WHERE carrier_id = ?', args: [carrierId] });
    if (rows.length === 0) throw new Rejected('The carrier is unknown.');
  }

  /** The account of an item that can be created. Throws `Rejected` for any other. */
  async function checkItem(item: NewAsset, loginId: string): Promise<string> {
    const accountId = await accountMeant(database, loginId, item.AccountID);
    if (typeof item.CarrierID === 'string') await checkCarrier(item.CarrierID);
    if (typeof item.LabelID === 'string') await checkLabel(database, item.LabelID, accountId);
    return accountId;
  }

  function creation(item: NewAsset, accountId: string, now: Date, options: CreationOptions): [CreatedAsset, InStatement[]] {
    const labelId = item.LabelID ?? null;
    const asset: CreatedAsset = {
      AssetID: newAssetId(),
      AssetName: item.AssetName,
      Status: statusOf(item),
    };
    const createdOn = timestampOf(options.createdOn ?? now);
    const insert: InStatement = {
      sql: `INSERT INTO assets (asset_id, account_id, asset_name, status, carrier_id, label_id, tracking_no,
          current_address, destination_address, exceptions, created_on, updated_on, expires_on, origin)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
          (SELECT ${labelExpiration} FROM labels WHERE label_id = ?), ?)`,
      args: [
        asset.AssetID, accountId, asset.AssetName, asset.Status, item.CarrierID ?? null, labelId,
        item.TrackingNo ?? null, jsonOfAddress(item.CurrentAddress), jsonOfAddress(item.DestinationAddress),
        JSON.stringify(item.Exceptions ?? []), createdOn, timestampOf(now), labelId, options.origin ?? null,
      ],
    };
    const reports = insertReports(asset.AssetID, (item.LocationHistory ?? []).toReversed(), now);
    return [asset, [...(labelId === null ? [] : [takeLabel(labelId, createdOn)]), insert, ...reports]];
  }

  return {
    /** All of them or none. Throws `Rejected` for an account, carrier or label that cannot be used. */
    createAssets(loginId: string, items: readonly NewAsset[], options: CreationOptions = {}): Promise<CreatedAsset[]> {
      return database.inTurn(async () => {
        const labels = items.flatMap((item) => item.LabelID ?? []);
        if (new Set(labels).size < labels.length) throw new Rejected('The same label is given to two assets.');
        const now = new Date();
        const created: [CreatedAsset, InStatement[]][] = [];
        for (const item of items) created.push(creation(item, await checkItem(item, loginId), now, options));
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
