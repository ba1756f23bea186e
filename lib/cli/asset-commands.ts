import type { NewAsset } from '#lib/tracking/owner/records.ts';
import { newAsset, readAssetFile } from './asset-file.ts';
import { type Call, type Command, idsOption, jsonOption, reportDone } from './command.ts';
import { createInBatches, reportCreation } from './create-assets.ts';
import { Misuse } from './io.ts';

const MOST_IN_BATCH = 1000;
const assetArgument = { name: 'AssetID', help: 'the asset' } as const;

export const assetCommands: readonly Command[] = [
  {
    group: 'assets',
    name: 'create',
    summary: 'create one asset from options, or many from a file',
    options: [
      { name: 'name', value: 'text', help: "the asset's name" },
      { name: 'account', value: 'AccountID', help: 'its account; with --file, of entries that name none' },
      { name: 'carrier', value: 'CarrierID', help: 'its carrier; with --file, of entries that name none' },
      { name: 'label', value: 'LabelID', help: 'its label, which must be of the same account' },
      { name: 'file', value: 'path', help: 'JSON (a list of objects) or CSV (with a header); - is standard input' },
      {
        name: 'batch',
        value: 'number',
        help: `how many assets go in one request, 1 to ${MOST_IN_BATCH}; 100 by default`,
      },
      idsOption,
      jsonOption,
    ],
    details:
      'A file has the fields AssetName, AccountID, CarrierID and LabelID; only the name is needed. It is checked\nwhole before anything is sent. Requests go one after another; after the first that fails nothing more is\nsent, and what was created is printed all the same.',
    run: createAssets,
    lookAfter: 'a label given to an asset is no longer in "labels list"',
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

async function createAssets(call: Call) {
  const { io, connect, option } = call;
  const size = readBatchSize(option('batch'));
  const items = await readItems(call);
  const { client } = connect({ accessKey: true });
  return reportCreation(call, items, await createInBatches(client, items, size, io));
}

async function readItems({ io, option }: Call): Promise<readonly NewAsset[]> {
  const [name, file, label] = [option('name'), option('file'), option('label')];
  if (file === null) {
    if (name === null || name.trim() === '')
      throw new Misuse('Give the asset a name with --name, or a file of assets with --file.');
    return [newAsset(name, option('account'), option('carrier'), label)];
  }
  if (name !== null || label !== null)
    throw new Misuse('With --file, names and labels stand in the file: leave out --name and --label.');
  return readAssetFile(await io.readText(file), { accountId: option('account'), carrierId: option('carrier') });
}

function readBatchSize(text: string | null): number {
  if (text === null) return 100;
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MOST_IN_BATCH) throw new Misuse(`--batch must be a number from 1 to ${MOST_IN_BATCH}.`);
  return size;
}

async function deleteAsset(call: Call) {
  const assetId = call.argument(0);
  await call.connect({ accessKey: true }).client.deleteAsset(assetId, { signal: call.io.signal });
  return reportDone(call, { assetId, deleted: true }, 'Deleted.');
}

async function addNote(call: Call) {
  const { io, connect, argument } = call;
  const text = argument(1) === '-' ? (await io.readText('-')).trimEnd() : argument(1);
  if (text.trim() === '') throw new Misuse('The note is empty.');
  const assetId = argument(0);
  await connect({ accessKey: true }).client.addNote(assetId, text, { signal: io.signal });
  return reportDone(call, { assetId, noted: true }, 'Noted.');
}
