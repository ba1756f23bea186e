import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import { glyphsOf } from './font-coverage.ts';
import { probeDrawing, textDrawing, type Inlaid } from './og-drawing.ts';

/** Draws SVG without a browser. A drawing is what its text holds: nothing is fetched, and no file is read. */
export interface Raster {
  /** The drawing as a PNG of its own size. Throws for what is no SVG. */
  png(svg: string): Uint8Array;
  /** A picture as a drawing holds it; null: nothing of it shows. Throws for an SVG that is none. */
  inlay(type: string, bytes: Uint8Array): Inlaid | null;
  /** Width of a line at a font size of one pixel. null: it is blank, or the fonts lack a character of it. */
  widthPerPixel(text: string): number | null;
}

// next.config.mjs names these files too: the standalone server holds nothing that no import leads to.
const LIBRARY = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = ['@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'];
const MEASURED_AT = 100;
/** The largest place a picture has in a drawing. */
const LARGEST = { width: 1008, height: 180 };

type Drawing = InstanceType<typeof Resvg>;
type Image = ReturnType<Drawing['render']>;

/** Loads the library and the fonts. Once in a process: the library refuses a second start. */
export async function openRaster(): Promise<Raster> {
  const [library, ...fonts] = await Promise.all([LIBRARY, ...FONTS].map(readPackageFile));
  if (library === undefined) throw new TypeError('no library');
  await initWasm(library);
  const glyphs = fonts.map(glyphsOf);
  const isDrawable = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character) || glyphs.some((has) => has(character.codePointAt(0) ?? 0));

  /** The library's memory is its own: what is not freed stays. */
  function open<Result>(svg: string, read: (drawing: Drawing) => Result, options: ResvgRenderOptions = {}): Result {
    const drawing = new Resvg(svg, { font: { fontBuffers: svg.includes('<text') ? fonts : [], defaultFontFamily: 'Noto Sans' }, ...options });
    try {
      return read(drawing);
    } finally {
      drawing.free();
    }
  }

  function render<Result>(svg: string, read: (image: Image) => Result, options?: ResvgRenderOptions): Result {
    return open(svg, (drawing) => {
      const image = drawing.render();
      try {
        return read(image);
      } finally {
        image.free();
      }
    }, options);
  }

  /** Drawn first by itself: within a drawing, the library leaves out an SVG's own texts and pictures. */
  function inlaySvg(svg: string): Inlaid | null {
    const value = open(svg, ({ width, height }) => Math.min(LARGEST.width / width, LARGEST.height / height));
    return render(svg, (image) => (hasInk(image) ? { href: dataAddress('image/png', image.asPng()) } : null), { fitTo: { mode: 'zoom', value } });
  }

  function inlayBitmap(type: string, bytes: Uint8Array): Inlaid | null {
    const picture = { href: dataAddress(type, bytes) };
    return render(probeDrawing(picture), hasInk) ? picture : null;
  }

  return {
    png: (svg) => render(svg, (image) => image.asPng()),
    inlay: (type, bytes) => (type === 'image/svg+xml' ? inlaySvg(new TextDecoder().decode(bytes)) : inlayBitmap(type, bytes)),
    widthPerPixel: (text) => (text.trim() === '' || ![...text].every(isDrawable) ? null : open(textDrawing(text, MEASURED_AT), (drawing) => (drawing.getBBox()?.width ?? 0) / MEASURED_AT || null)),
  };
}

function hasInk({ pixels }: Image): boolean {
  return pixels.some((value) => value > 0);
}

function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The standalone server and `next dev` both run in the folder that holds the packages. */
function readPackageFile(file: string): Promise<Uint8Array> {
  return readFile(join(process.cwd(), 'node_modules', file));
}
