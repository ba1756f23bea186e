import type { Database } from './database.ts';

export interface NamedAsset {
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
