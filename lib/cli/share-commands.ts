import { createHash } from 'node:crypto';
import { renderUnicodeCompact } from 'uqr';
import { buildShareLink, parseShareLink } from '#lib/share/link.ts';
import { inspectBody, type InspectSharingResult } from '#lib/tracking/client.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { parseJson } from '#lib/tracking/http/request.ts';
import { rootConcepts } from '#lib/tracking/json/field-map.ts';
import { isPlainObject, parseJsonText } from '#lib/tracking/json/values.ts';
import type { GetSharingResult } from '#lib/tracking/types.ts';
import { decodeSharedAsset } from '#lib/tracking/decode/decode.ts';
import { type Call, type Command, idsOption, jsonOption, printList, reportDone } from './command.ts';
import { type ExitCode, exitCodes, type Io, Misuse, refuseExistingFile, writeNewFile } from './io.ts';
import { identifier, json, table, time, words } from './print.ts';
import { describeAsset } from './show.ts';

/** An identifier may be any text; only what is a link is read as one. */
function shareIdIn(text: string): string {
  if (text === '') throw new Misuse('The sharing identifier is empty.');
  return /^https?:\/\//i.test(text) ? (parseShareLink(text) ?? text) : text;
}

const shareArgument = { name: 'share', help: 'a sharing identifier, or a whole share link' } as const;

export const shareCommands: readonly Command[] = [
  {
    group: 'shares',
    name: 'create',
    summary: 'make a new link to an asset and print it',
    arguments: [{ name: 'AssetID', help: 'the asset' }],
    options: [{ name: 'qr', help: 'print the link as a QR code too' }, jsonOption],
    details: 'Every call makes another link. Whoever has it can read the shared data; it ends when it is deleted.',
    run: createShare,
    lookAfter: '"shares list" shows every link',
  },
  {
    group: 'shares',
    name: 'list',
    summary: 'list the links that are open',
    options: [idsOption, jsonOption],
    run: listShares,
  },
  {
    group: 'shares',
    name: 'show',
    summary: 'show what the holder of a link sees; needs no AccessKey',
    arguments: [shareArgument],
    options: [{ name: 'all', help: 'print the whole history' }, jsonOption],
    run: showShare,
  },
  {
    group: 'shares',
    name: 'inspect',
    summary: 'tell how each field of the shared view was found; needs no AccessKey',
    arguments: [{ ...shareArgument, isOptional: true }],
    options: [
      { name: 'file', value: 'body.json', help: 'read a saved answer instead; no service is asked' },
      { name: 'field-map', help: 'print the field map alone, for FIELD_MAP_FILE' },
      { name: 'write-map', value: 'path', help: 'write the field map to a new file' },
      jsonOption,
    ],
    details: 'Prints names of keys, never what they hold.',
    run: inspectShare,
  },
  {
    group: 'shares',
    name: 'hash',
    summary: 'print the SHA-256 of the shared view as it is answered now; needs no AccessKey',
    arguments: [{ ...shareArgument, isOptional: true }],
    options: [{ name: 'file', value: 'body.json', help: 'of a saved answer instead; no service is asked' }, jsonOption],
    details:
      'Of every byte of the body, as a page for paper ends with it: the same hash is the same answer. It does not tell whether the answer is right.',
    run: hashShare,
  },
  {
    group: 'shares',
    name: 'delete',
    summary: 'close a link; its asset stays',
    arguments: [shareArgument],
    options: [jsonOption],
    run: deleteShare,
    lookAfter: '"shares list" shows every link that is still open',
  },
];

async function createShare({ io, connect, argument, has }: Call) {
  const { client, settings } = connect({ accessKey: true, appUrl: true });
  const shareId = await client.createSharing(argument(0), { signal: io.signal });
  const link = buildShareLink(settings.appUrl, shareId);
  const code = has('qr') ? renderUnicodeCompact(link, { border: 2 }) : null;
  if (has('json')) io.data(json({ shareId, link, ...(code === null ? {} : { qr: code.split('\n') }) }));
  else io.data(`${link}\n${code === null ? '' : `${code}\n`}`);
  return exitCodes.done;
}

async function listShares(call: Call) {
  const records = await call.connect({ accessKey: true }).client.getSharings({ signal: call.io.signal });
  return printList(call, {
    value: records,
    ids: records.map(({ shareId }) => shareId),
    headings: ['SHARE', 'ASSET', 'CREATED', 'BY', 'ACCOUNT', 'LABEL', 'ACTIVATED', 'ASSET EXPIRES'],
    rows: records.map((record) => [
      identifier(record.shareId),
      words(record.assetName, 40),
      time(record.created),
      words(record.createdBy, 30),
      words(record.accountName, 30),
      identifier(record.labelId),
      time(record.activated),
      time(record.expires),
    ]),
    summary: records.length === 0 ? 'No link is open.' : null,
  });
}

async function showShare({ io, connect, argument, has }: Call) {
  const result = await connect({ fieldMap: true }).client.getSharing(shareIdIn(argument(0)), { signal: io.signal });
  if (result.kind === 'unavailable') return reportUnavailable(io, has('json') ? result : null);
  const { kind, asset } = result;
  io.data(has('json') ? json({ kind, asset }) : describeAsset(asset, has('all')));
  return exitCodes.done;
}

function reportUnavailable(io: Io, value: object | null): ExitCode {
  if (value !== null) io.data(json(value));
  io.talk('This link is unavailable: it was deleted, or never was one.\n');
  return exitCodes.failed;
}

