import { isLoopback } from '#lib/address-problems.ts';
import { readHost } from '../brand-for-host.ts';
import type { Complain } from './complain.ts';

/** An address a reader may be led to, in its one spelling; null when it cannot be used. `others`: schemes besides https. */
export function checkLink(text: string, path: string, others: readonly ('mailto:' | 'tel:')[], complain: Complain): string | null {
  const sentence = problemOfLink(text, others);
  if (sentence === null) return new URL(text).href;
  complain(path, sentence, text.includes('@') ? undefined : text);
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
  if (!isPlain) return others.length === 0 ? 'is not an https: address' : `is not an https: address, nor one of ${others.join(' or ').replace(/:$/, '')}`;
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
  const [, name = '', host = ''] = /^([\p{L}\p{N}](?:[\p{L}\p{N}._+'-]{0,62}[\p{L}\p{N}_+-])?)@([^@]+)$/u.exec(text) ?? [];
  if (name === '' || name.includes('..') || !URL.canParse(`https://${host}`)) return false;
  return /^[\p{L}\p{N}.-]+\.\p{L}[\p{L}\p{N}-]+$/u.test(host) && readHost(new URL(`https://${host}`).hostname) !== null;
}

/** A number as people write it, of 3 to 15 digits. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 3 && digits <= 15;
}
