import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singleton } from '#lib/base/singleton.ts';

export const PAGE_STYLES_FILE = '.next/page-styles.json';

export interface PageStyles {
  /** By path; `embed` and `paper` add to `screen`. */
  readonly pages: Readonly<Record<string, { readonly screen: string; readonly embed: string; readonly paper: string }>>;
  readonly languages: Readonly<Record<string, string>>;
  readonly print: string;
}

interface StyledPage {
  readonly path: string;
  readonly language: string;
  readonly isEmbed: boolean;
  readonly isPaper: boolean;
}

export function stylesOfPage({ path, language, isEmbed, isPaper }: StyledPage): { css: string; print: string | null } {
  const { styles } = singleton('page styles', readStyles);
  if (styles === null) return { css: '', print: null };
  const { screen, embed, paper } = styles.pages[path] ?? { screen: '', embed: '', paper: '' };
  const css = `${screen}${styles.languages[language] ?? ''}${isEmbed ? embed : ''}${isPaper ? paper : ''}`;
  return { css, print: styles.print };
}

/** Without the build's file, as in development, pages link the sheets that Next makes. */
function readStyles(): { readonly styles: PageStyles | null } {
  const file = join(/* turbopackIgnore: true */ process.cwd(), PAGE_STYLES_FILE);
  return { styles: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}
