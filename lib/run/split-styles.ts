import postcss, { type ChildNode, type Container } from 'postcss';

/** All but `screen` hold rules that only some pages need: for printers, in a frame, for paper on screen, of a language. */
export interface SplitStyles {
  readonly screen: string;
  readonly print: string;
  readonly embed: string;
  readonly paper: string;
  readonly languages: Readonly<Record<string, string>>;
}

type Kind = 'screen' | 'print' | 'embed' | 'paper' | 'language';

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
  return {
    screen: ofKind('screen'),
    print: ofKind('print'),
    embed: ofKind('embed'),
    paper: ofKind('paper'),
    languages: Object.fromEntries(
      languages.map((language) => [
        language,
        rulesOf(root, (node) => languagesOf(node).some((tag) => isOf(language, tag))),
      ]),
    ),
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

function kindOf(node: ChildNode): Kind {
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

function isOf(language: string, tag: string): boolean {
  return language === tag || language.startsWith(`${tag}-`);
}
