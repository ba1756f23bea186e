import { html } from 'hono/html';

/** Markup with the texts in it escaped. */
export type Markup = ReturnType<typeof html>;

export function pageShell(title: string, body: Markup): string {
  return String(html`<!doctype html>
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
`);
}
