'use client';

import type { ReactNode } from 'react';
import { BrandProvider } from '#components/brand/context.tsx';
import { PageLanguage } from '#components/language/page-language.tsx';
import type { PageBrand } from '#lib/brand/view.ts';
import type { Locale } from '#lib/i18n/locales.ts';

interface PageProvidersProps {
  locale: Locale;
  brand: PageBrand;
  children: ReactNode;
}

/** What every part of a page may ask for: the words of its language, and its brand. */
export function PageProviders({ locale, brand, children }: PageProvidersProps) {
  return (
    <PageLanguage locale={locale}>
      <BrandProvider brand={brand}>{children}</BrandProvider>
    </PageLanguage>
  );
}
