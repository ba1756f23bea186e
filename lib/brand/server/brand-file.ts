import type { Brand, BrandFile } from '../brand.ts';
import { fileOfBrand } from './brand-store.ts';

/** The brand's own file of this name; null for any other brand's. */
export async function brandFile(brand: Brand, name: string): Promise<BrandFile | null> {
  return fileOfBrand(brand, name);
}
