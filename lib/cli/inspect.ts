import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFieldMap } from '#lib/config/settings.ts';
import { parseShareLink } from '#lib/share/link.ts';
import { isSealed } from '#lib/share/seal.ts';
import { inspectBody, type InspectSharingResult } from '#lib/tracking/client.ts';
import { decodeSharedAsset } from '#lib/tracking/decode/decode.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { EMPTY_FIELD_MAP, type FieldMap, rootConcepts } from '#lib/tracking/json/field-map.ts';
import { createHideIdentifier } from '#lib/tracking/json/hide-identifier.ts';
import { isPlainObject, parseJsonBytes } from '#lib/tracking/json/values.ts';
import type { Call } from './command.ts';
import { checkSample } from './field-map/sample.ts';
import { type ExitCode, exitCodes, type Io, readBytes, refuseExistingFile, UsageError, writeNewFile } from './io.ts';
import { formatJson, formatTable, formatText } from './print.ts';

const [MAX_PATH, MAX_VALUE] = [300, 40];

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
  const [mapFile, edited, checked] = [option('write-map'), option('edit'), option('check')];
  if (checked !== null) return checkMap(call, checked);
  if (edited !== null) return editMap(call, edited);
  if (mapFile !== null) refuseExistingFile(mapFile);
  const result = await inspect(call).catch((error: unknown) => {
    if (isTrackingError(error) && error.unknownKeys.length > 0)
      io.talk(
        `Nothing was recognised. Its keys are: ${error.unknownKeys.map((key) => formatText(key, MAX_PATH)).join(', ')}\n`,
      );
    throw error;
  });
  if (result.kind === 'unavailable') return reportUnavailable(io, has('json') ? result : null);
  const { kind, diagnostics, findings, fieldMap } = result;
  if (has('json')) io.data(formatJson({ kind, ...diagnostics, findings, fieldMap }));
  else io.data(has('field-map') ? formatJson(fieldMap) : describeReading(result));
  return mapFile === null ? exitCodes.done : writeMap(io, mapFile, fieldMap);
}

async function checkMap({ io, option }: Call, mapFile: string): Promise<ExitCode> {
  const file = option('file');
  if (file === null) throw new UsageError('--check needs the sample: name it with --file.');
  const mistakes = checkSample((await readSaved(io, file)).value, readMap(mapFile));
  if (mistakes === null) throw new UsageError('The file is no sample: --edit writes them.');
  for (const mistake of mistakes) io.data(`${mistake}\n`);
  io.talk(mistakes.length === 0 ? 'The map reads the sample as it should.\n' : 'The map does not fit the sample.\n');
  return mistakes.length === 0 ? exitCodes.done : exitCodes.failed;
}

async function editMap({ io, connect, argument, option }: Call, mapFile: string): Promise<ExitCode> {
  const known = existsSync(mapFile) ? readMap(mapFile) : EMPTY_FIELD_MAP;
  const file = option('file');
  const body = file === null ? await fetchBody() : (await readSaved(io, file)).value;
  if (body === null) return reportUnavailable(io, null);
  const { editFieldMap } = await import('./field-map/editor.ts');
  return editFieldMap(body, known, { map: mapFile, sample: mapFile.replace(/(?:\.json)?$/, '.sample.json') }, io);

  function fetchBody() {
    const shareId = shareIdIn(argument(0));
    const hide = createHideIdentifier(shareId);
    return connect({ fieldMap: true }).client.readSharing(shareId, async (bytes) => parseJsonBytes(bytes, hide));
  }
}

function readMap(file: string): FieldMap {
  const problems: string[] = [];
  const fieldMap = readFieldMap(file, problems);
  if (problems.length > 0) throw new UsageError(...problems);
  return fieldMap ?? EMPTY_FIELD_MAP;
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
  if (file === null) return connect({ fieldMap: true }).client.inspectSharing(shareIdIn(argument(0)));
  return inspectBody((await readSaved(io, file)).value);
}

async function readSaved(io: Io, file: string) {
  const bytes = await readBytes(io, file);
  try {
    return { bytes, value: parseJsonBytes(bytes) };
  } catch {
    throw new UsageError('The file is not JSON.');
  }
}

export async function hashShare({ io, connect, argument, option, has }: Call) {
  const file = option('file');
  const fetched = new Date().toISOString();
  const body = file === null ? await fetchBody() : await readBody(file);
  if (body === null) return reportUnavailable(io, has('json') ? { kind: 'unavailable' } : null);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const value = { kind: 'shared', sha256, bytes: body.byteLength, ...(file === null ? { fetched } : {}) };
  io.data(has('json') ? formatJson(value) : `${sha256}\n`);
  return exitCodes.done;

  /** Decodes the answer, so that one that no page could show fails. */
  function fetchBody() {
    const { client, settings } = connect({ fieldMap: true });
    const options = settings.fieldMap === null ? {} : { fieldMap: settings.fieldMap };
    return client.readSharing(shareIdIn(argument(0)), async (bytes) =>
      decodeSharedAsset(parseJsonBytes(bytes), options).kind === 'unavailable' ? null : bytes,
    );
  }

  async function readBody(name: string) {
    const { bytes, value } = await readSaved(io, name);
    return isPlainObject(value) && Object.keys(value).length === 0 ? null : bytes;
  }
}

function describeReading({
  diagnostics,
  findings,
}: Extract<InspectSharingResult, { readonly kind: 'shared' }>): string {
  const { lost, unread, rows, rowsWithoutPosition, rowsWithoutTime } = diagnostics;
  const missing = rootConcepts.filter((concept) => !findings.some((finding) => finding.concept === concept));
  const told = (path: string) => formatText(path, MAX_PATH);
  return [
    formatTable(
      ['FACT', 'VALUE', 'PATH', 'RUNNER-UP', 'WHY IT LOST'],
      findings.map(({ concept, value, path, rule, runnerUp }) => [
        concept,
        formatText(value, MAX_VALUE),
        rule === 'field map' ? `${told(path)} (pinned)` : told(path),
        runnerUp === null ? '' : `${told(runnerUp.path)}: ${formatText(runnerUp.value, MAX_VALUE)}`,
        runnerUp?.why ?? '',
      ]),
    ),
    `\nUpdates: ${rows}, of which ${rowsWithoutTime} without a readable time and ${rowsWithoutPosition} without a position.\n`,
    ...(lost.length === 0 ? [] : [`Pinned, but not in this answer: ${lost.join(', ')}\n`]),
    `Not found, or empty: ${missing.length === 0 ? 'nothing is missing' : missing.join(', ')}\n`,
    `Not read: ${unread.length === 0 ? 'nothing' : unread.map(told).join(', ')}\n`,
  ].join('');
}
