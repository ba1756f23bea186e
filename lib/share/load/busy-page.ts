import { escapeHtml } from '#lib/base/html.ts';

export interface BusyPage {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: 'light' | 'dark' | null;
  readonly css: string;
  readonly nonce: string;
  readonly siteName: string;
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly byItself: string;
  readonly retryAfter: number;
}

/** The values of app/globals.css that this page needs. */
const STYLES = `
:root{color-scheme:light dark;--paper:#fdfdfe;--ink:#151a20;--ink-2:#4b5058;--ink-3:#656b73;--brand:#185c9e;--on-brand:#fdfdfe;--map-water:#e7edf2;--hairline:#dde0e3;--r-control:8px;--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#101316;--ink:#ebedef;--ink-2:#afb3b8;--ink-3:#91969b;--brand:#78b9f5;--on-brand:#101316;--map-water:#13181d;--hairline:#2a2e33}}
:root[data-theme=dark]{color-scheme:dark;--paper:#101316;--ink:#ebedef;--ink-2:#afb3b8;--ink-3:#91969b;--brand:#78b9f5;--on-brand:#101316;--map-water:#13181d;--hairline:#2a2e33}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:0 20px 64px;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--font);overflow-wrap:anywhere}
header{min-block-size:56px;display:flex;align-items:center;font-size:.875rem;font-weight:600}
main{max-inline-size:640px;padding-block-start:48px}
svg{display:block;margin-block-end:40px}
svg:dir(rtl){transform:scaleX(-1)}
h1{margin:0;font-size:2rem;line-height:1.125;text-wrap:balance}
p{margin:16px 0 0;color:var(--ink-2)}
p:last-child{margin-block-start:12px;font-size:.875rem;color:var(--ink-3)}
a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:20px;border-radius:var(--r-control);background:var(--brand);color:var(--on-brand);font-size:1rem;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
@media (min-width:768px){body{padding-inline:40px}}
@media (min-width:1000px){body{max-inline-size:960px;margin-inline:auto}main{padding-block-start:clamp(64px,14vh,200px)}}`;

/**
 * The page for a rejected request. It is a string, because under overload there is no time to render. It names
 * an empty icon, or browsers would request one.
 */
export function busyPage(page: BusyPage): string {
  const theme = page.theme === null ? '' : ` data-theme="${page.theme}"`;
  const siteName = escapeHtml(page.siteName);
  return `<!DOCTYPE html>
<html lang="${page.locale}" dir="${page.direction}"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><meta http-equiv="refresh" content="${page.retryAfter}"><title>${siteName}</title><style nonce="${page.nonce}">${STYLES}
${page.css}</style></head>
<body><header><bdi>${siteName}</bdi></header><main><svg width="200" height="24" viewBox="0 0 200 24" aria-hidden="true" fill="none" stroke="var(--brand)" stroke-width="2.5" stroke-linecap="round"><path d="M2 12h94"/><path d="M102 12h66" stroke-dasharray="3.4 5"/><circle cx="187" cy="12" r="10" stroke-width="1.8" stroke-dasharray="2.6 3.2" stroke-linecap="butt"/></svg>
<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p><p><a href="">${escapeHtml(page.again)}</a></p><p>${escapeHtml(page.byItself)}</p></main></body></html>
`;
}
