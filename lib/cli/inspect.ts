import { createHash } from 'node:crypto';
import { parseShareLink } from '#lib/share/link.ts';
import { isSealed } from '#lib/share/seal/seal.ts';
import { inspectBody, type InspectSharingResult } from '#lib/tracking/client.ts';
import { decodeSharedAsset } from '#lib/tracking/decode/decode.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { rootConcepts } from '#lib/tracking/json/field-map.ts';
import { isPlainObject, parseJson, parseJsonBytes } from '#lib/tracking/json/values.ts';
import type { GetSharingResult } from '#lib/tracking/types.ts';
import type { Call } from './command.ts';
import {
  type ExitCode,
  exitCodes,
  type Io,
  UsageError,
  readBytes,
  readText,
  refuseExistingFile,
  writeNewFile,
} from './io.ts';
import { formatJson, formatTable, formatText } from './print.ts';

const MAX_PATH = 300;
const UNAVAILABLE = { kind: 'unavailable' } as const;

/** Accepts a share link or a sharing identifier, which may be any text. */
export function shareIdIn(text: string): string {
  if (text === '') throw new UsageError('The sharing identifier is empty.');
  const shareId = /^https?:\/\//i.test(text) ? parseShareLink(text) : text;
  if (shareId === null) throw new UsageError('The link has no id.');
  if (isSealed(shareId)) throw new UsageError('This link is sealed: only its viewer opens it.');
  return shareId;
}

export function reportUnavailable(io: Io, value: object | null): ExitCode {
  if (value !== null) io.data(formatJson(value));
  io.talk('This link is unavailable: it was deleted or never existed.\n');
  return exitCodes.failed;
}

export async function inspectShare(call: Call) {
  const { io, has, option } = call;
  const mapFile = option('write-map');
  if (mapFile !== null) refuseExistingFile(mapFile);
  const result = await inspect(call).catch((error: unknown) => {
    if (isTrackingError(error) && error.unknownKeys.length > 0)
      io.talk(
        `Nothing was recognised. Its keys are: ${error.unknownKeys.map((key) => formatText(key, MAX_PATH)).join(', ')}\n`,
      );
    throw error;
  });
  if (result.kind === 'unavailable') return reportUnavailable(io, has('json') ? result : null);
  const { kind, diagnostics, fieldMap } = result;
  if (has('json')) io.data(formatJson({ kind, ...diagnostics, fieldMap }));
  else io.data(has('field-map') ? formatJson(fieldMap) : describeReading(result));
  return mapFile === null ? exitCodes.done : writeMap(io, mapFile, fieldMap);
}

async function writeMap(io: Io, file: string, fieldMap: object): Promise<ExitCode> {
  if (Object.keys(fieldMap).length === 0) {
    io.talk('Nothing was found that a field map could name: no file was written.\n');
    return exitCodes.failed;
  }
  await writeNewFile(file, formatJson(fieldMap));
  io.talk('The field map was written.\n');
  return exitCodes.done;
}

async function inspect({ io, connect, argument, option }: Call): Promise<InspectSharingResult> {
  const file = option('file');
  if (file === null)
    return connect({ fieldMap: true }).client.inspectSharing(shareIdIn(argument(0)), { signal: io.signal });
  return inspectBody(parseSaved(parseJson, await readText(io, file)));
}

export async function hashShare({ io, connect, argument, option, has }: Call) {
  const file = option('file');
  const at = new Date().toISOString();
  const body = file === null ? null : await readBytes(io, file);
  const read = body === null ? await hashNow() : hashOf(body, readSaved(body));
  if (read === null || read.kind === 'unavailable') return reportUnavailable(io, has('json') ? UNAVAILABLE : null);
  const { sha256, bytes } = read;
  if (has('json')) io.data(formatJson({ kind: 'shared', sha256, bytes, ...(file === null ? { fetched: at } : {}) }));
  else io.data(`${sha256}\n`);
  return exitCodes.done;

  /** Decodes the answer, so that one that no page could show fails. */
  function hashNow() {
    const { client, settings } = connect({ fieldMap: true });
    const { fieldMap } = settings;
    return client.readSharing(
      shareIdIn(argument(0)),
      async (answer) =>
        hashOf(answer, decodeSharedAsset(parseJsonBytes(answer), fieldMap === null ? {} : { fieldMap })),
      { signal: io.signal },
    );
  }
}

function hashOf(body: Uint8Array, { kind }: Pick<GetSharingResult, 'kind'>) {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { kind, sha256, bytes: body.byteLength };
}

function parseSaved<T>(parse: (text: T) => unknown, text: T): unknown {
  try {
    return parse(text);
  } catch {
    throw new UsageError('The file is not JSON.');
  }
}

/** Does not decode the body, so that a saved answer in an unknown format has a hash too. */
function readSaved(body: Uint8Array): Pick<GetSharingResult, 'kind'> {
  const value = parseSaved(parseJsonBytes, body);
  return isPlainObject(value) && Object.keys(value).length === 0 ? UNAVAILABLE : { kind: 'shared' };
}

function describeReading({
  diagnostics,
  fieldMap,
}: Extract<InspectSharingResult, { readonly kind: 'shared' }>): string {
  const { found, findings, unknownKeys, rows, rowsWithoutPosition, rowsWithoutTime } = diagnostics;
  const rowEntries = Object.entries(fieldMap).filter(([concept]) => concept.startsWith('item.'));
  const fields = [...Object.entries(found).sort(([a], [b]) => a.localeCompare(b, 'en')), ...rowEntries].map(
    ([concept, path]) => [concept, formatText(path, MAX_PATH)],
  );
  const missing = rootConcepts.filter((concept) => !Object.hasOwn(found, concept));
  return [
    formatTable(['FIELD', 'FOUND UNDER'], fields),
    '\n',
    formatTable(
      ['FIELD', 'RULE', 'PASSED OVER'],
      findings.map(({ concept, rule, passedOver }) => [
        concept,
        rule,
        passedOver.map((path) => formatText(path, MAX_PATH)).join(', '),
      ]),
    ),
    `\nReports: ${rows}, of which ${rowsWithoutTime} without a readable time and ${rowsWithoutPosition} without a position.\n`,
    `Not found, or empty: ${missing.length === 0 ? 'nothing is missing' : missing.join(', ')}\n`,
    `Not recognised: ${unknownKeys.length === 0 ? 'nothing' : unknownKeys.map((key) => formatText(key, MAX_PATH)).join(', ')}\n`,
    '\nThe same as a field map (--field-map prints it alone, --write-map writes it to a file):\n',
    formatJson(fieldMap),
  ].join('');
}
