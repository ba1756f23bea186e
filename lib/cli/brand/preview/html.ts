/** Markup that is safe to put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | null | readonly Markup[];

/** Markup with texts in it: they are escaped, markup in markup is not. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: texts.map((text, index) => (index === 0 ? text : render(parts[index - 1] ?? null) + text)).join(''),
  };
}

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A whole page of the index. */
export function pageShell(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/preview.css">
</head>
<body>
${body}
</body>
</html>
`.markup;
}

/** A link of a row of choices; what is shown already is no link. */
export function choice(text: string, href: string, isChosen: boolean): Markup {
  return isChosen
    ? html`<span class="chosen" aria-current="true"><bdi>${text}</bdi></span>`
    : html`<a href="${href}"><bdi>${text}</bdi></a>`;
}
