import * as v from 'valibot';
import { maxBodyBytes, fieldLimits } from '../rules.ts';

const validText = /^[^\0\p{Cs}]*$/u;
const validFilledText = /^\s*[^\s\0\p{Cs}][^\0\p{Cs}]*$/u;

/** U+0000 would end the text inside SQLite, and a lone surrogate cannot be encoded in UTF-8. */
function text(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(validText, 'must not hold U+0000 or a lone surrogate'));
}
function filled(maxLength: number) {
  const problem = 'must not be empty or hold U+0000 or a lone surrogate';
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(validFilledText, problem));
}
const plainText = text(fieldLimits.text);
const anyText = v.nullish(plainText);
const filledText = filled(fieldLimits.text);
const identifier = text(fieldLimits.identifier);

export const addressTexts = ['AddressLine1', 'AddressLine2', 'City', 'State', 'PostalCode', 'Country'] as const;
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const position = { Latitude: v.nullish(latitude), Longitude: v.nullish(longitude) };

// valibot accepts an array for an object without required members.
const notArray = v.custom<object>((value) => !Array.isArray(value), 'must be an object');
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(notArray, v.object(entries));
}

const address = v.union([filledText, object({ ...v.entriesFromList(addressTexts, anyText), ...position })]);

/** By quantity and unit, `{ TemperatureC: 4.8 }`. */
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
  Address: v.nullish(address),
  Event: anyText,
  Readings: v.nullish(readings),
});

const newAsset = object({
  AssetName: filledText,
  ...v.entriesFromList(['AccountID', 'CarrierID', 'LabelID'], v.nullish(identifier)),
  ...v.entriesFromList(['TrackingNo', 'EstimatedDeliveryFrom', 'EstimatedDeliveryTo'], anyText),
  ...v.entriesFromList(['CurrentAddress', 'DestinationAddress'], v.nullish(address)),
  Status: v.nullish(filledText),
  Exceptions: v.nullish(v.pipe(v.array(plainText), v.maxLength(fieldLimits.exceptions))),
  LocationHistory: v.nullish(v.pipe(v.array(locationReport), v.maxLength(fieldLimits.reports))),
  ReadingLimits: v.nullish(readingLimits),
  ReadingLog: v.nullish(v.pipe(v.array(loggedReadings), v.maxLength(fieldLimits.reports))),
});

export const getLabelsQuery = v.object({ AccountID: v.optional(v.string()) });
export const getCarriersQuery = v.object({ CarrierID: v.optional(v.string()) });
export const getSharingQuery = v.object({ AssetShareID: v.string() });
export const newAssetsRequest = v.pipe(v.array(newAsset), v.minLength(1), v.maxLength(fieldLimits.assets));
export const assignLabelRequest = object({ AssetID: identifier, LabelID: identifier });
export const userCommentRequest = object({ AssetID: identifier, Context: filled(fieldLimits.note) });
export const assetRequest = object({ AssetID: identifier });
export const deleteSharingRequest = object({ AssetShareID: identifier });

export type AssetAddress = v.InferOutput<typeof address>;
export type LocationReport = v.InferOutput<typeof locationReport>;
export type LoggedReadings = v.InferOutput<typeof loggedReadings>;
export type NewAsset = v.InferOutput<typeof newAsset>;

/** HTTP 422. Never quotes what was received. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly errors: readonly { readonly Field: string; readonly Message: string }[];
  constructor(errors: Invalid['errors']) {
    super('Request validation failed.');
    this.errors = errors;
  }
}

const MAX_ERRORS = 20;

/** Throws `Invalid`; for a long body with the first error only, as a million invalid items would cause a million. */
export function checkRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  { value, bytes }: { readonly value: unknown; readonly bytes: number },
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: bytes > maxBodyBytes.other });
  if (result.success) return result.output;
  throw new Invalid(
    result.issues.slice(0, MAX_ERRORS).map((issue) => ({
      Field: v.getDotPath(issue) ?? '',
      // valibot's own messages quote what was received, which may be a sharing identifier.
      Message:
        issue.type === 'regex' || issue.type === 'custom' ? issue.message : `expected ${issue.expected ?? issue.type}`,
    })),
  );
}

/** Throws `Invalid`, also for too many values, which are counted before parsing. */
export function parseJson(body: ArrayBuffer) {
  const bytes = new Uint8Array(body);
  if (hasTooManyValues(bytes)) throw new Invalid([{ Field: '', Message: 'the body holds too many values' }]);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { value, bytes: bytes.byteLength };
  } catch {
    throw new Invalid([{ Field: '', Message: 'the body is not JSON in UTF-8' }]);
  }
}

const [quote, backslash, comma] = Buffer.from('"\\,');
const [openArray, closeArray, openObject, closeObject] = Buffer.from('[]{}');

function hasTooManyValues(bytes: Uint8Array): boolean {
  let [items, values, depth, isInString] = [1, 1, 0, false];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInString && byte === backslash) index += 1;
    else if (byte === quote) isInString = !isInString;
    else if (isInString) continue;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === openArray || byte === openObject || byte === comma) {
      values += 1;
      if (byte !== comma) depth += 1;
      else if (depth === 1) items += 1;
    }
  }
  return items > fieldLimits.assets || values > fieldLimits.values;
}
