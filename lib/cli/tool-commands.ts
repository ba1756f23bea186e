import { resolve } from 'node:path';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { type Call, type Command, jsonOption } from './command.ts';
import { describeFailure, exitCodes, UsageError } from './io.ts';
import { formatJson } from './print.ts';

export const toolCommands: readonly Command[] = [
  {
    words: 'contract',
    summary: 'compare a tracking service with the interface and say where it differs',
    options: {
      '--base-url <address>': 'the tracking service; TRACKING_BASE_URL by default',
      '--write': 'also create assets, notes and links; the assets are deleted afterwards',
      '--label <LabelID>': 'with --write: a tracker that may be used up',
      ...jsonOption,
    },
    details:
      'The exit code is 0 if nothing differs, 1 if something does, and 4 if the tracking service cannot be reached.',
    run: checkContract,
  },
  {
    words: 'brand check',
    summary: 'list every problem of a brands file, or describe each brand: hosts, languages, embedders, colours',
    arguments: { '<file>': 'the brands file' },
    run: async ({ io, argument }) => {
      const { checkBrands } = await import('./check-brands.ts');
      return checkBrands(resolve(io.folder, argument(0)), io);
    },
  },
  {
    words: 'brand schema',
    summary: 'print the JSON Schema of brands files',
    run: async ({ io }) => {
      const { brandsJsonSchema } = await import('./check-brands.ts');
      io.data(formatJson(brandsJsonSchema()));
      return exitCodes.done;
    },
  },
  {
    words: 'streets check',
    summary: 'say whether a viewer can use a PMTiles file, and what it holds',
    arguments: { '<file>': 'the PMTiles file' },
    run: (call) => checkStreetFile(call, 0),
  },
  {
    words: 'streets convert',
    summary: 'make a PMTiles file from an MBTiles file',
    arguments: {
      '<mbtiles>': 'vector tiles in the schema of the Protomaps basemap, as tilemaker writes them',
      '<file>': 'the PMTiles file to write',
    },
    run: async (call) => {
      const { io, argument } = call;
      const { convertMbtiles } = await import('./streets/convert-mbtiles.ts');
      const problem = await convertMbtiles(resolve(io.folder, argument(0)), resolve(io.folder, argument(1)));
      if (problem === null) return checkStreetFile(call, 1);
      io.talk(`${argument(0)} ${problem}\n`);
      return exitCodes.failed;
    },
  },
  {
    words: 'places',
    summary: 'print the nearest place of fifty random points, as the page names it',
    arguments: { '[language]': 'language of the names; en by default' },
    run: async ({ io, optionalArgument }) => {
      const { printPlaces } = await import('./print-places.ts');
      return printPlaces(optionalArgument(0), io);
    },
  },
];

async function checkContract({ io, connect, option, has }: Call) {
  const { describeFindings, runContract } = await import('./contract/run-contract.ts');
  const labelId = option('label');
  if (labelId !== null && !has('write')) throw new UsageError('--label is for --write.');
  const { baseUrl, accessKey } = connect({ accessKey: true, baseUrl: option('base-url') }).settings;
  try {
    const findings = await runContract({ baseUrl, accessKey: accessKey ?? '', writes: has('write'), labelId });
    io.data(has('json') ? formatJson(findings) : describeFindings(findings));
    return findings.some(({ result }) => result === 'differs') ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    io.talk(`${describeFailure(error).sentences.join('\n')}\n`);
    return exitCodes.unreachable;
  }
}

async function checkStreetFile({ io, argument }: Call, index: number) {
  const { checkStreets } = await import('./streets/check.ts');
  return checkStreets(resolve(io.folder, argument(index)), io);
}
