import { databasePath } from './database.ts';
import type { MailSettings } from './mail.ts';
import { demoAccount } from './open-choices.ts';
import type { AccessKey, CommentRecipient } from './operations/accounts.ts';
import { instantOf } from './rules.ts';

export interface ReferenceSettings {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly accessKeys: readonly AccessKey[];
  /** Who is told of notes by e-mail. */
  readonly commentRecipients: readonly CommentRecipient[];
  /** null: e-mails stay queued until there is a server. */
  readonly mail: MailSettings | null;
}

export type SettingsResult = { readonly settings: ReferenceSettings } | { readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const validity = /;until=([^;]*)$/;

function readAccessKey(given: string): AccessKey {
  const until = validity.exec(given)?.[1];
  const text = given.replace(validity, '');
  const at = text.lastIndexOf('@');
  const [key, accountId] = at < 0 ? [text, demoAccount.id] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return { key, accountId, ...(until === undefined ? {} : { expiresOn: new Date(instantOf(until.trim()) ?? NaN) }) };
}

/** `address` for the demo account, `AccountID=address` for another. */
function readRecipient(text: string): CommentRecipient {
  const at = text.indexOf('=');
  return at < 0
    ? { accountId: demoAccount.id, address: text }
    : { accountId: text.slice(0, at).trim(), address: text.slice(at + 1).trim() };
}

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

function isMailServer(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

function list(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

/** Reads the settings of the reference service, or every problem with them. Problems never repeat a key. */
export function readSettings(environment: Environment): SettingsResult {
  const problems: string[] = [];
  const setting = (name: string, fallback: string) => environment[name]?.trim() || fallback;

  const port = setting('REFERENCE_PORT', '4000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    problems.push('REFERENCE_PORT must be a number from 0 to 65535.');

  const host = setting('REFERENCE_HOST', '127.0.0.1');
  if (!/^[\w.:-]+$/.test(host)) problems.push('REFERENCE_HOST must be an address or a host name.');

  const databaseUrl = setting('REFERENCE_DATABASE_URL', 'file:.data/reference.db');
  if (databasePath(databaseUrl) === null) problems.push('REFERENCE_DATABASE_URL must be file:<path>.');

  const accessKeys = list(setting('REFERENCE_ACCESS_KEYS', 'demo-key')).map(readAccessKey);
  for (const [index, { key, accountId, expiresOn }] of accessKeys.entries()) {
    const which = `REFERENCE_ACCESS_KEYS: key number ${index + 1}`;
    if (!/^[\x21-\x7e]+$/.test(key)) problems.push(`${which} is empty or holds characters a header cannot carry.`);
    if (accountId === '') problems.push(`${which} names no account after @.`);
    if (expiresOn && Number.isNaN(expiresOn.getTime()))
      problems.push(`${which}: until= is no time like 2027-01-01T00:00:00Z.`);
    if (accessKeys.findIndex((other) => other.key === key) < index) problems.push(`${which} repeats an earlier key.`);
  }

  const commentRecipients = list(setting('REFERENCE_COMMENT_EMAILS', '')).map(readRecipient);
  for (const [index, recipient] of commentRecipients.entries()) {
    if (recipient.accountId !== '' && address.test(recipient.address)) continue;
    problems.push(`REFERENCE_COMMENT_EMAILS: number ${index + 1} is neither an e-mail address nor AccountID=address.`);
  }

  const smtpUrl = setting('SMTP_URL', '');
  // It may hold a password, so it is not repeated.
  if (smtpUrl !== '' && !isMailServer(smtpUrl))
    problems.push('SMTP_URL must be like smtp://user:password@host:587 or smtps://host.');
  const from = setting('REFERENCE_MAIL_FROM', 'tracking@localhost');
  if (!address.test(from)) problems.push('REFERENCE_MAIL_FROM must be an e-mail address.');
  const mail = smtpUrl === '' ? null : { smtpUrl, from };

  return problems.length > 0
    ? { problems }
    : { settings: { port: Number(port), host, databaseUrl, accessKeys, commentRecipients, mail } };
}
