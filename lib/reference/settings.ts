import type { AccessKey } from './accounts.ts';
import { databasePath } from './database.ts';
import { demoAccount } from './open-choices.ts';

export interface ReferenceSettings {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly accessKeys: readonly AccessKey[];
}

export type SettingsResult = { readonly settings: ReferenceSettings } | { readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

function readAccessKey(text: string): AccessKey {
  const at = text.lastIndexOf('@');
  return at < 0
    ? { key: text, accountId: demoAccount.id }
    : { key: text.slice(0, at).trim(), accountId: text.slice(at + 1).trim() };
}

/** Reads the settings of the reference service, or every problem with them. Problems never repeat a key. */
export function readSettings(environment: Environment): SettingsResult {
  const problems: string[] = [];
  const setting = (name: string, fallback: string) => environment[name]?.trim() || fallback;

  const port = setting('REFERENCE_PORT', '4000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) problems.push('REFERENCE_PORT must be a number from 0 to 65535.');

  const host = setting('REFERENCE_HOST', '127.0.0.1');
  if (!/^[\w.:-]+$/.test(host)) problems.push('REFERENCE_HOST must be an address or a host name.');

  const databaseUrl = setting('REFERENCE_DATABASE_URL', 'file:.data/reference.db');
  if (databasePath(databaseUrl) === null) problems.push('REFERENCE_DATABASE_URL must be file:<path>.');

  const accessKeys = setting('REFERENCE_ACCESS_KEYS', 'demo-key')
    .split(',')
    .map((text) => readAccessKey(text.trim()));
  for (const [index, { key, accountId }] of accessKeys.entries()) {
    const which = `REFERENCE_ACCESS_KEYS: key number ${index + 1}`;
    if (!/^[\x21-\x7e]+$/.test(key)) problems.push(`${which} is empty or holds characters a header cannot carry.`);
    if (accountId === '') problems.push(`${which} names no account after @.`);
    if (accessKeys.findIndex((other) => other.key === key) < index) problems.push(`${which} repeats an earlier key.`);
  }

  return problems.length > 0 ? { problems } : { settings: { port: Number(port), host, databaseUrl, accessKeys } };
}
