import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { drawProbe, drawText, type EmbeddedImage } from './drawings.ts';
import type { RasterFiles, RasterJob } from './raster-worker.mjs';

/** Draws SVG on its own thread, without network or files. Rejects with a DrawingError for invalid and slow drawings. */
export interface Raster {
  png(svg: string): Promise<Uint8Array>;
  embed(type: string, bytes: Uint8Array): Promise<EmbeddedImage | null>;
  widthPerPixel(text: string): Promise<number | null>;
}

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

type Range = readonly [first: number, last: number];

/** Its message is that of the drawing library and may quote the drawing. */
class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

export async function openRaster({ deadlineMs, idleMs } = defaultTimes): Promise<Raster> {
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
    const shouldStop = (elapsedMs: number) =>
      elapsedMs >= deadlineMs ? new DrawingError(`drawing takes longer than ${deadlineMs} ms`) : null;
    try {
      return readResult(await thread.run(job, shouldStop));
    } catch (error) {
      throw error instanceof WorkerThreadError ? new DrawingError(error.message, { cause: error }) : error;
    }
  }

  async function embedSvg(svg: string): Promise<EmbeddedImage | null> {
    const png = await draw({ kind: 'png', svg, within: MAX_EMBEDDED_SIZE });
    return png instanceof Uint8Array ? { href: dataUrl('image/png', png) } : null;
  }

  async function embedBitmap(type: string, bytes: Uint8Array): Promise<EmbeddedImage | null> {
    const picture = { href: dataUrl(type, bytes) };
    return (await draw({ kind: 'isVisible', svg: drawProbe(picture) })) === true ? picture : null;
  }

  return {
    png: async (svg) => {
      const png = await draw({ kind: 'png', svg });
      if (!(png instanceof Uint8Array)) throw new TypeError('a drawing is a PNG');
      return png;
    },
    embed: (type, bytes) =>
      type === 'image/svg+xml' ? embedSvg(new TextDecoder().decode(bytes)) : embedBitmap(type, bytes),
    widthPerPixel: async (text) => {
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

/** Tells whether a TrueType font has a glyph for a code point. Reads the `cmap` formats 4 and 12, which are the current ones. */
export function readGlyphs(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  try {
    const ranges = readRanges(view);
    return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  } catch (error) {
    if (error instanceof RangeError) return () => false;
    throw error;
  }
}

function readRanges(view: DataView): readonly Range[] {
  const cmap = findTable(view, 0x636d6170);
  if (cmap === null) return [];
  const tables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
  );
  return tables.flatMap((table) => {
    const format = view.getUint16(table);
    return format === 12 ? format12Ranges(view, table) : format === 4 ? format4Ranges(view, table) : [];
  });
}

function findTable(view: DataView, tag: number): number | null {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + 16 * index;
    if (view.getUint32(record) === tag) return view.getUint32(record + 8);
  }
  return null;
}

function format12Ranges(view: DataView, table: number): Range[] {
  return Array.from({ length: view.getUint32(table + 12) }, (_, index) => {
    const group = table + 16 + 12 * index;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

function format4Ranges(view: DataView, table: number): Range[] {
  const size = view.getUint16(table + 6);
  return (
    Array.from({ length: size / 2 }, (_, index): Range => [
      view.getUint16(table + 16 + size + 2 * index),
      view.getUint16(table + 14 + 2 * index),
    ])
      // Every table ends in this segment, which stands for no character.
      .filter(([first]) => first !== 0xffff)
  );
}
