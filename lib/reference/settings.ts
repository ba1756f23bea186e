import { databasePath } from './database.ts';
import type { MailSettings } from './mail.ts';
import { demoAccount, parseTimestamp } from './rules.ts';
import type { AccessKey, CommentRecipient } from './operations/accounts.ts';
import { parseArgs } from 'node:util';

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
  const misused = (problem: string) => ({ command: 'misused', problem }) as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { command: 'help' };
    const [command, asset, file, ...more] = positionals;
    if (command === undefined) return { command: 'serve', demo: values.demo === true, files: values.import ?? [] };
    if (command !== 'import') return misused('The only command is import.');
    if (asset === undefined || file === undefined || more.length > 0)
      return misused('import needs an asset and a file.');
    if (values.demo || values.import) return misused('import takes no options.');
    return { command, asset, file };
  } catch (error) {
    return misused(error instanceof Error ? error.message : 'Unknown arguments.');
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

type Environment = Readonly<Record<string, string | undefined>>;

const validity = /;until=([^;]*)$/;

function readAccessKey(given: string): AccessKey {
  const until = validity.exec(given)?.[1];
  const text = given.replace(validity, '');
  const at = text.lastIndexOf('@');
  const [key, accountId] = at < 0 ? [text, demoAccount.id] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return {
    key,
    accountId,
    ...(until === undefined ? {} : { expiresOn: new Date(parseTimestamp(until.trim()) ?? NaN) }),
  };
}

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

/** Problems never quote a key. */
export function readSettings(
  environment: Environment,
): { readonly settings: ReferenceSettings } | { readonly problems: readonly string[] } {
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
    if (!/^[\x21-\x7e]+$/.test(key)) problems.push(`${which} is empty or holds characters that a header cannot carry.`);
    if (accountId === '') problems.push(`${which} names no account after @.`);
    if (expiresOn && Number.isNaN(expiresOn.getTime()))
      problems.push(`${which}: until= is not a time like 2027-01-01T00:00:00Z.`);
    if (accessKeys.findIndex((other) => other.key === key) < index) problems.push(`${which} repeats an earlier key.`);
  }

  const commentRecipients = list(setting('REFERENCE_COMMENT_EMAILS', '')).map(readRecipient);
  for (const [index, recipient] of commentRecipients.entries()) {
    if (recipient.accountId !== '' && address.test(recipient.address)) continue;
    problems.push(`REFERENCE_COMMENT_EMAILS: number ${index + 1} is neither an e-mail address nor AccountID=address.`);
  }

  const smtpUrl = setting('SMTP_URL', '');
  if (smtpUrl !== '' && !isMailServer(smtpUrl))
    problems.push('SMTP_URL must be like smtp://user:password@host:587 or smtps://host.');
  const from = setting('REFERENCE_MAIL_FROM', 'tracking@localhost');
  if (!address.test(from)) problems.push('REFERENCE_MAIL_FROM must be an e-mail address.');
  const mail = smtpUrl === '' ? null : { smtpUrl, from };

  return problems.length > 0
    ? { problems }
    : { settings: { port: Number(port), host, databaseUrl, accessKeys, commentRecipients, mail } };
}
