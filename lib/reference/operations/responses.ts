import * as v from 'valibot';
import { addressTexts, latitude, longitude } from './requests.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const whole = v.pipe(v.number(), v.integer());
const texts = v.nullable(v.string());
const times = v.nullable(timestamp);

export const success = v.strictObject({ Code: v.literal(200), Message: v.literal('Success') });

/** Also 404, 405, 500 and 503, which are not in the interface. */
export const rejection = v.strictObject({ Code: v.literal(400), Message: v.string() });

export const invalidity = v.strictObject({
  Code: v.literal(422),
  Message: v.string(),
  Errors: v.array(v.strictObject({ Field: v.string(), Message: v.string() })),
});

const labelRow = v.strictObject({
  LabelID: whole,
  NFC_ID: v.string(),
  ManufactureDate: timestamp,
  ActivationDate: times,
  StatusNo: v.picklist([0, 8]),
  Status: v.literal('Available'),
  SubStatus: v.picklist(['Healthy', 'Near Expiration']),
  SKU: v.string(),
  BatteryLife: v.string(),
  AccountName: v.string(),
  AccountID: v.string(),
  ExpirationDate: timestamp,
  DaysToExpire: whole,
  ShelfLife: whole,
  LotNo: v.string(),
  ReelID: v.string(),
  LabelType: v.string(),
});

export const labelLookup = v.strictObject({
  Summary: v.strictObject({ Total: count, Healthy: count, NearExpiration: count, Assigned: count }),
  Labels: v.array(labelRow),
});

export const carrierLookup = v.array(
  v.strictObject({ CarrierName: v.string(), CarrierID: v.pipe(v.string(), v.length(32)) }),
);

export const createdAssets = v.strictObject({
  ...success.entries,
  Assets: v.array(v.strictObject({ AssetID: v.string(), AssetName: v.string(), Status: v.string() })),
});

export const createdSharing = v.strictObject({
  ...success.entries,
  // 22 characters of base64url hold 128 bits.
  AssetShareID: v.pipe(v.string(), v.minLength(22)),
});

export const sharingRecords = v.array(
  v.strictObject({
    AssetShareID: v.string(),
    CreatedOn: timestamp,
    CreatedBy: v.string(),
    AssetName: v.string(),
    AccountName: v.string(),
    LabelID: v.nullable(whole),
    ActivatedOn: times,
    ExpirationDate: times,
  }),
);

const address = v.strictObject({
  ...v.entriesFromList(addressTexts, v.optional(v.string())),
  Latitude: v.optional(latitude),
  Longitude: v.optional(longitude),
});

const locationRow = v.strictObject({
  Timestamp: texts,
  Latitude: v.nullable(latitude),
  Longitude: v.nullable(longitude),
  Address: v.nullable(address),
  Event: texts,
});

/** No AssetID: strict objects, so that one would be a fault. */
export const sharedView = v.strictObject({
  AssetName: v.string(),
  Status: v.string(),
  TrackingNo: texts,
  CarrierName: texts,
  CarrierID: texts,
  LabelID: v.nullable(whole),
  NFC_ID: texts,
  LabelType: texts,
  CurrentAddress: v.nullable(address),
  DestinationAddress: v.nullable(address),
  CreatedOn: timestamp,
  UpdatedOn: timestamp,
  ActivatedOn: times,
  DeliveredOn: times,
  ExpirationDate: times,
  Exceptions: v.array(v.string()),
  LocationHistory: v.array(locationRow),
});

export const sharing = v.union([sharedView, v.strictObject({})]);
