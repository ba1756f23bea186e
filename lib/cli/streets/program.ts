import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { type BlankName, examineTiles } from '#lib/streets/examine-tiles.ts';
import { examineStreetMap } from '#lib/streets/examine.ts';
import { type BrandIo, type ExitCode, exitCodes } from '../io.ts';
import { convertMbtiles } from './convert-mbtiles.ts';
import { writeTown } from './write-town.ts';

const EXITS = '\nExit codes: 0 done, 1 the file cannot be used, 2 misused.';

/** Runs `streets …args`. */
export async function runStreets(args: readonly string[], io: BrandIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.misused;
  const program = new Command('npm run streets --')
    .description('Makes and checks files of streets, as a viewer is given one in PMTILES_FILE.')
    .exitOverride()
    .configureOutput({
      writeOut: io.data,
      writeErr: io.talk,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', EXITS);
  program
    .command('check')
    .argument('<file>', 'the PMTiles file')
    .description('say whether a viewer can use a file, and what it holds')
    .action(async (file: string) => {
      exitCode = await check(resolve(io.folder, file), io);
    });
  program
    .command('convert')
    .argument('<mbtiles>', 'vector tiles in the schema of the Protomaps basemap, as tilemaker writes them')
    .argument('<file>', 'the PMTiles file that is made of them')
    .description('make a PMTiles file of an MBTiles file')
    .action(async (mbtiles: string, file: string) => {
      const target = resolve(io.folder, file);
      const problem = await convertMbtiles(resolve(io.folder, mbtiles), target);
      if (problem !== null) io.talk(`${mbtiles} ${problem}\n`);
      exitCode = problem === null ? await check(target, io) : exitCodes.failed;
    });
  program
    .command('town')
    .argument('<file>', 'the PMTiles file to write')
    .description('write the streets of a made-up town, as the demo shows them')
    .action(async (file: string) => {
      await writeTown(resolve(io.folder, file));
      exitCode = await check(resolve(io.folder, file), io);
    });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander throws for --help too, with exit code 0; every other such error is a misuse.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  }
}

async function check(file: string, io: BrandIo): Promise<ExitCode> {
  const refuse = (problem: string) => {
    io.talk(`${file} ${problem}\n`);
    return exitCodes.failed;
  };
  const examined = examineStreetMap(file);
  if ('problem' in examined) return refuse(examined.problem);
  const tiles = await examineTiles(file);
  if ('problem' in tiles) return refuse(tiles.problem);
  const { size, minZoom, maxZoom, bounds, attribution } = examined.facts;
  io.data(
    [
      `${file} can be used`,
      `  size         ${(size / 1e6).toFixed(size < 1e7 ? 2 : 0)} MB`,
      `  zooms        ${minZoom} to ${maxZoom}`,
      `  bounds       ${bounds.map((degrees) => degrees.toFixed(3)).join(', ')} (west, south, east, north)`,
      `  attribution  ${attribution ?? 'none: © OpenStreetMap contributors is shown'}`,
      ...blankNameLines(tiles.blankNames),
      '',
    ].join('\n'),
  );
  return exitCodes.done;
}

/** Kinds of blank names that are listed. */
const MOST_LISTED = 20;
const MOST_CHARACTERS = 8;

function blankNameLines(names: readonly BlankName[]): string[] {
  if (names.length === 0) return [];
  const total = names.reduce((sum, { count }) => sum + count, 0);
  const lines = names.slice(0, MOST_LISTED).map(({ key, name, count, zoom, latitude, longitude }) => {
    const place = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
    return `    ${key} is ${codePoints(name)}: ${count} at zoom ${zoom}, one near ${place}`;
  });
  const more = names.length > MOST_LISTED ? [`    and ${names.length - MOST_LISTED} other kinds`] : [];
  return [`  blank names  ${total}, drawn without a name:`, ...lines, ...more];
}

function codePoints(name: string): string {
  const points = [...name].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return points.length > MOST_CHARACTERS ? `${points.slice(0, MOST_CHARACTERS).join(' ')} …` : points.join(' ');
}
