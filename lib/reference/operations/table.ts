import * as v from 'valibot';
import { fieldLimits, maxBodyBytes } from '../rules.ts';

/** U+0000 would end the text inside SQLite, and a lone surrogate cannot be encoded in UTF-8. */
function matching(pattern: RegExp, problem: string) {
  return (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(pattern, problem));
}
const plain = matching(/^[^\0\p{Cs}]*$/u, 'must not hold U+0000 or a lone surrogate');
const filled = matching(/^\s*[^\s\0\p{Cs}][^\0\p{Cs}]*$/u, 'must not be empty or hold U+0000 or a lone surrogate');
const anyText = v.nullish(plain(fieldLimits.text));
const filledText = filled(fieldLimits.text);
const identifier = plain(fieldLimits.identifier);

const addressTexts = ['AddressLine1', 'AddressLine2', 'City', 'State', 'PostalCode', 'Country'] as const;
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const position = { Latitude: v.nullish(latitude), Longitude: v.nullish(longitude) };

// valibot accepts an array for an object without required members.
const notArray = v.custom<object>((value) => !Array.isArray(value), 'must be an object');
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(notArray, v.object(entries));
}

const sentAddress = v.union([filledText, object({ ...v.entriesFromList(addressTexts, anyText), ...position })]);

const readings = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be a name')), v.number()),
  v.maxEntries(fieldLimits.readings),
);
const readingLimits = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), object({ Min: v.nullish(v.number()), Max: v.nullish(v.number()) })),
  v.maxEntries(fieldLimits.readings),
);
const loggedReadings = object({ Timestamp: filledText, Values: readings });

const locationReport = object({
  Timestamp: anyText,
  ...position,
  Address: v.nullish(sentAddress),
  Event: anyText,
  Readings: v.nullish(readings),
});

const newAsset = object({
  AssetName: filledText,
  ...v.entriesFromList(['AccountID', 'CarrierID', 'LabelID'], v.nullish(identifier)),
  ...v.entriesFromList(['TrackingNo', 'EstimatedDeliveryFrom', 'EstimatedDeliveryTo'], anyText),
  ...v.entriesFromList(['CurrentAddress', 'DestinationAddress'], v.nullish(sentAddress)),
  Status: v.nullish(filledText),
  Exceptions: v.nullish(v.pipe(v.array(plain(fieldLimits.text)), v.maxLength(fieldLimits.exceptions))),
  LocationHistory: v.nullish(v.pipe(v.array(locationReport), v.maxLength(fieldLimits.reports))),
  ReadingLimits: v.nullish(readingLimits),
  ReadingLog: v.nullish(v.pipe(v.array(loggedReadings), v.maxLength(fieldLimits.reports))),
});

export type AssetAddress = v.InferOutput<typeof sentAddress>;
export type LocationReport = v.InferOutput<typeof locationReport>;
export type LoggedReadings = v.InferOutput<typeof loggedReadings>;
export type NewAsset = v.InferOutput<typeof newAsset>;

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const integer = v.pipe(v.number(), v.integer());
const text = v.string();
const textOrNull = v.nullable(text);
const timeOrNull = v.nullable(timestamp);

const success = v.strictObject({ Code: v.literal(200), Message: v.literal('Success') });

export const rejection = v.strictObject({ Code: v.literal(400), Message: text });

export const invalidity = v.strictObject({
  Code: v.literal(422),
  Message: text,
  Errors: v.array(v.strictObject({ Field: text, Message: text })),
});

const labelRow = v.strictObject({
  ...v.entriesFromList(['LabelID', 'DaysToExpire', 'ShelfLife'], integer),
  ...v.entriesFromList(['NFC_ID', 'LabelType', 'SKU', 'BatteryLife', 'LotNo', 'ReelID'], text),
  ...v.entriesFromList(['AccountName', 'AccountID'], text),
  ...v.entriesFromList(['ManufactureDate', 'ExpirationDate'], timestamp),
  ActivationDate: timeOrNull,
  StatusNo: v.picklist([0, 8]),
  Status: v.literal('Available'),
  SubStatus: v.picklist(['Healthy', 'Near Expiration']),
});

const labelLookup = v.strictObject({
  Summary: v.strictObject({ Total: count, Healthy: count, NearExpiration: count, Assigned: count }),
  Labels: v.array(labelRow),
});

const carrierLookup = v.array(v.strictObject({ CarrierName: text, CarrierID: v.pipe(text, v.length(32)) }));

const createdAssets = v.strictObject({
  ...success.entries,
  Assets: v.array(v.strictObject({ AssetID: text, AssetName: text, Status: text })),
});

const assetRecords = v.array(
  v.strictObject({
    ...v.entriesFromList(['AssetID', 'AssetName', 'Status', 'AccountID'], text),
    LabelID: v.nullable(integer),
    CreatedOn: timestamp,
  }),
);

const createdSharing = v.strictObject({ ...success.entries, AssetShareID: v.pipe(text, v.minLength(22)) });

