import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { problemOfAddress, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readFieldMap } from '#lib/config/settings.ts';
import { settingsSchema } from '#lib/config/settings-schema.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import { type ExitCode, type Io, UsageError } from './io.ts';

/** `words`: as typed, `shares create`; help by `<AssetID>`, by `[share]` if optional, by `--id <CarrierID>`. */
export interface Command {
  readonly words: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly choices?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly run: (call: Call) => Promise<ExitCode>;
  readonly whereToCheck?: string;
}

export interface Call {
  readonly io: Io;
  readonly connect: ReturnType<typeof createConnector>['connect'];
  /** Throws a UsageError when it is empty. */
  readonly argument: (index: number) => string;
  readonly optionalArgument: (index: number) => string | null;
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

export const jsonOption = { '--json': 'print JSON for programs' };
export const listOptions = { '--ids': 'print only the identifiers, one per line', ...jsonOption };

// Longer than for pages: an operator's lists are long, and no visitor waits for them.
export const transportLimits = { connectMs: 5_000, headersMs: 30_000, bodyIdleMs: 10_000, attemptMs: 60_000 } as const;

interface Needs {
  readonly accessKey?: boolean;
  readonly appUrl?: boolean;
  readonly fieldMap?: boolean;
  readonly baseUrl?: string | null;
}

export function createConnector(io: Io) {
  const nodeTransport = createNodeTransport(transportLimits);
  const retrying = withRetry(nodeTransport, { totalMs: 2 * transportLimits.attemptMs });
  return {
    connect: (needs: Needs) => {
      const settings = readCliSettings(io, needs);
      const { baseUrl, accessKey, fieldMap } = settings;
      const client = createTrackingClient({
        baseUrl,
        transport: (request) => retrying({ ...request, signal: io.signal }),
        ...(accessKey === null ? {} : { accessKey }),
        ...(fieldMap === null ? {} : { fieldMap }),
      });
      return { client, settings };
    },
    close: () => nodeTransport.close(),
  };
}

const textOf = ({ environment }: Io, name: string) => environment[name]?.trim() || null;
const appUrlOf = (io: Io) => textOf(io, 'APP_URL') ?? `http://localhost:${textOf(io, 'PORT') ?? '3000'}`;
const problemOfAppUrl = (address: string) => problemOfAddress(address, ['http:', 'https:']);

/** Reads only what is needed. Throws one UsageError with every problem; none of them quotes a key. */
function readCliSettings(io: Io, needs: Needs) {
  const [baseUrl, appUrl] = [needs.baseUrl ?? textOf(io, 'TRACKING_BASE_URL') ?? '', appUrlOf(io)];
  const missing = 'is missing: the address of the tracking service, e.g. https://api.example.com/v1';
  const ofBaseUrl = baseUrl === '' ? missing : problemOfUpstream(baseUrl);
  const ofAppUrl = needs.appUrl === true ? problemOfAppUrl(appUrl) : null;
  const problems = [
    ...(ofBaseUrl === null ? [] : [`TRACKING_BASE_URL ${ofBaseUrl}`]),
    ...(ofAppUrl === null ? [] : [`APP_URL ${ofAppUrl}`]),
  ];
  const accessKey = needs.accessKey === true ? readAccessKey(io, problems) : null;
  const fieldMap = needs.fieldMap === true ? readFieldMap(textOf(io, 'FIELD_MAP_FILE'), problems) : null;
  if (problems.length > 0) throw new UsageError(...problems);
  return { baseUrl, appUrl, accessKey, fieldMap };
}

function readAccessKey(io: Io, problems: string[]): string | null {
  const [given, file] = [textOf(io, 'TRACKING_ACCESS_KEY'), textOf(io, 'TRACKING_ACCESS_KEY_FILE')];
  const name = file === null ? 'TRACKING_ACCESS_KEY' : 'The file of TRACKING_ACCESS_KEY_FILE';
  const key = file === null ? given : readKeyFile(io, file);
  if (given !== null && file !== null)
    problems.push('TRACKING_ACCESS_KEY and TRACKING_ACCESS_KEY_FILE are both set: set one of them');
  else if (key === null && file !== null) problems.push(`${name} cannot be read`);
  else if (key === null)
    problems.push(`${name} is missing: set it, or TRACKING_ACCESS_KEY_FILE to a file that holds the key`);
  else if (key === '') problems.push(`${name} is empty`);
  else if (!/^[\x20-\x7e]+$/.test(key))
    problems.push(`${name} holds characters that an AccessKey cannot have, such as a line break`);
  return key;
}

const OTHERS_PERMISSIONS = 0o066;

/** null: it cannot be read. Its path is never quoted: it may be the key itself, set under the wrong name. */
function readKeyFile({ talk }: Io, file: string): string | null {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_PERMISSIONS) !== 0)
      talk('Others may read or write the file of TRACKING_ACCESS_KEY_FILE: restrict it with chmod 600.\n');
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** `link`: the link to seal, whose address the new one keeps; null: APP_URL. */
export function readSealSettings(io: Io, link: string | null) {
  const appUrl = link === null ? appUrlOf(io) : link.replace(/\/share\/?[?#].*$|[?#].*$/s, '');
  const ofAppUrl = problemOfAppUrl(appUrl);
  const keys = v.safeParse(settingsSchema.entries.SEAL_KEYS, textOf(io, 'SEAL_KEYS') ?? undefined);
  const sealKeys = keys.success ? keys.output : undefined;
  const ofKeys = keys.success
    ? 'is missing: the secrets of the viewer, e.g. of openssl rand -base64 32'
    : keys.issues[0].message;
  if (ofAppUrl === null && sealKeys !== undefined) return { appUrl, sealKeys };
  throw new UsageError(
    ...(ofAppUrl === null ? [] : [`${link === null ? 'APP_URL' : 'The link'} ${ofAppUrl}`]),
    ...(sealKeys === undefined ? [`SEAL_KEYS ${ofKeys}`] : []),
  );
}
