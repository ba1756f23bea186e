import { createHash } from 'node:crypto';
import { type Database, insertInto, type Statement } from '../database.ts';
import { DEFAULT_CARRIERS, formatTimestamp, labelStates, NEAR_EXPIRATION_DAYS, Rejected } from '../rules.ts';

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

function hashAccessKey(accessKey: string): string {
  return createHash('sha256').update(accessKey).digest('hex');
}

const { healthy, assigned, nearExpiration } = labelStates;

export const labelExpiration = `strftime('%Y-%m-%dT%H:%M:%SZ', manufactured_on, '+' || shelf_life_days || ' days')`;

export async function checkLabel(database: Database, labelId: string, accountId: string): Promise<void> {
  const sql = 'SELECT account_id, status_no FROM labels WHERE CAST(label_id AS TEXT) = ?';
  const [label] = await database.rows(sql, [labelId]);
  if (label === undefined) throw new Rejected('The label is unknown.');
  if (label[0] !== accountId) throw new Rejected('The label belongs to another account than the asset.');
  if (label[1] !== healthy && label[1] !== nearExpiration) throw new Rejected('The label is not available.');
}

export function assignLabel(labelId: string, activatedOn: string): Statement {
  return ['UPDATE labels SET status_no = ?, activated_on = ? WHERE label_id = ?', [assigned, activatedOn, labelId]];
}

export function releaseLabel(assetId: string, now: Date): Statement {
  return [
    `UPDATE labels SET activated_on = NULL,
        status_no = CASE WHEN julianday(${labelExpiration}) - julianday(?) <= ? THEN ? ELSE ? END
      WHERE label_id = (SELECT label_id FROM assets WHERE asset_id = ?)`,
    [formatTimestamp(now), NEAR_EXPIRATION_DAYS, nearExpiration, healthy, assetId],
  ];
}

/** The second argument of the statement is the present time. */
const labelRow = `json_object(
  'LabelID', label_id, 'NFC_ID', nfc_id, 'ManufactureDate', manufactured_on, 'ActivationDate', activated_on,
  'StatusNo', status_no, 'Status', 'Available',
  'SubStatus', CASE status_no WHEN ${nearExpiration} THEN 'Near Expiration' ELSE 'Healthy' END,
  'SKU', sku, 'BatteryLife', battery_life, 'AccountName', account_name, 'AccountID', account_id,
  'ExpirationDate', ${labelExpiration}, 'DaysToExpire', CAST(julianday(${labelExpiration}) - julianday(?2) AS INTEGER),
  'ShelfLife', shelf_life_days, 'LotNo', lot_no, 'ReelID', reel_id, 'LabelType', label_type)`;

const labelSummary = `json_object(
  'Total', count(*), 'Healthy', count(*) FILTER (WHERE status_no = ${healthy}),
  'NearExpiration', count(*) FILTER (WHERE status_no = ${nearExpiration}),
  'Assigned', count(*) FILTER (WHERE status_no = ${assigned}))`;

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

    async addLabels(accountId: string, labels: readonly Readonly<Record<string, string | number>>[]): Promise<void> {
      const rows = labels.map((label) => ({ account_id: accountId, ...label }));
      await database.change(rows.map((row) => insertInto('labels', row, 'OR IGNORE')));
    },

    async labelLookup(loginId: string, requested: string | undefined, now = new Date()): Promise<string> {
      const accountId = await resolveAccount(database, loginId, requested);
      const sql = `SELECT json_object(
          'Summary', (SELECT json(${labelSummary}) FROM labels
            WHERE account_id = ?1 AND status_no IN (${healthy}, ${nearExpiration}, ${assigned})),
          'Labels', (SELECT json_group_array(json(${labelRow}) ORDER BY label_id)
            FROM labels JOIN accounts USING (account_id)
            WHERE account_id = ?1 AND status_no IN (${healthy}, ${nearExpiration})))`;
      return (await database.text(sql, [accountId, formatTimestamp(now)])) ?? '';
    },

    freeLabel(accountId: string): Promise<string | null> {
      return database.text(
        'SELECT label_id FROM labels WHERE account_id = ? AND status_no = ? ORDER BY label_id LIMIT 1',
        [accountId, healthy],
      );
    },

    async firstLabelFor(accountId: string): Promise<number | null> {
      const sql = 'SELECT coalesce(max(label_id), 0) + 1 FROM labels HAVING count(*) FILTER (WHERE account_id = ?) = 0';
      const first = await database.text(sql, [accountId]);
      return first === null ? null : Number(first);
    },

    async addCarriers(carriers: readonly { readonly id: string; readonly name: string }[]): Promise<void> {
      const rows = carriers.map(({ id, name }) => ({ carrier_id: id, carrier_name: name }));
      await database.change(rows.map((row) => insertInto('carriers', row, 'OR IGNORE')));
    },

    async carriers(carrierId?: string): Promise<string> {
      const sql = `SELECT json_group_array(json_object('CarrierName', carrier_name, 'CarrierID', carrier_id))
        FROM (SELECT * FROM carriers WHERE ?1 IS NULL OR carrier_id = ?1 ORDER BY rowid LIMIT ?2)`;
      return (await database.text(sql, [carrierId ?? null, DEFAULT_CARRIERS])) ?? '[]';
    },
  };
}