const sharingRecords = v.array(
  v.strictObject({
    ...v.entriesFromList(['AssetShareID', 'CreatedBy', 'AssetName', 'AccountName'], text),
    ...v.entriesFromList(['ActivatedOn', 'ExpirationDate'], timeOrNull),
    CreatedOn: timestamp,
    LabelID: v.nullable(integer),
  }),
);

const address = v.strictObject({
  ...v.entriesFromList(addressTexts, v.optional(text)),
  Latitude: v.optional(latitude),
  Longitude: v.optional(longitude),
});

const locationRow = v.strictObject({
  ...v.entriesFromList(['Timestamp', 'Event'], textOrNull),
  Latitude: v.nullable(latitude),
  Longitude: v.nullable(longitude),
  Address: v.nullable(address),
});

/** Strict, so that an AssetID in it is an error. */
const sharedView = v.strictObject({
  ...v.entriesFromList(['AssetName', 'Status'], text),
  ...v.entriesFromList(['TrackingNo', 'CarrierName', 'CarrierID', 'NFC_ID', 'LabelType'], textOrNull),
  ...v.entriesFromList(['EstimatedDeliveryFrom', 'EstimatedDeliveryTo'], textOrNull),
  ...v.entriesFromList(['CreatedOn', 'UpdatedOn'], timestamp),
  ...v.entriesFromList(['ActivatedOn', 'DeliveredOn', 'ExpirationDate'], timeOrNull),
  ...v.entriesFromList(['CurrentAddress', 'DestinationAddress'], v.nullable(address)),
  LabelID: v.nullable(integer),
  Exceptions: v.array(text),
  LocationHistory: v.array(locationRow),
});

export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly isPublic?: boolean;
  readonly request?: v.GenericSchema;
  readonly maxBodyBytes?: number;
  readonly answer: v.GenericSchema;
}

export const operations = {
  GetLabels: {
    method: 'GET',
    path: '/Labels/GetLabels',
    title: 'Look up the available labels of an account',
    description:
      'Rows hold labels in state 0 and 8; assigned ones are only counted, so Total is not the number of rows.',
    request: v.object({ AccountID: v.optional(v.string()) }),
    answer: labelLookup,
  },
  GetCarriers: {
    method: 'GET',
    path: '/Carriers/GetCarriers',
    title: 'Look up carriers',
    description: 'Four carriers, or the one with the given CarrierID; an empty array when there is none.',
    request: v.object({ CarrierID: v.optional(v.string()) }),
    answer: carrierLookup,
  },
  NewAssets: {
    method: 'POST',
    path: '/Assets/NewAssets',
    title: 'Create assets',
    description: 'All of them or none.',
    request: v.pipe(v.array(newAsset), v.minLength(1), v.maxLength(fieldLimits.assets)),
    maxBodyBytes: maxBodyBytes.newAssets,
    answer: createdAssets,
  },
  GetAssets: {
    method: 'GET',
    path: '/Assets/GetAssets',
    title: 'List the assets within reach',
    description: 'Oldest first. The path and the fields are a choice of this service.',
    answer: assetRecords,
  },
  AssignLabel: {
    method: 'POST',
    path: '/Assets/AssignLabel',
    title: 'Assign a label to an asset that is Created',
    description:
      'The asset becomes Ready. Its label cannot be changed afterwards. The path is a choice of this service.',
    request: object({ AssetID: identifier, LabelID: identifier }),
    answer: success,
  },
  UserComment: {
    method: 'POST',
    path: '/Assets/UserComment',
    title: 'Add a note to an asset',
    description: 'Every success adds one more note and emits the event `User comment`.',
    request: object({ AssetID: identifier, Context: filled(fieldLimits.note) }),
    answer: success,
  },
  DeleteAsset: {
    method: 'DELETE',
    path: '/Assets/DeleteAsset',
    title: 'Delete an asset that is Created or Ready',
    request: object({ AssetID: identifier }),
    answer: success,
  },
  CreateSharing: {
    method: 'POST',
    path: '/Assets/CreateSharing',
    title: 'Share an asset',
    description: 'Every success creates a new identifier, which has no deadline.',
    request: object({ AssetID: identifier }),
    answer: createdSharing,
  },
  GetSharing: {
    method: 'GET',
    path: '/Assets/GetSharing',
    isPublic: true,
    title: 'Read what is shared',
    description: 'An empty object for an unknown or deleted identifier. The history is newest first and complete.',
    request: v.object({ AssetShareID: v.string() }),
    answer: v.union([sharedView, v.strictObject({})]),
  },
  GetSharings: {
    method: 'GET',
    path: '/Assets/GetSharings',
    title: 'List the active sharing records',
    answer: sharingRecords,
  },
  DeleteSharing: {
    method: 'DELETE',
    path: '/Assets/DeleteSharing',
    title: 'Delete a sharing record; the asset stays',
    request: object({ AssetShareID: identifier }),
    answer: success,
  },
} as const satisfies Record<string, Operation>;
