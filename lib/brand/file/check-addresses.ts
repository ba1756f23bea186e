import { isLoopback } from '#lib/base/address-problems.ts';
import { readHost } from '../host.ts';
import type { ProblemLocation } from './problems.ts';

export function checkHosts(
  raw: readonly string[],
  location: ProblemLocation,
  seen: Map<string, string>,
): readonly string[] {
  return raw.map((text, index) => {
    const host = readListedHost(text);
    if (host === null) location.in(index).report(hostProblem(text), text);
    else checkUnique(host, text, location.in(index), seen);
    return host ?? '';
  });
}

function checkUnique(value: string, text: string, location: ProblemLocation, seen: Map<string, string>): void {
  const first = seen.get(value);
  if (first === undefined) seen.set(value, location.path);
  else location.report(`is listed twice, the other time at ${first}`, text);
}

function readListedHost(text: string): string | null {
  if (!/[^\u0000-\u007F]/.test(text)) return readHost(text);
  // Browsers send international names in punycode.
  const [, name = '', port = ''] = /^([\p{L}\p{M}\p{N}.-]+)(:\d+)?$/u.exec(text) ?? [];
  return name !== '' && URL.canParse(`https://${name}`) ? readHost(new URL(`https://${name}`).hostname + port) : null;
}

function hostProblem(text: string): string {
  if (text.includes('*')) return 'must be one exact host: wildcards are not possible';
  if (text.includes('://')) return 'must be a host without a scheme, such as track.example.com';
  if (/[/?#]/.test(text)) return 'must be a host without a path, such as track.example.com';
  return 'is not a host, or a host and a port, such as track.example.com or localhost:3001';
}

/** They become part of the Content-Security-Policy, so only exact origins and `self` are accepted. */
export function checkEmbedders(raw: readonly string[], location: ProblemLocation): readonly string[] {
  const seen = new Map<string, string>();
  return raw.map((text, index) => {
    const { origin, problem } = readEmbedder(text);
    if (problem === null) checkUnique(origin, text, location.in(index), seen);
    else location.in(index).report(problem, withoutSecret(text));
    return origin;
  });
}

function withoutSecret(text: string): string | undefined {
  return text.includes('@') ? undefined : text;
}

function readEmbedder(text: string): { readonly origin: string; readonly problem: string | null } {
  if (text === 'self') return { origin: text, problem: null };
  const refuse = (problem: string) => ({ origin: '', problem });
  if (text.includes('*')) return refuse('must be one exact origin: wildcards are not possible');
  if (!/^[a-z]+:\/\/[^\s/?#@\\]+$/i.test(text) || !URL.canParse(text))
    return refuse('must be an origin without a path, such as https://shop.example, or self');
  const { origin, protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return refuse('must start with https://: plain http is for loopback addresses only');
  if (hostname.startsWith('[')) return refuse("must have a name: a browser's policy cannot name an IPv6 address");
  return readHost(hostname) === hostname ? { origin, problem: null } : refuse('is not an origin');
}

/** Returns it normalised, or null. `otherSchemes`: accepted besides https. */
export function checkLink(
  text: string,
  location: ProblemLocation,
  otherSchemes: readonly ('mailto:' | 'tel:')[] = [],
): string | null {
  const problem = findLinkProblem(text, otherSchemes);
  if (problem === null) return new URL(text).href;
  location.report(problem, withoutSecret(text));
  return null;
}

function findLinkProblem(text: string, otherSchemes: readonly string[]): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return 'must be an address without spaces';
  if (!URL.canParse(text)) return 'is not an address: it must start with https://';
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  if (otherSchemes.includes(protocol)) {
    const target = decode(pathname);
    const isPlausible = hash === '' && (protocol === 'tel:' ? search === '' && isPhone(target) : isEmail(target));
    return isPlausible ? null : `is not a usable ${protocol} address`;
  }
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return `is not an https: address${otherSchemes.length === 0 ? '' : `, nor one of ${otherSchemes.join(' or ').replace(/:$/, '')}`}`;
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
