import { decodePercent } from '#lib/base/decode-percent.ts';
import { isShareId } from '#lib/tracking/types.ts';

export { isShareId } from '#lib/tracking/types.ts';

/** `{app_url}/share?id=<identifier>`. Throws a TypeError, quoting neither, when no link can be made. */
export function buildShareLink(appUrl: string, shareId: string): string {
  if (!URL.canParse(appUrl) || !isShareId(shareId)) throw new TypeError('No share link can be made of this.');
  const { origin, pathname } = new URL(appUrl);
  // Mail programs cut closing punctuation off a link at the end of a sentence.
  const id = encodeURIComponent(shareId).replace(/[.!'()*~]+$/, (end) =>
    [...end].map((mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
  return `${origin}${pathname.replace(/\/+$/, '')}/share?id=${id}`;
}

/** The identifier in a raw query; null unless there is exactly one valid `id`. */
export function readShareId(query: string): string | null {
  const values = (query.startsWith('?') ? query.slice(1) : query).split('&').flatMap((pair) => {
    const end = pair.indexOf('=');
    const name = decode(end < 0 ? pair : pair.slice(0, end));
    return name === 'id' ? [end < 0 ? '' : pair.slice(end + 1)] : [];
  });
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return null;
  const shareId = decode(value);
  return shareId !== null && isShareId(shareId) ? shareId : null;
}

function decode(text: string): string | null {
  return decodePercent(text.replaceAll('+', ' '));
}

const MAX_PASTE_LENGTH = 16_000;
/** What mail programs and chats leave at the end of a link. Not `-` and `_`, which identifiers may end in. */
const DAMAGE = /(?:[\s.,;:!>)\]}"'`*\u2019\u201D\u00BB\u2026]|%(?:20|0A|0D|09|22|3E|C2%A0))$/i;
const OPENING_DAMAGE = /^(?:[\s<("'`[{\u2018\u201C\u00AB]|%20|%3C|%22|url:)+/i;
const BARE_DAMAGE = /(?:[\s.,;>)\]"\u201D]|%(?:20|0A|0D|09|22|3E))$/i;

/** The identifier in pasted text: in a link, damaged or wrapped by a mail program, in a query, or bare. */
export function parseShareLink(text: string): string | null {
  if (text.length > MAX_PASTE_LENGTH) return null;
  const plain = text.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  const pasted = plain.replace(OPENING_DAMAGE, '').trimEnd();
  const words = pasted.split(/[\s<>"]+/).slice(0, 200);
  for (const link of [...words.filter((word) => /[?&]id=/i.test(word)), ...words.flatMap(linksInside)]) {
    const shareId = readLink(link);
    if (shareId !== null) return shareId;
  }
  if (/^id=/.test(pasted)) return readLink(`?${pasted}`);
  const looksLikeLink = /:\/\/|[?&]\w+=|^www\.|^\/|\/share\b/i.test(pasted);
  const bare = stripEnd(pasted, BARE_DAMAGE);
  return looksLikeLink || /\s/.test(bare) || !isShareId(bare) ? null : bare;
}

function readLink(link: string): string | null {
  const [address = ''] = link.split('#', 1);
  const query = address.slice(address.indexOf('?') + 1).replace(/^[?&]+/, '');
  const pairs = query
    .split('&')
    .map((pair) => (pair.startsWith('id=') ? `id=${stripEnd(pair.slice(3), DAMAGE)}` : pair));
  return readShareId(pairs.join('&'))?.trim() || null;
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
