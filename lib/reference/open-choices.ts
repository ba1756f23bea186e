/**
 * What the interface leaves open ("not shown"), chosen here and nowhere else.
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
 *   expiration, and no longer activated). No clock moves them.
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
 * - Deleting an asset also removes its sharing records, notes and history; its label goes back to the shelf. In any
 *   other status than Created or Ready: 400, and nothing changes.
 * - Notes can be read nowhere. The event `User comment` becomes one e-mail for each address of the asset's account.
 *
 * Shared view
 * - `AssetName, Status, TrackingNo, CarrierName, CarrierID, LabelID, NFC_ID, LabelType,
 *   CurrentAddress, DestinationAddress, CreatedOn, UpdatedOn, ActivatedOn, DeliveredOn, ExpirationDate,
 *   Exceptions, LocationHistory`. What is absent is null; `Exceptions` and `LocationHistory` are then `[]`.
 * - Row of `LocationHistory`: `Timestamp, Latitude, Longitude, Address, Event`; degrees WGS 84. A row may lack
 *   its time, its position or both. Times are RFC 3339 in UTC, but a row keeps the text it was sent with.
 * - Address: `AddressLine1, AddressLine2, City, State, PostalCode, Country, Latitude, Longitude`, only the known
 *   parts. Plain text is accepted and becomes `AddressLine1`.
 * - `CurrentAddress` is the newest report that says where it is, unless the asset was created with one;
 *   the next report replaces that.
 * - `CreatedBy` of a sharing record is the name of the account that created it.
 * - Deleting a sharing record twice is a 400.
 *
 * Errors
 * - 422: `{Code: 422, Message, Errors: [{Field, Message}]}`; received values are never repeated. Also for a body that
 *   is not JSON, and for a query parameter given twice.
 * - A body above its limit is a 400. The AccessKey is checked first, the request's form second, its content last.
 * - Texts without U+0000 and without half surrogates only: neither would come back as it was sent.
 * - Not in the interface at all: 404, 405, 500 and 503 (the database is busy) carry the error body too.
 */
export const demoAccount = { id: 'demo', name: 'Demo account' } as const;

/** Its labels and assets are within reach of the demo account's key. */
export const demoSubAccount = { id: 'demo-north', name: 'Demo account, north' } as const;

export const statuses = {
  created: 'Created',
  ready: 'Ready',
  inTransit: 'In transit',
  delivered: 'Delivered',
  imported: 'Imported',
} as const;

export const defaultCarriers = 4;

/** Bytes. One creation may carry whole histories; nothing else is ever long. */
export const bodyLimits = { newAssets: 32 * 1024 * 1024, other: 64 * 1024 } as const;

/** UTF-16 code units, but for the last four, which count entries; `values`: of a whole body. */
export const fieldLimits = {
  text: 2_000,
  note: 10_000,
  identifier: 200,
  exceptions: 1_000,
  assets: 1_000,
  reports: 400_000,
  values: 4_000_000,
} as const;

/** Bytes of a track file. */
export const trackFileLimit = 128 * 1024 * 1024;
