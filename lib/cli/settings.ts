import { readFileSync, statSync } from 'node:fs';
import { problemOfAddress, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readFieldMap } from '#lib/config/settings.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import { Misuse } from './io.ts';

/** Milliseconds. An operator's lists are long and nobody's page waits for them. */
export const transportLimits = { connectMs: 5_000, headersMs: 30_000, bodyIdleMs: 10_000, attemptMs: 60_000 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Needs {
  readonly accessKey?: boolean;
  readonly appUrl?: boolean;
  readonly fieldMap?: boolean;
}

export interface CliSettings {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly accessKey: string | null;
  readonly fieldMap: FieldMap | null;
  /** What is usable, and should be mended. */
  readonly warnings: readonly string[];
}

/** Reads no more than is needed. Throws one Misuse with every problem; none of them quotes a key. */
export function readCliSettings(environment: Environment, needs: Needs): CliSettings {
  const problems: string[] = [];
  const warnings: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const note = (name: string, sentence: string | null) => {
    if (sentence !== null) problems.push(`${name} ${sentence}`);
  };

  const baseUrl = text('TRACKING_BASE_URL');
  note(
    'TRACKING_BASE_URL',
    baseUrl === null
      ? 'is missing: the address of the tracking service, e.g. https://api.example.com/v1'
      : problemOfUpstream(baseUrl),
  );
  const appUrl = text('APP_URL') ?? `http://localhost:${text('PORT') ?? '3000'}`;
  if (needs.appUrl === true) note('APP_URL', problemOfAddress(appUrl, ['http:', 'https:']));
  const accessKey =
    needs.accessKey === true
      ? readAccessKey(text('TRACKING_ACCESS_KEY'), text('TRACKING_ACCESS_KEY_FILE'), problems, warnings)
      : null;
  const fieldMap = needs.fieldMap === true ? readFieldMap(text('FIELD_MAP_FILE'), problems) : null;

  if (problems.length > 0 || baseUrl === null) throw new Misuse(...problems);
  return { baseUrl, appUrl, accessKey, fieldMap, warnings };
}

function readAccessKey(key: string | null, file: string | null, problems: string[], warnings: string[]): string | null {
  if (key !== null && file !== null)
    problems.push('TRACKING_ACCESS_KEY and TRACKING_ACCESS_KEY_FILE are both set: set one of them');
  else if (key !== null) return checkKey(key, 'TRACKING_ACCESS_KEY', problems);
  else if (file !== null) return readKeyFile(file, problems, warnings);
  else
    problems.push('TRACKING_ACCESS_KEY is missing: set it, or TRACKING_ACCESS_KEY_FILE to a file that holds the key');
  return null;
}

/** Of the mode of a file: its group, or anybody, may read or write it. */
const OTHERS = 0o066;

function readKeyFile(file: string, problems: string[], warnings: string[]): string | null {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0)
      warnings.push('Others may read or write the file of TRACKING_ACCESS_KEY_FILE: chmod 600 keeps it yours.');
    return checkKey(readFileSync(file, 'utf8').trim(), 'The file of TRACKING_ACCESS_KEY_FILE', problems);
  } catch {
    // Its path is not quoted: it may be the key itself, set under the wrong name.
    problems.push('The file of TRACKING_ACCESS_KEY_FILE cannot be read');
    return null;
  }
}

function checkKey(key: string, where: string, problems: string[]): string | null {
  if (key === '') problems.push(`${where} is empty`);
  else if (!/^[\x20-\x7e]+$/.test(key))
    problems.push(`${where} holds characters that an AccessKey cannot have, such as a line break`);
  else return key;
  return null;
}
