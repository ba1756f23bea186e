import type { InStatement } from '@libsql/client';
import type { Database } from '../database.ts';
import { statuses } from '../open-choices.ts';
import { newAssetId, Rejected, timestampOf } from '../rules.ts';
import { accountMeant, withinReach } from './accounts.ts';
import { checkLabel, labelExpiration, releaseLabel, takeLabel } from './labels.ts';
import { insertReports, jsonOfAddress } from './reports.ts';
import type { NewAsset } from './requests.ts';

export interface CreatedAsset {
  readonly AssetID: string;
  readonly AssetName: string;
  readonly Status: string;
}

interface CreationOptions {
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

  function creation(
    item: NewAsset,
    accountId: string,
    now: Date,
    options: CreationOptions,
  ): [CreatedAsset, InStatement[]] {
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
        asset.AssetID,
        accountId,
        asset.AssetName,
        asset.Status,
        item.CarrierID ?? null,
        labelId,
        item.TrackingNo ?? null,
        jsonOfAddress(item.CurrentAddress),
        jsonOfAddress(item.DestinationAddress),
        JSON.stringify(item.Exceptions ?? []),
        createdOn,
        timestampOf(now),
        labelId,
        options.origin ?? null,
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

    /**
     * The asset made from `origin`, with the time of its newest report (ms) and its status; null when there is none.
     */
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
    /**
     * Created → Ready, once and for good. Throws `Rejected` for any other asset, and for a label that cannot be used.
     */
    assignLabel(loginId: string, assetId: string, labelId: string): Promise<void> {
      return database.inTurn(async () => {
        const asset = await findAsset(loginId, assetId);
        if (asset.labelled) throw new Rejected('The asset has a label already, which cannot be changed.');
        if (asset.status !== statuses.created)
          throw new Rejected('A label can be assigned only while the asset is Created.');
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

interface NamedAsset {
  readonly assetId: string;
  readonly assetName: string;
  /** UTC, RFC 3339. */
  readonly createdOn: string;
}

const mostFound = 10;

export function assetSearch(database: Database) {
  return {
    /** The asset with this AssetID, else up to ten with exactly this name, oldest first. In all accounts. */
    async findAssets(idOrName: string): Promise<NamedAsset[]> {
      const { rows } = await database.read({
        sql: `SELECT asset_id, asset_name, created_on FROM assets
          WHERE asset_id = ?1 OR (asset_name = ?1 AND NOT EXISTS (SELECT 1 FROM assets WHERE asset_id = ?1))
          ORDER BY created_on, asset_id LIMIT ${mostFound}`,
        args: [idOrName],
      });
      return rows.map((row) => ({
        assetId: String(row['asset_id']),
        assetName: String(row['asset_name']),
        createdOn: String(row['created_on']),
      }));
    },
  };
}
