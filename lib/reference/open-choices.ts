/**
 * What the interface leaves open ("not shown"), chosen here and nowhere else.
 *
 * - Shared view: `AssetName, Status, TrackingNo, CarrierName, CarrierID, LabelID, NFC_ID, LabelType,
 *   CurrentAddress, DestinationAddress, CreatedOn, UpdatedOn, ActivatedOn, DeliveredOn, ExpirationDate,
 *   Exceptions, LocationHistory`. What is absent is null; `Exceptions` and `LocationHistory` are then `[]`.
 * - Row of `LocationHistory`: `Timestamp, Latitude, Longitude, Address, Event`; degrees WGS 84. A row may lack
 *   its time, its position or both. Times are RFC 3339 in UTC, but a row keeps the text it was sent with.
 * - Address: `AddressLine1, AddressLine2, City, State, PostalCode, Country, Latitude, Longitude`, only the known
 *   parts. Plain text is accepted and becomes `AddressLine1`.
 * - `CurrentAddress` is the newest report that says where it is, unless the asset was created with one;
 *   the next report replaces that.
 * - NewAssets: `AssetName` alone is required. Beyond the interface an item takes `TrackingNo`, `Status`,
 *   `Exceptions`, `CurrentAddress`, `DestinationAddress` and `LocationHistory` (newest first, as it is read
 *   back). Unknown fields are ignored. All items are created or none. Answer: the success body with
 *   `Assets: [{AssetID, AssetName, Status}]` in the order of the request.
 * - An AccessKey works on its own account alone: another account is as unknown as an invented one.
 * - Assets are `Created`, or `Ready` with a label; later statuses are free text.
 * - `CreatedBy` of a sharing record is the name of the account.
 * - Deleting a sharing record twice is a 400.
 * - 422: `{Code: 422, Message, Errors: [{Field, Message}]}`; received values are never repeated.
 * - Not in the interface at all: 404, 405, 413 and 500 carry the error body too.
 */
export const demoAccount = { id: 'demo', name: 'Demo account' } as const;

export const statuses = {
  created: 'Created',
  ready: 'Ready',
  inTransit: 'In transit',
  delivered: 'Delivered',
  imported: 'Imported',
} as const;

/** Bytes. One creation may carry whole histories; nothing else is ever long. */
export const bodyLimits = { newAssets: 32 * 1024 * 1024, other: 64 * 1024 } as const;

/** Characters, but for the last three, which count entries. */
export const fieldLimits = { text: 2_000, identifier: 200, exceptions: 1_000, assets: 1_000, reports: 400_000 } as const;

/** Bytes of a track file; its parsed form takes some forty times that in memory. */
export const trackFileLimit = 48 * 1024 * 1024;
