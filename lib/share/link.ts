import { isShareId } from '#lib/tracking/types.ts';
import { decodePercent } from './decode-percent.ts';

export { isShareId } from '#lib/tracking/types.ts';

/** `{app_url}/share?id=<identifier>`. Throws a TypeError, quoting neither, when no link can be made. */
export function buildShareLink(appUrl: string, shareId: string): string {
  return buildOrderLink(appUrl, [shareId]);
}

export const MAX_ORDER_LINKS = 20;
/** Path and query of a request; the server answers 414 to more. nginx reads a request line of 8 kB as it is set here. */
export const MAX_ADDRESS_LENGTH = 8000;
export const MAX_PARAMETERS = 100;
/** Of a link. The rest is for what a page and mail services add to it. */
const MAX_LINK_LENGTH = 7000;

/**
 * 1 to 20 shipments: `{app_url}/share?id=<identifier>&id=<identifier>`. Throws a TypeError, quoting none, when no link
 * can be made or it would be too long to be opened.
 */
export function buildOrderLink(appUrl: string, shareIds: readonly string[]): string {
  const isPossible = shareIds.length > 0 && shareIds.length <= MAX_ORDER_LINKS && shareIds.every(isShareId);
  if (!URL.canParse(appUrl) || !isPossible) throw new TypeError('No share link can be made of this.');
  const { origin, pathname } = new URL(appUrl);
  const address = `${pathname.replace(/\/+$/, '')}/share?${shareIds.map((id) => `id=${encodeId(id)}`).join('&')}`;
  if (address.length > MAX_LINK_LENGTH)
    throw new TypeError('The link would be too long: make several of fewer shipments each.');
  return origin + address;
}

export function shareHref(shareIds: readonly string[], lang: string | null): string {
  const query = new URLSearchParams(shareIds.map((id) => ['id', id]));
  if (lang !== null) query.set('lang', lang);
  return `/share?${query.toString()}`;
}

