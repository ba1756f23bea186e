import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { drawProbe, drawText } from './drawings.ts';
import type { RasterFiles, RasterJob } from './raster-worker.mjs';

export type Raster = Awaited<ReturnType<typeof openRaster>>;

// next.config.mjs lists these files too, because the standalone build copies only imported ones.
const SCRIPT = 'lib/brand/pictures/raster-worker.mjs';
const LIBRARY = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = [
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
];
const defaultTimes = { deadlineMs: 5000, idleMs: 30_000 };
const READY_MS = 60_000;
const MEASURED_FONT_SIZE = 100;
const MAX_EMBEDDED_SIZE = { width: 1008, height: 180 };

class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

/** Draws SVG on its own thread, without network or files. Rejects with a DrawingError for invalid and slow drawings. */
export async function openRaster({ deadlineMs, idleMs } = defaultTimes) {
  const fonts = FONTS.map(packageFile);
  const glyphs = (await Promise.all(fonts.map((file) => readFile(/* turbopackIgnore: true */ file)))).map(readGlyphs);
  const isDrawable = (character: string) =>
    /\p{Default_Ignorable_Code_Point}/u.test(character) || glyphs.some((has) => has(character.codePointAt(0) ?? 0));
  const thread = createWorkerThread({
    script: join(/* turbopackIgnore: true */ process.cwd(), SCRIPT),
    name: 'drawing',
    workerData: { library: packageFile(LIBRARY), fonts } satisfies RasterFiles,
    readyMs: READY_MS,
    idleMs,
  });

  async function draw(job: RasterJob): Promise<unknown> {
    try {
      return readResult(await thread.run(job, deadlineMs));
    } catch (error) {
      throw error instanceof WorkerThreadError ? new DrawingError(error.message, { cause: error }) : error;
    }
  }

  async function embedSvg(svg: string): Promise<string | null> {
    const png = await draw({ kind: 'png', svg, within: MAX_EMBEDDED_SIZE });
    return png instanceof Uint8Array ? dataUrl('image/png', png) : null;
  }

  async function embedBitmap(type: string, bytes: Uint8Array): Promise<string | null> {
    const picture = dataUrl(type, bytes);
    return (await draw({ kind: 'isVisible', svg: drawProbe(picture) })) === true ? picture : null;
  }

  return {
    png: async (svg: string): Promise<Uint8Array> => {
      const png = await draw({ kind: 'png', svg });
      if (!(png instanceof Uint8Array)) throw new TypeError('a drawing is a PNG');
      return png;
    },
    /** Returns a data URL, or null when nothing of the picture is visible. */
    embed: (type: string, bytes: Uint8Array): Promise<string | null> =>
      type === 'image/svg+xml' ? embedSvg(new TextDecoder().decode(bytes)) : embedBitmap(type, bytes),
    widthPerPixel: async (text: string): Promise<number | null> => {
      if (text.trim() === '' || ![...text].every(isDrawable)) return null;
      const width = await draw({ kind: 'textWidth', svg: drawText(text, MEASURED_FONT_SIZE) });
      return typeof width === 'number' && width > 0 ? width / MEASURED_FONT_SIZE : null;
    },
  };
}

function readResult(reply: unknown): unknown {
  if (typeof reply === 'object' && reply !== null && 'result' in reply) return reply.result;
  throw new DrawingError(
    typeof reply === 'object' && reply !== null && 'failure' in reply
      ? String(reply.failure)
      : 'the drawing thread sent no result',
  );
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The standalone server and `next dev` both run in the folder that holds the packages. */
function packageFile(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file);
}

/** Whether a TrueType font has a glyph for a code point. Reads the table that covers all of Unicode: `cmap` format 12. */
export function readGlyphs(font: Uint8Array): (codePoint: number) => boolean {
  const bytes = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
  try {
    const ranges = readRanges(bytes);
    return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  } catch (error) {
    if (error instanceof RangeError) return () => false;
    throw error;
  }
}

function readRanges(font: Buffer): readonly (readonly [first: number, last: number])[] {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (record === undefined) return [];
  const cmap = font.readUInt32BE(record + 8);
  const tables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const table = tables.find((at) => font.readUInt16BE(at) === 12);
  if (table === undefined) return [];
  return Array.from({ length: font.readUInt32BE(table + 12) }, (_, index) => {
    const group = table + 16 + 12 * index;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}
