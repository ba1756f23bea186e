/** Markup that may be put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

type HtmlPart = string | number | Markup | readonly (Markup | null)[] | null;

/** Markup with texts in it, in content or between double quotes: they are escaped, markup in markup is not. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Markup {
  let markup = texts[0] ?? '';
  for (const [index, part] of parts.entries()) markup += render(part) + (texts[index + 1] ?? '');
  return { markup };
}

function render(part: HtmlPart): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as content of an element, or as a quoted attribute, of HTML or SVG. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => references[sign] ?? '') : text;
}

/** A value as the content of `<script type="application/json">`, which no text in it can end. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