async function deleteShare(call: Call) {
  const shareId = shareIdIn(call.argument(0));
  await call.connect({ accessKey: true }).client.deleteSharing(shareId, { signal: call.io.signal });
  return reportDone(call, { shareId, deleted: true }, 'Deleted. The link opens nothing any more.');
}

const LONG = 300;

async function inspectShare(call: Call) {
  const { io, has, option } = call;
  const mapFile = option('write-map');
  if (mapFile !== null) await refuseExistingFile(mapFile);
  const result = await inspect(call).catch((error: unknown) => {
    if (isTrackingError(error) && error.unknownKeys.length > 0)
      io.talk(`Nothing was recognised. Its keys are: ${error.unknownKeys.map((key) => words(key, LONG)).join(', ')}\n`);
    throw error;
  });
  if (result.kind === 'unavailable') return reportUnavailable(io, has('json') ? result : null);
  const { kind, diagnostics, fieldMap } = result;
  if (has('json')) io.data(json({ kind, ...diagnostics, fieldMap }));
  else io.data(has('field-map') ? json(fieldMap) : describeReading(result));
  return mapFile === null ? exitCodes.done : writeMap(io, mapFile, fieldMap);
}

async function writeMap(io: Io, file: string, fieldMap: object): Promise<ExitCode> {
  if (Object.keys(fieldMap).length === 0) {
    io.talk('Nothing was found that a field map could name: no file was written.\n');
    return exitCodes.failed;
  }
  await writeNewFile(file, json(fieldMap));
  io.talk('The field map was written.\n');
  return exitCodes.done;
}

/** Of a saved answer, or of the one that the service gives now. */
async function inspect({ io, connect, argument, option }: Call): Promise<InspectSharingResult> {
  const file = option('file');
  if (file === null)
    return connect({ fieldMap: true }).client.inspectSharing(shareIdIn(argument(0)), { signal: io.signal });
  const text = await io.readText(file);
  let body: unknown;
  try {
    body = parseJsonText(text);
  } catch {
    throw new Misuse('The file is not JSON.');
  }
  return inspectBody(body);
}

async function hashShare({ io, connect, argument, option, has }: Call) {
  const file = option('file');
  const at = new Date().toISOString();
  const body = file === null ? null : await io.readBytes(file);
  const read = body === null ? await hashNow() : hashOf(body, readSaved(body));
  if (read === null || read.kind === 'unavailable') return reportUnavailable(io, has('json') ? UNAVAILABLE : null);
  const { sha256, bytes } = read;
  if (has('json')) io.data(json({ kind: 'shared', sha256, bytes, ...(file === null ? { fetched: at } : {}) }));
  else io.data(`${sha256}\n`);
  return exitCodes.done;

  /** What no page would show has no hash either: it is a fault, and fails as one. */
  function hashNow() {
    const { client, settings } = connect({ fieldMap: true });
    const { fieldMap } = settings;
    return client.readSharing(
      shareIdIn(argument(0)),
      async (answer) =>
        hashOf(answer, decodeSharedAsset(parseJson(answer, parseJsonText), fieldMap === null ? {} : { fieldMap })),
      { signal: io.signal },
    );
  }
}

const UNAVAILABLE = { kind: 'unavailable' } as const;

function hashOf(body: Uint8Array, { kind }: Pick<GetSharingResult, 'kind'>) {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { kind, sha256, bytes: body.byteLength, diagnostics: null };
}

/** Under whatever names it keeps its fields: only what is said of nothing is told apart. */
function readSaved(body: Uint8Array): Pick<GetSharingResult, 'kind'> {
  let value: unknown;
  try {
    value = parseJson(body);
  } catch {
    throw new Misuse('The file is not JSON.');
  }
  return isPlainObject(value) && Object.keys(value).length === 0 ? UNAVAILABLE : { kind: 'shared' };
}

function describeReading({
  diagnostics,
  fieldMap,
}: Extract<InspectSharingResult, { readonly kind: 'shared' }>): string {
  const { found, findings, unknownKeys, rows, rowsWithoutPosition, rowsWithoutTime } = diagnostics;
  const rowEntries = Object.entries(fieldMap).filter(([concept]) => concept.startsWith('item.'));
  const fields = [...Object.entries(found).sort(([a], [b]) => a.localeCompare(b, 'en')), ...rowEntries].map(
    ([concept, path]) => [concept, words(path, LONG)],
  );
  const missing = rootConcepts.filter((concept) => !Object.hasOwn(found, concept));
  return [
    table(['FIELD', 'FOUND UNDER'], fields),
    '\n',
    table(
      ['FIELD', 'RULE', 'PASSED OVER'],
      findings.map(({ concept, rule, passedOver }) => [
        concept,
        rule,
        passedOver.map((path) => words(path, LONG)).join(', '),
      ]),
    ),
    `\nReports: ${rows}, of which ${rowsWithoutTime} without a readable time and ${rowsWithoutPosition} without a position.\n`,
    `Not found, or empty: ${missing.length === 0 ? 'nothing is missing' : missing.join(', ')}\n`,
    `Not recognised: ${unknownKeys.length === 0 ? 'nothing' : unknownKeys.map((key) => words(key, LONG)).join(', ')}\n`,
    '\nThe same as a field map (--field-map prints it alone, --write-map writes it to a file):\n',
    json(fieldMap),
  ].join('');
}
