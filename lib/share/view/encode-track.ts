import type { History, Journey, ReportNumber, SilenceColumns, StopColumns, TrackGeometry } from '../types.ts';
import { type ColumnWriter, createColumnWriter } from './track-columns.ts';
import { nameApart, placeText } from './display-rules.ts';

/** During a rollout a server of another build may answer an open page; the map then keeps what it has. */
export const TRACK_VERSION = 3;
export const COMPRESSED = 1;
export const OUTLINE = 2;
export const PER_DEGREE = 1e5;

/** Positions to 1e-5 degrees, times of reports to the second, of silences and stops to the millisecond. */
export function encodeLine(
  geometry: TrackGeometry,
  { silences, stops }: Pick<Journey, 'silences' | 'stops'>,
): Uint8Array<ArrayBuffer> {
  const writer = createColumnWriter();
  writeGeometry(writer, geometry);
  writeSilences(writer, silences);
  writeStops(writer, stops);
  return writer.finish();
}

export function encodeGeometry(geometry: TrackGeometry): Uint8Array<ArrayBuffer> {
  const writer = createColumnWriter();
  writeGeometry(writer, geometry);
  return writer.finish();
}

function writeGeometry(writer: ColumnWriter, { numbers, times, latitudes, longitudes }: TrackGeometry): void {
  writer.ascending(numbers);
  writeTimes(writer, times);
  writer.changing(latitudes.map(toUnits));
  writer.changing(longitudes.map(toUnits));
}

/** An unknown time repeats the previous one, which compresses to nothing; the unknown indexes come first. */
function writeTimes(writer: ColumnWriter, times: Float64Array): void {
  const unknown: number[] = [];
  const seconds = new Float64Array(times.length);
  let known = 0;
  times.forEach((time, index) => {
    if (Number.isNaN(time)) unknown.push(index);
    else known = Math.round(time / 1000);
    seconds[index] = known;
  });
  writer.ascending(unknown);
  writer.changing(seconds);
}

function writeSilences(writer: ColumnWriter, { after, from, until }: SilenceColumns): void {
  writer.ascending(after);
  writeSpans(writer, from, until);
}

function writeStops(writer: ColumnWriter, stops: StopColumns): void {
  writer.ascending(stops.first);
  writer.changing(Float64Array.from(stops.last, (last, index) => last - (stops.first[index] ?? 0)));
  writeSpans(writer, stops.from, stops.until);
  writer.changing(stops.latitudes.map(toUnits));
  writer.changing(stops.longitudes.map(toUnits));
}

function writeSpans(writer: ColumnWriter, from: Float64Array, until: Float64Array): void {
  writer.changing(from);
  writer.changing(from.map((start, index) => (until[index] ?? 0) - start));
}

export function toUnits(degrees: number): number {
  return Math.round(degrees * PER_DEGREE);
}

export type TrackNames = Readonly<Record<ReportNumber, string>>;

/** Names of the first report and of the stops at `wanted` (ascending). Separate, because a brand may hide streets. */
export function nameTrack(
  history: History,
  firstNumber: ReportNumber | null,
  stops: StopColumns,
  wanted: Uint32Array,
): TrackNames {
  const names: Record<ReportNumber, string> = {};
  if (firstNumber !== null) {
    const name = nameApart(history.addressAt(history.length - firstNumber), [history.addressAt(0)]);
    if (name !== null) names[firstNumber] = name;
  }
  let next = 0;
  for (const [index, first] of stops.first.entries()) {
    if (first !== wanted[next]) continue;
    next += 1;
    nameReport(first, stops.last[index] ?? first);
  }
  return names;

  function nameReport(from: ReportNumber, to: ReportNumber): void {
    for (let number = from; number <= to; number += 1) {
      const index = history.length - number;
      if (!history.hasAddress(index)) continue;
      const name = placeText(history.addressAt(index))?.name;
      if (name === undefined) continue;
      names[from] = name;
      return;
    }
  }
}

/** An answer of POST /share/track: version, flags, length of the columns (uint32), columns, texts. */
export function joinTrack(
  columns: Uint8Array,
  texts: Uint8Array,
  isCompressed: boolean,
  isOutline = false,
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(TRACK_HEADER_BYTES + columns.length + texts.length);
  whole[0] = TRACK_VERSION;
  whole[1] = (isCompressed ? COMPRESSED : 0) + (isOutline ? OUTLINE : 0);
  new DataView(whole.buffer).setUint32(2, columns.length);
  whole.set(columns, TRACK_HEADER_BYTES);
  whole.set(texts, TRACK_HEADER_BYTES + columns.length);
  return whole;
}

export const TRACK_HEADER_BYTES = 6;
