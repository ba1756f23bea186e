import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import postcss, { type ChildNode, type Container } from 'postcss';
import * as v from 'valibot';
import { locales } from '#lib/i18n/locales.ts';
import { PAGE_STYLES_FILE, type PageStyles } from '#components/page/page-styles.ts';

const manifestSchema = v.looseObject({
  entryCSSFiles: v.record(v.string(), v.array(v.looseObject({ path: v.string() }))),
});

type Kind = 'screen' | 'print' | 'embed' | 'paper';
type SplitStyles = Readonly<Record<Kind, string>> & { readonly languages: Readonly<Record<string, string>> };

/**
 * Takes the style sheets out of Next's manifests, so that pages link none, and writes their rules where the server
 * finds them. Next's own `inlineCss` would send every rule twice: as style and as hydration data.
 */
function buildStyles(folder: string): void {
  const sheets = new Map<string, SplitStyles>();
  const pages: Record<string, Readonly<Record<'screen' | 'embed' | 'paper', string>>> = {};
  const appFolder = join(folder, '.next', 'server', 'app');
  for (const name of readdirSync(appFolder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('page_client-reference-manifest.js')) continue;
    const file = join(appFolder, name);
    const [, start = '', path = '', json = ''] =
      /^(.*__RSC_MANIFEST\["(.*)\/page"\] = )(\{.*\});?\s*$/s.exec(readFileSync(file, 'utf8')) ?? [];
    const manifest = v.parse(manifestSchema, JSON.parse(json));
    const used = new Set(Object.values(manifest.entryCSSFiles).flatMap((files) => files.map((sheet) => sheet.path)));
    const parts = [...used].map((sheet) => {
      const split =
        sheets.get(sheet) ??
        splitStyles(readFileSync(join('.next', sheet), 'utf8'), `/_next/${dirname(sheet)}/`, locales);
      sheets.set(sheet, split);
      return split;
    });
    const joined = (kind: Kind) => parts.map((part) => part[kind]).join('');
    pages[path === '' ? '/' : path] = { screen: joined('screen'), embed: joined('embed'), paper: joined('paper') };
    writeFileSync(file, `${start}${JSON.stringify({ ...manifest, entryCSSFiles: {} })};`);
  }
  const all = [...sheets.values()];
  const print = all.map((sheet) => sheet.print).join('');
  const printName = `print.${createHash('sha256').update(print).digest('hex').slice(0, 12)}.css`;
  const printFolder = join('.next', 'static', 'styles');
  mkdirSync(printFolder, { recursive: true });
  writeFileSync(join(printFolder, printName), print);
  const languages = locales.map((locale) => [locale, all.map((sheet) => sheet.languages[locale] ?? '').join('')]);
  const styles: PageStyles = {
    pages,
    print: `/_next/static/styles/${printName}`,
    languages: Object.fromEntries(languages),
  };
  writeFileSync(join(folder, PAGE_STYLES_FILE), JSON.stringify(styles));
}

/** `folder` is the address the sheet was served under: inside a page its relative addresses would mean others. */
export function splitStyles(sheet: string, folder: string, languages: readonly string[]): SplitStyles {
  const root = postcss.parse(sheet);
  root.walkComments((comment) => void comment.remove());
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(
      /\burl\((["']?)(\.{1,2}\/[^"')]+)/g,
      (_whole, quote: string, address: string) => `url(${quote}${new URL(address, `http://a${folder}`).pathname}`,
    );
  });
  const ofKind = (kind: Kind) => rulesOf(root, (node) => kindOf(node) === kind);
  const ofLanguage = (language: string) =>
    rulesOf(root, (node) => languagesOf(node).some((tag) => language === tag || language.startsWith(`${tag}-`)));
  return {
    ...{ screen: ofKind('screen'), print: ofKind('print'), embed: ofKind('embed'), paper: ofKind('paper') },
    languages: Object.fromEntries(languages.map((language) => [language, ofLanguage(language)])),
  };
}

function rulesOf({ nodes = [] }: Container, isWanted: (node: ChildNode) => boolean): string {
  return nodes
    .map((node) => {
      if (node.type !== 'atrule' || node.name !== 'media' || kindOf(node) === 'print')
        return isWanted(node) ? node.toString() : '';
      const rules = rulesOf(node, isWanted);
      return rules === '' ? '' : `@media ${node.params}{${rules}}`;
    })
    .join('');
}

function kindOf(node: ChildNode): Kind | 'language' {
  if (node.type === 'atrule')
    return node.name === 'page' || (node.name === 'media' && node.params.trim() === 'print') ? 'print' : 'screen';
  if (languagesOf(node).length > 0) return 'language';
  const [first, ...others] = selectorsOf(node).map(
    (selector) => /^(?:html|:root)\[data-(embed|paper)\]/.exec(selector)?.[1],
  );
  return (first === 'embed' || first === 'paper') && others.every((other) => other === first) ? first : 'screen';
}

function languagesOf(node: ChildNode): string[] {
  const selectors = selectorsOf(node);
  if (!selectors.every((selector) => /^:root(?::is\()?:lang\(/.test(selector))) return [];
  return selectors.flatMap((selector) =>
    [...selector.matchAll(/:lang\(([^)]*)\)/g)].flatMap(([, tags = '']) => tags.match(/[\w-]+/g) ?? []),
  );
}

function selectorsOf(node: ChildNode): string[] {
  return node.type === 'rule' ? node.selectors : [];
}

if (basename(process.argv[1] ?? '') === 'build-styles.ts') buildStyles(process.argv[2] ?? process.cwd());
