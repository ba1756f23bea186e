import type { Database } from '../database.ts';
import { digestOfKey, Rejected } from '../rules.ts';

export interface AccessKey {
  readonly key: string;
  readonly accountId: string;
  /** From this instant on the key is refused; without one it lasts. */
  readonly expiresOn?: Date;
}

export interface CommentRecipient {
  readonly accountId: string;
  readonly address: string;
}

/** A condition on a column of account ids: within reach of the account given as the next argument. */
export function withinReach(column: string): string {
  return `${column} IN (SELECT account_id FROM account_reach WHERE login_id = ?)`;
}

/** The account that is meant: the login account unless another is asked for. Throws `Rejected` for one out of reach. */
export async function accountMeant(
  database: Database,
  loginId: string,
  asked: string | null | undefined,
): Promise<string> {
  const accountId = asked ?? loginId;
  const { rows } = await database.read({
    sql: 'SELECT 1 FROM account_reach WHERE login_id = ? AND account_id = ?',
    args: [loginId, accountId],
  });
  if (rows.length === 0) throw new Rejected('The account is unknown.');
  return accountId;
}

export function accountStore(database: Database) {
  return {
    /** `parentId`: an account whose keys reach this one too. An account that exists stays as it is. */
    async addAccount(accountId: string, name: string, parentId?: string): Promise<void> {
      await database.inTurn(() =>
        database.write([
          { sql: 'INSERT OR IGNORE INTO accounts (account_id, account_name) VALUES (?, ?)', args: [accountId, name] },
          ...(parentId === undefined
            ? []
            : [
                {
                  sql: 'INSERT OR IGNORE INTO sub_accounts (account_id, parent_id) VALUES (?, ?)',
                  args: [accountId, parentId],
                },
              ]),
        ]),
      );
    },

    /** The settings decide: keys that are no longer in them stop working. Accounts must exist. */
    async setAccessKeys(keys: readonly AccessKey[]): Promise<void> {
      await database.inTurn(() =>
        database.write([
          'DELETE FROM access_keys',
          ...keys.map(({ key, accountId, expiresOn }) => ({
            sql: 'INSERT INTO access_keys (key_digest, account_id, expires_on) VALUES (?, ?, ?)',
            args: [digestOfKey(key), accountId, expiresOn ? expiresOn.toISOString() : null],
          })),
        ]),
      );
    },

    /** Who is told of notes; the settings decide here too. Accounts must exist. */
    async setCommentRecipients(recipients: readonly CommentRecipient[]): Promise<void> {
      await database.inTurn(() =>
        database.write([
          'DELETE FROM comment_recipients',
          ...recipients.map(({ accountId, address }) => ({
            sql: 'INSERT OR IGNORE INTO comment_recipients (account_id, address) VALUES (?, ?)',
            args: [accountId, address],
          })),
        ]),
      );
    },

    /** The account a key stands for; null when there is none or the key has expired. */
    async accountForKey(accessKey: string, now = new Date()): Promise<string | null> {
      const { rows } = await database.read({
        sql: 'SELECT account_id FROM access_keys WHERE key_digest = ? AND (expires_on IS NULL OR expires_on > ?)',
        args: [digestOfKey(accessKey), now.toISOString()],
      });
      const accountId = rows[0]?.['account_id'];
      return typeof accountId === 'string' ? accountId : null;
    },
  };
}
