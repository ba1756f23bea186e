import { createServerPayload } from '#lib/base/singleton.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { type BrandFile, brandFilePath, type BrandImages } from './brand.ts';

export type HeadTexts = Readonly<Record<'siteName' | 'title' | 'description' | 'pictureText', string>>;

interface BrandHeadOptions {
  readonly locale: Locale;
  readonly origin: string;
  readonly texts: HeadTexts;
  readonly images: BrandImages | null;
}

/** `css` are the page's styles, `print` is the address of those for paper. */
export interface PageHead extends ReturnType<typeof brandHead> {
  readonly css: string;
  readonly print: string | null;
  readonly script: string;
}

export const headPayload = createServerPayload<PageHead>('head');

/** Languages whose likeliest region is not one of Open Graph's, or not the one the texts are written for. */
const openGraphLocales: Partial<Record<Locale, string>> = { en: 'en_GB', ar: 'ar_AR', pt: 'pt_PT' };

const openGraphLocale = memo((locale) => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region ?? ''}`;
});

/** The same for every share link, without a canonical address or `og:url`, so that a preview reveals no shipment. */
export function brandHead({ locale, origin, texts, images }: BrandHeadOptions) {
  const { siteName, title, description, pictureText } = texts;
  const picture = images === null ? null : new URL(brandFilePath(images.preview), origin).href;
  const contents = {
    description,
    'application-name': siteName,
    'format-detection': 'telephone=no, date=no, address=no, email=no',
    'og:title': title,
    'og:description': description,
    'og:site_name': siteName,
    'og:locale': openGraphLocales[locale] ?? openGraphLocale(locale),
    ...(images !== null &&
      picture !== null && {
        'og:image': picture,
        'og:image:type': images.preview.type,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': pictureText,
      }),
    'og:type': 'website',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    ...(picture !== null && { 'twitter:image': picture, 'twitter:image:alt': pictureText }),
  };
  return {
    metas: Object.entries(contents).map(([name, content]): Readonly<Record<string, string>> => ({
      [name.startsWith('og:') ? 'property' : 'name']: name,
      content,
    })),
    links:
      images === null ? [] : [iconLink('icon', images.icon), iconLink('apple-touch-icon', images.touchIcon, '180x180')],
  };
}

function iconLink(rel: string, file: BrandFile, sizes?: string): Readonly<Record<string, string>> {
  return { rel, href: brandFilePath(file), type: file.type, ...(sizes !== undefined && { sizes }) };
}
