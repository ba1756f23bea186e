'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { BrandProvider } from '#components/brand/context.tsx';
import { createLanguage } from '#components/language/context.tsx';
import type { PageBrand } from '#lib/brand/view.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Each language is a script of its own, asked for with the page that speaks it and kept by browsers for ever. */
const languages: Readonly<Record<Locale, ComponentType<{ children: ReactNode }>>> = {
  en: dynamic(() => import('#lib/i18n/messages/en.json').then((file) => createLanguage('en', file.default))),
  ar: dynamic(() => import('#lib/i18n/messages/ar.json').then((file) => createLanguage('ar', file.default))),
};

interface PageProvidersProps {
  locale: Locale;
  brand: PageBrand;
  children: ReactNode;
}

/** What every part of a page may ask for: the words of its language, and its brand. */
export function PageProviders({ locale, brand, children }: PageProvidersProps) {
  const InLanguage = languages[locale];
  return (
    <InLanguage>
      <BrandProvider brand={brand}>{children}</BrandProvider>
    </InLanguage>
  );
}
