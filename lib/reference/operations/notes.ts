import * as v from 'valibot';
import type { Database } from '../database.ts';
import { Rejected, formatTimestamp } from '../rules.ts';
import { withinReach } from './accounts.ts';

const queuedMail = v.object({
  ...v.entriesFromList(['mailId', 'attempts'], v.number()),
  ...v.entriesFromList(['messageId', 'recipient', 'assetName', 'accountName', 'context', 'createdOn'], v.string()),
});

export type QueuedMail = v.InferOutput<typeof queuedMail>;

export function noteStore(database: Database) {
  return {
    /** Queues the e-mails in the same transaction. Throws `Rejected` for an asset that is not within reach. */
    async addNote(loginId: string, assetId: string, context: string): Promise<void> {
      const args = [context, formatTimestamp(new Date()), assetId, loginId];
      const added = await database.change([
        [
          `INSERT INTO notes (asset_id, context, created_on)
            SELECT asset_id, ?, ? FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
          args,
        ],
        [
          `INSERT INTO mails (message_id, recipient, asset_name, account_name, context, created_on)
            SELECT lower(hex(randomblob(16))), r.address, a.asset_name, c.account_name, ?, ?
            FROM assets a JOIN accounts c USING (account_id) JOIN comment_recipients r USING (account_id)
            WHERE a.asset_id = ? AND ${withinReach('a.account_id')}`,
          args,
        ],
      ]);
      if (added === 0) throw new Rejected('The asset was not found.');
    },

    async dueMails(nowMs: number, limit: number): Promise<QueuedMail[]> {
      const sql = `SELECT mail_id AS mailId, message_id AS messageId, recipient, asset_name AS assetName,
          account_name AS accountName, context, created_on AS createdOn, attempts
        FROM mails WHERE next_attempt_at <= ? ORDER BY next_attempt_at, mail_id LIMIT ?`;
      return v.parse(v.array(queuedMail), await database.rows(sql, [nowMs, limit]));
    },

    /** Returns milliseconds since 1970, or null for an empty queue. */
    async nextMailAt(): Promise<number | null> {
      const next = await database.text('SELECT min(next_attempt_at) FROM mails', []);
      return next === null ? null : Number(next);
    },

    async removeMail(mailId: number): Promise<void> {
      await database.change([['DELETE FROM mails WHERE mail_id = ?', [mailId]]]);
    },

    async delayMail(mailId: number, nextAttemptMs: number, attempts: number): Promise<void> {
      const sql = 'UPDATE mails SET attempts = ?, next_attempt_at = ? WHERE mail_id = ?';
      await database.change([[sql, [attempts, Math.round(nextAttemptMs), mailId]]]);
    },
  };
}
