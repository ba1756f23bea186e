import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { createHash } from 'node:crypto';
import { fieldLimits, trackFileLimit } from '../open-choices.ts';
import { createCsvReader } from './csv.ts';
import { createGeoJsonReader } from './geojson.ts';
import { createGpxReader } from './gpx.ts';
import { textDecoder } from './text-decoder.ts';
import { BadTrack, type Track, type TrackReader } from './track.ts';

export interface TrackFile extends Track {
  readonly fileName: string;
  /** Of the file's bytes: the same file again is known by it. */
  readonly digest: string;
}

const readers: Readonly<Record<string, () => TrackReader>> = {
  '.gpx': createGpxReader,
  '.xml': createGpxReader,
  '.geojson': createGeoJsonReader,
  '.json': createGeoJsonReader,
  '.csv': createCsvReader,
  '.tsv': createCsvReader,
};

/** By the file's extension, else by how its text begins. */
export function trackReaderFor(fileName: string, beginning: string): TrackReader {
  const known = readers[extname(fileName).toLowerCase()];
  if (known) return known();
  const first = beginning.trimStart().charAt(0);
  if (first === '<') return createGpxReader();
  return first === '{' || first === '[' ? createGeoJsonReader() : createCsvReader();
}

/**
 * Reads a GPX, GeoJSON or CSV file. `onProgress` is told the share of the file that has been read, 0 to 1. Throws
 * `BadTrack` when it is missing, too large or broken.
 */
export async function readTrackFile(path: string, onProgress: (share: number) => void = () => undefined): Promise<TrackFile> {
  try {
    const { size } = await stat(path);
    if (size > trackFileLimit) throw new BadTrack(`the file is larger than ${trackFileLimit / 1024 / 1024} MiB`);
    const hash = createHash('sha256');
    const decode = textDecoder();
    let reader: TrackReader | null = null;
    let bytes = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      const text = decode.write(chunk);
      reader ??= trackReaderFor(path, text);
      reader.write(text);
      bytes += chunk.length;
      onProgress(bytes / size);
    }
    reader ??= trackReaderFor(path, '');
    reader.write(decode.end());
    const track = await reader.end();
    if (track.reports.length > fieldLimits.reports) throw new BadTrack(`the file holds more than ${fieldLimits.reports} points`);
    return { ...track, fileName: basename(path), digest: hash.digest('hex') };
  } catch (error) {
    if (error instanceof BadTrack) throw error;
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    throw new BadTrack(`the file cannot be read (${String(error.code)})`);
  }
}
