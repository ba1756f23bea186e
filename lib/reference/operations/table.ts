import * as v from 'valibot';
import { maxBodyBytes } from '../rules.ts';
import * as requests from './requests.ts';

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
  ...v.entriesFromList(requests.addressTexts, v.optional(text)),
  Latitude: v.optional(requests.latitude),
  Longitude: v.optional(requests.longitude),
});

const locationRow = v.strictObject({
  ...v.entriesFromList(['Timestamp', 'Event'], textOrNull),
  Latitude: v.nullable(requests.latitude),
  Longitude: v.nullable(requests.longitude),
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

/** The service checks requests by this table, and its OpenAPI description is made from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Needs no AccessKey. */
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
    request: requests.getLabelsQuery,
    answer: labelLookup,
  },
  GetCarriers: {
    method: 'GET',
    path: '/Carriers/GetCarriers',
    title: 'Look up carriers',
    description: 'Four carriers, or the one with the given CarrierID; an empty array when there is none.',
    request: requests.getCarriersQuery,
    answer: carrierLookup,
  },
  NewAssets: {
    method: 'POST',
    path: '/Assets/NewAssets',
    title: 'Create assets',
    description: 'All of them or none.',
    request: requests.newAssetsRequest,
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
    request: requests.assignLabelRequest,
    answer: success,
  },
  UserComment: {
    method: 'POST',
    path: '/Assets/UserComment',
    title: 'Add a note to an asset',
    description: 'Every success adds one more note and emits the event `User comment`.',
    request: requests.userCommentRequest,
    answer: success,
  },
  DeleteAsset: {
    method: 'DELETE',
    path: '/Assets/DeleteAsset',
    title: 'Delete an asset that is Created or Ready',
    request: requests.assetRequest,
    answer: success,
  },
  CreateSharing: {
    method: 'POST',
    path: '/Assets/CreateSharing',
    title: 'Share an asset',
    description: 'Every success creates a new identifier, which has no deadline.',
    request: requests.assetRequest,
    answer: createdSharing,
  },
  GetSharing: {
    method: 'GET',
    path: '/Assets/GetSharing',
    isPublic: true,
    title: 'Read what is shared',
    description: 'An empty object for an unknown or deleted identifier. The history is newest first and complete.',
    request: requests.getSharingQuery,
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
    request: requests.deleteSharingRequest,
    answer: success,
  },
} as const satisfies Record<string, Operation>;