/** Mail programs cut closing punctuation off a link at the end of a sentence. */
function encodeId(shareId: string): string {
  return encodeURIComponent(shareId).replace(/[.!'()*~]+$/, (end) =>
    [...end].map((mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
}

export function readShareId(query: string): string | null {
  const [shareId = null, ...others] = idsIn(query);
  return others.length === 0 ? shareId : null;
}

export interface Order {
  /** Each once, in the order of the link; null: no identifier. A page shows the first 20. */
  readonly ids: readonly (string | null)[];
}

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

export function readOrder(query: string): Order | null {
  const all = idsIn(query);
  if (all.length < 2) return null;
  return { ids: [...new Set(all)] };
}

function idsIn(query: string): readonly (string | null)[] {
  return (query.startsWith('?') ? query.slice(1) : query).split('&').flatMap((pair) => {
    const end = pair.indexOf('=');
    if (decode(end < 0 ? pair : pair.slice(0, end)) !== 'id') return [];
    const shareId = end < 0 ? null : decode(pair.slice(end + 1));
    return [shareId !== null && isShareId(shareId) ? shareId : null];
  });
}

function decode(text: string): string | null {
  return decodePercent(text.replaceAll('+', ' '));
}

const MAX_PASTE_LENGTH = 16_000;
/** What mail programs and chats leave at the end of a link. Not `-` and `_`, which identifiers may end in. */
const DAMAGE = /(?:[\s.,;:!>)\]}"'`*\u2019\u201D\u00BB\u2026]|%(?:20|0A|0D|09|22|3E|C2%A0))$/i;
const OPENING_DAMAGE = /^(?:[\s<("'`[{\u2018\u201C\u00AB]|%20|%3C|%22|url:)+/i;
const BARE_DAMAGE = /(?:[\s.,;>)\]"\u201D]|%(?:20|0A|0D|09|22|3E))$/i;

export function parseShareLink(text: string): string | null {
  const [shareId = null, ...others] = parseShareIds(text);
  return others.length === 0 ? shareId : null;
}

export function parseShareIds(text: string): readonly string[] {
  if (text.length > MAX_PASTE_LENGTH) return [];
  const plain = text.replaceAll(/&(?:amp|#38|#x26)(?:;|%3B)/gi, '&');
  const pasted = plain.replace(OPENING_DAMAGE, '').trimEnd();
  const words = pasted.split(/[\s<>"]+/).slice(0, 200);
  for (const link of [
    ...words.filter((word) => /(?:[?&]|%3F)id(?:=|%3D)/i.test(word)),
    ...words.flatMap(linksInside),
  ]) {
    const shareIds = readLink(link);
    if (shareIds.length > 0) return shareIds;
  }
  if (/^id=/.test(pasted)) return readLink(`?${pasted}`);
  const looksLikeLink = /:\/\/|[?&]\w+=|^www\.|^\/|\/share\b/i.test(pasted);
  const bare = stripEnd(pasted, BARE_DAMAGE);
  return looksLikeLink || /\s/.test(bare) || !isShareId(bare) ? [] : [bare];
}

function readLink(link: string): readonly string[] {
  const [address = ''] = link.replace(/\/share\/?%3F/i, '/share?').split('#', 1);
  const pairs = mendQuery(address.slice(address.indexOf('?') + 1))
    .split('&')
    .map((pair) => (pair.startsWith('id=') ? `id=${stripEnd(pair.slice(3), DAMAGE)}` : pair));
  return idsIn(pairs.join('&')).flatMap((shareId) => shareId?.trim() || []);
}

const SHARE_ADDRESS = /^\/share\/?(?:(?:\?|%3F)(.*))?$/is;

/** The address of the page as it was meant: `/SHARE`, `/share/` and `/share%3Fid=A` have no other meaning. */
export function mendShareAddress(address: string): string {
  const found = SHARE_ADDRESS.exec(address);
  if (found === null) return address;
  const query = mendQuery(found[1] ?? '');
  return query === '' ? '/share' : `/share?${query}`;
}

/** `amp;id=A`, `Id=A` and `id%3DA` can only be damage. */
function mendQuery(query: string): string {
  const pairs = query
    .replace(/^[?&]+/, '')
    .split('&')
    .map(unescapePair);
  const mended = pairs.join('&').replace(/(^|&)(?:amp;)+/gi, '$1');
  return mended.replace(/(^|&)id=/gi, '$1id=');
}

function unescapePair(pair: string): string {
  if (pair.includes('=') || !/%3D/i.test(pair)) return pair.replace(/^(?:amp%3B)+/i, '');
  return (decode(pair) ?? pair).replace(/[^\x21\x22\x24-\x7E]/gu, encodeURIComponent);
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const APPENDED_QUERY = /\?[\w.~-]+=.*$/s;

export function repairShareId(shareId: string): string | null {
  const start = shareId
    .replace(INVISIBLE, '')
    .replace(APPENDED_QUERY, '')
    .replace(OPENING_DAMAGE, '')
    .replace(/^3D/, '');
  const repaired = stripEnd(start, DAMAGE);
  return repaired === shareId || !isShareId(repaired) ? null : repaired;
}

export function repairedHref(search: string): string | null {
  const ids = idsIn(search).filter((id) => id !== null);
  if (ids.every((id) => repairShareId(id) === null)) return null;
  const query = new URLSearchParams(search);
  query.delete('id');
  for (const id of ids) query.append('id', repairShareId(id) ?? id);
  return `/share?${query.toString()}`;
}

function linksInside(link: string): readonly string[] {
  if (!/^https?:\/\//i.test(link)) return [];
  return link
    .slice(link.indexOf('?') + 1)
    .split('&')
    .flatMap((pair) => {
      const value = decode(pair.slice(pair.indexOf('=') + 1)) ?? '';
      return /^https?:\/\/[^\s]*[?&]id=/i.test(value) ? [value] : [];
    });
}

function stripEnd(text: string, damage: RegExp): string {
  let end = text.length;
  for (;;) {
    // Damage is at most six characters long.
    const found = damage.exec(text.slice(Math.max(0, end - 6), end));
    if (found === null) return text.slice(0, end);
    end -= found[0].length;
  }
}
