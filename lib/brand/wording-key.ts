/** A value of the service as wording is looked up by it: `In transit`, `IN_TRANSIT` and `InTransit` are one. */
export function wordingKey(value: string): string {
  return value.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
