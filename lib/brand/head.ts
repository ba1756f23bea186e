import { createServerPayload } from '#lib/base/server-payload.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { brandFilePath, type BrandImages } from './brand.ts';

export interface HeadTexts {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  readonly pictureText: string;
}

export interface BrandHeadOptions {
  readonly locale: Locale;
  readonly origin: string;
  readonly texts: HeadTexts;
  /** null: they could not be drawn. */
  readonly images: BrandImages | null;
}

export interface Head {
  readonly title: string;
  readonly metas: readonly Readonly<Record<string, string>>[];
  readonly links: readonly Readonly<Record<string, string>>[];
}

export const headPayload = createServerPayload<Head>('head');

/** Languages whose likeliest region is not one of Open Graph's, or not the one the texts are written for. */
const openGraphLocales: Partial<Record<Locale, string>> = { en: 'en_GB', ar: 'ar_AR', pt: 'pt_PT' };

const openGraphLocale = memo((locale) => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region ?? ''}`;
});

/** The same for every share link, without a canonical address or `og:url`, so that a preview reveals no shipment. */
export function brandHead({ locale, origin, texts, images }: BrandHeadOptions): Head {
  const { siteName, title, description, pictureText } = texts;
  const named = (contents: Readonly<Record<string, string>>) =>
    Object.entries(contents).map(([name, content]) => ({ name, content }));
  const openGraph = (contents: Readonly<Record<string, string>>) =>
    Object.entries(contents).map(([name, content]) => ({ property: `og:${name}`, content }));
  const picture = images === null ? null : new URL(brandFilePath(images.preview), origin).href;
  return {
    title,
    metas: [
      ...named({
        description,
        'application-name': siteName,
        'format-detection': 'telephone=no, date=no, address=no, email=no',
      }),
      ...openGraph({
        title,
        description,
        site_name: siteName,
        locale: openGraphLocales[locale] ?? openGraphLocale(locale),
      }),
      ...(images === null || picture === null
        ? []
        : openGraph({
            image: picture,
            'image:type': images.preview.type,
            'image:width': '1200',
            'image:height': '630',
            'image:alt': pictureText,
          })),
      ...openGraph({ type: 'website' }),
      ...named({ 'twitter:card': 'summary_large_image', 'twitter:title': title, 'twitter:description': description }),
      ...(picture === null ? [] : named({ 'twitter:image': picture, 'twitter:image:alt': pictureText })),
    ],
    links: images === null ? [] : iconLinks(images),
  };
}

function iconLinks({ icon, touchIcon }: BrandImages) {
  return [
    { rel: 'icon', href: brandFilePath(icon), type: icon.type },
    { rel: 'apple-touch-icon', href: brandFilePath(touchIcon), type: touchIcon.type, sizes: '180x180' },
  ];
}
