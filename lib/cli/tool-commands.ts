import { resolve } from 'node:path';
import { type Call, type Command, jsonOption } from './command.ts';
import { exitCodes, UsageError } from './io.ts';
import { formatJson } from './print.ts';
import { readCliSettings } from './context.ts';

const streetFile = { name: 'file', help: 'the PMTiles file', isFile: true } as const;

/** Each command imports its modules when it runs, as no other command needs them. */
export const toolCommands: readonly Command[] = [
  {
    group: '',
    name: 'contract',
    summary: 'compare a tracking service with the interface and say where it differs',
    options: [
      { name: 'base-url', value: 'address', help: 'the tracking service; TRACKING_BASE_URL by default' },
      { name: 'write', help: 'also create assets, notes and links; the assets are deleted afterwards' },
      { name: 'label', value: 'LabelID', help: 'with --write: a tracker that may be used up' },
      jsonOption,
    ],
    details: 'The exit code is 0 if nothing differs, and 1 if something does.',
    run: checkContract,
  },
  {
    group: 'brand',
    name: 'check',
    summary: 'list every problem of a brands file, or describe each brand: hosts, languages, embedders, colours',
    arguments: [{ name: 'file', help: 'the brands file', isFile: true }],
    run: async ({ io, argument }) => {
      const { checkBrands } = await import('./brand.ts');
      return checkBrands(resolve(io.folder, argument(0)), io);
    },
  },
  {
    group: 'brand',
    name: 'schema',
    summary: 'print the JSON Schema of brands files',
    run: async ({ io }) => {
      const { brandsJsonSchema } = await import('./brand.ts');
      io.data(formatJson(brandsJsonSchema()));
      return exitCodes.done;
    },
  },
  {
    group: 'streets',
    name: 'check',
    summary: 'say whether a viewer can use a PMTiles file, and what it holds',
    arguments: [streetFile],
    run: (call) => checkStreetFile(call, 0),
  },
  {
    group: 'streets',
    name: 'convert',
    summary: 'make a PMTiles file from an MBTiles file',
    arguments: [
      {
        name: 'mbtiles',
        help: 'vector tiles in the schema of the Protomaps basemap, as tilemaker writes them',
        isFile: true,
      },
      { ...streetFile, help: 'the PMTiles file to write' },
    ],
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
    group: '',
    name: 'places',
    summary: 'print the nearest place of fifty random points, as the page names it',
    arguments: [{ name: 'language', help: 'language of the names; en by default', isOptional: true }],
    run: async ({ io, optionalArgument }) => {
      const { printPlaces } = await import('./places.ts');
      return printPlaces(optionalArgument(0), io);
    },
  },
];

async function checkContract({ io, option, has }: Call) {
  const { describeFindings, runContract } = await import('./contract/run-contract.ts');
  if (option('label') !== null && !has('write')) throw new UsageError('--label is for --write.');
  const { baseUrl, accessKey, warnings } = readCliSettings(
    { ...io.environment, ...(option('base-url') === null ? {} : { TRACKING_BASE_URL: option('base-url') ?? '' }) },
    { accessKey: true },
  );
  for (const warning of warnings) io.talk(`${warning}\n`);
  const findings = await runContract({
    baseUrl,
    accessKey: accessKey ?? '',
    writes: has('write'),
    labelId: option('label'),
  });
  io.data(has('json') ? formatJson(findings) : describeFindings(findings));
  return findings.some(({ result }) => result === 'differs') ? exitCodes.failed : exitCodes.done;
}

async function checkStreetFile({ io, argument }: Call, index: number) {
  const { checkStreets } = await import('./streets/check.ts');
  return checkStreets(resolve(io.folder, argument(index)), io);
}
