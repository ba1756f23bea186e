import type { Brand, BrandFile } from '../brand.ts';
import { brandImages } from './brand-images.ts';
import { fileOfBrand } from './brand-store.ts';

/** The brand's own file of this name, given or made at start; null for any other brand's. */
export async function brandFile(brand: Brand, name: string): Promise<BrandFile | null> {
  const given = fileOfBrand(brand, name);
  if (given !== null) return given;
  const { preview, touchIcon, icon } = await brandImages(brand);
  return [preview, touchIcon, icon].find((image) => image.name === name) ?? null;
}
