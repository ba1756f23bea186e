import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { type Brand, neutralBrand } from '#lib/brand/brand.ts';
import type { HeadTexts } from '#lib/brand/head.ts';
import { BRAND_HEADER, readHost } from '#lib/brand/host.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { brandView } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import { defaultLocale, isLocale, type Locale, LOCALE_HEADER } from '#lib/i18n/locales.ts';
import { FAULT_HEADER } from '#lib/share/page/outcome.ts';
import { decodeEmbedOptions, EMBED_HEADER, type EmbedOptions } from '#lib/embed/options.ts';

/** The brand of the host that was asked, one for a whole page. */
export const requestBrand = cache(
  async (): Promise<Brand> => brandForRequest((await headers()).get('host')) ?? neutralBrand,
);

/** Whether that is the brand the gate decided for: after a reload in between, what it hides would show. */
export async function isBrandOfGate(): Promise<boolean> {
  return (await headers()).get(BRAND_HEADER) === (await requestBrand()).id;
}

/** How the page is to be embedded, as the gate read it. */
export const requestEmbed = cache(async (): Promise<EmbedOptions> =>
  decodeEmbedOptions(new URLSearchParams((await headers()).get(EMBED_HEADER) ?? '')),
);

/** Whether the gate found a fault: its page comes back by itself. */
export async function requestIsFault(): Promise<boolean> {
  return Boolean((await headers()).get(FAULT_HEADER));
}

export async function requestNonce(): Promise<string> {
  const nonce = (await headers()).get('x-nonce');
  if (nonce === null) throw new Error('No page is written without the gate');
  return nonce;
}

/** Where the visitor is: a brand's own host as it was asked for, else the address of the settings. */
export const requestOrigin = cache(async (): Promise<string> => {
  const { origin, protocol } = new URL(currentSettings().appUrl);
  const host = (await headers()).get('host');
  const known = host === null || (await requestBrand()).hosts.length === 0 ? null : readHost(host);
  return known === null ? origin : `${protocol}//${known}`;
});

export async function requestLocale(): Promise<Locale> {
  const locale = (await headers()).get(LOCALE_HEADER);
  return isLocale(locale) ? locale : defaultLocale;
}

/** What the brand's pages are called in a language, each of them like all others. */
export async function requestWords(locale: Locale): Promise<HeadTexts> {
  const { name } = brandView(await requestBrand(), locale);
  const { site, preview } = wordsOf(locale);
  const siteName = name ?? site('name');
  const title = name === null ? site('title') : preview('title', { name });
  return { siteName, title, description: preview('description'), pictureText: siteName };
}
