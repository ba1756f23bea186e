import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { BrandProvider } from '#components/brand-context.tsx';
import { brandView } from '#lib/brand/brand-view.ts';
import { brandCss } from '#lib/brand/server/brand-css.ts';
import { defaultLocale, directionOf, isLocale } from '#lib/i18n/locales.ts';
import './globals.css';
import { Providers } from './providers.tsx';
import { requestBrand, requestEmbed, requestNonce } from './request.ts';

/** The same words for every link, so that a preview tells nothing about a shipment. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('site');
  return { title: t('title'), description: t('description'), formatDetection: { telephone: false, date: false, address: false, email: false } };
}

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await requestEmbed();
  const light = { media: '(prefers-color-scheme: light)', color: '#fdfdfe' };
  const dark = { media: '(prefers-color-scheme: dark)', color: '#101316' };
  return {
    width: 'device-width',
    initialScale: 1,
    colorScheme: theme === 'auto' ? 'light dark' : theme,
    themeColor: theme === 'auto' ? [light, dark] : theme === 'dark' ? dark.color : light.color,
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const [brand, embed, nonce] = await Promise.all([requestBrand(), requestEmbed(), requestNonce()]);
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
      <head>{css !== '' && <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />}</head>
      <body>
        <NextIntlClientProvider>
          <BrandProvider brand={brandView(brand, isLocale(locale) ? locale : defaultLocale)}>
            <Providers>{children}</Providers>
          </BrandProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
