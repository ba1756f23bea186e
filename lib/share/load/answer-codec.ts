import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import * as v from 'valibot';
import type { DecodedAnswer } from '../reading/read-answer.ts';

/** What an answer is made of again. */
export type AnswerParts = Omit<DecodedAnswer, 'kind' | 'diagnostics'>;

const compress = promisify(deflateRaw);
const uncompress = promisify(inflateRaw);

/** An answer of 100,000 reports takes half of it: what is larger would take long to compress, for nobody. */
const MOST_BYTES = 8 * 2 ** 20;

/**
 * An answer as it travels to other replicas: its columns as they lie in memory, compressed on another thread. Rejects
 * with a RangeError for one that `unpackAnswer` would not read.
 */
export async function packAnswer(parts: AnswerParts): Promise<Uint8Array> {
  const { asset, history, journey, shape, line, outline, digest } = parts;
  // Copied only where the copy is small: of the largest answer it would be 70 MB.
  if (sizeOf(history) > MOST_BYTES) throw tooLarge();
  const whole = serialize({ asset, history, journey, shape, line, outline, digest });
  if (whole.byteLength > MOST_BYTES) throw tooLarge();
  return compress(whole, { level: 1 });
}

function sizeOf({ texts, ...columns }: AnswerParts['history']): number {
  return Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, texts.bytes.byteLength);
}

function tooLarge(): RangeError {
  return new RangeError('The answer is too large to be packed');
}

/** null: not what this version of the viewer packs. */
export async function unpackAnswer(packed: Uint8Array): Promise<AnswerParts | null> {
  try {
    const whole: unknown = deserialize(await uncompress(packed, { maxOutputLength: MOST_BYTES }));
    const parts = v.safeParse(partsSchema, whole);
    return parts.success ? parts.output : null;
  } catch {
    return null;
  }
}

const text = v.nullable(v.string());
const bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const doubles = v.instance(Float64Array);
const numbers = v.instance(Uint32Array);
const floats = v.instance(Float32Array);

const positionSchema = v.object({ latitude: v.number(), longitude: v.number() });

const timestampSchema = v.object({
  iso: text,
  zone: v.picklist(['utc', 'offset', 'none']),
  precision: v.picklist(['instant', 'date']),
  raw: v.string(),
});

const addressSchema = v.object({
  lines: v.array(v.string()),
  town: text,
  country: text,
  position: v.nullable(positionSchema),
});

const pointSchema = v.object({
  time: v.nullable(timestampSchema),
  position: v.nullable(positionSchema),
  address: v.nullable(addressSchema),
  event: text,
  accuracy: v.exactOptional(v.number()),
});

const assetSchema = v.object({
  assetName: text,
  trackingNumber: text,
  status: v.nullable(v.object({ text, code: v.nullable(v.number()), detail: text })),
  currentAddress: v.nullable(addressSchema),
  currentTime: v.exactOptional(timestampSchema),
  destinationAddress: v.nullable(addressSchema),
  originAddress: v.nullable(addressSchema),
  carrier: v.nullable(v.object({ name: text, id: text })),
  label: v.nullable(v.object({ id: text, nfcId: text, type: text, status: text, subStatus: text })),
  times: v.object({
    created: v.nullable(timestampSchema),
    updated: v.nullable(timestampSchema),
    activated: v.nullable(timestampSchema),
    delivered: v.nullable(timestampSchema),
    estimatedDelivery: v.nullable(timestampSchema),
    estimatedFrom: v.exactOptional(timestampSchema),
    expires: v.nullable(timestampSchema),
  }),
  exceptions: v.nullable(v.object({ labels: v.array(v.string()), more: v.number(), unreadable: v.number() })),
  historyGiven: v.boolean(),
  planned: v.array(pointSchema),
  historyLeftOut: v.number(),
  historyReordered: v.boolean(),
  historyAsSent: v.boolean(),
  deniesDelivery: v.exactOptional(v.literal(true)),
});

const stopSchema = v.object({
  first: v.number(),
  last: v.number(),
  from: v.string(),
  until: v.string(),
  durationMs: v.number(),
  latitude: v.number(),
  longitude: v.number(),
});

/** Another version of the viewer may have written other parts: they are looked at before they are used. */
const partsSchema = v.object({
  asset: assetSchema,
  history: v.object({
    instants: doubles,
    latitudes: doubles,
    longitudes: doubles,
    accuracies: floats,
    kinds: bytes,
    raws: numbers,
    addresses: numbers,
    events: numbers,
    texts: v.object({ bytes, ends: numbers }),
  }),
  journey: v.object({
    reports: v.number(),
    located: v.number(),
    firstAt: text,
    lastAt: text,
    distanceMetres: v.number(),
    outlierCount: v.number(),
    contradicts: v.boolean(),
    silenceAfterMs: v.nullable(v.number()),
    silenceCount: v.number(),
    silentMs: v.number(),
    stopCount: v.number(),
    outliers: numbers,
    silences: v.object({ after: numbers, from: doubles, until: doubles }),
    stops: v.object({
      first: numbers,
      last: numbers,
      from: doubles,
      until: doubles,
      latitudes: doubles,
      longitudes: doubles,
    }),
  }),
  shape: v.object({
    latitudes: doubles,
    longitudes: doubles,
    silences: numbers,
    isWhole: v.boolean(),
    firstNumber: v.nullable(v.number()),
    stops: v.array(stopSchema),
    captionedStops: v.array(stopSchema),
    hasStart: v.boolean(),
  }),
  line: v.nullable(bytes),
  outline: v.nullable(v.object({ line: bytes, stops: numbers })),
  digest: v.string(),
});
