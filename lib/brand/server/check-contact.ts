import type { Locale } from '#lib/i18n/locales.ts';
import type { Brand, BrandLink } from '../brand.ts';
import type { RawBrand } from '../brand-schema.ts';
import { checkLink, isEmail, isPhone } from './check-addresses.ts';
import { checkWords } from './check-words.ts';
import type { Complain } from './complain.ts';

/** The links of a header or a footer. */
export function checkLinks(raw: RawBrand['headerLinks'], path: string, offered: readonly Locale[], complain: Complain): readonly BrandLink[] {
  return (raw ?? []).map(({ text, href }, index) => ({
    text: checkWords(text, `${path}[${index}].text`, offered, complain),
    href: checkLink(href, `${path}[${index}].href`, ['mailto:', 'tel:'], complain) ?? '',
  }));
}

/** Where somebody gets help; null without any of it. */
export function checkSupport(raw: RawBrand['support'], path: string, complain: Complain): Brand['support'] {
  if (raw === undefined) return null;
  const { email = null, phone = null, url = null } = raw;
  if (email === null && phone === null && url === null) complain(path, 'names no way to get help: email, phone or url');
  if (email !== null && !isEmail(email)) complain(`${path}.email`, 'is not an e-mail address', email);
  if (phone !== null && !isPhone(phone)) complain(`${path}.phone`, 'is not a telephone number', phone);
  return { email, phone, url: url === null ? null : checkLink(url, `${path}.url`, [], complain) };
}
