import { spanOf } from '../journey/column-ranges.ts';
import { hasKeys } from '#lib/base/has-keys.ts';
import type { ReportNumber, Silence, Stop, TrackGeometry } from '../types.ts';
import { COMPRESSED, OUTLINE, PER_DEGREE, TRACK_HEADER_BYTES, TRACK_VERSION, type TrackNames } from './encode-track.ts';
import { type ColumnReader, createColumnReader } from './track-columns.ts';

export interface Track {
  readonly isOutline: boolean;
  readonly geometry: TrackGeometry;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  readonly names: ReadonlyMap<ReportNumber, string>;
}

/** Decodes an answer of POST /share/track. Rejects with a TypeError when damaged or of another version. */
export async function decodeTrack(bytes: Uint8Array<ArrayBuffer>): Promise<Track> {
  const [line, names] = await openTrack(bytes);
  const yieldToBrowser = createYieldToBrowser();
  const reader = createColumnReader(line, yieldToBrowser);
  return {
    isOutline: ((bytes[1] ?? 0) & OUTLINE) !== 0,
    geometry: await decodeGeometry(reader, yieldToBrowser),
    silences: await decodeSilences(reader, yieldToBrowser),
    stops: await decodeStops(reader, yieldToBrowser),
    names: decodeNames(names),
  };
}

export async function openTrack(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<[columns: Uint8Array<ArrayBuffer>, texts: Uint8Array<ArrayBuffer>]> {
  if (bytes.length < TRACK_HEADER_BYTES || bytes[0] !== TRACK_VERSION)
    throw new TypeError('The answer is no track of this version');
  const inflate = (bytes[1] ?? 0) & COMPRESSED ? inflateBytes : async (part: Uint8Array<ArrayBuffer>) => part;
  const end = TRACK_HEADER_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  return [await inflate(bytes.subarray(TRACK_HEADER_BYTES, end)), await inflate(bytes.subarray(end))];
}

async function inflateBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(inflated).arrayBuffer());
  } catch {
    throw new TypeError('The track is damaged');
  }
}

async function decodeGeometry(reader: ColumnReader, yieldToBrowser: YieldToBrowser): Promise<TrackGeometry> {
  const numbers = await reader.ascending();
  const { length } = numbers;
  const unknown = await reader.ascending();
  const times = await reader.changing(length);
  for (let index = 0; index < length; index += 1) times[index] = (times[index] ?? NaN) * 1000;
  for (const index of unknown) times[index] = NaN;
  await yieldToBrowser();
  const latitudes = toDegrees(await reader.changing(length));
  const longitudes = toDegrees(await reader.changing(length));
  await yieldToBrowser();
  for (let index = 0; index < length; index += 1) {
    const isPossible =
      Math.abs(latitudes[index] ?? NaN) <= 90 && (numbers[index] ?? 0) > (index === 0 ? 0 : (numbers[index - 1] ?? 0));
    if (!isPossible) throw new TypeError('The track holds an impossible point');
  }
  if ((numbers[length - 1] ?? 0) > 0xffff_ffff) throw new TypeError('The track holds an impossible point');
  return { latitudes, longitudes, times, numbers: new Uint32Array(numbers) };
}

async function decodeSilences(reader: ColumnReader, yieldToBrowser: YieldToBrowser): Promise<readonly Silence[]> {
  const after = await reader.ascending();
  const { length } = after;
  const spanAt = await decodeSpans(reader, length);
  return makeList(length, yieldToBrowser, (index): Silence => {
    const number = after[index] ?? 0;
    return { after: number, before: number + 1, ...spanAt(index) };
  });
}

async function decodeStops(reader: ColumnReader, yieldToBrowser: YieldToBrowser): Promise<readonly Stop[]> {
  const first = await reader.ascending();
  const { length } = first;
  const more = await reader.changing(length);
  const spanAt = await decodeSpans(reader, length);
  const latitudes = toDegrees(await reader.changing(length));
  const longitudes = toDegrees(await reader.changing(length));
  return makeList(length, yieldToBrowser, (index): Stop => {
    const number = first[index] ?? 0;
    return {
      first: number,
      last: number + (more[index] ?? 0),
      ...spanAt(index),
      latitude: latitudes[index] ?? NaN,
      longitude: longitudes[index] ?? NaN,
    };
  });
}

const MAX_DATE_MS = 8.64e15;

async function decodeSpans(reader: ColumnReader, length: number) {
  const from = await reader.changing(length);
  const lengths = await reader.changing(length);
  return (index: number) => {
    const start = from[index] ?? NaN;
    const end = start + (lengths[index] ?? NaN);
    if (Math.abs(start) <= MAX_DATE_MS && Math.abs(end) <= MAX_DATE_MS) return spanOf(start, end);
    throw new TypeError('The track holds an impossible time');
  };
}

function decodeNames(bytes: Uint8Array): ReadonlyMap<ReportNumber, string> {
  try {
    const names: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (hasKeys<TrackNames>(names)) {
      const texts = Object.entries(names).filter(([, name]) => typeof name === 'string');
      return new Map(texts.map(([number, name]) => [Number(number), name]));
    }
  } catch {
    // Not JSON.
  }
  throw new TypeError('The track has no names');
}

export function toDegrees(units: Float64Array): Float64Array {
  for (let index = 0; index < units.length; index += 1) units[index] = (units[index] ?? NaN) / PER_DEGREE;
  return units;
}

const BATCH_SIZE = 1_000;

async function makeList<Entry>(length: number, yieldToBrowser: YieldToBrowser, make: (index: number) => Entry) {
  const list: Entry[] = [];
  for (let index = 0; index < length; index += 1) {
    list.push(make(index));
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await yieldToBrowser();
  }
  return list;
}

/** Resolves after other tasks have run; null while the time slice is not over. */
export type YieldToBrowser = () => Promise<void> | null;

const TIME_SLICE_MS = 12;

export function createYieldToBrowser(): YieldToBrowser {
  let turnEnds = performance.now() + TIME_SLICE_MS;
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    turnEnds = performance.now() + TIME_SLICE_MS;
  };
  return () => (performance.now() < turnEnds ? null : pause());
}
