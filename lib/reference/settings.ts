import { parseArgs } from 'node:util';
import { databasePath } from './database.ts';
import type { MailSettings } from './mail.ts';
import type { AccessKey, CommentRecipient } from './operations/accounts.ts';
import { demoAccount, parseTimestamp } from './rules.ts';

export const usage = `reference service of the tracking interface
  npm run reference                            serve until SIGTERM
    --demo             add the demo shipments and move one of them
    --import FILE      add a shipment with the history in a GPX, GeoJSON or CSV file; may be repeated
  npm run reference -- import ASSET FILE       add the history in the file to an asset: its AssetID or exact name
Settings (environment):
  REFERENCE_PORT 4000, REFERENCE_HOST 127.0.0.1, REFERENCE_DATABASE_URL file:.data/reference.db
  REFERENCE_ACCESS_KEYS     demo-key; comma-separated: key, key@AccountID, either with ;until=2027-01-01T00:00:00Z
  REFERENCE_COMMENT_EMAILS  none; comma-separated, notified of notes: address (demo account) or AccountID=address
  SMTP_URL                  none: e-mails wait in the queue; smtp://user:password@host:587 or smtps://host
  REFERENCE_MAIL_FROM       tracking@localhost; their sender`;

type Arguments =
  | { readonly command: 'help' }
  | { readonly command: 'serve'; readonly demo: boolean; readonly files: readonly string[] }
  | { readonly command: 'import'; readonly asset: string; readonly file: string }
  | { readonly command: 'misused'; readonly problem: string };

export function readArguments(args: readonly string[]): Arguments {
  const options = {
    demo: { type: 'boolean' },
    import: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { help = false, demo = false, import: files = [] } = values;
    const [command, asset, file, ...more] = positionals;
    if (help) return { command: 'help' };
    if (command === undefined) return { command: 'serve', demo, files };
    const isAlone = more.length === 0 && !demo && files.length === 0;
    if (command === 'import' && asset !== undefined && file !== undefined && isAlone) return { command, asset, file };
    return { command: 'misused', problem: 'The only command is import, with an asset, a file and no options.' };
  } catch (error) {
    return { command: 'misused', problem: error instanceof Error ? error.message : 'Unknown arguments.' };
  }
}

export interface ReferenceSettings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly accessKeys: readonly AccessKey[];
  readonly commentRecipients: readonly CommentRecipient[];
  /** null leaves e-mails in the queue. */
  readonly mail: MailSettings | null;
}

const validity = /;until=([^;]*)$/;
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const mailServer = /^smtps?:\/\/[^/?#\s]+/;

function readAccessKey(given: string): AccessKey {
  const until = validity.exec(given)?.[1];
  const text = given.replace(validity, '');
  const at = text.lastIndexOf('@');
  const [key, accountId] = at < 0 ? [text, demoAccount.id] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const expiresOn = until === undefined ? {} : { expiresOn: new Date(parseTimestamp(until.trim()) ?? NaN) };
  return { key, accountId, ...expiresOn };
}

function readRecipient(text: string): CommentRecipient {
  const at = text.indexOf('=');
  const accountId = at < 0 ? demoAccount.id : text.slice(0, at).trim();
  return { accountId, address: text.slice(at + 1).trim() };
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly settings: ReferenceSettings } | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  function check(isValid: boolean, problem: string): void {
    if (!isValid) problems.push(problem);
  }
  const setting = (name: string, fallback: string) => environment[name]?.trim() || fallback;

  const port = setting('REFERENCE_PORT', '4000');
  check(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'REFERENCE_PORT must be a number from 0 to 65535.');
  const host = setting('REFERENCE_HOST', '127.0.0.1');
  check(/^[\w.:-]+$/.test(host), 'REFERENCE_HOST must be an address or a host name.');
  const databaseUrl = setting('REFERENCE_DATABASE_URL', 'file:.data/reference.db');
  check(databasePath(databaseUrl) !== null, 'REFERENCE_DATABASE_URL must be file:<path>.');

  const accessKeys = listOf(setting('REFERENCE_ACCESS_KEYS', 'demo-key')).map(readAccessKey);
  for (const [index, { key, accountId, expiresOn }] of accessKeys.entries()) {
    const which = `REFERENCE_ACCESS_KEYS: key number ${index + 1}`;
    check(/^[\x21-\x7e]+$/.test(key), `${which} is empty or holds characters that a header cannot carry.`);
    check(accountId !== '', `${which} names no account after @.`);
    check(!Number.isNaN(expiresOn?.getTime()), `${which}: until= is not a time like 2027-01-01T00:00:00Z.`);
    check(accessKeys.findIndex((other) => other.key === key) === index, `${which} repeats an earlier key.`);
  }
  const commentRecipients = listOf(setting('REFERENCE_COMMENT_EMAILS', '')).map(readRecipient);
  for (const [index, recipient] of commentRecipients.entries()) {
    const isValid = recipient.accountId !== '' && address.test(recipient.address);
    const which = `REFERENCE_COMMENT_EMAILS: number ${index + 1}`;
    check(isValid, `${which} is neither an e-mail address nor AccountID=address.`);
  }
  const smtpUrl = setting('SMTP_URL', '');
  const isServer = mailServer.test(smtpUrl) && URL.canParse(smtpUrl);
  check(smtpUrl === '' || isServer, 'SMTP_URL must be like smtp://user:password@host:587 or smtps://host.');
  const from = setting('REFERENCE_MAIL_FROM', 'tracking@localhost');
  check(address.test(from), 'REFERENCE_MAIL_FROM must be an e-mail address.');
  const mail = smtpUrl === '' ? null : { smtpUrl, from };

  return problems.length > 0
    ? { problems }
    : { settings: { port: Number(port), host, databaseUrl, accessKeys, commentRecipients, mail } };
}
