import { problemOfUpstream } from '#lib/base/address-problems.ts';
import { createStatusError, TrackingError } from '../errors.ts';
import { toWellFormed } from '../json/text.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]{1,100}\+json)$/;
const PROBLEM_TYPE = 'application/problem+json';

/**
 * Returns the address ending in `/`, so that joining keeps its path. Throws a TypeError that does not quote it, also for
 * plain http beyond loopback, which would show an access key to the network.
 */
export function readBaseUrl(text: string, allowsPlainHttp = false): URL {
  const problem = problemOfUpstream(text, allowsPlainHttp);
  if (problem !== null) throw new TypeError(`The base address ${problem}.`);
  const url = new URL(text);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

export function operationUrl(base: URL, operation: string, query: Readonly<Record<string, string>> = {}): URL {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(toWellFormed(value))}`);
  const url = new URL(pairs.length === 0 ? operation : `${operation}?${pairs.join('&')}`, base);
  const isBelowBase = url.origin === base.origin && url.pathname === `${base.pathname}${operation}` && url.hash === '';
  if (!isBelowBase) throw new TrackingError('unreadable', 'address');
  return url;
}

export async function getJsonBytes(
  transport: Transport,
  url: URL,
  options: Pick<TransportRequest, 'signal' | 'reserve'> = {},
): Promise<Uint8Array> {
  return readJsonBytes(await transport({ method: 'GET', url, headers: { accept: 'application/json' }, ...options }));
}

/** Throws the status's error for any status but 200, and `unreadable` for a content type that is not JSON. */
export function readJsonBytes(response: TransportResponse): Uint8Array {
  if (response.status !== 200) throw createStatusError(response.status);
  checkContentType(response.header('content-type'));
  return response.body;
}

function checkContentType(values: readonly string[]): void {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) throw new TrackingError('unreadable', 'content-type');
  const [type = '', ...parameters] = value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type === PROBLEM_TYPE) throw new TrackingError('rejected', 'error-body');
  if (!JSON_TYPE.test(type)) throw new TrackingError('unreadable', 'content-type');
  for (const parameter of parameters) {
    const charset = /^charset\s*=\s*"?([^"]*)"?$/.exec(parameter)?.[1]?.trim() ?? 'utf-8';
    if (charset !== 'utf-8' && charset !== 'utf8') throw new TrackingError('unreadable', 'content-type');
  }
}
