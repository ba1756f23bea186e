import * as v from 'valibot';
import type { HistorySink } from '#lib/tracking/decode/history/history.ts';
import { orderIndexes } from '#lib/tracking/decode/history/order.ts';
import type { Address, LooseReading, Timestamp } from '#lib/tracking/types.ts';
import { plainValue } from '../readings/series.ts';
import type { History, HistoryColumns, LooseReadingColumns, TextTable } from '../types.ts';

const ZONES = ['utc', 'offset', 'none'] as const;
const ZONE_BITS = 3;
const DAY_BIT = 4;

/** How the service wrote the time: like `toISOString`, the same without milliseconds, or otherwise. */
const SHORT = 8;
const OTHERWISE = 16;

export function createColumnSink(): HistorySink<HistoryColumns, string> {
  const texts = createTextTable();
  const instants = createColumn(Float64Array);
  const latitudes = createColumn(Float64Array);
  const longitudes = createColumn(Float64Array);
  let accuracies: ReturnType<typeof createColumn<Float32Array>> | null = null;
  const readings: ReturnType<typeof createColumn<Float32Array>>[] = [];
  const kinds = createColumn(Uint8Array);
  const raws = createColumn(Uint32Array);
  const addresses = createColumn(Uint32Array);
  const events = createColumn(Uint32Array);
  let lastAddress: Address | null = null;
  let lastNumber = 0;
  return {
    add: ({ time, position, address, event, accuracy, readings: measured }) => {
      const instant = time === null || time.iso === null ? NaN : Date.parse(time.iso);
      const kind = time === null ? 0 : kindOf(time);
      instants.push(instant);
      latitudes.push(position?.latitude ?? NaN);
      longitudes.push(position?.longitude ?? NaN);
      if (accuracy !== undefined) accuracies ??= createFloats(kinds.length());
      accuracies?.push(accuracy ?? NaN);
      while (readings.length < (measured?.length ?? 0)) readings.push(createFloats(kinds.length()));
      readings.forEach((column, index) => column.push(measured?.[index] ?? NaN));
      kinds.push(kind);
      raws.push(time !== null && (kind & OTHERWISE) !== 0 ? texts.add(time.raw) : 0);
      if (!isSameAddress(address, lastAddress)) {
        lastNumber = address === null ? 0 : texts.add(encodeAddress(address));
        lastAddress = address;
      }
      addresses.push(lastNumber);
      events.push(event === null ? 0 : texts.add(event));
    },
    finish: (order) => {
      const from = orderIndexes(order, instants.length(), instants.at);
      return {
        instants: instants.finish(from),
        latitudes: latitudes.finish(from),
        longitudes: longitudes.finish(from),
        accuracies: accuracies?.finish(from) ?? new Float32Array(),
        readings: readings.map((column) => orNone(column.finish(from))),
        looseReadings: columnsOfReadings([]),
        kinds: kinds.finish(from),
        raws: orEmpty(raws.finish(from)),
        addresses: orEmpty(addresses.finish(from)),
        events: orEmpty(events.finish(from)),
        texts: texts.finish(),
      };
    },
  };
}

export function columnsOfReadings(readings: readonly LooseReading[]): LooseReadingColumns {
  return {
    columns: Uint8Array.from(readings, ({ column }) => column),
    times: Float64Array.from(readings, ({ time }) => time),
    values: Float32Array.from(readings, ({ value }) => value),
  };
}

export function openHistory(columns: HistoryColumns): History {
  const { instants, latitudes, longitudes, accuracies, readings, looseReadings, kinds, addresses, events, texts } =
    columns;
  const addressAt = (index: number) => {
    const address = textAt(texts, addresses[index] ?? 0);
    return address === null ? null : decodeAddress(address);
  };
  return {
    length: instants.length,
    instants,
    latitudes,
    longitudes,
    accuracies,
    readings,
    looseReadings,
    isDay: (index) => ((kinds[index] ?? 0) & DAY_BIT) !== 0,
    kindAt: (index) => (kinds[index] ?? 0) & (ZONE_BITS | DAY_BIT),
    hasAddress: (index) => (addresses[index] ?? 0) !== 0,
    addressNumber: (index) => addresses[index] ?? 0,
    eventNumber: (index) => events[index] ?? 0,
    eventAt: (index) => textAt(texts, events[index] ?? 0),
    addressAt,
    at: (index) => {
      const latitude = latitudes[index];
      const longitude = longitudes[index];
      if (latitude === undefined || longitude === undefined) return undefined;
      const accuracy = accuracies[index] ?? NaN;
      return {
        time: timeAt(columns, index),
        position: Number.isNaN(latitude) ? null : { latitude, longitude },
        address: addressAt(index),
        event: textAt(texts, events[index] ?? 0),
        ...(!Number.isNaN(accuracy) && { accuracy }),
        ...readingsAt(readings, index),
      };
    },
  };
}

