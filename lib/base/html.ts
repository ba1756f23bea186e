export interface Markup {
  readonly markup: string;
}

type HtmlPart = string | number | Markup | readonly (Markup | null)[] | null;

/** Escapes texts in content and in double-quoted attributes; nested markup stays as it is. */
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

export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => references[sign] ?? '') : text;
}

/** JSON for `<script type="application/json">` that no text can close. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
