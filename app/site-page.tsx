import { getLocale } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { PageFrame } from '#components/page-frame.tsx';
import { brandView } from '#lib/brand/brand-view.ts';
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts';
import { requestBrand, requestEmbed } from './request.ts';

/** The frame of every page, in the brand of the host that was asked. */
export async function SitePage(props: Omit<ComponentProps<typeof PageFrame>, 'brand' | 'embed'>) {
  const locale = await getLocale();
  const brand = brandView(await requestBrand(), isLocale(locale) ? locale : defaultLocale);
  return <PageFrame {...props} brand={brand} embed={await requestEmbed()} />;
}