function readingsAt(columns: History['readings'], index: number) {
  if (columns.every((column) => Number.isNaN(column[index] ?? NaN))) return null;
  return {
    readings: columns.map((column) => {
      const value = column[index] ?? NaN;
      return Number.isNaN(value) ? null : plainValue(value);
    }),
  };
}

/** 0: no time; else 1 + its zone's index, plus 4 for a calendar day. */
function kindOf({ iso, zone, precision, raw }: Timestamp): number {
  const written = iso === null ? OTHERWISE : raw === iso ? 0 : raw === shorten(iso) ? SHORT : OTHERWISE;
  return 1 + ZONES.indexOf(zone) + (precision === 'date' ? DAY_BIT : 0) + written;
}

function timeAt({ instants, kinds, raws, texts }: HistoryColumns, index: number): Timestamp | null {
  const kind = kinds[index] ?? 0;
  const zone = ZONES[(kind & ZONE_BITS) - 1];
  if (zone === undefined) return null;
  const instant = instants[index] ?? NaN;
  const iso = Number.isNaN(instant) ? null : new Date(instant).toISOString();
  const ours = iso === null ? '' : (kind & SHORT) !== 0 ? shorten(iso) : iso;
  return {
    iso,
    zone,
    precision: (kind & DAY_BIT) !== 0 ? 'date' : 'instant',
    raw: textAt(texts, raws[index] ?? 0) ?? ours,
  };
}

function shorten(iso: string): string {
  return iso.endsWith('.000Z') ? `${iso.slice(0, -5)}Z` : iso;
}

function isSameAddress(one: Address | null, other: Address | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.town === other.town &&
    one.country === other.country &&
    one.position === null &&
    other.position === null &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  );
}

const addressSchema = v.tuple([
  v.array(v.string()),
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
]);

function encodeAddress({ lines, town, country, position }: Address): string {
  return JSON.stringify([lines, town, country, position]);
}

function decodeAddress(text: string): Address {
  const [lines, town, country, position] = v.parse(addressSchema, JSON.parse(text));
  return { lines, town, country, position };
}

type NumberArray = Float64Array | Float32Array | Uint32Array | Uint8Array;

function createColumn<Column extends NumberArray>(Kind: new (length: number) => Column) {
  let column = new Kind(64);
  let length = 0;
  return {
    push: (value: number) => {
      if (length === column.length) {
        const larger = new Kind(2 * length);
        larger.set(column);
        column = larger;
      }
      column[length] = value;
      length += 1;
    },
    at: (index: number): number => column[index] ?? NaN,
    length: () => length,
    finish: (from: Uint32Array | null): Column => {
      const whole = new Kind(length);
      if (from === null) whole.set(column.subarray(0, length));
      else for (let index = 0; index < length; index += 1) whole[index] = column[from[index] ?? 0] ?? 0;
      return whole;
    },
  };
}

function createFloats(rowsBefore: number) {
  const column = createColumn(Float32Array);
  for (let index = 0; index < rowsBefore; index += 1) column.push(NaN);
  return column;
}

function orNone(column: Float32Array): Float32Array {
  return column.some((value) => !Number.isNaN(value)) ? column : new Float32Array(0);
}

function orEmpty(column: Uint32Array): Uint32Array {
  return column.some((number) => number !== 0) ? column : new Uint32Array(0);
}

const MAX_REMEMBERED_TEXTS = 4_096;

function createTextTable() {
  const encoder = new TextEncoder();
  let recent = new Map<string, number>();
  const ends: number[] = [];
  let bytes = new Uint8Array(1_024);
  let end = 0;
  return {
    add: (text: string): number => {
      const known = recent.get(text);
      if (known !== undefined) return known;
      // No UTF-16 unit takes more than three bytes.
      if (bytes.length < end + 3 * text.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, end + 3 * text.length));
        larger.set(bytes);
        bytes = larger;
      }
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
      ends.push(end);
      if (recent.size >= MAX_REMEMBERED_TEXTS) recent = new Map();
      recent.set(text, ends.length);
      return ends.length;
    },
    finish: (): TextTable => ({ bytes: bytes.slice(0, end), ends: Uint32Array.from(ends) }),
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textAt({ bytes, ends }: TextTable, number: number): string | null {
  if (number === 0) return null;
  return decoder.decode(bytes.subarray(ends[number - 2] ?? 0, ends[number - 1]));
}
