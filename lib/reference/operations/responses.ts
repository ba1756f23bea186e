import * as v from 'valibot';
import { addressTexts, latitude, longitude } from './requests.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const whole = v.pipe(v.number(), v.integer());
const text = v.string();
const textOrNull = v.nullable(text);
const timeOrNull = v.nullable(timestamp);

export const success = v.strictObject({ Code: v.literal(200), Message: v.literal('Success') });

/** Also 404, 405, 500 and 503, which are not in the interface. */
export const rejection = v.strictObject({ Code: v.literal(400), Message: text });

export const invalidity = v.strictObject({
  Code: v.literal(422),
  Message: text,
  Errors: v.array(v.strictObject({ Field: text, Message: text })),
});

const labelRow = v.strictObject({
  LabelID: whole,
  NFC_ID: text,
  ManufactureDate: timestamp,
  ActivationDate: timeOrNull,
  StatusNo: v.picklist([0, 8]),
  Status: v.literal('Available'),
  SubStatus: v.picklist(['Healthy', 'Near Expiration']),
  SKU: text,
  BatteryLife: text,
  AccountName: text,
  AccountID: text,
  ExpirationDate: timestamp,
  DaysToExpire: whole,
  ShelfLife: whole,
  LotNo: text,
  ReelID: text,
  LabelType: text,
});

export const labelLookup = v.strictObject({
  Summary: v.strictObject({ Total: count, Healthy: count, NearExpiration: count, Assigned: count }),
  Labels: v.array(labelRow),
});

export const carrierLookup = v.array(v.strictObject({ CarrierName: text, CarrierID: v.pipe(text, v.length(32)) }));

export const createdAssets = v.strictObject({
  ...success.entries,
  Assets: v.array(v.strictObject({ AssetID: text, AssetName: text, Status: text })),
});

export const createdSharing = v.strictObject({
  ...success.entries,
  // 22 characters of base64url hold 128 bits.
  AssetShareID: v.pipe(text, v.minLength(22)),
});

export const sharingRecords = v.array(
  v.strictObject({
    AssetShareID: text,
    CreatedOn: timestamp,
    CreatedBy: text,
    AssetName: text,
    AccountName: text,
    LabelID: v.nullable(whole),
    ActivatedOn: timeOrNull,
    ExpirationDate: timeOrNull,
  }),
);

const address = v.strictObject({
  ...v.entriesFromList(addressTexts, v.optional(text)),
  Latitude: v.optional(latitude),
  Longitude: v.optional(longitude),
});

const locationRow = v.strictObject({
  Timestamp: textOrNull,
  Latitude: v.nullable(latitude),
  Longitude: v.nullable(longitude),
  Address: v.nullable(address),
  Event: textOrNull,
});

/** No AssetID: strict objects, so that one would be a fault. */
export const sharedView = v.strictObject({
  AssetName: text,
  Status: text,
  TrackingNo: textOrNull,
  CarrierName: textOrNull,
  CarrierID: textOrNull,
  LabelID: v.nullable(whole),
  NFC_ID: textOrNull,
  LabelType: textOrNull,
  CurrentAddress: v.nullable(address),
  DestinationAddress: v.nullable(address),
  CreatedOn: timestamp,
  UpdatedOn: timestamp,
  ActivatedOn: timeOrNull,
  DeliveredOn: timeOrNull,
  ExpirationDate: timeOrNull,
  Exceptions: v.array(text),
  LocationHistory: v.array(locationRow),
});

export const sharing = v.union([sharedView, v.strictObject({})]);
