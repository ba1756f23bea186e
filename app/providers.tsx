'use client';

import type { ComponentProps } from 'react';
import { BrandProvider } from '#components/brand/context.tsx';
import { PageLanguage } from '#components/language/context.tsx';
import type { PageBrand } from '#lib/brand/view.ts';

interface PageProvidersProps extends ComponentProps<typeof PageLanguage> {
  brand: PageBrand;
}

/** Gives every component of a page its texts and its brand. */
export function PageProviders({ brand, children, ...language }: PageProvidersProps) {
  return (
    <PageLanguage {...language}>
      <BrandProvider brand={brand}>{children}</BrandProvider>
    </PageLanguage>
  );
}
