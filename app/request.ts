import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { type Brand, neutralBrand } from '#lib/brand/brand.ts';
import { readHost } from '#lib/brand/host.ts';
import type { HeadTexts } from '#lib/brand/head.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { brandView } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { type PageContext, pageContexts } from '#lib/server/page-context.ts';

/** A request that has not passed proxy.ts gets no page. */
export const requestContext = cache(async (): Promise<PageContext & { readonly nonce: string }> => {
  const nonce = (await headers()).get('x-nonce') ?? '';
  return { nonce, ...pageContexts.take(nonce) };
});

export async function requestHostBrand(): Promise<Brand> {
  return brandForRequest((await headers()).get('host')) ?? neutralBrand;
}

export async function requestOrigin(brand: Brand): Promise<string> {
  const { origin, protocol } = new URL(currentSettings().appUrl);
  const host = (await headers()).get('host');
  const known = host === null || brand.hosts.length === 0 ? null : readHost(host);
  return known === null ? origin : `${protocol}//${known}`;
}

export function headTexts(brand: Brand, locale: RegionalLocale): HeadTexts {
  const { name } = brandView(brand, locale);
  const { site, preview } = translatorsOf(locale);
  const siteName = name ?? site('name');
  const title = name === null ? site('title') : preview('title', { name });
  return { siteName, title, description: preview('description'), pictureText: siteName };
}
