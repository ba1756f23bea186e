import type { Metadata } from 'next';
import type { Locale } from '#lib/i18n/locales.ts';
import type { BrandFile } from './brand.ts';

/** The words of a page's head, in its language. */
export interface HeadWords {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** What the preview picture shows. */
  readonly pictureText: string;
}

export interface BrandHeadParts {
  readonly locale: Locale;
  /** Of this brand: scheme, host and port. The address of the page itself is no part of its head. */
  readonly origin: string;
  readonly words: HeadWords;
  readonly images: { readonly preview: BrandFile; readonly touchIcon: BrandFile; readonly icon: BrandFile };
}

const openGraphLocales: Readonly<Record<Locale, string>> = { en: 'en_GB', ar: 'ar_AR' };

/**
 * What stands in the head of every page of a brand. The same for every link, so that a preview tells nothing
 * about a shipment: no canonical address, no `og:url`.
 */
export function brandHead({ locale, origin, words, images }: BrandHeadParts): Metadata {
  const { siteName, title, description, pictureText } = words;
  const picture = { url: new URL(brandFilePath(images.preview), origin).href, alt: pictureText };
  return {
    title,
    description,
    applicationName: siteName,
    formatDetection: { telephone: false, date: false, address: false, email: false },
    openGraph: { type: 'website', siteName, title, description, locale: openGraphLocales[locale], images: [{ ...picture, width: 1200, height: 630, type: images.preview.type }] },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
    icons: {
      icon: [{ url: brandFilePath(images.icon), type: images.icon.type }],
      apple: [{ url: brandFilePath(images.touchIcon), type: images.touchIcon.type, sizes: '180x180' }],
    },
  };
}

function brandFilePath({ name }: BrandFile): string {
  return `/brands/${name}`;
}
