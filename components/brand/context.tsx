'use client';

import { type ComponentProps, createContext, useContext, useMemo } from 'react';
import { wordingFor, type PageBrand } from '#lib/brand/view.ts';
import { PageLanguage } from '../language/context.tsx';

const BrandContext = createContext<PageBrand | null>(null);

interface PageProvidersProps extends ComponentProps<typeof PageLanguage> {
  brand: PageBrand;
}

export function PageProviders({ brand, children, ...language }: PageProvidersProps) {
  return (
    <PageLanguage {...language}>
      <BrandContext value={brand}>{children}</BrandContext>
    </PageLanguage>
  );
}

export function useBrand(): PageBrand {
  const brand = useContext(BrandContext);
  if (brand === null) throw new Error('useBrand needs a BrandProvider above it');
  return brand;
}

export function useBrandWording(): {
  readonly status: (text: string) => string | null;
  readonly exception: (label: string) => string;
} {
  const { wording } = useBrand();
  return useMemo(
    () => ({
      status: (text: string) => wordingFor(wording.status, text),
      exception: (label: string) => wordingFor(wording.exceptions, label) ?? label,
    }),
    [wording],
  );
}
