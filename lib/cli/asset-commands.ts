import type { TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import type { CreatedAsset, NewAsset } from '#lib/tracking/owner/records.ts';
import { newAsset, readAssetFile } from './asset-file.ts';
import { type Call, type Command, jsonOption, listOptions } from './command.ts';
import { describeFailure, type ExitCode, exitCodes, type Io, UsageError, readText } from './io.ts';
import { formatCount, formatIdentifier, formatText, formatTime, printList, reportDone } from './print.ts';

const MAX_BATCH_SIZE = 1000;

export const assetCommands: readonly Command[] = [
  {
    words: 'carriers list',
    summary: 'list the carriers that can take an asset',
    options: { '--id <CarrierID>': 'only the carrier with this identifier', ...listOptions },
    run: listCarriers,
  },
  {
    words: 'labels list',
    summary: 'list the trackers that are free, and count the others',
    options: {
      '--account <AccountID>': 'of this account; by default, of the account of the AccessKey',
      ...listOptions,
    },
    run: listLabels,
  },
  {
    words: 'assets create',
    summary: 'create one asset from options, or many from a file',
    options: {
      '--name <text>': "the asset's name",
      '--account <AccountID>': 'its account; with --file, for entries that name none',
      '--carrier <CarrierID>': 'its carrier; with --file, for entries that name none',
      '--label <LabelID>': 'its tracker, which must belong to the same account',
      '--file <path>': 'JSON (a list of objects) or CSV (with a header); - is standard input',
      '--batch <number>': `how many assets go in one request, 1 to ${MAX_BATCH_SIZE}; 100 by default`,
      ...listOptions,
    },
    details:
      'A file has the fields AssetName, AccountID, CarrierID and LabelID; only the name is required. The whole file\nis checked before anything is sent. Requests are sent one after another; after one that fails nothing more is\nsent, and what was created is still printed.',
    run: createAssets,
    whereToCheck: 'a tracker given to an asset is no longer in "labels list"',
  },
  {
    words: 'assets list',
    summary: 'list the assets, if the tracking service offers it',
    options: listOptions,
    details:
      'The interface gives no path for this. The command asks for Assets/GetAssets, the path of the reference service.',
    run: listAssets,
  },
  {
    words: 'assets assign',
    summary: 'assign a tracker to an asset that is Created, if the tracking service offers it',
    arguments: { '<AssetID>': 'the asset', '<LabelID>': 'the tracker, of the same account as the asset' },
    options: jsonOption,
    details:
      'The interface gives no path for this. The command uses Assets/AssignLabel, the path of the reference service.\nThe tracker cannot be changed afterwards.',
    run: assignLabel,
    whereToCheck: 'a tracker given to an asset is no longer in "labels list"',
  },
  {
    words: 'assets delete',
    summary: 'delete an asset that is Created or Ready',
    arguments: { '<AssetID>': 'the asset' },
    options: jsonOption,
    run: deleteAsset,
  },
  {
    words: 'assets comment',
    summary: 'add a note to an asset',
    arguments: { '<AssetID>': 'the asset', '<text>': 'the note; - reads it from standard input' },
    options: jsonOption,
    run: addNote,
  },
];

const ownerClient = ({ connect }: Call) => connect({ accessKey: true }).client;

async function listCarriers(call: Call) {
  const carriers = await ownerClient(call).getCarriers(call.option('id') ?? undefined);
  return printList(call, {
    rows: carriers,
    id: ({ id }) => id,
    columns: { CARRIER: ({ id }) => formatIdentifier(id), NAME: ({ name }) => formatText(name) },
    summary: carriers.length === 0 ? 'No carrier.' : null,
  });
}

async function listLabels(call: Call) {
  const lookup = await ownerClient(call).getLabels(call.option('account') ?? undefined);
  const { summary, labels } = lookup;
  const counts =
    summary === null
      ? ''
      : `; in total ${formatCount(summary.total)}: ${formatCount(summary.healthy)} healthy, ${formatCount(summary.nearExpiration)} near expiration, ${formatCount(summary.assigned)} assigned`;
  return printList(call, {
    value: lookup,
    rows: labels,
    id: ({ labelId }) => labelId,
    columns: {
      LABEL: ({ labelId }) => formatIdentifier(labelId),
      STATE: ({ subStatus, state }) => formatText(subStatus ?? state),
      TYPE: ({ type }) => formatText(type),
      SKU: ({ sku }) => formatText(sku),
      'DAYS LEFT': ({ daysToExpire }) => formatCount(daysToExpire),
      EXPIRES: ({ expires }) => formatTime(expires),
      ACCOUNT: ({ accountId }) => formatIdentifier(accountId),
      'ACCOUNT NAME': ({ accountName }) => formatText(accountName),
    },
    summary: `${labels.length} free${counts}.`,
  });
}

async function listAssets(call: Call) {
  return whereOffered(call, async () => {
    const assets = await ownerClient(call).getAssets();
    return printList(call, {
      rows: assets,
      id: ({ assetId }) => assetId,
      columns: {
        ASSET: ({ assetId }) => formatIdentifier(assetId),
        NAME: ({ assetName }) => formatText(assetName, 40),
        STATUS: ({ status }) => formatText(status),
        LABEL: ({ labelId }) => formatIdentifier(labelId),
        CREATED: ({ created }) => formatTime(created),
        ACCOUNT: ({ accountId }) => formatIdentifier(accountId),
      },
      summary: assets.length === 0 ? 'No asset.' : null,
    });
  });
}

async function assignLabel(call: Call) {
  const [assetId, labelId] = [call.argument(0), call.argument(1)];
  return whereOffered(call, async () => {
    await ownerClient(call).assignLabel(assetId, labelId);
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
  const size = readBatchSize(call.option('batch'));
  const items = await readItems(call);
  return reportCreation(call, items, await createInBatches(ownerClient(call), items, size, call.io));
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

type Creation = Awaited<ReturnType<typeof createInBatches>>;

/** `assets` may be fewer than were created, as the service need not name them. Items of `failure` count from 1. */
async function createInBatches(
  client: Pick<TrackingClient, 'createAssets'>,
  items: readonly NewAsset[],
  size: number,
  { talk, talksToTerminal }: Io,
) {
  const assets: CreatedAsset[] = [];
  const isLong = items.length > size;
  let created = 0;
  while (created < items.length) {
    const batch = items.slice(created, created + size);
    try {
      assets.push(...(await client.createAssets(batch)));
    } catch (error) {
      if (isLong && talksToTerminal) talk('\n');
      return { created, assets, failure: { ...describeFailure(error), from: created + 1, to: created + batch.length } };
    }
    created += batch.length;
    const progress = `${created} of ${items.length} created`;
    if (isLong) talk(talksToTerminal ? `\r${progress}` : `${progress}\n`);
  }
  if (isLong && talksToTerminal) talk('\n');
  return { created, assets, failure: null };
}

function reportCreation(call: Call, items: readonly NewAsset[], { created, assets, failure }: Creation): ExitCode {
  const { io, has } = call;
  const isUncertain = failure?.exitCode === exitCodes.uncertain;
  printList(call, {
    value: {
      requested: items.length,
      created,
      uncertain: isUncertain ? { from: failure.from, to: failure.to } : null,
      assets,
    },
    rows: assets,
    id: ({ assetId }) => assetId,
    columns: {
      ASSET: ({ assetId }) => formatIdentifier(assetId),
      STATUS: ({ status }) => formatText(status),
      // The answer may leave out names, and only a single asset can be matched without one.
      NAME: ({ assetName }) => formatText(assetName ?? (items.length === 1 ? items[0]?.assetName : null)),
    },
  });
  if (assets.length < created)
    io.talk(
      `The tracking service did not return the identifiers of ${created - assets.length} of the ${created} created assets.\n`,
    );
  if (failure === null) {
    if (!has('json') && !has('ids')) io.talk(`${created} created.\n`);
    return exitCodes.done;
  }
  const { sentences, exitCode, from, to } = failure;
  for (const sentence of sentences) io.talk(`${sentence}\n`);
  if (items.length > 1) {
    const outcome = isUncertain ? 'may have been created or not.' : 'failed.';
    const rest = to === items.length ? '' : ` ${describeItems(to + 1, items.length, 'was', 'were')} not sent.`;
    io.talk(`${created} of ${items.length} created. ${describeItems(from, to)} ${outcome}${rest}\n`);
  }
  return exitCode;
}

function describeItems(from: number, to: number, one = '', many = ''): string {
  return from === to ? `Item ${from} ${one}`.trimEnd() : `Items ${from} to ${to} ${many}`.trimEnd();
}

async function deleteAsset(call: Call) {
  const assetId = call.argument(0);
  await ownerClient(call).deleteAsset(assetId);
  return reportDone(call, { assetId, deleted: true }, 'Deleted.');
}

async function addNote(call: Call) {
  const { io, argument } = call;
  const text = argument(1) === '-' ? (await readText(io, '-')).trimEnd() : argument(1);
  if (text.trim() === '') throw new UsageError('The note is empty.');
  const assetId = argument(0);
  await ownerClient(call).addNote(assetId, text);
  return reportDone(call, { assetId, noted: true }, 'Noted.');
}
