import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import * as v from 'valibot';
import { QUANTITIES, UNITS } from '#lib/tracking/types.ts';
import type { DecodedAnswer } from '../reading/decode-answer.ts';

export type AnswerParts = Omit<DecodedAnswer, 'kind' | 'diagnostics'>;

const compress = promisify(deflateRaw);
const uncompress = promisify(inflateRaw);

const MAX_BYTES = 8 * 2 ** 20;

/** The columns as they are in memory, compressed. Rejects with a RangeError for an answer that is too large to share. */
export async function encodeParts(parts: AnswerParts): Promise<Uint8Array> {
  const { texts, readings, looseReadings, ...columns } = parts.history;
  const arrays = [...Object.values(columns), ...readings, ...Object.values(looseReadings)];
  const size = arrays.reduce((sum, { byteLength }) => sum + byteLength, texts.bytes.byteLength);
  // Checked before the copy, which would take 70 MB for the largest answer.
  if (size > MAX_BYTES) throw tooLarge();
  const encoded = serialize(parts);
  if (encoded.byteLength > MAX_BYTES) throw tooLarge();
  return compress(encoded, { level: 1 });
}

function tooLarge(): RangeError {
  return new RangeError('The answer is too large to be shared');
}

export async function decodeParts(encoded: Uint8Array): Promise<AnswerParts | null> {
  try {
    const whole: unknown = deserialize(await uncompress(encoded, { maxOutputLength: MAX_BYTES }));
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

const position = v.nullable(v.object({ latitude: v.number(), longitude: v.number() }));
const timestamp = v.object({
  iso: text,
  zone: v.picklist(['utc', 'offset', 'none']),
  precision: v.picklist(['instant', 'date']),
  raw: v.string(),
});
const time = v.nullable(timestamp);
const address = v.nullable(v.object({ lines: v.array(v.string()), town: text, country: text, position }));
const plannedPoint = v.object({
  ...{ time, position, address, event: text },
  accuracy: v.exactOptional(v.number()),
  readings: v.exactOptional(v.array(v.nullable(v.number()))),
  came: v.exactOptional(timestamp),
});

const asset = v.object({
  assetName: text,
  trackingNumber: text,
  status: v.nullable(v.object({ text, code: v.nullable(v.number()), detail: text })),
  currentAddress: address,
  currentTime: v.exactOptional(timestamp),
  destinationAddress: address,
  originAddress: address,
  carrier: v.nullable(v.object({ name: text, id: text })),
  label: v.nullable(v.object({ id: text, nfcId: text, type: text, status: text, subStatus: text })),
  times: v.object({
    created: time,
    updated: time,
    activated: time,
    delivered: time,
    estimatedDelivery: time,
    estimatedFrom: v.exactOptional(timestamp),
    expires: time,
  }),
  exceptions: v.nullable(v.object({ labels: v.array(v.string()), more: v.number(), unreadable: v.number() })),
  historyGiven: v.boolean(),
  planned: v.array(plannedPoint),
  plannedReports: v.exactOptional(v.array(plannedPoint)),
  historyLeftOut: v.number(),
  historyReordered: v.boolean(),
  historyAsSent: v.boolean(),
  contradictsDelivery: v.exactOptional(v.literal(true)),
  readings: v.exactOptional(
    v.array(
      v.object({
        quantity: v.picklist(QUANTITIES),
        unit: v.nullable(v.picklist(UNITS)),
        name: text,
        ...{ min: v.nullable(v.number()), max: v.nullable(v.number()) },
        discarded: v.number(),
        current: v.exactOptional(v.number()),
      }),
    ),
  ),
});

const reading = v.object({ value: v.number(), time: v.number(), number: v.number() });
const span = v.object({ from: v.number(), until: v.number() });
const excursions = v.nullable(
  v.object({ count: v.number(), durationMs: v.number(), first: span, last: span, longest: span }),
);
const measuredColumn = v.object({
  column: v.number(),
  summary: v.object({
    ...{ count: v.number(), lowest: reading, highest: reading, latest: reading },
    ...{ above: excursions, below: excursions, gaps: v.array(span) },
  }),
  outline: v.object({ times: doubles, values: floats, numbers }),
});

const stop = v.object({
  first: v.number(),
  last: v.number(),
  from: v.string(),
  until: v.string(),
  durationMs: v.number(),
  latitude: v.number(),
  longitude: v.number(),
});

const partsSchema = v.object({
  asset,
  history: v.object({
    instants: doubles,
    latitudes: doubles,
    longitudes: doubles,
    accuracies: floats,
    readings: v.array(floats),
    looseReadings: v.object({ columns: bytes, times: doubles, values: floats }),
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
      ...{ first: numbers, last: numbers },
      ...{ from: doubles, until: doubles, latitudes: doubles, longitudes: doubles },
    }),
  }),
  shape: v.object({
    latitudes: doubles,
    longitudes: doubles,
    silences: numbers,
    isWhole: v.boolean(),
    firstNumber: v.nullable(v.number()),
    stops: v.array(stop),
    captionedStops: v.array(stop),
    hasStart: v.boolean(),
  }),
  line: v.nullable(bytes),
  outline: v.nullable(v.object({ line: bytes, stops: numbers })),
  readings: v.array(measuredColumn),
  digest: v.string(),
});
