import { type BlankName, inspectTiles } from '#lib/streets/inspect-tiles.ts';
import { inspectPmtiles } from '#lib/streets/inspect-pmtiles.ts';
import { type ExitCode, exitCodes, type Output } from '../io.ts';

/** Says whether a viewer can use a file of streets, and what it holds. */
export async function checkStreets(file: string, io: Output): Promise<ExitCode> {
  const refuse = (problem: string) => {
    io.talk(`${file} ${problem}\n`);
    return exitCodes.failed;
  };
  const examined = inspectPmtiles(file);
  if ('problem' in examined) return refuse(examined.problem);
  const tiles = await inspectTiles(file);
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
