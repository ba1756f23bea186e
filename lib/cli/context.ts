import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { problemOfAddress, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readFieldMap } from '#lib/config/settings.ts';
import { settingsSchema } from '#lib/config/settings-schema.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import { type Io, UsageError } from './io.ts';

export type Context = ReturnType<typeof createContext>;

// Longer than for pages: an operator's lists are long, and no visitor waits for them.
export const transportLimits = { connectMs: 5_000, headersMs: 30_000, bodyIdleMs: 10_000, attemptMs: 60_000 } as const;

export function createContext(io: Io) {
  const transport = createNodeTransport(transportLimits);
  return {
    io,
    /** Throws a UsageError when a needed setting is missing or wrong. */
    connect: (needs: Needs) => {
      const settings = readCliSettings(io.environment, needs);
      for (const warning of settings.warnings) io.talk(`${warning}\n`);
      const client = createTrackingClient({
        baseUrl: settings.baseUrl,
        transport: withRetry(transport, { totalMs: 2 * transportLimits.attemptMs }),
        ...(settings.accessKey === null ? {} : { accessKey: settings.accessKey }),
        ...(settings.fieldMap === null ? {} : { fieldMap: settings.fieldMap }),
      });
      return { client, settings };
    },
    close: () => transport.close(),
  };
}

interface Needs {
  readonly accessKey?: boolean;
  readonly appUrl?: boolean;
  readonly fieldMap?: boolean;
}

/** Reads only what is needed. Throws one UsageError with every problem; none of them quotes a key. */
export function readCliSettings(environment: Io['environment'], needs: Needs) {
  const problems: string[] = [];
  const warnings: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;

  const baseUrl = text('TRACKING_BASE_URL');
  const missing = 'is missing: the address of the tracking service, e.g. https://api.example.com/v1';
  const baseUrlProblem = baseUrl === null ? missing : problemOfUpstream(baseUrl);
  if (baseUrlProblem !== null) problems.push(`TRACKING_BASE_URL ${baseUrlProblem}`);
  const appUrl = text('APP_URL') ?? `http://localhost:${text('PORT') ?? '3000'}`;
  const appUrlProblem = needs.appUrl === true ? problemOfAddress(appUrl, ['http:', 'https:']) : null;
  if (appUrlProblem !== null) problems.push(`APP_URL ${appUrlProblem}`);
  const accessKey =
    needs.accessKey === true
      ? readAccessKey(text('TRACKING_ACCESS_KEY'), text('TRACKING_ACCESS_KEY_FILE'), problems, warnings)
      : null;
  const fieldMap = needs.fieldMap === true ? readFieldMap(text('FIELD_MAP_FILE'), problems) : null;

  if (problems.length > 0 || baseUrl === null) throw new UsageError(...problems);
  return { baseUrl, appUrl, accessKey, fieldMap, warnings };
}

/** `link`: the link to seal, whose address the new one keeps; null: APP_URL. */
export function readSealSettings(environment: Io['environment'], link: string | null) {
  const problems: string[] = [];
  const appUrl =
    link === null
      ? environment['APP_URL']?.trim() || 'http://localhost:3000'
      : link.replace(/\/share\/?[?#].*$/s, '').replace(/[?#].*$/s, '');
  const problem = problemOfAddress(appUrl, ['http:', 'https:']);
  if (problem !== null) problems.push(`${link === null ? 'APP_URL' : 'The link'} ${problem}`);
  const keys = v.safeParse(settingsSchema.entries.SEAL_KEYS, environment['SEAL_KEYS']?.trim() || undefined);
  if (!keys.success) problems.push(`SEAL_KEYS ${keys.issues[0].message}`);
  else if (keys.output === undefined)
    problems.push('SEAL_KEYS is missing: the secrets of the viewer, e.g. of openssl rand -base64 32');
  if (problems.length > 0 || !keys.success || keys.output === undefined) throw new UsageError(...problems);
  return { appUrl, sealKeys: keys.output };
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

/** Read and write permission of a file's group and of everyone else. */
const OTHERS_PERMISSIONS = 0o066;

function readKeyFile(file: string, problems: string[], warnings: string[]): string | null {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_PERMISSIONS) !== 0)
      warnings.push('Others may read or write the file of TRACKING_ACCESS_KEY_FILE: restrict it with chmod 600.');
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
