/** Runs once, before the server takes a request. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { openBrands, problemOfBrandsFile } = await import('#lib/brand/server/brand-store.ts');
  (await import('#lib/ops/check-settings.ts')).checkSettings(problemOfBrandsFile);
  const { prepareBrandImages } = await import('#lib/brand/server/brand-images.ts');
  const { neutralBrand } = await import('#lib/brand/neutral-brand.ts');
  void prepareBrandImages([neutralBrand]);
  openBrands((await import('#lib/config.ts')).currentSettings(), (brands) => void prepareBrandImages(brands));
  (await import('#lib/ops/tame-requests.ts')).tameRequests();
}
