import type { Database, Statement } from '../database.ts';
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
  const sql = 'SELECT account_id FROM account_reach WHERE login_id = ? AND account_id = ?';
  if ((await database.text(sql, [loginId, accountId])) === null) throw new Rejected('The account is unknown.');
  return accountId;
}

export function accountStore(database: Database) {
  return {
    /** `parentId`: an account whose keys reach this one too. An account that exists stays as it is. */
    async addAccount(accountId: string, name: string, parentId?: string): Promise<void> {
      await database.change([
        ['INSERT OR IGNORE INTO accounts (account_id, account_name) VALUES (?, ?)', [accountId, name]],
        [
          'INSERT OR IGNORE INTO sub_accounts (account_id, parent_id) SELECT ?1, ?2 WHERE ?2 IS NOT NULL',
          [accountId, parentId ?? null],
        ],
      ]);
    },

    /** The settings decide: keys that are not in them stop working. Accounts must exist. */
    async setAccessKeys(keys: readonly AccessKey[]): Promise<void> {
      await database.change([
        ['DELETE FROM access_keys', []],
        ...keys.map(({ key, accountId, expiresOn }): Statement => [
          'INSERT INTO access_keys (key_digest, account_id, expires_on) VALUES (?, ?, ?)',
          [digestOfKey(key), accountId, expiresOn ? expiresOn.toISOString() : null],
        ]),
      ]);
    },

    /** Who is told of notes; the settings decide here too. Accounts must exist. */
    async setCommentRecipients(recipients: readonly CommentRecipient[]): Promise<void> {
      await database.change([
        ['DELETE FROM comment_recipients', []],
        ...recipients.map(({ accountId, address }): Statement => [
          'INSERT OR IGNORE INTO comment_recipients (account_id, address) VALUES (?, ?)',
          [accountId, address],
        ]),
      ]);
    },

    /** The account a key stands for; null when there is none or the key has expired. */
    accountForKey(accessKey: string, now = new Date()): Promise<string | null> {
      return database.text(
        'SELECT account_id FROM access_keys WHERE key_digest = ? AND (expires_on IS NULL OR expires_on > ?)',
        [digestOfKey(accessKey), now.toISOString()],
      );
    },
  };
}
