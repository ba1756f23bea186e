import type { Database } from './database.ts';
import { digestOfKey, labelStates, timestampOf } from './rules.ts';

export interface AccessKey {
  readonly key: string;
  readonly accountId: string;
}

export interface Carrier {
  readonly id: string;
  readonly name: string;
}

export interface NewLabel {
  readonly id: number;
  readonly nfcId: string;
  readonly state: number;
  readonly type: string;
  readonly sku: string;
  readonly batteryLife: string;
  readonly lotNo: string;
  readonly reelId: string;
  readonly shelfLifeDays: number;
  readonly manufacturedOn: Date;
}

export function accountStore(database: Database) {
  return {
    async addAccount(accountId: string, name: string): Promise<void> {
      await database.inTurn(() =>
        database.write([
          { sql: 'INSERT OR IGNORE INTO accounts (account_id, account_name) VALUES (?, ?)', args: [accountId, name] },
        ]),
      );
    },

    /** The settings decide: keys that are no longer in them stop working. Accounts must exist. */
    async setAccessKeys(keys: readonly AccessKey[]): Promise<void> {
      await database.inTurn(() =>
        database.write([
          'DELETE FROM access_keys',
          ...keys.map(({ key, accountId }) => ({
            sql: 'INSERT INTO access_keys (key_digest, account_id) VALUES (?, ?)',
            args: [digestOfKey(key), accountId],
          })),
        ]),
      );
    },

    /** The account a key stands for; null when there is none or the key has expired. */
    async accountForKey(accessKey: string, now = new Date()): Promise<string | null> {
      const { rows } = await database.read({
        sql: 'SELECT account_id FROM access_keys WHERE key_digest = ? AND (expires_on IS NULL OR expires_on > ?)',
        args: [digestOfKey(accessKey), timestampOf(now)],
      });
      const accountId = rows[0]?.['account_id'];
      return typeof accountId === 'string' ? accountId : null;
    },

    async addCarriers(carriers: readonly Carrier[]): Promise<void> {
      await database.inTurn(() =>
        database.write(
          carriers.map(({ id, name }) => ({
            sql: 'INSERT OR IGNORE INTO carriers (carrier_id, carrier_name) VALUES (?, ?)',
            args: [id, name],
          })),
        ),
      );
    },

    async addLabels(accountId: string, labels: readonly NewLabel[]): Promise<void> {
      await database.inTurn(() =>
        database.write(
          labels.map((label) => ({
            sql: `INSERT OR IGNORE INTO labels (label_id, account_id, nfc_id, status_no, label_type, sku, battery_life,
              lot_no, reel_id, shelf_life_days, manufactured_on) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            args: [
              label.id, accountId, label.nfcId, label.state, label.type, label.sku, label.batteryLife,
              label.lotNo, label.reelId, label.shelfLifeDays, timestampOf(label.manufacturedOn),
            ],
          })),
        ),
      );
    },

    /** A label nobody uses yet, as NewAssets wants it; null when all are taken. */
    async freeLabel(accountId: string): Promise<string | null> {
      const { rows } = await database.read({
        sql: 'SELECT label_id FROM labels WHERE account_id = ? AND status_no = ? ORDER BY label_id LIMIT 1',
        args: [accountId, labelStates.healthy],
      });
      const labelId = rows[0]?.['label_id'];
      return labelId === undefined ? null : String(labelId);
    },
  };
}
