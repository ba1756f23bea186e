import type { Brand, BrandFile } from '../brand.ts';
import { brandImages, drawnImages, type BrandImages } from './brand-images.ts';
import { fileOfBrand, formerBrandsOf } from './brand-store.ts';

/**
 * The brand's own file of this name, given or made, or one the host's brand had until lately; null for any other
 * brand's. `host`: the Host header the brand was found by.
 */
export async function brandFile(brand: Brand, host: string | null, name: string): Promise<BrandFile | null> {
  const former = formerBrandsOf(host);
  for (const one of [brand, ...former]) {
    const known = fileOfBrand(one, name) ?? imageNamed(drawnImages(one), name);
    if (known !== null) return known;
  }
  // Another process may have sent the page, and this one be about to draw what it names.
  return imageNamed(await brandImages(brand).catch(() => null), name);
}

function imageNamed(images: BrandImages | null, name: string): BrandFile | null {
  return images === null ? null : [images.preview, images.touchIcon, images.icon].find((image) => image.name === name) ?? null;
}
