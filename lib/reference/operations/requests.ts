import * as v from 'valibot';
import { bodyLimits, fieldLimits } from '../open-choices.ts';

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

export interface ReceivedBody {
  readonly value: unknown;
  readonly bytes: number;
}

/** The checked request. Throws `Invalid`, with one error alone for a long body: a million wrong items make a million. */
export function checkRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  { value, bytes }: ReceivedBody,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: bytes > bodyLimits.other });
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

/** Reads a JSON body of any shape, after counting what it holds. Throws `Invalid`. */
export function parseJson(body: ArrayBuffer): ReceivedBody {
  const bytes = new Uint8Array(body);
  const { items, values } = countJson(bytes);
  if (items > fieldLimits.assets || values > fieldLimits.values) throw invalidBody('the body holds too many values');
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), bytes: bytes.byteLength };
  } catch {
    throw invalidBody('the body is not JSON in UTF-8');
  }
}

function invalidBody(message: string): Invalid {
  return new Invalid([{ Field: '', Message: message }]);
}

const [quote, backslash, comma] = [...Buffer.from('"\\,')];
const [openArray, closeArray, openObject, closeObject] = [...Buffer.from('[]{}')];

/** Items of the outermost array or object, and values altogether, at least as many as JSON.parse would make. */
function countJson(bytes: Uint8Array): { readonly items: number; readonly values: number } {
  let [items, values, depth] = [1, 1, 0];
  let isInText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === openArray || byte === openObject) {
      values += 1;
      depth += 1;
    } else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === comma) {
      values += 1;
      if (depth === 1) items += 1;
    }
  }
  return { items, values };
}
