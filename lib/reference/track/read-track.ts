import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fieldLimits, MAX_TRACK_FILE_BYTES } from '../rules.ts';
import { createCsvReader } from './csv.ts';
import { createGeoJsonReader } from './geojson.ts';
import { createGpxReader } from './gpx.ts';
import { TrackError, type Track, type TrackReader } from './track.ts';

export interface TrackFile extends Track {
  readonly fileName: string;
  /** SHA-256 of the file, by which it is recognised when imported again. */
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

function createReader(fileName: string, beginning: string): TrackReader {
  const reader = readers[extname(fileName).toLowerCase()];
  if (reader) return reader();
  const first = beginning.trimStart().charAt(0);
  if (first === '<') return createGpxReader();
  return first === '{' || first === '[' ? createGeoJsonReader() : createCsvReader();
}

/** Reads a GPX, GeoJSON or CSV file. Throws `TrackError`. `onProgress` gets the share read, from 0 to 1. */
export async function readTrackFile(
  path: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<TrackFile> {
  try {
    const { size } = await stat(path);
    if (size > MAX_TRACK_FILE_BYTES)
      throw new TrackError(`the file is larger than ${MAX_TRACK_FILE_BYTES / 1024 / 1024} MiB`);
    const hash = createHash('sha256');
    const decode = createTextDecoder();
    let reader: TrackReader | null = null;
    let bytes = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      const text = decode.write(chunk);
      reader ??= createReader(path, text);
      reader.write(text);
      bytes += chunk.length;
      onProgress(bytes / size);
    }
    reader ??= createReader(path, '');
    reader.write(decode.end());
    const track = await reader.end();
    if (track.reports.length > fieldLimits.reports)
      throw new TrackError(`the file holds more than ${fieldLimits.reports} points`);
    return { ...track, fileName: basename(path), digest: hash.digest('hex') };
  } catch (error) {
    if (error instanceof TrackError) throw error;
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    throw new TrackError(`the file cannot be read (${String(error.code)})`);
  }
}

function encodingOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(beginning.subarray(0, 200)).toString('latin1'),
  );
  return declared?.[1] ?? 'utf-8';
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new TrackError(`the encoding ${encoding} is not known`, 1);
  }
}

/**
 * Decodes by the byte order mark, else the XML declaration, else as UTF-8. Both functions throw `TrackError`.
 */
export function createTextDecoder(): { write(bytes: Uint8Array): string; end(): string } {
  let decoder: TextDecoder | null = null;
  let [encoding, line] = ['utf-8', 1];

  function decode(bytes: Uint8Array | undefined): string {
    try {
      const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
      return text;
    } catch {
      throw new TrackError(`the text is not ${encoding}`, line + linesBeforeError(bytes, encoding));
    }
  }
  return {
    write(bytes) {
      if (decoder === null) [encoding, decoder] = [encodingOf(bytes), decoderFor(encodingOf(bytes))];
      return decode(bytes);
    },
    end: () => decode(undefined),
  };
}

function linesBeforeError(bytes: Uint8Array | undefined, encoding: string): number {
  const lenient = new TextDecoder(encoding).decode(bytes);
  return lenient.slice(0, Math.max(lenient.indexOf('\uFFFD'), 0)).split('\n').length - 1;
}
