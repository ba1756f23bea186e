import type { Metadata } from 'next';
import type { Locale } from '#lib/i18n/locales.ts';
import { type BrandFile, brandFilePath } from './brand.ts';

export interface HeadWords {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  readonly pictureText: string;
}

export interface BrandHeadParts {
  readonly locale: Locale;
  /** Of this brand: scheme, host and port. The address of the page itself is no part of its head. */
  readonly origin: string;
  readonly words: HeadWords;
  /** null: they could not be made. */
  readonly images: { readonly preview: BrandFile; readonly touchIcon: BrandFile; readonly icon: BrandFile } | null;
}

const openGraphLocales: Readonly<Record<Locale, string>> = { en: 'en_GB', ar: 'ar_AR' };

/**
 * What stands in the head of every page of a brand. The same for every link, so that a preview tells nothing
 * about a shipment: no canonical address, no `og:url`.
 */
export function brandHead({ locale, origin, words, images }: BrandHeadParts): Metadata {
  const { siteName, title, description, pictureText } = words;
  const head: Metadata = {
    title,
    description,
    applicationName: siteName,
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
  const openGraph = { type: 'website', siteName, title, description, locale: openGraphLocales[locale] } as const;
  const twitter = { card: 'summary_large_image', title, description } as const;
  if (images === null) return { ...head, openGraph, twitter };
  const { preview, touchIcon, icon } = images;
  const picture = { url: new URL(brandFilePath(preview), origin).href, alt: pictureText };
  return {
    ...head,
    openGraph: { ...openGraph, images: [{ ...picture, width: 1200, height: 630, type: preview.type }] },
    twitter: { ...twitter, images: [picture] },
    icons: {
      icon: [{ url: brandFilePath(icon), type: icon.type }],
      apple: [{ url: brandFilePath(touchIcon), type: touchIcon.type, sizes: '180x180' }],
    },
  };
}
