/** Markup that is safe to put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | null | readonly Markup[];

/** Markup with texts in it: they are escaped, markup in markup is not. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => (index === 0 ? text : render(parts[index - 1] ?? null) + text)).join('') };
}

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
