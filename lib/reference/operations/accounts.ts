import { type Database, insertInto } from '../database.ts';
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
export async function resolveAccount(database: Database, loginId: string, requested?: string | null): Promise<string> {
  const accountId = requested ?? loginId;
  const sql = 'SELECT account_id FROM account_reach WHERE login_id = ? AND account_id = ?';
  if ((await database.text(sql, [loginId, accountId])) === null) throw new Rejected('The account is unknown.');
  return accountId;
}

export function accountStore(database: Database) {
  return {
    async addAccount(accountId: string, name: string, parentId?: string): Promise<void> {
      const account = { account_id: accountId, account_name: name };
      const subAccounts = parentId === undefined ? [] : [{ account_id: accountId, parent_id: parentId }];
      await database.change([
        insertInto('accounts', account, 'OR IGNORE'),
        ...subAccounts.map((row) => insertInto('sub_accounts', row, 'OR IGNORE')),
      ]);
    },

    async setAccessKeys(keys: readonly AccessKey[]): Promise<void> {
      const rows = keys.map(({ key, accountId, expiresOn }) => ({
        key_digest: hashAccessKey(key),
        account_id: accountId,
        expires_on: expiresOn?.toISOString() ?? null,
      }));
      await database.change([['DELETE FROM access_keys', []], ...rows.map((row) => insertInto('access_keys', row))]);
    },

    async setCommentRecipients(recipients: readonly CommentRecipient[]): Promise<void> {
      const rows = recipients.map(({ accountId, address }) =>
        insertInto('comment_recipients', { account_id: accountId, address }, 'OR IGNORE'),
      );
      await database.change([['DELETE FROM comment_recipients', []], ...rows]);
    },

    accountForKey(accessKey: string): Promise<string | null> {
      return database.text(
        'SELECT account_id FROM access_keys WHERE key_digest = ? AND (expires_on IS NULL OR expires_on > ?)',
        [hashAccessKey(accessKey), new Date().toISOString()],
      );
    },
  };
}
