import 'server-only';
import * as v from 'valibot';
import type { Brand } from '#lib/brand/brand.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { MAX_BODY_BYTES } from '#lib/runtime/routes.ts';
import { isShareId, MAX_ADDRESS_LENGTH } from '#lib/share/link.ts';
import { MAX_OPENED } from '#lib/share/view/display-rules.ts';
import { loadLink } from '#lib/share/load/load-link.ts';
import { RETRY_AFTER_SECONDS, statusOfOutcome, type SharedOutcome } from '#lib/share/view/outcome.ts';

const MAX_REVISION_LENGTH = 200;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(whole, v.minValue(1));
const short = v.pipe(v.string(), v.maxLength(100));

const bodySchema = v.strictObject({
  id: v.string(),
  query: v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)), ''),
  row: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]$/))),
  build: v.optional(short, ''),
  clock: v.optional(short),
  reader: v.optional(short),
  at: v.optional(v.pipe(v.array(positive), v.maxLength(MAX_OPENED))),
  moment: v.optional(v.pipe(v.number(), v.integer())),
  oldest: v.optional(positive),
  readings: v.optional(short),
  /** Sent by pages of the build before, which are asked to load themselves anew. */
  plain: v.optional(v.boolean()),
  numbers: v.optional(v.pipe(v.array(positive), v.maxLength(MAX_OPENED))),
  known: v.optional(v.pipe(v.string(), v.maxLength(MAX_REVISION_LENGTH)), ''),
});

export interface ShareRequest extends v.InferOutput<typeof bodySchema> {
  readonly locale: RegionalLocale;
  readonly brand: Brand;
}

/**
 * Answers a POST from our own page: 200 with what `show` makes of the shared outcome, 404 `{"state":"unavailable"}`,
 * 410 `{"state":"ended"}`, 429 `{"state":"limited"}`, 502 or 503 `{"state":"fault"}`; 400, 403, 413 or 415 without asking the service.
 */
export async function answerShareRequest<Shown extends Response | null>(
  request: Request,
  show: (outcome: SharedOutcome, options: ShareRequest) => Shown | Promise<Shown>,
): Promise<Shown | Response> {
  const refused = rejectionOf(request);
  if (refused !== null) return json(refused, { state: 'refused' });
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer(0));
  if (bytes.byteLength > MAX_BODY_BYTES) return json(413, { state: 'refused' });
  const body = v.safeParse(bodySchema, parse(bytes));
  if (!body.success) return json(400, { state: 'refused' });
  const { id } = body.output;
  const hostBrand = brandForRequest(request.headers.get('host'));
  if (!isShareId(id) || hostBrand === null) return json(404, { state: 'unavailable' });
  const { outcome, brand } = await loadLink(id, hostBrand);
  const locale = chooseLocale({ lang: null, acceptLanguage: request.headers.get('accept-language') }, brand.languages);
  if (outcome.kind === 'shared') return show(outcome, { ...body.output, locale, brand });
  const { kind } = outcome;
  const state = kind === 'unavailable' || kind === 'ended' || kind === 'limited' ? kind : 'fault';
  return json(statusOfOutcome(kind), { state }, kind === 'limited' ? outcome.retryAfter : RETRY_AFTER_SECONDS);
}

/** Other sites cannot send this content type without a preflight, nor set the header at all. */
function rejectionOf({ headers }: Request): 403 | 415 | null {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || headers.get('content-encoding') !== null) return 415;
  const site = headers.get('sec-fetch-site');
  const isOwnPage = site === null ? headers.get('x-share-viewer') === '1' : site === 'same-origin';
  return isOwnPage ? null : 403;
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    // Fatal: a replacement character would ask for another link.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return hasUniqueKeys(text, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON.parse keeps the last of duplicate keys, so that which link is meant would be ambiguous. */
function hasUniqueKeys(text: string, value: unknown): boolean {
  const strings = Object.entries(value ?? {}).flatMap((entry) => entry.filter((part) => typeof part === 'string'));
  return (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []).length === strings.length;
}

export function json(status: number, body: unknown, retryAfter = RETRY_AFTER_SECONDS): Response {
  const retry = status === 503 || status === 429 ? { 'Retry-After': String(retryAfter) } : {};
  return Response.json(body, { status, headers: { ...dataHeaders, ...retry } });
}
