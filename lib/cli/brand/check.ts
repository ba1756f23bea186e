import { hasKeys } from '#lib/base/has-keys.ts';
import { type Brand, brandName } from '#lib/brand/brand.ts';
import { BrandsError } from '#lib/brand/file/problems.ts';
import { readBrandsFile } from '#lib/brand/file/read-brands.ts';
import { findUndrawableBitmaps } from '#lib/brand/pictures/images.ts';
import { contrastTable, createTheme, describeAdjustment, type Theme } from '#lib/brand/theme/theme.ts';
import { type ExitCode, exitCodes, type Output } from '../io.ts';
import { formatFacts, formatTable, formatText } from '../print.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import { brandsSchema } from '#lib/brand/schema.ts';

export async function checkBrands(file: string, io: Output): Promise<ExitCode> {
  try {
    const { brands } = readBrandsFile(file);
    io.data(brands.map(describeBrand).join('\n'));
    for (const path of await drawAll(brands))
      io.talk(`${path} cannot be drawn: look at it in a browser. The preview picture is made without it.\n`);
    io.talk(`${brands.length === 1 ? 'The brand is' : `All ${brands.length} brands are`} usable.\n`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof BrandsError)) throw error;
    for (const line of error.lines) io.data(`${line}\n`);
    io.talk(
      `${error.problems.length === 1 ? 'There is 1 problem' : `There are ${error.problems.length} problems`}: no viewer starts with this file, and a running one keeps the brands it has.\n`,
    );
    return exitCodes.failed;
  }
}

/** The timer keeps the process alive, which the drawing thread does not. */
async function drawAll(brands: readonly Brand[]): Promise<readonly string[]> {
  const alive = setInterval(() => undefined, 1000);
  try {
    return await findUndrawableBitmaps(brands);
  } finally {
    clearInterval(alive);
  }
}

function describeBrand(brand: Brand): string {
  const theme = brand.colour === null ? null : createTheme(brand.colour);
  const [headings = [], ...rows] = theme === null ? [] : contrastTable(theme);
  const hidden = Object.entries(brand.show)
    .filter(([, isShown]) => !isShown)
    .map(([name]) => name);
  const summary = formatFacts([
    ['Hosts', brand.hosts],
    [
      'Languages',
      brand.languages.offered
        .map((locale) => (locale === brand.languages.default ? `${locale} (default)` : locale))
        .join(', '),
    ],
    [
      'Embedders',
      brand.embedders.length === 0
        ? 'nobody'
        : brand.embedders.map((origin) => (origin === 'self' ? 'self (its own hosts)' : origin)),
    ],
    ['Hidden', hidden.length === 0 ? 'nothing' : hidden.join(', ')],
    ['Colour', theme === null ? 'the neutral one' : describeColour(brand.colour ?? '', theme)],
  ]);
  return `${formatText(brandName(brand) ?? brand.id)}\n${summary}${theme === null ? '' : formatTable(headings, rows)}`;
}

function describeColour(given: string, theme: Theme): readonly string[] {
  const [light, dark] = [`light ${theme.light.brand}`, `dark ${theme.dark.brand}`];
  return [`${formatText(given)} → ${light}, ${dark}`, ...theme.adjustments.map(describeAdjustment)];
}

export function brandsJsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Brands of the share viewer',
    description:
      'Brands of the share viewer, each with its hosts. `npm run tracking -- brand check` also checks what a schema cannot express.',
    ...toJsonSchema(brandsSchema, {
      target: 'draft-07',
      overrideAction: ({ valibotAction, jsonSchema }) => ({ ...jsonSchema, ...patternIn(valibotAction) }),
    }),
  };
}

function patternIn(action: object): { readonly pattern?: string } {
  const metadata: unknown = Reflect.get(action, 'metadata');
  return hasKeys<{ pattern: unknown }>(metadata, 'pattern') && typeof metadata.pattern === 'string'
    ? { pattern: metadata.pattern }
    : {};
}
