import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { directionOf } from '#lib/i18n/locales.ts';
import './globals.css';
import { Providers } from './providers.tsx';

/** The same words for every link, so that a preview tells nothing about a shipment. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('site');
  return { title: t('title'), description: t('description'), formatDetection: { telephone: false, date: false, address: false, email: false } };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fdfdfe' },
    { media: '(prefers-color-scheme: dark)', color: '#101316' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body>
        <NextIntlClientProvider>
          <Providers>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
