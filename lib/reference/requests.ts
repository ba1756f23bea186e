import * as v from 'valibot';
import { fieldLimits } from './open-choices.ts';

// U+0000 ends a text inside SQLite, so it would not come back as it was sent.
const plainText = v.pipe(
  v.string(),
  v.maxLength(fieldLimits.text),
  v.check((text) => !text.includes('\0'), 'must not hold U+0000'),
);
const filledText = v.pipe(
  plainText,
  v.check((text) => text.trim() !== '', 'must not be empty'),
);
const identifier = v.pipe(plainText, v.maxLength(fieldLimits.identifier));
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const addressParts = v.object({
  AddressLine1: v.nullish(plainText),
  AddressLine2: v.nullish(plainText),
  City: v.nullish(plainText),
  State: v.nullish(plainText),
  PostalCode: v.nullish(plainText),
  Country: v.nullish(plainText),
  Latitude: v.nullish(latitude),
  Longitude: v.nullish(longitude),
});
const address = v.union([
  v.pipe(
    filledText,
    v.transform((text): v.InferOutput<typeof addressParts> => ({ AddressLine1: text })),
  ),
  addressParts,
]);

const locationReport = v.object({
  Timestamp: v.nullish(plainText),
  Latitude: v.nullish(latitude),
  Longitude: v.nullish(longitude),
  Address: v.nullish(address),
  Event: v.nullish(plainText),
});

const newAsset = v.object({
  AssetName: filledText,
  AccountID: v.nullish(identifier),
  CarrierID: v.nullish(identifier),
  LabelID: v.nullish(identifier),
  TrackingNo: v.nullish(plainText),
  Status: v.nullish(filledText),
  Exceptions: v.nullish(v.pipe(v.array(plainText), v.maxLength(fieldLimits.exceptions))),
  CurrentAddress: v.nullish(address),
  DestinationAddress: v.nullish(address),
  LocationHistory: v.nullish(v.pipe(v.array(locationReport), v.maxLength(fieldLimits.reports))),
});

export const newAssetsRequest = v.pipe(v.array(newAsset), v.minLength(1), v.maxLength(fieldLimits.assets));
export const createSharingRequest = v.object({ AssetID: identifier });
export const deleteSharingRequest = v.object({ AssetShareID: identifier });
/** Any text may be asked for, whatever its length: one that was never given out is simply unknown. */
export const getSharingQuery = v.object({ AssetShareID: v.string() });

export type AssetAddress = v.InferOutput<typeof addressParts>;
/** One row of a history as it is sent. Degrees WGS 84. */
export type LocationReport = v.InferOutput<typeof locationReport>;
export type NewAsset = v.InferOutput<typeof newAsset>;

export interface FieldError {
  readonly Field: string;
  readonly Message: string;
}

/** HTTP 422. Names fields and what was expected of them, never what was received. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super('Request validation failed.');
    this.errors = errors;
  }
}

const mostErrors = 20;

/** The checked request. Throws `Invalid`. */
export function checkRequest<Schema extends v.GenericSchema>(schema: Schema, received: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, received);
  if (result.success) return result.output;
  throw new Invalid(
    result.issues.slice(0, mostErrors).map((issue) => ({
      Field: v.getDotPath(issue) ?? '',
      // valibot's own sentences repeat what was received, which may be a sharing identifier.
      Message: issue.type === 'check' ? issue.message : `expected ${issue.expected ?? issue.type}`,
    })),
  );
}

/** Reads a JSON body of any shape. Throws `Invalid`. */
export function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Invalid([{ Field: '', Message: 'the body is not JSON in UTF-8' }]);
  }
}
