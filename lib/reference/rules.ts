/** What the interface leaves open, this service decides: see docs/open-choices.md. */
export const demoAccount = { id: 'demo', name: 'Demo account' } as const;
export const demoSubAccount = { id: 'demo-north', name: 'Demo account, north' } as const;

export const statuses = {
  created: 'Created',
  ready: 'Ready',
  inTransit: 'In transit',
  delivered: 'Delivered',
  imported: 'Imported',
} as const;

export const labelStates = { healthy: 0, assigned: 2, nearExpiration: 8 } as const;
export const NEAR_EXPIRATION_DAYS = 30;
export const DEFAULT_CARRIERS = 4;

export const maxBodyBytes = { newAssets: 32 * 1024 * 1024, other: 64 * 1024 } as const;

/** The first three are UTF-16 code units, the others numbers of entries; `values` counts a whole body. */
export const fieldLimits = {
  text: 2_000,
  note: 10_000,
  identifier: 200,
  exceptions: 1_000,
  assets: 1_000,
  reports: 400_000,
  readings: 20,
  values: 4_000_000,
} as const;
export const MAX_TRACK_FILE_BYTES = 128 * 1024 * 1024;

/** A well-formed request that is not allowed: HTTP 400 with this message, which never holds an id or a key. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

export function parseTimestamp(text: string): number | null {
  if (!rfc3339.test(text)) return null;
  const ms = Date.parse(text);
  const day = Number(text.slice(8, 10));
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(ms) || day > last ? null : ms;
}
