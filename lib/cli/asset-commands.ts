import type { TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import type { CreatedAsset, NewAsset } from '#lib/tracking/owner/records.ts';
import { newAsset, readAssetFile } from './asset-file.ts';
import { type Call, type Command, idsOption, jsonOption, printList, reportDone } from './command.ts';
import { describeFailure, type ExitCode, exitCodes, type Io, UsageError, readText } from './io.ts';
import { formatCount, formatIdentifier, formatTime, formatText } from './print.ts';

const MAX_BATCH_SIZE = 1000;
const assetArgument = { name: 'AssetID', help: 'the asset' } as const;

export const assetCommands: readonly Command[] = [
  {
    group: 'carriers',
    name: 'list',
    summary: 'list the carriers that an asset can be given to',
    options: [{ name: 'id', value: 'CarrierID', help: 'only the carrier with this identifier' }, idsOption, jsonOption],
    run: listCarriers,
  },
  {
    group: 'labels',
    name: 'list',
    summary: 'list the trackers that are free, and count the others',
    options: [
      { name: 'account', value: 'AccountID', help: 'of this account; by default, of the account of the AccessKey' },
      idsOption,
      jsonOption,
    ],
    run: listLabels,
  },
  {
    group: 'assets',
    name: 'create',
    summary: 'create one asset from options, or many from a file',
    options: [
      { name: 'name', value: 'text', help: "the asset's name" },
      { name: 'account', value: 'AccountID', help: 'its account; with --file, for entries that name none' },
      { name: 'carrier', value: 'CarrierID', help: 'its carrier; with --file, for entries that name none' },
      { name: 'label', value: 'LabelID', help: 'its tracker, which must belong to the same account' },
      { name: 'file', value: 'path', help: 'JSON (a list of objects) or CSV (with a header); - is standard input' },
      {
        name: 'batch',
        value: 'number',
        help: `how many assets go in one request, 1 to ${MAX_BATCH_SIZE}; 100 by default`,
      },
      idsOption,
      jsonOption,
    ],
    details:
      'A file has the fields AssetName, AccountID, CarrierID and LabelID; only the name is required. The whole file\nis checked before anything is sent. Requests are sent one after another; after one that fails nothing more is\nsent, and what was created is still printed.',
    run: createAssets,
    whereToCheck: 'a tracker given to an asset is no longer in "labels list"',
  },
  {
    group: 'assets',
    name: 'list',
    summary: 'list the assets, if the tracking service offers it',
    options: [idsOption, jsonOption],
    details:
      'The interface gives no path for this. The command asks for Assets/GetAssets, the path of the reference service.',
    run: listAssets,
  },
  {
    group: 'assets',
    name: 'assign',
    summary: 'assign a tracker to an asset that is Created, if the tracking service offers it',
    arguments: [assetArgument, { name: 'LabelID', help: 'the tracker, of the same account as the asset' }],
    options: [jsonOption],
    details:
      'The interface gives no path for this. The command uses Assets/AssignLabel, the path of the reference service.\nThe tracker cannot be changed afterwards.',
    run: assignLabel,
    whereToCheck: 'a tracker given to an asset is no longer in "labels list"',
  },
  {
    group: 'assets',
    name: 'delete',
    summary: 'delete an asset that is Created or Ready',
    arguments: [assetArgument],
    options: [jsonOption],
    run: deleteAsset,
  },
  {
    group: 'assets',
    name: 'comment',
    summary: 'add a note to an asset',
    arguments: [assetArgument, { name: 'text', help: 'the note; - reads it from standard input' }],
    options: [jsonOption],
    run: addNote,
  },
];

async function listCarriers(call: Call) {
  const { io, connect, option } = call;
  const carriers = await connect({ accessKey: true }).client.getCarriers(option('id') ?? undefined, {
    signal: io.signal,
  });
  return printList(call, {
    value: carriers,
    ids: carriers.map(({ id }) => id),
    headings: ['CARRIER', 'NAME'],
    rows: carriers.map(({ id, name }) => [formatIdentifier(id), formatText(name)]),
    summary: carriers.length === 0 ? 'No carrier.' : null,
  });
}

async function listLabels(call: Call) {
  const { io, connect, option } = call;
  const lookup = await connect({ accessKey: true }).client.getLabels(option('account') ?? undefined, {
    signal: io.signal,
  });
  const { summary, labels } = lookup;
  const counts =
    summary === null
      ? ''
      : `; in total ${formatCount(summary.total)}: ${formatCount(summary.healthy)} healthy, ${formatCount(summary.nearExpiration)} near expiration, ${formatCount(summary.assigned)} assigned`;
  return printList(call, {
    value: lookup,
    ids: labels.map(({ labelId }) => labelId),
    headings: ['LABEL', 'STATE', 'TYPE', 'SKU', 'DAYS LEFT', 'EXPIRES', 'ACCOUNT', 'ACCOUNT NAME'],
    rows: labels.map((label) => [
      formatIdentifier(label.labelId),
      formatText(label.subStatus ?? label.state),
      formatText(label.type),
      formatText(label.sku),
      formatCount(label.daysToExpire),
      formatTime(label.expires),
      formatIdentifier(label.accountId),
      formatText(label.accountName),
    ]),
    summary: `${labels.length} free${counts}.`,
  });
}

async function listAssets(call: Call) {
  return whereOffered(call, async () => {
    const assets = await call.connect({ accessKey: true }).client.getAssets({ signal: call.io.signal });
    return printList(call, {
      value: assets,
      ids: assets.map(({ assetId }) => assetId),
      headings: ['ASSET', 'NAME', 'STATUS', 'LABEL', 'CREATED', 'ACCOUNT'],
      rows: assets.map((asset) => [
        formatIdentifier(asset.assetId),
        formatText(asset.assetName, 40),
        formatText(asset.status),
        formatIdentifier(asset.labelId),
        formatTime(asset.created),
        formatIdentifier(asset.accountId),
      ]),
      summary: assets.length === 0 ? 'No asset.' : null,
    });
  });
}

async function assignLabel(call: Call) {
  const [assetId, labelId] = [call.argument(0), call.argument(1)];
  return whereOffered(call, async () => {
    await call.connect({ accessKey: true }).client.assignLabel(assetId, labelId, { signal: call.io.signal });
    return reportDone(call, { assetId, labelId, assigned: true }, 'Assigned.');
  });
}

async function whereOffered({ io }: Call, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    if (!isTrackingError(error) || (error.status !== 404 && error.status !== 405)) throw error;
    io.talk('This tracking service does not offer it: the interface gives no path for it.\n');
    return exitCodes.failed;
  }
}

