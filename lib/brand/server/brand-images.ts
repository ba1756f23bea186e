import { directionOf } from '#lib/i18n/locales.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import type { Brand, BrandFile } from '../brand.ts';
import { themeOf } from '../theme.ts';
import { nameOf } from '../words.ts';
import { contentFile } from './content-file.ts';
import { nameLinesOf } from './name-lines.ts';
import { iconDrawing, previewDrawing, touchIconDrawing, type Inlaid } from './og-drawing.ts';
import { waitAtMost } from './patience.ts';
import { openRaster, type Raster } from './raster.ts';

/** Pictures of a brand. `preview` is a PNG of 1200 × 630, `touchIcon` one of 180 × 180. */
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

/** The longest a page waits for the images of a brand that has just come, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * Makes the images of these brands, one brand after the other, on a thread of their own. A later call takes the
 * place of this one. Never fails: what went wrong is in the log.
 */
export async function prepareBrandImages(brands: readonly Brand[]): Promise<void> {
  const shop = workshop();
  const round = (shop.round += 1);
  for (const brand of brands) {
    if (shop.round !== round) return;
    await brandImages(brand).catch(() => undefined);
  }
}

/** The images of a brand, made once, well or badly, for as long as the brand is in use. Rejects when they could not be made. */
export function brandImages(brand: Brand): Promise<BrandImages> {
  return orderOf(brand).images;
}

/** The images of a brand if they are drawn; null if not, and then nothing is begun. */
export function drawnImages(brand: Brand): BrandImages | null {
  return workshop().orders.get(brand)?.ready ?? null;
}

/** The images of a brand as a page waits for them: not at all, but within the first second after the brand has come. null: not drawn yet, or not possible. */
export async function promptImages(brand: Brand): Promise<BrandImages | null> {
  const order = orderOf(brand);
  if (order.ready === null) await order.patience;
  return order.ready;
}

function orderOf(brand: Brand): Order {
  const { orders } = workshop();
  const known = orders.get(brand);
  if (known !== undefined) return known;
  const images = drawBrandImages(brand, (picture, error) => {
    currentLog().warn({ operation: 'drawBrand', brand: brand.id, problem: `the ${picture} cannot be drawn: the images are made without it`, ...traceOf(error) });
  });
  const settled = images.then((made) => void (order.ready = made), (error: unknown) => {
    currentLog().error({ operation: 'drawBrand', brand: brand.id, problem: 'the images of the brand could not be made', ...traceOf(error) });
  });
  const order: Order = { images, ready: null, patience: waitAtMost(PATIENCE_MS, settled) };
  orders.set(brand, order);
  return order;
}

/** Draws a brand's images anew, but for drawings that are in use already. */
export async function drawBrandImages(brand: Brand, onUndrawable: OnUndrawable, raster?: Raster): Promise<BrandImages> {
  const { raster: shared } = workshop();
  const tool = raster ?? (await shared());
  const colour = brand.colour === null ? NEUTRAL_COLOUR : themeOf(brand.colour).light.brand;
  const logo = once(() => inlay(tool, brand.logo?.light ?? null, (error) => onUndrawable('logo', error)));
  const favicon = once(() => inlay(tool, brand.favicon, (error) => onUndrawable('favicon', error)));
  const direction = directionOf(brand.languages.default);
  const [name, logoName = null, faviconName = null] = [nameOf(brand) ?? '', brand.logo?.light.name, brand.favicon?.name];
  return {
    preview: await pngOf(['preview', colour, logoName, name, direction], async () => tool.png(previewDrawing({ brandColour: colour, logo: await logo(), name: await nameLinesOf(name, tool.widthPerPixel), direction }))),
    touchIcon: await pngOf(['touch', colour, logoName, faviconName], async () => tool.png(touchIconDrawing(colour, (await favicon()) ?? (await logo())))),
    icon: brand.favicon ?? contentFile(Buffer.from(iconDrawing(colour)), 'image/svg+xml', 'svg'),
  };
}

async function inlay(raster: Raster, file: BrandFile | null, onFailure: (error: unknown) => void): Promise<Inlaid | null> {
  if (file === null || !drawable.has(file.type)) return null;
  try {
    const picture = await inlaidOf(raster, file);
    if (picture === null) onFailure(new TypeError('nothing of it shows'));
    return picture;
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/** A picture is drawn once as long as its file is in use, whatever becomes of the brand around it. */
function inlaidOf(raster: Raster, file: BrandFile): Promise<Inlaid | null> {
  const { inlaid } = workshop();
  const known = inlaid.get(file) ?? raster.inlay(file.type, file.bytes);
  inlaid.set(file, known);
  return known;
}

/** A reload makes new brands of which most look as before: what is drawn of the same parts is not drawn again while it is in use. */
async function pngOf(parts: readonly (string | null)[], draw: () => Promise<Uint8Array>): Promise<BrandFile> {
  const { drawn } = workshop();
  const key = JSON.stringify(parts);
  const known = drawn.get(key)?.deref();
  if (known !== undefined) return known;
  const file = contentFile(await draw(), 'image/png', 'png');
  for (const [old, reference] of drawn) if (reference.deref() === undefined) drawn.delete(old);
  drawn.set(key, new WeakRef(file));
  return file;
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | null = null;
  return () => (made ??= { result: make() }).result;
}

interface Order {
  readonly images: Promise<BrandImages>;
  ready: BrandImages | null;
  /** Over when the images are made, well or badly, or when the patience of pages is at its end. */
  readonly patience: Promise<unknown>;
}

interface Workshop {
  readonly raster: () => Promise<Raster>;
  readonly orders: WeakMap<Brand, Order>;
  readonly drawn: Map<string, WeakRef<BrandFile>>;
  readonly inlaid: WeakMap<BrandFile, Promise<Inlaid | null>>;
  /** Which call to prepare brands is the latest. */
  round: number;
}

/** The gate, the pages and the start are separate bundles in one process; a module variable would exist once in each. */
const WORKSHOP = Symbol.for('share-viewer.brand-images');

function workshop(): Workshop {
  const known: unknown = Reflect.get(globalThis, WORKSHOP);
  if (isWorkshop(known)) return known;
  const made: Workshop = { raster: once(() => openRaster()), orders: new WeakMap(), drawn: new Map(), inlaid: new WeakMap(), round: 0 };
  Reflect.set(globalThis, WORKSHOP, made);
  return made;
}

function isWorkshop(value: unknown): value is Workshop {
  return typeof value === 'object' && value !== null && 'orders' in value;
}
