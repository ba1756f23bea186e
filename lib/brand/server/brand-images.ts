import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { directionOf } from '#lib/i18n/locales.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import type { Brand, BrandFile } from '../brand.ts';
import { themeOf } from '../theme.ts';
import { contentFile } from './content-file.ts';
import { nameLinesOf } from './name-lines.ts';
import { iconDrawing, previewDrawing, touchIconDrawing, type Inlaid } from './og-drawing.ts';
import { openRaster, type Raster } from './raster.ts';

/** Pictures of a brand that no request waits for. `preview` is a PNG of 1200 × 630, `touchIcon` one of 180 × 180. */
export interface BrandImages {
  readonly preview: BrandFile;
  readonly touchIcon: BrandFile;
  /** The brand's own favicon, or the neutral sign in its colour. */
  readonly icon: BrandFile;
}

/** Told which picture of the brand cannot be drawn and is left out. */
export type OnUndrawable = (picture: 'logo' | 'favicon', error: unknown) => void;

const NEUTRAL_COLOUR = '#185c9e';
/** What the library draws; other icons are served as they are. */
const drawable = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']);

/** Makes the images of these brands, one after the other, with turns for requests between them. Never fails: what went wrong is in the log. */
export async function prepareBrandImages(brands: readonly Brand[]): Promise<void> {
  for (const brand of brands) {
    await turn();
    await brandImages(brand).catch((error: unknown) => currentLog().error({ operation: 'drawBrand', brand: brand.id, problem: 'the images of the brand could not be made', ...traceOf(error) }));
  }
}

/** The images of a brand, made once, well or badly, for as long as the brand is in use. */
export function brandImages(brand: Brand): Promise<BrandImages> {
  const { images } = workshop();
  const known = images.get(brand);
  if (known !== undefined) return known;
  const made = drawBrandImages(brand, (picture, error) => {
    currentLog().warn({ operation: 'drawBrand', brand: brand.id, problem: `the ${picture} cannot be drawn: the images are made without it`, ...traceOf(error) });
  });
  images.set(brand, made);
  return made;
}

/** Draws a brand's images anew, but for drawings that are in use already. */
export async function drawBrandImages(brand: Brand, onUndrawable: OnUndrawable): Promise<BrandImages> {
  const raster = await workshop().raster();
  const colour = brand.colour === null ? NEUTRAL_COLOUR : themeOf(brand.colour).light.brand;
  const logo = inlay(raster, brand.logo?.light ?? null, (error) => onUndrawable('logo', error));
  const favicon = inlay(raster, brand.favicon, (error) => onUndrawable('favicon', error));
  const direction = directionOf(brand.languages.default);
  return {
    preview: pngOf(raster, previewDrawing({ brandColour: colour, logo, name: nameLinesOf(wordsOf(brand), raster.widthPerPixel), direction })),
    touchIcon: pngOf(raster, touchIconDrawing(colour, favicon ?? logo)),
    icon: brand.favicon ?? contentFile(Buffer.from(iconDrawing(colour)), 'image/svg+xml', 'svg'),
  };
}

/** One picture for all languages: the name in the brand's own. */
function wordsOf({ name, languages }: Brand): string {
  return name?.[languages.default] ?? name?.['*'] ?? Object.values(name ?? {})[0] ?? '';
}

function inlay(raster: Raster, file: BrandFile | null, onFailure: (error: unknown) => void): Inlaid | null {
  if (file === null || !drawable.has(file.type)) return null;
  try {
    const picture = raster.inlay(file.type, file.bytes);
    if (picture === null) onFailure(new TypeError('nothing of it shows'));
    return picture;
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/** A reload makes new brands of which most look as before: their drawings are not drawn again while the old ones live. */
function pngOf(raster: Raster, svg: string): BrandFile {
  const { drawn } = workshop();
  const key = createHash('sha256').update(svg).digest('base64');
  const known = drawn.get(key)?.deref();
  if (known !== undefined) return known;
  const file = contentFile(raster.png(svg), 'image/png', 'png');
  for (const [old, reference] of drawn) if (reference.deref() === undefined) drawn.delete(old);
  drawn.set(key, new WeakRef(file));
  return file;
}

interface Workshop {
  readonly raster: () => Promise<Raster>;
  readonly images: WeakMap<Brand, Promise<BrandImages>>;
  readonly drawn: Map<string, WeakRef<BrandFile>>;
}

/** The gate, the pages and the start are separate bundles in one process; a module variable would exist once in each. */
const WORKSHOP = Symbol.for('share-viewer.brand-images');

function workshop(): Workshop {
  const known: unknown = Reflect.get(globalThis, WORKSHOP);
  if (isWorkshop(known)) return known;
  let raster: Promise<Raster> | null = null;
  const made: Workshop = { raster: () => (raster ??= openRaster()), images: new WeakMap(), drawn: new Map() };
  Reflect.set(globalThis, WORKSHOP, made);
  return made;
}

function isWorkshop(value: unknown): value is Workshop {
  return typeof value === 'object' && value !== null && 'drawn' in value;
}
