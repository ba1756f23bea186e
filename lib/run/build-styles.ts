import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { locales } from '#lib/i18n/locales.ts';
import { PAGE_STYLES_FILE, type PageStyles } from '#components/page/page-styles.ts';
import { type SplitStyles, splitStyles } from './split-styles.ts';

// Takes the style sheets of every page out of Next's manifests, so that pages link none of them, and writes their rules
// where the server finds them. Next's own `inlineCss` would send every rule twice: as style and as hydration data.
const [folder = process.cwd(), staticFolder = join('.next', 'static')] = process.argv.slice(2);
const manifestName = 'page_client-reference-manifest.js';
const manifestSchema = v.looseObject({
  entryCSSFiles: v.record(v.string(), v.array(v.looseObject({ path: v.string() }))),
});

const sheets = new Map<string, SplitStyles>();
const pages: Record<string, { screen: string; embed: string; paper: string }> = {};
const appFolder = join(folder, '.next', 'server', 'app');
for (const name of readdirSync(appFolder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith(manifestName)) continue;
  const file = join(appFolder, name);
  const [, start = '', path = '', json = ''] =
    /^(.*__RSC_MANIFEST\["(.*)\/page"\] = )(\{.*\});?\s*$/s.exec(readFileSync(file, 'utf8')) ?? [];
  const manifest = v.parse(manifestSchema, JSON.parse(json));
  const used = new Set(Object.values(manifest.entryCSSFiles).flatMap((files) => files.map((sheet) => sheet.path)));
  const parts = [...used].map(splitSheet);
  pages[path === '' ? '/' : path] = {
    screen: parts.map((part) => part.screen).join(''),
    embed: parts.map((part) => part.embed).join(''),
    paper: parts.map((part) => part.paper).join(''),
  };
  writeFileSync(file, `${start}${JSON.stringify({ ...manifest, entryCSSFiles: {} })};`);
}

const all = [...sheets.values()];
const print = all.map((sheet) => sheet.print).join('');
const printName = `print.${createHash('sha256').update(print).digest('hex').slice(0, 12)}.css`;
mkdirSync(join(staticFolder, 'styles'), { recursive: true });
writeFileSync(join(staticFolder, 'styles', printName), print);
const made: PageStyles = {
  pages,
  print: `/_next/static/styles/${printName}`,
  languages: Object.fromEntries(
    locales.map((locale) => [locale, all.map((sheet) => sheet.languages[locale] ?? '').join('')]),
  ),
};
writeFileSync(join(folder, PAGE_STYLES_FILE), JSON.stringify(made));

function splitSheet(path: string): SplitStyles {
  const known = sheets.get(path);
  if (known !== undefined) return known;
  const split = splitStyles(readFileSync(join('.next', path), 'utf8'), `/_next/${dirname(path)}/`, locales);
  sheets.set(path, split);
  return split;
}
