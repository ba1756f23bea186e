import { hasKeys } from '#lib/base/has-keys.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { type ReadingRows, plainValue, readingRowsOf, seriesOf } from '../readings/series.ts';
import type { History } from '../types.ts';
import { createYieldToBrowser, openTrack } from '../view/decode-track.ts';
import { joinTrack } from '../view/encode-track.ts';
import { createColumnReader, createColumnWriter } from '../view/track-columns.ts';
import { digestBytes } from './digest.ts';

/** The readings of all reports, as a page with JavaScript holds them. */
export interface HeldReadings extends ReadingRows {
  readonly columns: readonly ReadingColumn[];
}

interface ReadingsMeta {
  /** How many rows the page holds already; 0: everything follows. */
  readonly held: number;
  readonly columns: readonly ReadingColumn[];
}

const FORMAT = 1;
const REVISION = new RegExp(`^${FORMAT}\\.(\\d{1,9})\\.([0-9a-z]{1,11})$`);
const MAX_DECIMALS = 3;

/** Names what a page holds, so that only later readings are sent. */
export function readingsRevision(held: HeldReadings): string {
  return [FORMAT, held.numbers.length, digestRows(held, held.numbers.length)].join('.');
}

/**
 * The readings of all reports; only of those after the ones named by `known`, if they are unchanged. Values have up to
 * three decimals, times a precision of a second.
 */
export function encodeReadings(
  history: History,
  columns: readonly ReadingColumn[],
  known: string,
  compress: ((part: Uint8Array) => Uint8Array) | null,
): Uint8Array<ArrayBuffer> {
  const rows = readingRowsOf(history, columns.length);
  const [, countText, digest] = REVISION.exec(known) ?? [];
  const count = Number(countText);
  const held = digest !== undefined && count <= rows.numbers.length && digestRows(rows, count) === digest ? count : 0;
  const bytes = encodeRows(rows, held, rows.numbers.length, held === 0);
  const meta: ReadingsMeta = { held, columns };
  const texts = new TextEncoder().encode(JSON.stringify(meta));
  return compress === null ? joinTrack(bytes, texts, false) : joinTrack(compress(bytes), compress(texts), true);
}

/** Loose readings are part of the digest, so that a change among them sends everything. */
function digestRows(rows: ReadingRows, count: number): string {
  return digestBytes(encodeRows(rows, 0, count, true));
}

function encodeRows(rows: ReadingRows, from: number, until: number, withLoose: boolean): Uint8Array<ArrayBuffer> {
  const writer = createColumnWriter();
  writer.ascending(rows.numbers.subarray(from, until));
  writer.changing(rows.times.subarray(from, until).map(toSeconds));
  for (const [column, whole] of rows.values.entries()) {
    const values = whole.subarray(from, until);
    const missing: number[] = [];
    const present: number[] = [];
    values.forEach((value, index) => {
      if (Number.isNaN(value)) missing.push(index);
      else present.push(plainValue(value));
    });
    writer.ascending(missing);
    writeValues(present);
    const loose = withLoose ? seriesOf({ ...rows, values: [] }, column) : null;
    writer.number(loose?.times.length ?? 0);
    if (loose === null || loose.times.length === 0) continue;
    writer.changing(loose.times.map(toSeconds));
    writeValues(Array.from(loose.values, plainValue));
  }
  return writer.finish();

  function writeValues(values: readonly number[]): void {
    const decimals = decimalsOf(values);
    writer.number(decimals);
    writer.changing(Float64Array.from(values, (value) => Math.round(value * 10 ** decimals)));
  }
}

function toSeconds(ms: number): number {
  return Math.round(ms / 1000);
}

function decimalsOf(values: readonly number[]): number {
  let decimals = 0;
  for (const value of values)
    while (decimals < MAX_DECIMALS && Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6)
      decimals += 1;
  return decimals;
}

/** What a page holds after an answer of POST /share/track. Rejects with a TypeError for a damaged answer. */
export async function applyReadings(
  before: HeldReadings | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<HeldReadings> {
  const [encoded, texts] = await openTrack(bytes);
  const meta: unknown = JSON.parse(new TextDecoder().decode(texts));
  if (!hasKeys<ReadingsMeta>(meta, 'held', 'columns')) throw new TypeError('The readings are damaged');
  const { held, columns } = meta;
  if (held > 0 && before?.numbers.length !== held) throw new TypeError('The update is of other readings');
  const reader = createColumnReader(encoded, createYieldToBrowser());
  const numbers = Uint32Array.from(await reader.ascending());
  const { length } = numbers;
  const times = (await reader.changing(length)).map(toMs);
  const values: Float32Array[] = [];
  const loose: [column: number, time: number, value: number][] = [];
  for (let column = 0; column < columns.length; column += 1) {
    const missing = new Set(await reader.ascending());
    const present = await readValues(length - missing.size);
    let next = 0;
    values.push(Float32Array.from({ length }, (_, index) => (missing.has(index) ? NaN : (present[next++] ?? NaN))));
    const size = reader.number();
    if (size === 0) continue;
    const looseTimes = (await reader.changing(size)).map(toMs);
    const looseValues = await readValues(size);
    looseTimes.forEach((time, index) => loose.push([column, time, looseValues[index] ?? NaN]));
  }
  if (held > 0 && before !== null) return { ...joinRows(before, { numbers, times, values }), columns };
  return {
    ...{ numbers, times, values, columns },
    loose: {
      columns: Uint8Array.from(loose, ([column]) => column),
      times: Float64Array.from(loose, ([, time]) => time),
      values: Float32Array.from(loose, ([, , value]) => value),
    },
  };

  async function readValues(count: number): Promise<Float64Array> {
    const scale = 10 ** reader.number();
    return (await reader.changing(count)).map((value) => value / scale);
  }
}

function toMs(seconds: number): number {
  return seconds * 1000;
}

function joinRows(before: HeldReadings, tail: Omit<ReadingRows, 'loose'>): ReadingRows {
  return {
    numbers: Uint32Array.from([...before.numbers, ...tail.numbers]),
    times: Float64Array.from([...before.times, ...tail.times]),
    values: tail.values.map((column, index) => Float32Array.from([...(before.values[index] ?? []), ...column])),
    loose: before.loose,
  };
}
