import type { BrandFile } from './brand.ts';

/** Where a brand's file is served, under our own origin. */
export function brandFilePath({ name }: Pick<BrandFile, 'name'>): string {
  return `/brands/${name}`;
}