async function createAssets(call: Call) {
  const { io, connect, option } = call;
  const size = readBatchSize(option('batch'));
  const items = await readItems(call);
  const { client } = connect({ accessKey: true });
  return reportCreation(call, items, await createInBatches(client, items, size, io));
}

async function readItems({ io, option }: Call): Promise<readonly NewAsset[]> {
  const [name, file, labelId] = [option('name'), option('file'), option('label')];
  const defaults = { accountId: option('account'), carrierId: option('carrier') };
  if (file === null) {
    if (name === null || name.trim() === '')
      throw new UsageError('Give the asset a name with --name, or a file of assets with --file.');
    return [newAsset(name, { ...defaults, labelId })];
  }
  if (name !== null || labelId !== null)
    throw new UsageError('With --file, names and trackers are in the file: leave out --name and --label.');
  return readAssetFile(await readText(io, file), defaults);
}

function readBatchSize(text: string | null): number {
  if (text === null) return 100;
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MAX_BATCH_SIZE) throw new UsageError(`--batch must be a number from 1 to ${MAX_BATCH_SIZE}.`);
  return size;
}

/** `assets` may be fewer than were created, as the service need not name them. Items of `failure` count from 1. */
async function createInBatches(
  client: Pick<TrackingClient, 'createAssets'>,
  items: readonly NewAsset[],
  size: number,
  { signal, talk, talksToTerminal }: Io,
) {
  const assets: CreatedAsset[] = [];
  let failure: { readonly error: unknown; readonly from: number; readonly to: number } | null = null;
  let createdCount = 0;
  const isLong = items.length > size;
  while (failure === null && createdCount < items.length) {
    const batch = items.slice(createdCount, createdCount + size);
    try {
      assets.push(...(await client.createAssets(batch, { signal })));
      createdCount += batch.length;
      const progress = `${createdCount} of ${items.length} created`;
      if (isLong) talk(talksToTerminal ? `\r${progress}` : `${progress}\n`);
    } catch (error) {
      failure = { error, from: createdCount + 1, to: createdCount + batch.length };
    }
  }
  if (isLong && talksToTerminal) talk('\n');
  return { createdCount, assets, failure };
}

function reportCreation(
  call: Call,
  items: readonly NewAsset[],
  { createdCount, assets, failure }: Awaited<ReturnType<typeof createInBatches>>,
): ExitCode {
  const { io, has } = call;
  const described = failure === null ? null : describeFailure(failure.error);
  const uncertain =
    failure !== null && described?.exitCode === exitCodes.uncertain ? { from: failure.from, to: failure.to } : null;
  printList(call, {
    value: { requested: items.length, created: createdCount, uncertain, assets },
    ids: assets.map(({ assetId }) => assetId),
    headings: ['ASSET', 'STATUS', 'NAME'],
    rows: assets.map(({ assetId, status, assetName }) => [
      formatIdentifier(assetId),
      formatText(status),
      // The answer may leave out names, and only a single asset can be matched without one.
      formatText(assetName ?? (items.length === 1 ? items[0]?.assetName : null)),
    ]),
    summary: null,
  });
  if (assets.length < createdCount)
    io.talk(
      `The tracking service did not return the identifiers of ${createdCount - assets.length} of the ${createdCount} created assets.\n`,
    );
  if (failure === null || described === null) {
    if (!has('json') && !has('ids')) io.talk(`${createdCount} created.\n`);
    return exitCodes.done;
  }
  for (const sentence of described.sentences) io.talk(`${sentence}\n`);
  if (items.length > 1) {
    const outcome = uncertain === null ? 'failed.' : 'may have been created or not.';
    const rest =
      failure.to === items.length ? '' : ` ${describeItems(failure.to + 1, items.length, 'was', 'were')} not sent.`;
    io.talk(
      `${createdCount} of ${items.length} created. ${describeItems(failure.from, failure.to)} ${outcome}${rest}\n`,
    );
  }
  return described.exitCode;
}

function describeItems(from: number, to: number, one = '', many = ''): string {
  return from === to ? `Item ${from} ${one}`.trimEnd() : `Items ${from} to ${to} ${many}`.trimEnd();
}

async function deleteAsset(call: Call) {
  const assetId = call.argument(0);
  await call.connect({ accessKey: true }).client.deleteAsset(assetId, { signal: call.io.signal });
  return reportDone(call, { assetId, deleted: true }, 'Deleted.');
}

async function addNote(call: Call) {
  const { io, connect, argument } = call;
  const text = argument(1) === '-' ? (await readText(io, '-')).trimEnd() : argument(1);
  if (text.trim() === '') throw new UsageError('The note is empty.');
  const assetId = argument(0);
  await connect({ accessKey: true }).client.addNote(assetId, text, { signal: io.signal });
  return reportDone(call, { assetId, noted: true }, 'Noted.');
}
