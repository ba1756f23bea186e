import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { BrandProvider } from '#components/brand/context.tsx';
import { PageLanguage } from '#components/language/page-language.tsx';
import { brandHead } from '#lib/brand/head.ts';
import { pageBrand } from '#lib/brand/view.ts';
import { brandCss } from '#lib/brand/theme/css.ts';
import { promptImages } from '#lib/brand/pictures/images.ts';
import { surfaces } from '#lib/brand/theme/surfaces.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import './globals.css';
import { Providers } from './providers.tsx';
import { requestBrand, requestEmbed, requestLocale, requestNonce, requestOrigin, requestWords } from './request.ts';

/** The same words for every link, so that a preview tells nothing about a shipment. */
export async function generateMetadata(): Promise<Metadata> {
  const [brand, origin, locale] = await Promise.all([requestBrand(), requestOrigin(), requestLocale()]);
  const [words, images] = await Promise.all([requestWords(locale), promptImages(brand)]);
  return brandHead({ locale, origin, words, images });
}

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await requestEmbed();
  const light = { media: '(prefers-color-scheme: light)', color: surfaces.light.paper };
  const dark = { media: '(prefers-color-scheme: dark)', color: surfaces.dark.paper };
  return {
    width: 'device-width',
    initialScale: 1,
    colorScheme: theme === 'auto' ? 'light dark' : theme,
    themeColor: theme === 'auto' ? [light, dark] : theme === 'dark' ? dark.color : light.color,
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, brand, embed, nonce] = await Promise.all([
    requestLocale(),
    requestBrand(),
    requestEmbed(),
    requestNonce(),
  ]);
  const css = brandCss(brand);
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={embed.theme === 'auto' ? undefined : embed.theme}
      data-embed={embed.mode ?? undefined}
      data-background={embed.mode === null ? undefined : embed.background}
    >
      {/* A browser hides the nonce from scripts, so that it differs at hydration. */}
      <head>
        {css !== '' && <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />}
      </head>
      <body>
        <PageLanguage locale={locale}>
          <BrandProvider brand={pageBrand(brand, locale, embed.mode !== null)}>
            <Providers>{children}</Providers>
          </BrandProvider>
        </PageLanguage>
      </body>
    </html>
  );
}
