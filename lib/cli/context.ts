import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { problemOfAddress, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readFieldMap } from '#lib/config/settings.ts';
import { settingsSchema } from '#lib/config/settings-schema.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Transport } from '#lib/tracking/http/transport.ts';
import { type Io, UsageError } from './io.ts';

export type Context = ReturnType<typeof createContext>;

// Longer than for pages: an operator's lists are long, and no visitor waits for them.
export const transportLimits = { connectMs: 5_000, headersMs: 30_000, bodyIdleMs: 10_000, attemptMs: 60_000 } as const;

export function createContext(io: Io) {
  const nodeTransport = createNodeTransport(transportLimits);
  const retrying = withRetry(nodeTransport, { totalMs: 2 * transportLimits.attemptMs });
  const transport: Transport = (request) => retrying({ ...request, signal: io.signal });
  return {
    io,
    /** Throws a UsageError when a needed setting is missing or wrong. */
    connect: (needs: Needs) => {
      const settings = readCliSettings(io, needs);
      const { baseUrl, accessKey, fieldMap } = settings;
      const client = createTrackingClient({
        baseUrl,
        transport,
        ...(accessKey === null ? {} : { accessKey }),
        ...(fieldMap === null ? {} : { fieldMap }),
      });
      return { client, settings };
    },
    close: () => nodeTransport.close(),
  };
}

interface Needs {
  readonly accessKey?: boolean;
  readonly appUrl?: boolean;
  readonly fieldMap?: boolean;
  /** Instead of TRACKING_BASE_URL. */
  readonly baseUrl?: string | null;
}

/** Reads only what is needed. Throws one UsageError with every problem; none of them quotes a key. */
function readCliSettings(io: Pick<Io, 'environment' | 'talk'>, needs: Needs) {
  const text = (name: string) => io.environment[name]?.trim() || null;
  const problems: string[] = [];
  const add = (name: string, problem: string | null) => {
    if (problem !== null) problems.push(`${name} ${problem}`);
  };
  const baseUrl = needs.baseUrl ?? text('TRACKING_BASE_URL') ?? '';
  const missing = 'is missing: the address of the tracking service, e.g. https://api.example.com/v1';
  add('TRACKING_BASE_URL', baseUrl === '' ? missing : problemOfUpstream(baseUrl));
  const appUrl = text('APP_URL') ?? `http://localhost:${text('PORT') ?? '3000'}`;
  if (needs.appUrl === true) add('APP_URL', problemOfAddress(appUrl, ['http:', 'https:']));
  const accessKey = needs.accessKey === true ? readAccessKey() : null;
  const fieldMap = needs.fieldMap === true ? readFieldMap(text('FIELD_MAP_FILE'), problems) : null;
  if (problems.length > 0) throw new UsageError(...problems);
  return { baseUrl, appUrl, accessKey, fieldMap };

  function readAccessKey(): string | null {
    const [given, file] = [text('TRACKING_ACCESS_KEY'), text('TRACKING_ACCESS_KEY_FILE')];
    const name = file === null ? 'TRACKING_ACCESS_KEY' : 'The file of TRACKING_ACCESS_KEY_FILE';
    const key = file === null ? given : readKeyFile(io, file);
    if (given !== null && file !== null)
      add('TRACKING_ACCESS_KEY and TRACKING_ACCESS_KEY_FILE', 'are both set: set one of them');
    else if (key === null)
      add(
        name,
        file === null
          ? 'is missing: set it, or TRACKING_ACCESS_KEY_FILE to a file that holds the key'
          : 'cannot be read',
      );
    else if (key === '') add(name, 'is empty');
    else if (!/^[\x20-\x7e]+$/.test(key))
      add(name, 'holds characters that an AccessKey cannot have, such as a line break');
    return key;
  }
}

/** Read and write permission of a file's group and of everyone else. */
const OTHERS_PERMISSIONS = 0o066;

/** null: it cannot be read. Its path is never quoted: it may be the key itself, set under the wrong name. */
function readKeyFile({ talk }: Pick<Io, 'talk'>, file: string): string | null {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_PERMISSIONS) !== 0)
      talk('Others may read or write the file of TRACKING_ACCESS_KEY_FILE: restrict it with chmod 600.\n');
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
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
