import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { wordingFor, type PageBrand } from '#lib/brand/view.ts';

const BrandContext = createContext<PageBrand | null>(null);

export function BrandProvider({ brand, children }: { brand: PageBrand; children: ReactNode }) {
  return <BrandContext.Provider value={brand}>{children}</BrandContext.Provider>;
}

export function useBrand(): PageBrand {
  const brand = useContext(BrandContext);
  if (brand === null) throw new Error('useBrand needs a BrandProvider above it');
  return brand;
}

/** The brand's wording for texts of the service. */
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
