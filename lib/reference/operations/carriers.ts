import type { Database } from '../database.ts';
import { defaultCarriers } from '../open-choices.ts';

export interface Carrier {
  readonly id: string;
  readonly name: string;
}

export function carrierStore(database: Database) {
  return {
    async addCarriers(carriers: readonly Carrier[]): Promise<void> {
      const sql = 'INSERT OR IGNORE INTO carriers (carrier_id, carrier_name) VALUES (?, ?)';
      await database.change(carriers.map(({ id, name }) => [sql, [id, name]]));
    },

    /** The first four, or the one with exactly this identifier, as JSON text. */
    async carriers(carrierId?: string): Promise<string> {
      const sql = `SELECT json_group_array(json_object('CarrierName', carrier_name, 'CarrierID', carrier_id))
        FROM (SELECT * FROM carriers WHERE ?1 IS NULL OR carrier_id = ?1 ORDER BY rowid LIMIT ?2)`;
      return (await database.text(sql, [carrierId ?? null, defaultCarriers])) ?? '[]';
    },
  };
}
