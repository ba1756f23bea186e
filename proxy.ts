import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type NextRequest, NextResponse } from 'next/server';
import type { Brand } from '#lib/brand/brand.ts';
import { findBrandFile } from '#lib/brand/pictures/images.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { decodeEmbedOptions } from '#lib/embed/options.ts';
import { languageOf } from '#lib/i18n/locales.ts';
import { isChosenHere, LANGUAGES, rememberingCookie } from '#lib/i18n/language-cookie.ts';
import { headersOfPage, localeOf, type PageRequest, plainPage } from '#lib/server/busy-page.ts';
import { servePmtiles } from '#lib/streets/serve-pmtiles.ts';
import { pageContexts } from '#lib/server/page-context.ts';
import { streamOf } from '#lib/base/timing.ts';
import { dataHeaders, everywhere, sharedFileHeaders } from '#lib/base/security-headers.ts';
import { methodsAt, type Route, routeAt } from '#lib/runtime/routes.ts';
import { type Order, parseShareIds, readOrder, readShareId, repairedHref, shareHref } from '#lib/share/link.ts';
import { piecesOf } from '#lib/share/export/download.ts';
import { jsonWithoutAsset, wantsJson, writeJson } from '#lib/share/export/json.ts';
import { redactAnswer } from '#lib/share/load/answer.ts';
import { loadLink, type LoadedOrder, loadOrder, statusOfOrder } from '#lib/share/load/load-link.ts';
import { isAnsweredAsRobot } from '#lib/server/robots.ts';
import {
  type Fault,
  isFault,
  linkQuery,
  RETRY_AFTER_SECONDS,
  overloadRetrySeconds,
  statusOfOutcome,
} from '#lib/share/view/outcome.ts';

/** Next serves its hashed build files itself; everything else passes here. */
export const config = { matcher: ['/((?!_next/static/).*)'] };

export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const route = routeAt(pathname);
  const brand = brandForRequest(request.headers.get('host'));
  if (brand === null && route?.onAnyHost !== true)
    return new NextResponse('This host is not served here.\n', {
      status: 421,
      headers: { ...dataHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const methods = methodsAt(pathname);
  if (route !== null && !methods.includes(request.method))
    return new NextResponse(null, { status: 405, headers: { ...dataHeaders, Allow: methods.join(', ') } });
  if (route?.headers !== undefined) return NextResponse.next({ headers: route.headers });
  if (brand === null || isDevelopmentFile(pathname)) return NextResponse.next();
  return route?.answer === undefined
    ? showPage(request, brand, { instead: '/missing', status: 404 })
    : answers[route.answer](request, brand);
}

const answers: Readonly<
  Record<NonNullable<Route['answer']>, (request: NextRequest, brand: Brand) => Response | Promise<Response>>
> = {
  home: openHome,
  share: openShare,
  download: openDownload,
  calendar: openCalendar,
  brandFile: serveBrandFile,
  streets: servePmtiles,
  basemap: passBasemap,
};

/** Without its file, Next would draw a page, and fail. */
function passBasemap({ nextUrl }: NextRequest): Response {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'public', nextUrl.pathname);
  return existsSync(file)
    ? NextResponse.next({ headers: everywhere })
    : new NextResponse(null, { status: 404, headers: dataHeaders });
}

/** Cached for ever on the brand's own hosts, as hashes name them; not found elsewhere, where a reload may add them. */
async function serveBrandFile(request: NextRequest, brand: Brand): Promise<Response> {
  const name = request.nextUrl.pathname.slice('/brands/'.length);
  const file = await findBrandFile(brand, request.headers.get('host'), name);
  if (file === null) return new NextResponse(null, { status: 404, headers: dataHeaders });
  return new NextResponse(Buffer.from(file.bytes), {
    headers: { ...sharedFileHeaders(31_536_000), 'Content-Type': file.type },
  });
}

/** Without JavaScript the home page's form arrives here. */
function openHome(request: NextRequest, brand: Brand): Response {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(LANGUAGES)) return showPage(request, brand, { instead: '/languages', languagesOf: '' });
  const link = searchParams.get('link');
  const shareIds = link === null ? [] : parseShareIds(link);
  if (shareIds.length === 0) return showPage(request, brand);
  return NextResponse.redirect(new URL(shareHref(shareIds, searchParams.get('lang')), request.url), {
    status: 303,
    headers: dataHeaders,
  });
}

