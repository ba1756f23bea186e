import * as v from 'valibot';
import { checked, nearestName } from '#lib/config/checks.ts';
import { locales } from '#lib/i18n/locales.ts';
import type { LocalizedText } from '../brand.ts';
import { readHost } from '../host.ts';

export function text(max: number) {
  return v.pipe(
    v.string('must be a text'),
    v.regex(/\S/, 'is empty'),
    v.maxLength(max, `is longer than ${max} characters`),
  );
}

export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, input }) => {
    if (expected !== 'never') return expected === 'Object' ? 'must be an object' : 'is missing';
    const key = String(input).slice(0, 40);
    const near = nearestName(key, Object.keys(entries), Math.floor(key.length * 0.4));
    return near === null ? 'is not a known key' : `is not a known key: did you mean ${near}?`;
  });
}

export function record<Value extends v.GenericSchema>(value: Value) {
  return v.record(v.string(), value, 'must be an object');
}

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'must be a list');
}

export function findRepeated(values: readonly string[]): string | null {
  return values.some((value, index) => values.indexOf(value) < index) ? 'lists one value twice' : null;
}

export function localized(max: number) {
  const shown = v.pipe(text(max), checked(findTextProblem));
  return v.pipe(
    v.union(
      [shown, object(v.entriesFromList([...locales, '*'], v.exactOptional(shown)))],
      `must be a text, or an object of texts by language: ${locales.join(', ')} or *`,
    ),
    v.transform((given): LocalizedText => (typeof given === 'string' ? { '*': given } : given)),
  );
}

const blanks = /[\p{Cf}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu;

function findTextProblem(given: string): string | null {
  if (/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u.test(given))
    return 'holds a line break, a control character or one that changes the direction of text';
  return given.replaceAll(blanks, '') === '' ? 'is blank' : null;
}

export function matching(pattern: string, message: string, max = 2000) {
  return v.pipe(
    v.string('must be a text'),
    v.maxLength(max, `is longer than ${max} characters`),
    v.regex(new RegExp(`^(?:${pattern})$`, 'iu'), message),
  );
}

const NAME = String.raw`[\p{L}\p{M}\p{N}._-]+`;
const PORT = String.raw`(?::\d{1,5})?`;
const LOOPBACK = String.raw`(?:(?:[\w-]+\.)*localhost|127\.[\d.]+|\[::1\])${PORT}(?:[/?#]|$)`;
const SCHEME = `(?:https://|http://(?=${LOOPBACK}))`;
export const PAGE = String.raw`${SCHEME}(?:${NAME}|\[[\da-f:.]+\])${PORT}(?:[/?#]\S*)?`;
export const EMAIL = String.raw`[\p{L}\p{N}._+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+`;
export const PHONE = String.raw`\+?(?:[\s()./-]*\d){3,15}[\s()./-]*`;

export function address(pattern: string, message: string, max?: number) {
  return v.pipe(
    matching(pattern, message, max),
    checked((given) => (given === 'self' || URL.canParse(given) ? null : message)),
  );
}

const toHref = v.transform((given: string) => new URL(given).href);
export const pageRule = 'must be an https: address without spaces, user name or password';
export const page = v.pipe(address(PAGE, pageRule), toHref);
export const link = v.pipe(
  address(
    String.raw`${PAGE}|mailto:${EMAIL}(?:\?[^\s#]*)?|tel:\+?(?:[()./-]*\d){3,15}[()./-]*`,
    'must be an https:, mailto: or tel: address without spaces, user name or password',
  ),
  toHref,
);

export const fileName = v.pipe(text(500), checked(findFileNameProblem));

/** A symlink in the folder may lead out of it, as container volumes are made of such links. */
function findFileNameProblem(name: string): string | null {
  const isInFolder = !/^\/|^[a-z][a-z\d+.-]*:|[\\\0]/i.test(name) && !name.split('/').includes('..');
  return isInFolder ? null : 'must be a path from the folder of the brands file, within that folder';
}

export const host = v.pipe(
  text(260),
  checked((given) =>
    readListedHost(given) === null
      ? 'must be one exact host such as track.example.com or localhost:3001: no wildcard, scheme or path'
      : null,
  ),
  v.transform((given) => readListedHost(given) ?? given),
);

function readListedHost(given: string): string | null {
  if (!/[^\u0000-\u007F]/.test(given)) return readHost(given);
  // Browsers send international names in punycode.
  const [, name = '', port = ''] = /^([\p{L}\p{M}\p{N}.-]+)(:\d+)?$/u.exec(given) ?? [];
  return URL.canParse(`https://${name}`) ? readHost(new URL(`https://${name}`).hostname + port) : null;
}

/** They become part of the Content-Security-Policy, which cannot name an IPv6 address. */
export const embedder = v.pipe(
  address(
    `self|${SCHEME}${NAME}${PORT}`,
    'must be one exact https: origin such as https://shop.example, without a path, or self',
    300,
  ),
  v.transform((given) => (given === 'self' ? given : new URL(given).origin)),
);
