import { resolve } from 'node:path';
import type { Brand } from '#lib/brand/brand.ts';
import { BrandsError } from '#lib/brand/server/brands-error.ts';
import { readBrandsFile } from '#lib/brand/server/read-brands-file.ts';
import { movedSentence, themeTable } from '#lib/brand/theme-checks.ts';
import { themeOf, type Theme } from '#lib/brand/theme.ts';
import { nameOf } from '#lib/brand/words.ts';
import { exitCodes, type ExitCode } from '../io.ts';
import { facts, table, words } from '../print.ts';
import type { BrandIo } from './program.ts';

/** Says what is wrong with a brands file, or what its brands come to. */
export function checkBrands(file: string, io: BrandIo): ExitCode {
  try {
    const { brands } = readBrandsFile(resolve(io.folder, file));
    io.data(brands.map(describeBrand).join('\n'));
    io.talk(`${brands.length === 1 ? 'The brand is' : `All ${brands.length} brands are`} usable.\n`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof BrandsError)) throw error;
    for (const line of error.lines) io.data(`${line}\n`);
    io.talk(`${error.problems.length === 1 ? 'There is 1 problem' : `There are ${error.problems.length} problems`}: no viewer starts with this file, and a running one keeps the brands it has.\n`);
    return exitCodes.failed;
  }
}

function describeBrand(brand: Brand): string {
  const theme = brand.colour === null ? null : themeOf(brand.colour);
  const hidden = Object.entries(brand.show).filter(([, isShown]) => !isShown).map(([name]) => name);
  const summary = facts([
    ['Hosts', brand.hosts],
    ['Languages', brand.languages.offered.map((locale) => (locale === brand.languages.default ? `${locale} (default)` : locale)).join(', ')],
    ['Embedders', brand.embedders.length === 0 ? 'nobody' : brand.embedders.map((origin) => (origin === 'self' ? 'self (its own hosts)' : origin))],
    ['Hidden', hidden.length === 0 ? 'nothing' : hidden.join(', ')],
    ['Colour', theme === null ? 'the neutral one' : describeColour(brand.colour ?? '', theme)],
  ]);
  return `${words(nameOf(brand) ?? brand.id)}\n${summary}${theme === null ? '' : tableOf(theme)}`;
}

function describeColour(given: string, theme: Theme): readonly string[] {
  const [light, dark] = [`light ${theme.light.brand}`, `dark ${theme.dark.brand}`];
  return [`${words(given)} → ${light}, ${dark}`, ...theme.moved.map(movedSentence)];
}

function tableOf(theme: Theme): string {
  const [headings = [], ...rows] = themeTable(theme);
  return table(headings, rows);
}
