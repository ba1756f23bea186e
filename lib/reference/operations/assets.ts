import { randomUUID } from 'node:crypto';
import { type Database, insertInto } from '../database.ts';
import { Rejected, statuses, formatTimestamp } from '../rules.ts';
import { assignLabel, checkLabel, releaseLabel, resolveAccount, withinReach } from './accounts.ts';
import { insertReadings, insertReports, encodeAddress } from './reports.ts';
import type { NewAsset } from './table.ts';

interface CreationOptions {
  readonly origin?: string;
  readonly createdOn?: Date;
}

export function assetStore(database: Database) {
  async function checkItem({ AccountID, CarrierID, LabelID }: NewAsset, loginId: string): Promise<string> {
    const accountId = await resolveAccount(database, loginId, AccountID);
    if (typeof CarrierID === 'string') {
      const carrier = await database.text('SELECT carrier_id FROM carriers WHERE carrier_id = ?', [CarrierID]);
      if (carrier === null) throw new Rejected('The carrier is unknown.');
    }
    if (typeof LabelID === 'string') await checkLabel(database, LabelID, accountId);
    return accountId;
  }

  function prepareAsset(item: NewAsset, accountId: string, { origin, createdOn }: CreationOptions = {}) {
    const now = new Date();
    const created = formatTimestamp(createdOn ?? now);
    const given = item.Status ?? statuses.created;
    const status = item.LabelID && given === statuses.created ? statuses.ready : given;
    const asset = { AssetID: randomUUID().replaceAll('-', ''), AssetName: item.AssetName, Status: status };
    const insert = insertInto('assets', {
      asset_id: asset.AssetID,
      asset_name: asset.AssetName,
      status,
      account_id: accountId,
      carrier_id: item.CarrierID ?? null,
      label_id: item.LabelID ?? null,
      tracking_no: item.TrackingNo ?? null,
      current_address: encodeAddress(item.CurrentAddress),
      destination_address: encodeAddress(item.DestinationAddress),
      expected_from: item.EstimatedDeliveryFrom ?? null,
      expected_to: item.EstimatedDeliveryTo ?? null,
      reading_limits: item.ReadingLimits ? JSON.stringify(item.ReadingLimits) : null,
      exceptions: JSON.stringify(item.Exceptions ?? []),
      created_on: created,
      updated_on: formatTimestamp(now),
      origin: origin ?? null,
    });
    const reports = insertReports(asset.AssetID, (item.LocationHistory ?? []).toReversed(), now);
    const log = insertReadings(asset.AssetID, (item.ReadingLog ?? []).toReversed());
    const label = item.LabelID == null ? [] : [assignLabel(item.LabelID, created)];
    return { asset, statements: [...label, insert, reports, log] };
  }

  async function findAsset(loginId: string, assetId: string) {
    const [row] = await database.rows(
      `SELECT account_id, status, label_id FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
      [assetId, loginId],
    );
    if (row === undefined) throw new Rejected('The asset was not found.');
    return { accountId: String(row[0]), status: String(row[1]), hasLabel: row[2] !== null };
  }

  return {
    async assetRecords(loginId: string): Promise<string> {
      const sql = `SELECT json_group_array(json_object(
          'AssetID', asset_id, 'AssetName', asset_name, 'Status', status, 'AccountID', account_id,
          'LabelID', label_id, 'CreatedOn', created_on) ORDER BY rowid)
        FROM assets WHERE ${withinReach('account_id')}`;
      return (await database.text(sql, [loginId])) ?? '[]';
    },

    /** Creates all items or none. Throws `Rejected` for an account, carrier or label that cannot be used. */
    createAssets(loginId: string, items: readonly NewAsset[]) {
      return database.inTurn(async () => {
        const labels = items.flatMap((item) => item.LabelID ?? []);
        if (new Set(labels).size < labels.length) throw new Rejected('The same label is given to two assets.');
        const prepared: ReturnType<typeof prepareAsset>[] = [];
        for (const item of items) prepared.push(prepareAsset(item, await checkItem(item, loginId)));
        await database.write(prepared.flatMap(({ statements }) => statements));
        return prepared.map(({ asset }) => asset);
      });
    },

    createAsset(loginId: string, item: NewAsset, options: CreationOptions): Promise<string> {
      return database.inTurn(async () => {
        const { asset, statements } = prepareAsset(item, await checkItem(item, loginId), options);
        await database.write(statements);
        return asset.AssetID;
      });
    },

    assignLabel(loginId: string, assetId: string, labelId: string): Promise<void> {
      return database.inTurn(async () => {
        const asset = await findAsset(loginId, assetId);
        if (asset.hasLabel) throw new Rejected('The asset has a label already, which cannot be changed.');
        if (asset.status !== statuses.created)
          throw new Rejected('A label can be assigned only while the asset is Created.');
        await checkLabel(database, labelId, asset.accountId);
        const now = formatTimestamp(new Date());
        await database.write([
          assignLabel(labelId, now),
          [
            'UPDATE assets SET status = ?, label_id = ?, updated_on = ? WHERE asset_id = ?',
            [statuses.ready, labelId, now, assetId],
          ],
        ]);
      });
    },

    /** Also deletes history, notes and sharing records. Throws `Rejected` unless the asset is Created or Ready. */
    deleteAsset(loginId: string, assetId: string): Promise<void> {
      return database.inTurn(async () => {
        const { status } = await findAsset(loginId, assetId);
        if (status !== statuses.created && status !== statuses.ready)
          throw new Rejected('An asset can be deleted only while it is Created or Ready.');
        await database.write([releaseLabel(assetId, new Date()), ['DELETE FROM assets WHERE asset_id = ?', [assetId]]]);
      });
    },

    async assetOfOrigin(origin: string) {
      const [row] = await database.rows(
        `SELECT asset_id, status, (SELECT max(sort_at) FROM reports r WHERE r.asset_id = a.asset_id) AS newest
          FROM assets a WHERE origin = ?`,
        [origin],
      );
      if (row === undefined) return null;
      return { assetId: String(row[0]), status: String(row[1]), newestMs: row[2] === null ? null : Number(row[2]) };
    },

    /** Returns the asset with this AssetID, else up to ten assets of this name, of all accounts, oldest first. */
    async findAssets(idOrName: string) {
      const rows = await database.rows(
        `SELECT asset_id, asset_name, created_on FROM assets
          WHERE asset_id = ?1 OR (asset_name = ?1 AND NOT EXISTS (SELECT 1 FROM assets WHERE asset_id = ?1))
          ORDER BY created_on, asset_id LIMIT 10`,
        [idOrName],
      );
      return rows.map((row) => ({ assetId: String(row[0]), assetName: String(row[1]), createdOn: String(row[2]) }));
    },
  };
}
