import { toJsonSchema } from '@valibot/to-json-schema';
import { type Brand, brandName } from '#lib/brand/brand.ts';
import { readBrands } from '#lib/brand/file/read-brands.ts';
import { brandsSchema } from '#lib/brand/file/schema.ts';
import { createTheme } from '#lib/brand/theme/theme.ts';
import { type ExitCode, exitCodes, type Output } from './io.ts';
import { formatFacts, formatText } from './print.ts';

export function checkBrands(file: string, io: Output): ExitCode {
  const { brands, problems, warnings } = readBrands(file);
  if (problems.length > 0) {
    io.data(problems.map((line) => `${line}\n`).join(''));
    io.talk('No viewer starts with this file, and a running one keeps the brands it has.\n');
    return exitCodes.failed;
  }
  io.data(brands.map(describeBrand).join('\n'));
  for (const warning of warnings) io.talk(`${warning}\n`);
  io.talk(`${brands.length === 1 ? 'The brand is' : `All ${brands.length} brands are`} usable.\n`);
  return exitCodes.done;
}

function describeBrand(brand: Brand): string {
  const { hosts, languages, embedders, show, colour } = brand;
  const theme = colour === null ? null : createTheme(colour);
  const hidden = Object.entries(show).flatMap(([name, isShown]) => (isShown ? [] : name));
  const facts = formatFacts([
    ['Hosts', hosts],
    [
      'Languages',
      languages.offered.map((each) => (each === languages.default ? `${each} (default)` : each)).join(', '),
    ],
    ['Embedders', embedders.length === 0 ? 'none' : embedders],
    ['Hidden', hidden.length === 0 ? 'nothing' : hidden.join(', ')],
    ['Colour', theme === null ? 'neutral' : `light ${theme.light.brand}, dark ${theme.dark.brand}`],
  ]);
  return `${formatText(brandName(brand) ?? brand.id)}\n${facts}`;
}

export function brandsJsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Brands of the share viewer',
    description:
      'Brands of the share viewer, each with its hosts. `npm run tracking -- brand check` also checks what a schema cannot express.',
    // Checks and conversions by functions have no equivalent and are left out.
    ...toJsonSchema(brandsSchema, { target: 'draft-07', errorMode: 'ignore' }),
  };
}
