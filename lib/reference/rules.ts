import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * What the interface leaves open ("not shown") and this service decides:
 *
 * Accounts
 * - An AccessKey reaches its own account (the login account) and its sub-accounts; any other account is unknown.
 *   In GetLabels and NewAssets `AccountID` defaults to the login account. GetSharings lists the records of all accounts
 *   within reach, oldest first.
 * - Left out: login, renewal, listing, reading and editing assets. Keys come from the settings and may
 *   have an end (`key@AccountID;until=2027-01-01T00:00:00Z`).
 *
 * Labels and carriers
 * - Label row: identifiers, names, `BatteryLife`, `LotNo`, `ReelID`, `SKU`, `LabelType` are text, `DaysToExpire` and
 *   `ShelfLife` whole numbers (days, negative once expired), dates RFC 3339 in UTC, `ActivationDate` null until the
 *   label is first assigned.
 * - Label states change by assignment (0 or 8 → 2) and by the deletion of the asset (2 → 0, or 8 within 30 days of
 *   expiration, and no longer activated), never by time.
 * - `CarrierID` of GetCarriers stands in the query, once. The service knows six carriers; without a filter it answers
 *   the first four. An empty filter matches nothing.
 *
 * Assets
 * - NewAssets: `AssetName` alone is required. Beyond the interface an item takes `TrackingNo`, `Status`,
 *   `Exceptions`, `CurrentAddress`, `DestinationAddress` and `LocationHistory` (newest first). Unknown fields are
 *   ignored. All items are created or none. Answer: the success body with `Assets: [{AssetID, AssetName, Status}]` in
 *   the order of the request.
 * - Assigning a label later: POST /Assets/AssignLabel `{AssetID, LabelID}`, the LabelID a string, only while the asset
 *   is Created. The asset becomes Ready and takes the label's expiration.
 * - Assets are `Created`, or `Ready` with a label; later statuses are free text. Positions do not change a status.
 * - Deleting an asset also removes its sharing records, notes and history; its label is free again. In any
 *   other status than Created or Ready: 400, and nothing changes.
 * - No operation returns notes. The event `User comment` becomes one e-mail for each address of the asset's account.
 *
 * Shared view
 * - `AssetName, Status, TrackingNo, CarrierName, CarrierID, LabelID, NFC_ID, LabelType,
 *   CurrentAddress, DestinationAddress, CreatedOn, UpdatedOn, ActivatedOn, DeliveredOn, ExpirationDate,
 *   Exceptions, LocationHistory`. Missing values are null; `Exceptions` and `LocationHistory` are then `[]`.
 * - Row of `LocationHistory`: `Timestamp, Latitude, Longitude, Address, Event`; degrees WGS 84. A row may lack
 *   its time, its position or both. Times are RFC 3339 in UTC, but a row keeps the text it was sent with.
 * - Address: `AddressLine1, AddressLine2, City, State, PostalCode, Country, Latitude, Longitude`, only the known
 *   parts. Plain text is accepted and becomes `AddressLine1`.
 * - `CurrentAddress` is the address or position of the newest report that has one. An asset created with one keeps it
 *   until the next report.
 * - `CreatedBy` of a sharing record is the name of the account that created it.
 * - Deleting a sharing record twice is a 400.
 *
 * Errors
 * - 422: `{Code: 422, Message, Errors: [{Field, Message}]}`; received values are never repeated. Also for a body that
 *   is not JSON, and for a query parameter given twice.
 * - A body above its limit is a 400. The AccessKey is checked first, the request's form second, its content last.
 * - Texts must not hold U+0000 or lone surrogates, which could not be returned as they were sent.
 * - 404, 405, 500 and 503 (the database is busy), which the interface does not mention, carry the error body too.
 */
export const demoAccount = { id: 'demo', name: 'Demo account' } as const;

export const demoSubAccount = { id: 'demo-north', name: 'Demo account, north' } as const;

export const statuses = {
  created: 'Created',
  ready: 'Ready',
  inTransit: 'In transit',
  delivered: 'Delivered',
  imported: 'Imported',
} as const;

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
  values: 4_000_000,
} as const;

export const MAX_TRACK_FILE_BYTES = 128 * 1024 * 1024;

/** A well-formed request that is not allowed: HTTP 400 with this message, which never holds an id or a key. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

export function newShareId(): string {
  return randomBytes(24).toString('base64url');
}

export function newAssetId(): string {
  return randomUUID().replaceAll('-', '');
}

export function hashAccessKey(accessKey: string): string {
  return createHash('sha256').update(accessKey).digest('hex');
}

export const labelStates = { healthy: 0, assigned: 2, nearExpiration: 8 } as const;

export const NEAR_EXPIRATION_DAYS = 30;

export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970 of an RFC 3339 text, or null for any other text. */
export function parseTimestamp(text: string): number | null {
  if (!rfc3339.test(text)) return null;
  const ms = Date.parse(text);
  const day = Number(text.slice(8, 10));
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(ms) || day > last ? null : ms;
}
