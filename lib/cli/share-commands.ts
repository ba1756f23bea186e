import { buildShareLink } from '#lib/share/link.ts';
import { renderUnicodeCompact } from 'uqr';
import { idsOption, jsonOption, type Call, type Command } from './command.ts';
import { inspectShare } from './inspect.ts';
import { exitCodes } from './io.ts';
import { idLines } from './list-commands.ts';
import { identifier, json, table, time, words } from './print.ts';
import { shareIdIn } from './share-argument.ts';
import { describeAsset } from './show.ts';

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
  { group: 'shares', name: 'list', summary: 'list the links that are open', options: [idsOption, jsonOption], run: listShares },
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
    arguments: [shareArgument],
    options: [{ name: 'field-map', help: 'print the field map alone, for FIELD_MAP_FILE' }, jsonOption],
    details: 'Prints names of keys, never what they hold.',
    run: inspectShare,
  },
  { group: 'shares', name: 'delete', summary: 'close a link; its asset stays', arguments: [shareArgument], options: [jsonOption], run: deleteShare, lookAfter: '"shares list" shows every link that is still open' },
];

async function createShare({ context: { io, connect }, argument, has }: Call) {
  const { client, settings } = connect({ accessKey: true, appUrl: true });
  const shareId = await client.createSharing(argument(0), { signal: io.signal });
  const link = buildShareLink(settings.appUrl, shareId);
  const code = has('qr') ? renderUnicodeCompact(link, { border: 2 }) : null;
  if (has('json')) io.data(json({ shareId, link, ...(code === null ? {} : { qr: code.split('\n') }) }));
  else io.data(`${link}\n${code === null ? '' : `${code}\n`}`);
  return exitCodes.done;
}

async function listShares({ context: { io, connect }, has }: Call) {
  const records = await connect({ accessKey: true }).client.getSharings({ signal: io.signal });
  if (has('json')) io.data(json(records));
  else if (has('ids')) io.data(idLines(records.map(({ shareId }) => shareId)));
  else if (records.length === 0) io.talk('No link is open.\n');
  else {
    const rows = records.map((record) => [
      identifier(record.shareId), words(record.assetName, 40), time(record.created), words(record.createdBy, 30), words(record.accountName, 30), identifier(record.labelId), time(record.activated), time(record.expires),
    ]);
    io.data(table(['SHARE', 'ASSET', 'CREATED', 'BY', 'ACCOUNT', 'LABEL', 'ACTIVATED', 'ASSET EXPIRES'], rows));
  }
  return exitCodes.done;
}

async function showShare({ context: { io, connect }, argument, has }: Call) {
  const result = await connect({ fieldMap: true }).client.getSharing(shareIdIn(argument(0)), { signal: io.signal });
  if (has('json')) io.data(json(result.kind === 'shared' ? { kind: 'shared', asset: result.asset } : result));
  else if (result.kind === 'shared') io.data(describeAsset(result.asset, has('all')));
  if (result.kind === 'shared') return exitCodes.done;
  io.talk('This link is unavailable: it was deleted, or never was one.\n');
  return exitCodes.failed;
}

async function deleteShare({ context: { io, connect }, argument, has }: Call) {
  const shareId = shareIdIn(argument(0));
  await connect({ accessKey: true }).client.deleteSharing(shareId, { signal: io.signal });
  if (has('json')) io.data(json({ shareId, deleted: true }));
  else io.talk('Deleted. The link opens nothing any more.\n');
  return exitCodes.done;
}
