import type { Database, Statement } from '../database.ts';
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
  /** What the asset is made from; unique over all assets. */
  readonly origin?: string;
  readonly createdOn?: Date;
}

const mostFound = 10;

function statusOf({ LabelID, Status }: NewAsset): string {
  const status = Status ?? statuses.created;
  return typeof LabelID === 'string' && status === statuses.created ? statuses.ready : status;
}

export function assetStore(database: Database) {
  /** The account of an item that can be created. Throws `Rejected` for any other. */
  async function checkItem({ AccountID, CarrierID, LabelID }: NewAsset, loginId: string): Promise<string> {
    const accountId = await accountMeant(database, loginId, AccountID);
    if (typeof CarrierID === 'string') {
      const carrier = await database.text('SELECT carrier_id FROM carriers WHERE carrier_id = ?', [CarrierID]);
      if (carrier === null) throw new Rejected('The carrier is unknown.');
    }
    if (typeof LabelID === 'string') await checkLabel(database, LabelID, accountId);
    return accountId;
  }

  function creation(
    item: NewAsset,
    accountId: string,
    now: Date,
    { origin, createdOn = now }: CreationOptions,
  ): [CreatedAsset, Statement[]] {
    const labelId = item.LabelID ?? null;
    const asset = { AssetID: newAssetId(), AssetName: item.AssetName, Status: statusOf(item) };
    const insert: Statement = [
      `INSERT INTO assets (asset_id, asset_name, status, account_id, carrier_id, label_id, tracking_no, current_address,
          destination_address, exceptions, created_on, updated_on, expires_on, origin)
        VALUES (:AssetID, :AssetName, :Status, :accountId, :carrierId, :labelId, :trackingNo, :currentAddress,
          :destinationAddress, :exceptions, :createdOn, :updatedOn,
          (SELECT ${labelExpiration} FROM labels WHERE label_id = :labelId), :origin)`,
      {
        ...asset,
        accountId,
        carrierId: item.CarrierID ?? null,
        labelId,
        trackingNo: item.TrackingNo ?? null,
        currentAddress: jsonOfAddress(item.CurrentAddress),
        destinationAddress: jsonOfAddress(item.DestinationAddress),
        exceptions: JSON.stringify(item.Exceptions ?? []),
        createdOn: timestampOf(createdOn),
        updatedOn: timestampOf(now),
        origin: origin ?? null,
      },
    ];
    const reports = insertReports(asset.AssetID, (item.LocationHistory ?? []).toReversed(), now);
    return [asset, [...(labelId === null ? [] : [takeLabel(labelId, timestampOf(createdOn))]), insert, reports]];
  }

  async function findAsset(loginId: string, assetId: string) {
    const [row] = await database.rows(
      `SELECT account_id, status, label_id FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
      [assetId, loginId],
    );
    if (row === undefined) throw new Rejected('The asset was not found.');
    return { accountId: String(row['account_id']), status: String(row['status']), labelled: row['label_id'] !== null };
  }

  return {
    /** All of them or none. Throws `Rejected` for an account, carrier or label that cannot be used. */
    createAssets(loginId: string, items: readonly NewAsset[]): Promise<CreatedAsset[]> {
      return database.inTurn(async () => {
        const labels = items.flatMap((item) => item.LabelID ?? []);
        if (new Set(labels).size < labels.length) throw new Rejected('The same label is given to two assets.');
        const now = new Date();
        const created: [CreatedAsset, Statement[]][] = [];
        for (const item of items) created.push(creation(item, await checkItem(item, loginId), now, {}));
        await database.write(created.flatMap(([, statements]) => statements));
        return created.map(([asset]) => asset);
      });
    },

    /** One asset, and its AssetID. Throws `Rejected` as `createAssets` does. */
    createAsset(loginId: string, item: NewAsset, options: CreationOptions): Promise<string> {
      return database.inTurn(async () => {
        const [asset, statements] = creation(item, await checkItem(item, loginId), new Date(), options);
        await database.write(statements);
        return asset.AssetID;
      });
    },

    /** Created → Ready, once and for good. Throws `Rejected` for any other asset and for a label that cannot be used. */
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
          [
            `UPDATE assets SET status = ?1, label_id = ?2, updated_on = ?3,
                expires_on = (SELECT ${labelExpiration} FROM labels WHERE label_id = ?2)
              WHERE asset_id = ?4`,
            [statuses.ready, labelId, now, assetId],
          ],
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
        await database.write([releaseLabel(assetId, new Date()), ['DELETE FROM assets WHERE asset_id = ?', [assetId]]]);
      });
    },

    /** The asset made from `origin`, with its status and the time of its newest report (ms); null when there is none. */
    async assetOfOrigin(origin: string) {
      const [row] = await database.rows(
        `SELECT asset_id, status, (SELECT max(sort_at) FROM reports r WHERE r.asset_id = a.asset_id) AS newest
          FROM assets a WHERE origin = ?`,
        [origin],
      );
      if (row === undefined) return null;
      const newest = row['newest'];
      return {
        assetId: String(row['asset_id']),
        status: String(row['status']),
        newestMs: typeof newest === 'number' ? newest : null,
      };
    },

    /** The asset with this AssetID, else up to ten with exactly this name, oldest first. In all accounts. */
    async findAssets(idOrName: string) {
      const rows = await database.rows(
        `SELECT asset_id, asset_name, created_on FROM assets
          WHERE asset_id = ?1 OR (asset_name = ?1 AND NOT EXISTS (SELECT 1 FROM assets WHERE asset_id = ?1))
          ORDER BY created_on, asset_id LIMIT ${mostFound}`,
        [idOrName],
      );
      return rows.map((row) => ({
        assetId: String(row['asset_id']),
        assetName: String(row['asset_name']),
        createdOn: String(row['created_on']),
      }));
    },
  };
}
