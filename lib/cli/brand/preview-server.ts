import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { framesPage, indexPage } from './pages.ts';
import type { Printer } from './print.ts';
import { chooseLanguage, embedScript, originsOf, pageLink, type Selection, type Site } from './site.ts';

const css = readFileSync(join(import.meta.dirname, 'preview.css'), 'utf8');

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

const plain = (status: number, message: string): Reply => ({ status, type: 'text/plain', body: `${message}\n` });
const page = (body: string): Reply => ({ status: 200, type: 'text/html', body });
const notFound = plain(404, 'This page does not exist.');

export function createPreviewServer(getSite: () => Site | null, printer: Printer | null): Server {
  return createServer((request, response) => {
    const site = getSite();
    if (site === null) return void send(response, null, plain(503, 'The preview is starting.'));
    const { pathname, search } = new URL(request.url ?? '/', site.origin);
    // The pages may be framed by this origin alone, so the address bar must show it.
    if (request.headers.host !== new URL(site.origin).host)
      return void response.writeHead(307, { Location: new URL(pathname + search, site.origin).href }).end();
    createReply(request, site, printer).then(
      (reply) => send(response, site, reply),
      () => send(response, site, plain(502, 'The page could not be printed.')),
    );
  });
}

async function createReply(request: IncomingMessage, site: Site, printer: Printer | null): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', site.origin);
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Use GET.');
  if (pathname === '/') return page(indexPage(site));
  if (pathname === '/preview.css') return { status: 200, type: 'text/css', body: css };
  const selection = readSelection(site, searchParams);
  if (selection === null) return notFound;
  if (pathname === '/frames') return page(framesPage(site, selection));
  if (pathname !== '/print.pdf') return notFound;
  if (printer === null)
    return plain(501, 'There is no browser here to print with. Open the page and print it from your own.');
  return { status: 200, type: 'application/pdf', body: await printer.print(pageLink(site, selection)) };
}

function readSelection(site: Site, query: URLSearchParams): Selection | null {
  const [key, name] = [query.get('brand'), query.get('state')];
  const brand = site.brands.find((other) => key === null || other.key === key);
  const state = brand?.states.find((other) => name === null || other.name === name);
  if (brand === undefined || state === undefined) return null;
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
  return { brand, state, lang: chooseLanguage(brand, query.get('lang')), theme };
}

function send(response: ServerResponse, site: Site | null, { status, type, body }: Reply): void {
  const origins = site === null ? "'none'" : originsOf(site).join(' ');
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
