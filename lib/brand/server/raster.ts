import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDrawingWorker, type DrawingWorkerOptions } from './drawing-worker.ts';
import { glyphsOf } from './font-coverage.ts';
import { probeDrawing, textDrawing, type Inlaid } from './og-drawing.ts';

/**
 * Draws SVG without a browser and on a thread of its own. A drawing is what its text holds: nothing is fetched, and
 * no file is read. Everything rejects with a DrawingError for what cannot be drawn, or not in time.
 */
export interface Raster {
  /** The drawing as a PNG of its own size. */
  png(svg: string): Promise<Uint8Array>;
  /** A picture as a drawing holds it; null: nothing of it shows. */
  inlay(type: string, bytes: Uint8Array): Promise<Inlaid | null>;
  /** Width of a line at a font size of one pixel. null: it is blank, or the fonts lack a character of it. */
  widthPerPixel(text: string): Promise<number | null>;
}

// next.config.mjs names these files too: the standalone server holds nothing that no import leads to.
const SCRIPT = 'lib/brand/server/raster-worker.mjs';
const LIBRARY = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = ['@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'];
const TIMES = { deadlineMs: 5000, idleMs: 30_000 };
const MEASURED_AT = 100;
/** The largest place a picture has in a drawing. */
const LARGEST = { width: 1008, height: 180 };

/** Reads the fonts; the library is loaded by the first drawing. */
export async function openRaster(times: Pick<DrawingWorkerOptions, 'deadlineMs' | 'idleMs'> = TIMES): Promise<Raster> {
  const fonts = FONTS.map(packageFile);
  const glyphs = (await Promise.all(fonts.map((file) => readFile(/* turbopackIgnore: true */ file)))).map(glyphsOf);
  const isDrawable = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character) || glyphs.some((has) => has(character.codePointAt(0) ?? 0));
  const { ask } = createDrawingWorker({ ...times, script: join(/* turbopackIgnore: true */ process.cwd(), SCRIPT), files: { library: packageFile(LIBRARY), fonts } });

  /** Drawn first by itself: within a drawing, the library leaves out an SVG's own texts and pictures. */
  async function inlaySvg(svg: string): Promise<Inlaid | null> {
    const png = await ask({ kind: 'png', svg, within: LARGEST });
    return png instanceof Uint8Array ? { href: dataAddress('image/png', png) } : null;
  }

  async function inlayBitmap(type: string, bytes: Uint8Array): Promise<Inlaid | null> {
    const picture = { href: dataAddress(type, bytes) };
    return (await ask({ kind: 'hasInk', svg: probeDrawing(picture) })) === true ? picture : null;
  }

  return {
    png: async (svg) => {
      const png = await ask({ kind: 'png', svg });
      if (!(png instanceof Uint8Array)) throw new TypeError('a drawing is a PNG');
      return png;
    },
    inlay: (type, bytes) => (type === 'image/svg+xml' ? inlaySvg(new TextDecoder().decode(bytes)) : inlayBitmap(type, bytes)),
    widthPerPixel: async (text) => {
      if (text.trim() === '' || ![...text].every(isDrawable)) return null;
      const width = await ask({ kind: 'textWidth', svg: textDrawing(text, MEASURED_AT) });
      return typeof width === 'number' && width > 0 ? width / MEASURED_AT : null;
    },
  };
}

function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The standalone server and `next dev` both run in the folder that holds the packages. */
function packageFile(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file);
}
