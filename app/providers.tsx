'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrandProvider } from '#components/brand/context.tsx';
import { PageLanguage } from '#components/language/page-language.tsx';
import type { PageBrand } from '#lib/brand/view.ts';
import type { Locale } from '#lib/i18n/locales.ts';

interface PageProvidersProps {
  locale: Locale;
  brand: PageBrand;
  children: ReactNode;
}

/** What every part of a page may ask for: the words of its language, its brand, and what was fetched. */
export function PageProviders({ locale, brand, children }: PageProvidersProps) {
  // In state, so that one server never shares a cache between two visitors.
  const [client] = useState(() => new QueryClient());
  return (
    <PageLanguage locale={locale}>
      <BrandProvider brand={brand}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </BrandProvider>
    </PageLanguage>
  );
}
