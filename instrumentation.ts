/** Runs once, before the server takes a request. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  (await import('#lib/ops/check-settings.ts')).checkSettings();
  (await import('#lib/ops/tame-requests.ts')).tameRequests();
}
