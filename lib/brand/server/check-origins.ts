import { isLoopback } from '#lib/address-problems.ts';
import { readHost } from '../brand-for-host.ts';
import { pathOf } from './brands-error.ts';
import type { Complain } from './complain.ts';

/** Hosts in the form they are compared in. `places`: where each was listed so far, in the whole file. */
export function checkHosts(raw: readonly string[], path: string, places: Map<string, string>, complain: Complain): readonly string[] {
  return raw.map((text, index) => {
    const own = pathOf(path, index);
    const host = readListedHost(text);
    const twin = host === null ? undefined : places.get(host);
    if (host === null) complain(own, problemOfHost(text), text);
    else if (twin !== undefined) complain(own, `is listed twice, the other time at ${twin}`, text);
    else places.set(host, own);
    return host ?? '';
  });
}

function readListedHost(text: string): string | null {
  if (!/[^\u0000-\u007F]/.test(text)) return readHost(text);
  // Browsers send the Latin spelling of names in other scripts.
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
export function checkEmbedders(raw: readonly string[], path: string, complain: Complain): readonly string[] {
  const places = new Map<string, string>();
  return raw.map((text, index) => {
    const own = pathOf(path, index);
    const { origin, sentence } = readEmbedder(text);
    const twin = places.get(origin);
    if (sentence !== null) complain(own, sentence, text.includes('@') ? undefined : text);
    else if (twin !== undefined) complain(own, `is listed twice, the other time at ${twin}`, text);
    else places.set(origin, own);
    return origin;
  });
}

function readEmbedder(text: string): { readonly origin: string; readonly sentence: string | null } {
  if (text === 'self') return { origin: text, sentence: null };
  const problem = (sentence: string) => ({ origin: '', sentence });
  if (text.includes('*')) return problem('must be one exact origin: wildcards are not possible');
  if (!/^[a-z]+:\/\/[^\s/?#@\\]+$/i.test(text) || !URL.canParse(text)) return problem('must be an origin without a path, such as https://shop.example, or self');
  const { origin, protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return problem('must start with https://: plain http is for loopback addresses only');
  if (hostname.startsWith('[')) return problem('must have a name: a browser\'s policy cannot name an IPv6 address');
  return readHost(hostname) === hostname ? { origin, sentence: null } : problem('is not an origin');
}