async function openShare(request: NextRequest, brand: Brand): Promise<Response> {
  const { headers, nextUrl } = request;
  if (wantsJson(headers.get('accept'))) return answerJson(request, brand);
  if (isAnsweredAsRobot(headers.get('user-agent'), headers.get('sec-fetch-dest'), nextUrl.searchParams))
    return showPage(request, brand, { instead: '/share/preview' });
  if (nextUrl.searchParams.has(LANGUAGES) && !nextUrl.searchParams.has('embed')) {
    const { search, searchParams } = new URL(request.url);
    const shareIds = readOrder(search)?.ids.map((id) => id ?? '') ?? [readShareId(search) ?? []].flat();
    const languagesOf = shareIds.length === 0 ? '' : linkQuery(shareIds, searchParams);
    return showPage(request, brand, { instead: '/languages', languagesOf });
  }
  const order = readOrder(new URL(request.url).search);
  if (order !== null) return openOrder(request, brand, order);
  const link = await checkLink(request, brand);
  return link instanceof Response ? link : showPage(request, link.brand);
}

async function openOrder(request: NextRequest, brand: Brand, order: Order): Promise<Response> {
  const links = await loadOrder(order, brand);
  const outcomes = links.map(({ outcome }) => outcome);
  const isBusy = outcomes.every((outcome) => outcome.kind === 'unreachable' && outcome.reason === 'busy');
  if (isBusy && !request.nextUrl.searchParams.has('embed'))
    return showPlainPage(request, brand, 'busy', overloadRetrySeconds(Math.random()));
  const limited = outcomes.find((outcome) => outcome.kind === 'limited');
  if (limited !== undefined) return showPlainPage(request, brand, 'limited', limited.retryAfter);
  const status = statusOfOrder(outcomes);
  if (status === 404) return showPage(request, brand, { instead: '/share/unavailable', status });
  const query = linkQuery([], new URL(request.url).searchParams, ['tz', 'lang']);
  return showPage(request, brand, { instead: '/share/order', status, order: { ...order, links, query } });
}

async function answerJson(request: NextRequest, brand: Brand): Promise<Response> {
  const { search } = new URL(request.url);
  if (readOrder(search) !== null)
    return Response.json({ error: 'Ask for one link at a time.' }, { status: 400, headers: dataHeaders });
  const shareId = readShareId(search);
  const { outcome, brand: shown } =
    shareId === null ? { outcome: { kind: 'unavailable' } as const, brand } : await loadLink(shareId, brand);
  const headers = { ...dataHeaders, 'Content-Type': 'application/json', Vary: 'Accept' };
  const refuse = (refused: Parameters<typeof jsonWithoutAsset>[0]) => {
    const status = statusOfOutcome(refused.kind);
    const retry = status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
    return Response.json(jsonWithoutAsset(refused), { status, headers: { ...headers, ...retry } });
  };
  if (outcome.kind === 'limited')
    return Response.json(
      { state: 'limited' },
      { status: 429, headers: { ...headers, 'Retry-After': String(outcome.retryAfter) } },
    );
  if (outcome.kind !== 'shared') return refuse(outcome);
  if (request.method === 'HEAD') return new Response(null, { headers });
  // The whole history would be the file that is hidden.
  const answer = shown.show.downloads
    ? outcome.answer
    : redactAnswer(outcome.answer, { ...shown.show, history: false });
  return new Response(streamOf(piecesOf(writeJson({ ...outcome, answer }))), { headers });
}

/** A failed download is answered with a page, because browsers show it in place of the file. */
async function openDownload(request: NextRequest, brand: Brand): Promise<Response> {
  const missing = () => showPage(request, brand, { instead: '/missing', status: 404 });
  if (!brand.show.downloads) return missing();
  const link = await checkLink(request, brand);
  if (link instanceof Response) return link;
  return link.brand.show.downloads ? NextResponse.next({ headers: dataHeaders }) : missing();
}

async function openCalendar(request: NextRequest, brand: Brand): Promise<Response> {
  const link = await checkLink(request, brand);
  return link instanceof Response ? link : NextResponse.next({ headers: dataHeaders });
}

