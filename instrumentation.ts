/** Runs once, before the server takes a request. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { openBrands, problemOfBrandsFile } = await import('#lib/brand/server/brand-store.ts');
  (await import('#lib/ops/check-settings.ts')).checkSettings(problemOfBrandsFile);
  openBrands((await import('#lib/config.ts')).currentSettings());
  (await import('#lib/ops/tame-requests.ts')).tameRequests();
}
