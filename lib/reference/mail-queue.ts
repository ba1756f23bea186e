import type { Database } from './database.ts';

/** An e-mail of the event `User comment`, to one recipient. */
export interface QueuedMail {
  readonly mailId: number;
  /** The left part of the Message-ID: the same at every attempt. */
  readonly messageId: string;
  readonly recipient: string;
  readonly assetName: string;
  readonly accountName: string;
  readonly context: string;
  /** UTC, RFC 3339. */
  readonly createdOn: string;
  /** How often it has been refused. */
  readonly attempts: number;
}

export function mailQueue(database: Database) {
  return {
    /** Those whose turn has come, oldest turn first. */
    async dueMails(nowMs: number, limit: number): Promise<QueuedMail[]> {
      const { rows } = await database.read({
        sql: 'SELECT * FROM mails WHERE next_attempt_at <= ? ORDER BY next_attempt_at, mail_id LIMIT ?',
        args: [nowMs, limit],
      });
      return rows.map((row) => ({
        mailId: Number(row['mail_id']),
        messageId: String(row['message_id']),
        recipient: String(row['recipient']),
        assetName: String(row['asset_name']),
        accountName: String(row['account_name']),
        context: String(row['context']),
        createdOn: String(row['created_on']),
        attempts: Number(row['attempts']),
      }));
    },

    /** When the next turn is (ms since 1970); null when nothing is queued. */
    async nextMailAt(): Promise<number | null> {
      const { rows } = await database.read('SELECT min(next_attempt_at) AS next FROM mails');
      const next = rows[0]?.['next'];
      return typeof next === 'number' ? next : null;
    },

    async mailDelivered(mailId: number): Promise<void> {
      await database.inTurn(() => database.write([{ sql: 'DELETE FROM mails WHERE mail_id = ?', args: [mailId] }]));
    },

    /** Puts an e-mail back behind those whose turn comes before `nextAttemptAt` (ms since 1970). */
    async mailWaits(mailId: number, nextAttemptAt: number, attempts: number): Promise<void> {
      await database.inTurn(() =>
        database.write([
          { sql: 'UPDATE mails SET attempts = ?, next_attempt_at = ? WHERE mail_id = ?', args: [attempts, Math.round(nextAttemptAt), mailId] },
        ]),
      );
    },
  };
}
