import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A request that is well formed and not allowed: HTTP 400 with a plain sentence, which never holds an id or a key. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

/** 192 bits from the system's generator, 32 characters that need no encoding in a URL. */
export function newShareId(): string {
  return randomBytes(24).toString('base64url');
}

export function newAssetId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Keys are kept as digests: the database file tells nobody a key. */
export function digestOfKey(accessKey: string): string {
  return createHash('sha256').update(accessKey).digest('hex');
}

/** Healthy, Near expiration, Assigned: the label states the interface names. */
export const labelStates = { healthy: 0, assigned: 2, nearExpiration: 8 } as const;

/** A label that goes back to the shelf with this many days or fewer to live is near its expiration. */
export const nearExpirationDays = 30;

/** UTC, RFC 3339 with Z, without a fraction that says nothing. */
export function timestampOf(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970 of an RFC 3339 text, or null for any other text. */
export function instantOf(text: string): number | null {
  if (!rfc3339.test(text)) return null;
  const ms = Date.parse(text);
  // Date.parse turns 30 February into 2 March; the day must survive the round trip.
  const day = Number(text.slice(8, 10));
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(ms) || day > last ? null : ms;
}
