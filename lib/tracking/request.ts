import { errorOfStatus, TrackingError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { readServiceAnswer } from './service-answer.ts';
import { wellFormed } from './text.ts';
import type { Transport } from './transport.ts';

/** Of an error body no more is read than a sentence needs. */
export const REFUSAL_BYTES = 64 * 1024;

/** What goes with every request of an owner. */
export interface KeyedRequest {
  readonly accessKey: string;
  /** What no word of the service may remind of: the key, and identifiers that open a link. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks a base address once. Returns it ending in `/`, so that joining keeps its path. Throws a TypeError
 * that does not quote it unless it is http(s) without credentials, query and fragment.
 */
export function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain) throw new TypeError('The base address must be an http or https address without credentials, query or fragment.');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Joins one operation and its query to the base, and makes sure the result is still below it. */
export function operationUrl(base: URL, operation: string, query: Readonly<Record<string, string>> = {}): URL {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  const url = new URL(pairs.length === 0 ? operation : `${operation}?${pairs.join('&')}`, base);
  const isBelowBase = url.origin === base.origin && url.pathname === `${base.pathname}${operation}` && url.hash === '';
  if (!isBelowBase) throw new TrackingError('unreadable', 'address');
  return url;
}

/** Reads one resource as JSON, still `unknown`. Sends no AccessKey, and does not listen to the words of a refusal. */
export async function getJson(transport: Transport, url: URL, signal?: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json' };
  return readJsonBody(await transport({ method: 'GET', url, headers, ...(signal === undefined ? {} : { signal }) }));
}

/** Reads one resource of an owner as JSON, still `unknown`. A refusal carries what the service said. */
export async function getJsonWithKey(transport: Transport, url: URL, { accessKey, secrets, signal }: KeyedRequest): Promise<unknown> {
  const headers = { accept: 'application/json', AccessKey: accessKey };
  const response = await transport({ method: 'GET', url, headers, refusalBytes: REFUSAL_BYTES, ...(signal === undefined ? {} : { signal }) });
  if (response.status !== 200) throw errorOfStatus(response.status, readServiceAnswer(response.body, secrets));
  return readJsonBody(response);
}
