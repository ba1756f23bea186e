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
import { defaultLocale, isRegionalLocale, LOCALE_HEADER, type RegionalLocale } from '#lib/i18n/locales.ts';
import { PAGE_HEADER } from '#lib/runtime/page-styles.ts';
import { hideParts } from '#lib/share/load/load-link.ts';
import { HIDEABLE } from '#lib/share/seal/seal.ts';
import { ENDED_HEADER, FAULT_HEADER, HIDE_HEADER } from '#lib/share/view/outcome.ts';
import { decodeEmbedOptions, EMBED_HEADER, type EmbedOptions } from '#lib/embed/options.ts';

/** With the rules of a sealed link, which proxy.ts names. */
export const requestBrand = cache(async (): Promise<Brand> => {
  const hide = (await headers()).get(HIDE_HEADER)?.split(',') ?? [];
  return hideParts(
    await requestHostBrand(),
    HIDEABLE.filter((part) => hide.includes(part)),
  );
});

export async function requestHostBrand(): Promise<Brand> {
  return brandForRequest((await headers()).get('host')) ?? neutralBrand;
}

/** When the sealed link of this request ended, ISO; null: it did not. */
export async function requestEnded(): Promise<string | null> {
  return (await headers()).get(ENDED_HEADER) || null;
}

/** Whether the brand is still the one the proxy chose: after a reload in between, hidden data would be shown. */
export async function isBrandChosenByProxy(): Promise<boolean> {
  return (await headers()).get(BRAND_HEADER) === (await requestBrand()).id;
}

export const requestEmbed = cache(async (): Promise<EmbedOptions> =>
  decodeEmbedOptions(new URLSearchParams((await headers()).get(EMBED_HEADER) ?? '')),
);

export async function requestIsFault(): Promise<boolean> {
  return Boolean((await headers()).get(FAULT_HEADER));
}

export async function requestPage(): Promise<{ path: string; isPaper: boolean }> {
  const [path = '', query] = ((await headers()).get(PAGE_HEADER) ?? '').split('?');
  return { path, isPaper: query === 'print' && (await requestEmbed()).mode === null };
}

export async function requestNonce(): Promise<string> {
  const nonce = (await headers()).get('x-nonce');
  if (nonce === null) throw new Error('proxy.ts sets the x-nonce header of every page');
  return nonce;
}

/** The visitor's origin: the brand's own host if the request was sent to it, else the configured address. */
export const requestOrigin = cache(async (): Promise<string> => {
  const { origin, protocol } = new URL(currentSettings().appUrl);
  const host = (await headers()).get('host');
  const known = host === null || (await requestBrand()).hosts.length === 0 ? null : readHost(host);
  return known === null ? origin : `${protocol}//${known}`;
});

export async function requestLocale(): Promise<RegionalLocale> {
  const locale = (await headers()).get(LOCALE_HEADER);
  return isRegionalLocale(locale) ? locale : defaultLocale;
}

export async function requestWords(locale: RegionalLocale): Promise<HeadTexts> {
  const { name } = brandView(await requestBrand(), locale);
  const { site, preview } = wordsOf(locale);
  const siteName = name ?? site('name');
  const title = name === null ? site('title') : preview('title', { name });
  return { siteName, title, description: preview('description'), pictureText: siteName };
}
