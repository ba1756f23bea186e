import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { type EmbeddedImage, drawProbe, drawText } from './drawings.ts';
import type { RasterFiles, RasterJob } from './raster-worker.mjs';

/**
 * Draws SVG on a thread of its own; nothing is fetched, and no file is read. Rejects with a DrawingError for what
 * cannot be drawn, or not in time.
 */
export interface Raster {
  /** The drawing as a PNG of its own size. */
  png(svg: string): Promise<Uint8Array>;
  /** A picture as a drawing holds it; null: nothing of it shows. */
  embed(type: string, bytes: Uint8Array): Promise<EmbeddedImage | null>;
  /** Width of a line at a font size of one pixel. null: it is blank, or the fonts lack a character of it. */
  widthPerPixel(text: string): Promise<number | null>;
}

// next.config.mjs names these files too, because the standalone build copies only what imports lead to.
const SCRIPT = 'lib/brand/pictures/raster-worker.mjs';
const LIBRARY = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = [
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
];
const TIMES = { deadlineMs: 5000, idleMs: 30_000 };
const READY_MS = 60_000;
const MEASURED_AT = 100;
const LARGEST = { width: 1008, height: 180 };

type Range = readonly [first: number, last: number];

/** Its message is the drawing library's, and may quote the drawing. */
class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

/** Reads the fonts; the library is loaded by the first drawing. */
export async function openRaster({ deadlineMs, idleMs } = TIMES): Promise<Raster> {
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
      return resultOf(await thread.run(job, shouldStop));
    } catch (error) {
      throw error instanceof WorkerThreadError ? new DrawingError(error.message, { cause: error }) : error;
    }
  }

  /** Drawn first by itself: within a drawing, the library leaves out an SVG's own texts and pictures. */
  async function inlaySvg(svg: string): Promise<EmbeddedImage | null> {
    const png = await draw({ kind: 'png', svg, within: LARGEST });
    return png instanceof Uint8Array ? { href: dataAddress('image/png', png) } : null;
  }

  async function inlayBitmap(type: string, bytes: Uint8Array): Promise<EmbeddedImage | null> {
    const picture = { href: dataAddress(type, bytes) };
    return (await draw({ kind: 'hasInk', svg: drawProbe(picture) })) === true ? picture : null;
  }

  return {
    png: async (svg) => {
      const png = await draw({ kind: 'png', svg });
      if (!(png instanceof Uint8Array)) throw new TypeError('a drawing is a PNG');
      return png;
    },
    embed: (type, bytes) =>
      type === 'image/svg+xml' ? inlaySvg(new TextDecoder().decode(bytes)) : inlayBitmap(type, bytes),
    widthPerPixel: async (text) => {
      if (text.trim() === '' || ![...text].every(isDrawable)) return null;
      const width = await draw({ kind: 'textWidth', svg: drawText(text, MEASURED_AT) });
      return typeof width === 'number' && width > 0 ? width / MEASURED_AT : null;
    },
  };
}

function resultOf(reply: unknown): unknown {
  if (typeof reply === 'object' && reply !== null && 'result' in reply) return reply.result;
  throw new DrawingError(
    typeof reply === 'object' && reply !== null && 'failure' in reply
      ? String(reply.failure)
      : 'the drawing thread sent no result',
  );
}

function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The standalone server and `next dev` both run in the folder that holds the packages. */
function packageFile(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file);
}

/**
 * Whether a TrueType font has a glyph for a code point (`cmap` formats 4 and 12, which every current font has). A
 * font that cannot be read has none.
 */
export function readGlyphs(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  try {
    const ranges = rangesOf(view);
    return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  } catch (error) {
    if (error instanceof RangeError) return () => false;
    throw error;
  }
}

function rangesOf(view: DataView): readonly Range[] {
  const cmap = tableAt(view, 0x636d6170);
  if (cmap === null) return [];
  const tables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
  );
  return tables.flatMap((table) => {
    const format = view.getUint16(table);
    return format === 12 ? groups(view, table) : format === 4 ? segments(view, table) : [];
  });
}

function tableAt(view: DataView, tag: number): number | null {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + 16 * index;
    if (view.getUint32(record) === tag) return view.getUint32(record + 8);
  }
  return null;
}

function groups(view: DataView, table: number): Range[] {
  return Array.from({ length: view.getUint32(table + 12) }, (_, index) => {
    const group = table + 16 + 12 * index;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

function segments(view: DataView, table: number): Range[] {
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
