import * as v from 'valibot';
import { fieldLimits } from '../open-choices.ts';

const whole = /^[^\0\p{Cs}]*$/u;
const wholeAndFilled = /^\s*[^\s\0\p{Cs}][^\0\p{Cs}]*$/u;

/** Text that comes back as it was sent: U+0000 ends a text inside SQLite, and half a surrogate is no UTF-8. */
function text(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(whole, 'must not hold U+0000 or half a character'));
}
function filled(maxLength: number) {
  const problem = 'must not be empty or hold U+0000 or half a character';
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(wholeAndFilled, problem));
}
const plainText = text(fieldLimits.text);
const anyText = v.nullish(plainText);
const filledText = filled(fieldLimits.text);
const identifier = text(fieldLimits.identifier);

export const addressTexts = ['AddressLine1', 'AddressLine2', 'City', 'State', 'PostalCode', 'Country'] as const;
/** Degrees WGS 84. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const position = { Latitude: v.nullish(latitude), Longitude: v.nullish(longitude) };

// valibot takes an array for an object that needs no member.
const notArray = v.custom<object>((value) => !Array.isArray(value), 'must be an object');
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(notArray, v.object(entries));
}

/** Text alone is `AddressLine1`. */
const address = v.union([filledText, object({ ...v.entriesFromList(addressTexts, anyText), ...position })]);

const locationReport = object({
  Timestamp: anyText,
  ...position,
  Address: v.nullish(address),
  Event: anyText,
});

const newAsset = object({
  AssetName: filledText,
  AccountID: v.nullish(identifier),
  CarrierID: v.nullish(identifier),
  LabelID: v.nullish(identifier),
  TrackingNo: anyText,
  Status: v.nullish(filledText),
  Exceptions: v.nullish(v.pipe(v.array(plainText), v.maxLength(fieldLimits.exceptions))),
  CurrentAddress: v.nullish(address),
  DestinationAddress: v.nullish(address),
  LocationHistory: v.nullish(v.pipe(v.array(locationReport), v.maxLength(fieldLimits.reports))),
});

/** Any text may be asked for, whatever its length: one that nobody gave out is simply unknown. */
const asked = v.string();

export const getLabelsQuery = v.object({ AccountID: v.optional(asked) });
export const getCarriersQuery = v.object({ CarrierID: v.optional(asked) });
export const getSharingQuery = v.object({ AssetShareID: asked });
export const newAssetsRequest = v.pipe(v.array(newAsset), v.minLength(1), v.maxLength(fieldLimits.assets));
export const assignLabelRequest = object({ AssetID: identifier, LabelID: identifier });
export const userCommentRequest = object({ AssetID: identifier, Context: filled(fieldLimits.note) });
/** CreateSharing and DeleteAsset: both name an asset and nothing else. */
export const assetRequest = object({ AssetID: identifier });
export const deleteSharingRequest = object({ AssetShareID: identifier });

export type AssetAddress = v.InferOutput<typeof address>;
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
  const result = v.safeParse(schema, received, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Invalid(
    result.issues.slice(0, mostErrors).map((issue) => ({
      Field: v.getDotPath(issue) ?? '',
      // valibot's own sentences repeat what was received, which may be a sharing identifier.
      Message:
        issue.type === 'regex' || issue.type === 'custom' ? issue.message : `expected ${issue.expected ?? issue.type}`,
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
