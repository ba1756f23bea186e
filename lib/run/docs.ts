import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { brandsJsonSchema } from '#lib/cli/brand/check.ts';
import { configurationDoc } from '#lib/config/configuration-doc.ts';
import { shareJsonSchema } from './share-json-schema.ts';
import { printBillOfMaterials, writeNotices } from './licences.mjs';
import { inRoot } from './paths.mjs';

const usage = `npm run docs                      regenerates the settings page, both JSON schemas and the third-party notices
npm run docs -- pictures          retakes the screenshots of the README and the docs
npm run docs -- words LANGUAGE    prints a language's texts beside the English ones, for review
npm run --silent docs -- sbom     prints the bill of materials (CycloneDX)`;

const textsSchema = v.record(v.string(), v.record(v.string(), v.string()));

const [what, argument] = process.argv.slice(2);
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
      printTexts(argument ?? '');
      return 0;
    case 'sbom':
      return printBillOfMaterials();
    default:
      console.error(usage);
      return 2;
  }
}

function printTexts(language: string): void {
  const textsOf = (name: string) =>
    v.parse(textsSchema, JSON.parse(readFileSync(inRoot('lib', 'i18n', 'messages', `${name}.json`), 'utf8')));
  const [english, translated] = [textsOf('en'), textsOf(language)];
  for (const [part, texts] of Object.entries(english))
    for (const [key, text] of Object.entries(texts))
      console.log(`${part}.${key}\n  ${text}\n  ${translated[part]?.[key] ?? ''}\n`);
}

function writeGenerated(): number {
  writeFileSync(inRoot('docs', 'configuration.md'), configurationDoc());
  writeFileSync(inRoot('docs', 'brands.schema.json'), `${JSON.stringify(brandsJsonSchema(), null, 2)}\n`);
  writeFileSync(inRoot('docs', 'share.schema.json'), `${JSON.stringify(shareJsonSchema(), null, 2)}\n`);
  const problems = writeNotices();
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
