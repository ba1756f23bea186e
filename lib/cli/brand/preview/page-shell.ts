import { html, type Markup } from './html.ts';

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
  return isChosen ? html`<span class="chosen" aria-current="true"><bdi>${text}</bdi></span>` : html`<a href="${href}"><bdi>${text}</bdi></a>`;
}
