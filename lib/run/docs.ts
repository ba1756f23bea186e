import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { brandsJsonSchema } from '#lib/cli/check-brands.ts';
import { settingsSchema } from '#lib/config/settings-schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import translatedFrom from '#lib/i18n/translated-from.json' with { type: 'json' };
import { recordEnglish, strikeOut } from '#lib/i18n/translated-from.ts';
import { JSON_VERSION, jsonSchema } from '#lib/share/export/json.ts';
import { printBillOfMaterials, writeNotices } from './licences.mjs';
import { inRoot } from './paths.mjs';

const usage = `npm run docs                      regenerates the settings page, both JSON schemas and the third-party notices
npm run docs -- pictures          retakes the screenshots of the README and the docs
npm run docs -- words             records the English texts; lists the changed ones for each language to be looked at
npm run docs -- words LANGUAGE …  strikes out languages whose texts were looked at
npm run --silent docs -- sbom     prints the bill of materials (CycloneDX)`;

async function main([what, ...languages]: readonly string[]): Promise<number> {
  switch (what) {
    case undefined:
      return writeGenerated();
    case 'pictures': {
      const { takePictures } = await import('./pictures.mjs');
      await takePictures();
      return 0;
    }
    case 'words':
      return recordWords(languages);
    case 'sbom':
      return printBillOfMaterials();
    default:
      console.error(usage);
      return 2;
  }
}

function recordWords(lookedAt: readonly string[]): number {
  const unknown = lookedAt.filter((language) => !locales.some((locale) => locale === language));
  if (unknown.length > 0) throw new Error(`No language of the page: ${unknown.join(', ')}`);
  const now = lookedAt.length === 0 ? recordEnglish(translatedFrom, english) : strikeOut(translatedFrom, lookedAt);
  writeJson(['lib', 'i18n', 'translated-from.json'], now);
  for (const [key, open] of Object.entries(now.open)) console.log(`${key}: ${open.join(' ')}`);
  return 0;
}

function writeGenerated(): number {
  writeFileSync(inRoot('docs', 'configuration.md'), configurationDoc());
  writeJson(['docs', 'brands.schema.json'], brandsJsonSchema());
  writeJson(['docs', 'share.schema.json'], shareJsonSchema());
  const problems = writeNotices();
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

function writeJson(path: readonly string[], content: object): void {
  writeFileSync(inRoot(...path), `${JSON.stringify(content, null, 2)}\n`);
}

type Setting = (typeof settingsSchema.entries)[keyof typeof settingsSchema.entries];

export function configurationDoc(): string {
  const rows = Object.entries<Setting>(settingsSchema.entries).map(
    ([name, { wrapped: schema, default: value = '' }]) => {
      const [example] = v.getExamples(schema);
      const meaning = `${v.getDescription(schema) ?? ''}${example === undefined ? '' : ` Example: \`${example}\``}`;
      return `| \`${name}\` | ${value} | ${v.getMetadata(schema).values ?? ''} | ${meaning} |\n`;
    },
  );
  return `# Configuration

The viewer reads its settings from environment variables, once, at start. If settings or the brands file cannot be used,
it lists every problem and exits with code 1; it never prints a value. Empty settings count as missing.

Only \`TRACKING_BASE_URL\` is required; \`APP_URL\` is needed except on your own machine. \`npm run docs\` writes this
page from \`lib/config/settings-schema.ts\`.

| Setting | Default | Values | Meaning |
|---|---|---|---|
${rows.join('')}`;
}

export function shareJsonSchema() {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:share-viewer:share:${JSON_VERSION}`,
    title: `A shared shipment, version ${JSON_VERSION}`,
    ...toJsonSchema(jsonSchema, { target: 'draft-2020-12', errorMode: 'ignore' }),
  };
}

if (basename(process.argv[1] ?? '') === 'docs.ts') {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
