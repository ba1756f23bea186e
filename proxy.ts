import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { currentSettings } from '#lib/config.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import { LOCALE_HEADER } from '#lib/i18n/header.ts';
import { dataHeaders, everywhere, pageHeaders } from '#lib/ops/security-headers.ts';
import { parseShareLink, readShareId } from '#lib/share/link.ts';
import { loadShare } from '#lib/share/load-share.ts';
import { FAULT_HEADER, RETRY_AFTER_SECONDS, statusOfOutcome } from '#lib/share/outcome.ts';

/** Next serves its hashed build files itself, with the headers of next.config.mjs; all else passes here. */
export const config = { matcher: ['/((?!_next/static/).*)'] };

const READ = ['GET', 'HEAD'];
const WRITE = ['POST'];

/** The whole surface: what is not named here does not exist. */
const pages: Readonly<Record<string, readonly string[]>> = { '/': READ, '/share': READ };
const endpoints: Readonly<Record<string, readonly string[]>> = {
  '/share/data': WRITE,
  '/share/track': WRITE,
  '/healthz': READ,
  '/readyz': READ,
};
const publicFiles = /^\/(?:basemap\/[\w-]+\.json|brands\/[\w-]+\.svg|icon\.svg|robots\.txt)$/;

export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const methods = pages[pathname] ?? endpoints[pathname] ?? (publicFiles.test(pathname) ? READ : null);
  if (methods === null) return isDevelopmentFile(pathname) ? NextResponse.next() : showPage(request, '/missing', 404);
  if (!methods.includes(request.method)) return new NextResponse(null, { status: 405, headers: { ...dataHeaders, Allow: methods.join(', ') } });
  if (pathname === '/share') return openShare(request);
  if (pathname === '/') return openHome(request);
  if (pathname in pages) return showPage(request, null, 200);
  return NextResponse.next({ headers: pathname in endpoints ? dataHeaders : everywhere });
}

/** The front page; without JavaScript its field arrives here, and what can be read as a link is opened. */
function openHome(request: NextRequest): Response {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get('link');
  const shareId = link === null ? null : parseShareLink(link);
  if (shareId === null) return showPage(request, null, 200);
  const lang = searchParams.get('lang');
  const query = new URLSearchParams({ id: shareId, ...(lang === null ? {} : { lang }) });
  // Absolute, as Next asks for; it sends the path alone where the host is its own.
  return NextResponse.redirect(new URL(`/share?${query.toString()}`, request.url), { status: 303, headers: dataHeaders });
}

/** Decides by the link's outcome which ordinary page answers, and with which status. */
async function openShare(request: NextRequest): Promise<Response> {
  const shareId = readShareId(new URL(request.url).search);
  if (shareId === null) return showPage(request, '/share/unavailable', 404);
  const { kind } = await loadShare(shareId);
  if (kind === 'shared') return showPage(request, null, 200);
  const status = statusOfOutcome(kind);
  return showPage(request, status === 404 ? '/share/unavailable' : '/share/unreachable', status, kind);
}

/** Lets the page through (`instead` null) or answers with another page's body under the address asked for. */
function showPage(request: NextRequest, instead: string | null, status: number, fault = ''): Response {
  const settings = currentSettings();
  const nonce = randomBytes(16).toString('base64');
  const headers = pageHeaders(settings, nonce, request.nextUrl.pathname === '/share');
  if (status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS);

  const requestHeaders = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the request's policy.
  requestHeaders.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  requestHeaders.set('x-nonce', nonce);
  requestHeaders.set(LOCALE_HEADER, chooseLocale(request.nextUrl.searchParams.get('lang'), request.headers.get('accept-language')));
  requestHeaders.set(FAULT_HEADER, fault);

  if (instead === null) return NextResponse.next({ request: { headers: requestHeaders }, headers });
  // Not `nextUrl`: it calls every loopback address localhost, and a rewrite to another host than the server's
  // own is a request to itself, without end. No query either: the answer's rewrite header repeats this address.
  const url = new URL(instead, request.url);
  return NextResponse.rewrite(url, { status, request: { headers: requestHeaders }, headers });
}

/** The development server's own reloading; the production server has nothing there. */
function isDevelopmentFile(pathname: string): boolean {
  return process.env.NODE_ENV === 'development' && (pathname.startsWith('/_next/') || pathname.startsWith('/__nextjs'));
}
