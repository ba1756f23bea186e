import { writeFileSync } from 'node:fs';
import { brandsJsonSchema } from '#lib/cli/brand.ts';
import { configurationDoc } from '#lib/config/configuration-doc.ts';
import { locales } from '#lib/i18n/locales.ts';
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import translatedFrom from '#lib/i18n/translated-from.json' with { type: 'json' };
import { recordEnglish, strikeOut } from '#lib/i18n/translated-from.ts';
import { shareJsonSchema } from './share-json-schema.ts';
import { printBillOfMaterials, writeNotices } from './licences.mjs';
import { inRoot } from './paths.mjs';

const usage = `npm run docs                      regenerates the settings page, both JSON schemas and the third-party notices
npm run docs -- pictures          retakes the screenshots of the README and the docs
npm run docs -- words             records the English texts; lists the changed ones for each language to be looked at
npm run docs -- words LANGUAGE …  strikes out languages whose texts were looked at
npm run --silent docs -- sbom     prints the bill of materials (CycloneDX)`;

const [what, ...languages] = process.argv.slice(2);
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<number> {
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
  writeFileSync(inRoot('lib', 'i18n', 'translated-from.json'), `${JSON.stringify(now, null, 2)}\n`);
  for (const [key, open] of Object.entries(now.open)) console.log(`${key}: ${open.join(' ')}`);
  return 0;
}

function writeGenerated(): number {
  writeFileSync(inRoot('docs', 'configuration.md'), configurationDoc());
  writeFileSync(inRoot('docs', 'brands.schema.json'), `${JSON.stringify(brandsJsonSchema(), null, 2)}\n`);
  writeFileSync(inRoot('docs', 'share.schema.json'), `${JSON.stringify(shareJsonSchema(), null, 2)}\n`);
  const problems = writeNotices();
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