async function checkLink(request: NextRequest, brand: Brand): Promise<Response | { readonly brand: Brand }> {
  const shareId = readShareId(new URL(request.url).search);
  if (shareId === null) return showPage(request, brand, { instead: '/share/unavailable', status: 404 });
  const { outcome, brand: shown } = await loadLink(shareId, brand);
  const { kind } = outcome;
  if (kind === 'shared') return { brand: shown };
  if (kind === 'limited') return showPlainPage(request, brand, kind, outcome.retryAfter);
  const reason = kind === 'unreachable' ? outcome.reason : undefined;
  if ((reason === 'busy' || reason === 'reading') && !request.nextUrl.searchParams.has('embed'))
    // While reading, no longer than an answer stays fresh.
    return showPlainPage(request, brand, reason, overloadRetrySeconds(reason === 'busy' ? Math.random() : 0));
  const status = statusOfOutcome(kind);
  if (kind === 'unavailable') return showPage(request, brand, { instead: '/share/unavailable', status });
  if (kind === 'ended')
    return showPage(request, brand, { instead: '/share/unavailable', status, ended: outcome.until });
  const fault = { kind: reason === 'reading' ? reason : kind, shareId };
  return showPage(request, brand, { instead: '/share/unreachable', status, fault });
}

interface Shown {
  readonly instead?: string;
  readonly status?: number;
  readonly fault?: { readonly kind: Fault | 'reading'; readonly shareId: string };
  readonly languagesOf?: string;
  readonly ended?: number;
  readonly order?: LoadedOrder;
}

function showPage(
  request: NextRequest,
  brand: Brand,
  { instead, status = 200, fault, languagesOf, ended, order }: Shown = {},
): Response {
  const { searchParams, pathname } = request.nextUrl;
  const nonce = randomBytes(16).toString('base64');
  const headers = headersOfPage(pageRequest(request), brand, nonce);
  if (status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS);

  const requestHeaders = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the request's policy.
  requestHeaders.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  requestHeaders.set('x-nonce', nonce);
  const locale = localeOf(pageRequest(request), brand);
  if (isChosenHere(searchParams, request.headers.get('sec-fetch-site')))
    headers['Set-Cookie'] = rememberingCookie(languageOf(locale), currentSettings().appUrl.startsWith('https:'));
  const embed = decodeEmbedOptions(pathname === '/share' ? searchParams : new URLSearchParams(), brand.theme);
  const isDamaged = instead === '/share/unavailable' && ended === undefined;
  pageContexts.set(nonce, {
    ...{ path: instead ?? pathname, isPaper: searchParams.has('print') && order === undefined && embed.mode === null },
    ...{ locale, embed, brand, order: order ?? null },
    fault: fault?.kind ?? order?.links.map(({ outcome }) => outcome.kind).find(isFault) ?? null,
    ended: ended === undefined ? null : new Date(ended).toISOString(),
    query: fault === undefined ? (languagesOf ?? null) : linkQuery([fault.shareId], searchParams),
    repaired: isDamaged ? repairedHref(new URL(request.url).search) : null,
  });

  if (instead === undefined) return NextResponse.next({ request: { headers: requestHeaders }, headers });
  // Not `nextUrl`, which turns loopback addresses into localhost, and a rewrite to another host is an endless request
  // to itself. No query: the rewrite header would repeat it.
  const url = new URL(instead, request.url);
  return NextResponse.rewrite(url, { status, request: { headers: requestHeaders }, headers });
}

function showPlainPage(
  request: NextRequest,
  brand: Brand,
  why: 'busy' | 'limited' | 'reading',
  retryAfter: number,
): Response {
  const { headers, body } = plainPage(pageRequest(request), brand, why, retryAfter);
  return new NextResponse(body, { status: why === 'limited' ? 429 : 503, headers });
}

function pageRequest({ nextUrl, headers }: NextRequest): PageRequest {
  return { path: nextUrl.pathname, query: nextUrl.searchParams, header: (name) => headers.get(name) };
}

function isDevelopmentFile(pathname: string): boolean {
  return process.env.NODE_ENV === 'development' && (pathname.startsWith('/_next/') || pathname.startsWith('/__nextjs'));
}
