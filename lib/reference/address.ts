import type { AssetAddress } from './requests.ts';

/** An address as the shared view shows it, as JSON text with only the known parts; null for none. */
export function jsonOfAddress(address: AssetAddress | null | undefined): string | null {
  if (!address) return null;
  if (typeof address === 'string') return JSON.stringify({ AddressLine1: address });
  return JSON.stringify(address, (_key, part: unknown) => part ?? undefined);
}
