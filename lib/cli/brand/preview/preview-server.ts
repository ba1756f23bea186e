import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { findState } from '../states/states.ts';
import { indexPage } from './index-page.ts';
import { lookPage } from './look-page.ts';
import type { Printer } from './print.ts';
import { embedScript, languageOf, type Look, originOf, pageLink, type Site, valuesWithWords } from './site.ts';

const css = readFileSync(join(import.meta.dirname, 'preview.css'), 'utf8');

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

const plain = (status: number, sentence: string): Reply => ({ status, type: 'text/plain', body: `${sentence}\n` });
const notFound = plain(404, 'There is nothing at this address.');

/** `siteOf`: null until there is something to look at. */
export function createPreviewServer(siteOf: () => Site | null, printer: () => Printer | null): Server {
  return createServer((request, response) => {
    const site = siteOf();
    if (site === null) return void send(response, null, plain(503, 'The preview is starting.'));
    const { pathname, search } = new URL(request.url ?? '/', site.origin);
    // Frames name this origin alone as allowed to show them, so it has to be the one in the address bar.
    if (request.headers.host !== new URL(site.origin).host)
      return void response.writeHead(307, { Location: new URL(pathname + search, site.origin).href }).end();
    answer(request, site, printer()).then(
      (reply) => send(response, site, reply),
      () => send(response, site, plain(502, 'The page could not be printed.')),
    );
  });
}

async function answer(request: IncomingMessage, site: Site, printer: Printer | null): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', site.origin);
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET is answered here.');
  if (pathname === '/') return page(indexPage(site));
  if (pathname === '/preview.css') return { status: 200, type: 'text/css', body: css };
  const look = readLook(site, searchParams);
  const state = look === null ? null : findState(look.state, valuesWithWords(look.brand.brand));
  if (look === null || state === null) return notFound;
  if (pathname === '/look') return page(lookPage(site, look, state));
  if (pathname !== '/print.pdf') return notFound;
  if (printer === null)
    return plain(501, 'There is no browser here to print with. Open the page and print it from your own.');
  return { status: 200, type: 'application/pdf', body: await printer.print(pageLink(site, look)) };
}

/** What an address leaves out, or names wrongly, is the first there is. Only a brand has to exist. */
function readLook(site: Site, query: URLSearchParams): Look | null {
  const key = query.get('brand');
  const brand = key === null ? site.brands[0] : site.brands.find((one) => one.key === key);
  if (brand === undefined) return null;
  return {
    brand,
    state: query.get('state') ?? 'shared',
    lang: languageOf(brand, query.get('lang')),
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  };
}

function page(body: string): Reply {
  return { status: 200, type: 'text/html', body };
}

function send(response: ServerResponse, site: Site | null, { status, type, body }: Reply): void {
  const origins = site?.brands.map((brand) => originOf(brand, site.pagesPort)).join(' ') || "'none'";
  const scripts = site?.brands.map((brand) => embedScript(site, brand)).join(' ') || "'none'";
  response.writeHead(status, {
    'Content-Type': type === 'application/pdf' ? type : `${type}; charset=utf-8`,
    'Content-Security-Policy': `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src data:; frame-src ${origins}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
