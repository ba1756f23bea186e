import { isLoopback } from '#lib/base/address-problems.ts';
import { readHost } from '../host.ts';
import type { ProblemLocation } from './problems.ts';

/** Hosts in the form they are compared in. `seen`: where each was listed so far, in the whole file. */
export function checkHosts(
  raw: readonly string[],
  location: ProblemLocation,
  seen: Map<string, string>,
): readonly string[] {
  return raw.map((text, index) => {
    const host = readListedHost(text);
    if (host === null) location.in(index).report(problemOfHost(text), text);
    else checkOnce(host, text, location.in(index), seen);
    return host ?? '';
  });
}

function checkOnce(value: string, text: string, location: ProblemLocation, seen: Map<string, string>): void {
  const twin = seen.get(value);
  if (twin === undefined) seen.set(value, location.path);
  else location.report(`is listed twice, the other time at ${twin}`, text);
}

function readListedHost(text: string): string | null {
  if (!/[^\u0000-\u007F]/.test(text)) return readHost(text);
  // Browsers send such a name in its Latin spelling (punycode), so that is what is compared.
  const [, name = '', port = ''] = /^([\p{L}\p{M}\p{N}.-]+)(:\d+)?$/u.exec(text) ?? [];
  return name !== '' && URL.canParse(`https://${name}`) ? readHost(new URL(`https://${name}`).hostname + port) : null;
}

function problemOfHost(text: string): string {
  if (text.includes('*')) return 'must be one exact host: wildcards are not possible';
  if (text.includes('://')) return 'must be a host without a scheme, such as track.example.com';
  if (/[/?#]/.test(text)) return 'must be a host without a path, such as track.example.com';
  return 'is not a host, or a host and a port, such as track.example.com or localhost:3001';
}

/** Exact origins that may frame the pages, and `self`. They become part of a policy: nothing else may get through. */
export function checkEmbedders(raw: readonly string[], location: ProblemLocation): readonly string[] {
  const seen = new Map<string, string>();
  return raw.map((text, index) => {
    const { origin, sentence } = readEmbedder(text);
    if (sentence === null) checkOnce(origin, text, location.in(index), seen);
    else location.in(index).report(sentence, withoutSecret(text));
    return origin;
  });
}

/** What stands before an @ may be a password. */
function withoutSecret(text: string): string | undefined {
  return text.includes('@') ? undefined : text;
}

function readEmbedder(text: string): { readonly origin: string; readonly sentence: string | null } {
  if (text === 'self') return { origin: text, sentence: null };
  const problem = (sentence: string) => ({ origin: '', sentence });
  if (text.includes('*')) return problem('must be one exact origin: wildcards are not possible');
  if (!/^[a-z]+:\/\/[^\s/?#@\\]+$/i.test(text) || !URL.canParse(text))
    return problem('must be an origin without a path, such as https://shop.example, or self');
  const { origin, protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return problem('must start with https://: plain http is for loopback addresses only');
  if (hostname.startsWith('[')) return problem("must have a name: a browser's policy cannot name an IPv6 address");
  return readHost(hostname) === hostname ? { origin, sentence: null } : problem('is not an origin');
}

/** In its one spelling; null when it cannot be used. `others`: schemes besides https. */
export function checkLink(
  text: string,
  location: ProblemLocation,
  others: readonly ('mailto:' | 'tel:')[] = [],
): string | null {
  const sentence = problemOfLink(text, others);
  if (sentence === null) return new URL(text).href;
  location.report(sentence, withoutSecret(text));
  return null;
}

function problemOfLink(text: string, others: readonly string[]): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return 'must be an address without spaces';
  if (!URL.canParse(text)) return 'is not an address: it must start with https://';
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  if (others.includes(protocol)) {
    const target = decode(pathname);
    const isPlausible = hash === '' && (protocol === 'tel:' ? search === '' && isPhone(target) : isEmail(target));
    return isPlausible ? null : `is not a ${protocol} address somebody can be reached at`;
  }
  const isPlain = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  if (!isPlain)
    return others.length === 0
      ? 'is not an https: address'
      : `is not an https: address, nor one of ${others.join(' or ').replace(/:$/, '')}`;
  if (username !== '' || password !== '') return 'must not hold a user name or password';
  return readHost(hostname) === null || !/^https?:\/\/[^/\\]/i.test(text) ? 'is not an address' : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function isEmail(text: string): boolean {
  const [, name = '', host = ''] =
    /^([\p{L}\p{N}](?:[\p{L}\p{N}._+'-]{0,62}[\p{L}\p{N}_+-])?)@([^@]+)$/u.exec(text) ?? [];
  if (name === '' || name.includes('..') || !URL.canParse(`https://${host}`)) return false;
  return /^[\p{L}\p{N}.-]+\.\p{L}[\p{L}\p{N}-]+$/u.test(host) && readHost(new URL(`https://${host}`).hostname) !== null;
}

export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 3 && digits <= 15;
}
