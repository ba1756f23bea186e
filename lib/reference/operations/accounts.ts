import type { Database, Statement } from '../database.ts';
import { hashAccessKey, Rejected } from '../rules.ts';

export interface AccessKey {
  readonly key: string;
  readonly accountId: string;
  readonly expiresOn?: Date;
}

export interface CommentRecipient {
  readonly accountId: string;
  readonly address: string;
}

/** SQL condition: the account in this column is the login account (the next argument) or one of its sub-accounts. */
export function withinReach(column: string): string {
  return `${column} IN (SELECT account_id FROM account_reach WHERE login_id = ?)`;
}

/** Returns the login account unless another is named. Throws `Rejected` for an account that is not within reach. */
export async function resolveAccount(
  database: Database,
  loginId: string,
  requested: string | null | undefined,
): Promise<string> {
  const accountId = requested ?? loginId;
  const sql = 'SELECT account_id FROM account_reach WHERE login_id = ? AND account_id = ?';
  if ((await database.text(sql, [loginId, accountId])) === null) throw new Rejected('The account is unknown.');
  return accountId;
}

export function accountStore(database: Database) {
  return {
    async addAccount(accountId: string, name: string, parentId?: string): Promise<void> {
      await database.change([
        ['INSERT OR IGNORE INTO accounts (account_id, account_name) VALUES (?, ?)', [accountId, name]],
        [
          'INSERT OR IGNORE INTO sub_accounts (account_id, parent_id) SELECT ?1, ?2 WHERE ?2 IS NOT NULL',
          [accountId, parentId ?? null],
        ],
      ]);
    },

    async setAccessKeys(keys: readonly AccessKey[]): Promise<void> {
      await database.change([
        ['DELETE FROM access_keys', []],
        ...keys.map(({ key, accountId, expiresOn }): Statement => [
          'INSERT INTO access_keys (key_digest, account_id, expires_on) VALUES (?, ?, ?)',
          [hashAccessKey(key), accountId, expiresOn ? expiresOn.toISOString() : null],
        ]),
      ]);
    },

    async setCommentRecipients(recipients: readonly CommentRecipient[]): Promise<void> {
      await database.change([
        ['DELETE FROM comment_recipients', []],
        ...recipients.map(({ accountId, address }): Statement => [
          'INSERT OR IGNORE INTO comment_recipients (account_id, address) VALUES (?, ?)',
          [accountId, address],
        ]),
      ]);
    },

    accountForKey(accessKey: string, now = new Date()): Promise<string | null> {
      return database.text(
        'SELECT account_id FROM access_keys WHERE key_digest = ? AND (expires_on IS NULL OR expires_on > ?)',
        [hashAccessKey(accessKey), now.toISOString()],
      );
    },
  };
}
