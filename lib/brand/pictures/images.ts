import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { directionOf } from '#lib/i18n/locales.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { singleton } from '#lib/base/singleton.ts';
import { type Brand, type BrandFile, brandName } from '../brand.ts';
import { contentFile } from '../file/file-kind.ts';
import { fileNamed, previousBrandsForHost } from '../store/current-brands.ts';
import { createTheme } from '../theme/theme.ts';
import { drawIcon, type EmbeddedImage, breakName, drawPreview, drawTouchIcon } from './drawings.ts';
import { openRaster, type Raster } from './raster.ts';

/** PNG: `preview` of 1200 × 630, `touchIcon` of 180 × 180. */
interface BrandImages {
  readonly preview: BrandFile;
  readonly touchIcon: BrandFile;
  /** The brand's own favicon, or the neutral sign in its colour. */
  readonly icon: BrandFile;
}

type OnUndrawable = (picture: 'logo' | 'favicon', error: unknown) => void;

const NEUTRAL_COLOUR = '#185c9e';
/** What the library draws; other icons are served as they are. */
const drawable = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']);

/** How long a page waits for the images of a brand that has just come, in milliseconds. */
const LONGEST_WAIT_MS = 1000;

interface Order {
  readonly images: Promise<BrandImages>;
  ready: BrandImages | null;
  /** Over when pages have waited long enough, at the latest. */
  readonly waited: Promise<unknown>;
}

interface DrawingState {
  readonly raster: () => Promise<Raster>;
  readonly orders: WeakMap<Brand, Order>;
  /** By what is in them; in bytes of files. */
  readonly drawn: LRUCache<string, BrandFile>;
  readonly inlaid: WeakMap<BrandFile, Promise<EmbeddedImage | null>>;
  /** Which call to prepare brands is the latest. */
  round: number;
}

/**
 * Makes the images of these brands, one brand after the other, on a thread of their own. A later call takes the
 * place of this one. Never fails: what went wrong is in the log.
 */
export async function prepareBrandImages(brands: readonly Brand[]): Promise<void> {
  const state = drawingState();
  const round = (state.round += 1);
  for (const brand of brands) {
    if (state.round !== round) return;
    await brandImages(brand).catch(() => undefined);
  }
}

/** The images, made once for as long as the brand is in use. Rejects when they could not be made. */
export function brandImages(brand: Brand): Promise<BrandImages> {
  return orderOf(brand).images;
}

/** null: the images are not drawn, and are not begun. */
export function finishedImages(brand: Brand): BrandImages | null {
  return drawingState().orders.get(brand)?.ready ?? null;
}

/**
 * The images as a page waits for them: not at all, but within the first second after the brand has come. null: not
 * drawn yet, or not possible.
 */
export async function imagesForPage(brand: Brand): Promise<BrandImages | null> {
  const order = orderOf(brand);
  if (order.ready === null) await order.waited;
  return order.ready;
}

function orderOf(brand: Brand): Order {
  const { orders } = drawingState();
  const known = orders.get(brand);
  if (known !== undefined) return known;
  const line = (problem: string, error: unknown) => ({
    operation: 'drawBrand',
    brand: brand.id,
    problem,
    ...traceOf(error),
  });
  const images = drawBrandImages(brand, (picture, error) =>
    currentLog().warn(line(`the ${picture} cannot be drawn: the images are made without it`, error)),
  );
  const settled = images.then(
    (made) => void (order.ready = made),
    (error: unknown) => currentLog().error(line('the images of the brand could not be made', error)),
  );
  const order: Order = { images, ready: null, waited: waitAtMost(LONGEST_WAIT_MS, settled) };
  orders.set(brand, order);
  return order;
}

/** But for drawings that are in use already. */
export async function drawBrandImages(brand: Brand, onUndrawable: OnUndrawable, raster?: Raster): Promise<BrandImages> {
  const tool = raster ?? (await drawingState().raster());
  const colour = brand.colour === null ? NEUTRAL_COLOUR : createTheme(brand.colour).light.brand;
  const logo = once(() => inlay(tool, brand.logo?.light ?? null, (error) => onUndrawable('logo', error)));
  const favicon = once(() => inlay(tool, brand.favicon, (error) => onUndrawable('favicon', error)));
  const direction = directionOf(brand.languages.default);
  const name = brandName(brand) ?? '';
  const logoName = brand.logo?.light.name ?? null;
  return {
    preview: await pngOf(['preview', colour, logoName, name, direction], async () =>
      tool.png(
        drawPreview({
          brandColour: colour,
          logo: await logo(),
          name: await breakName(name, tool.widthPerPixel),
          direction,
        }),
      ),
    ),
    touchIcon: await pngOf(['touch', colour, logoName, brand.favicon?.name ?? null], async () =>
      tool.png(drawTouchIcon(colour, (await favicon()) ?? (await logo()))),
    ),
    icon: brand.favicon ?? contentFile(Buffer.from(drawIcon(colour)), 'image/svg+xml', 'svg'),
  };
}

/**
 * Where those PNG and JPEG pictures stand that cannot be drawn: `brands[0].logo.light`. The library reads neither
 * WebP nor ICO.
 */
export async function findUndrawableBitmaps(brands: readonly Brand[]): Promise<readonly string[]> {
  const pictures = brands.flatMap(
    ({ logo, favicon }, index) =>
      [
        [`brands[${index}].logo.light`, logo?.light],
        [`brands[${index}].logo.dark`, logo?.dark],
        [`brands[${index}].favicon`, favicon],
      ] as const,
  );
  const found: string[] = [];
  for (const [path, file] of pictures) {
    if (file == null || !/^image\/(?:png|jpeg)$/.test(file.type)) continue;
    const picture = await inlaidOf(await drawingState().raster(), file).catch(() => null);
    if (picture === null) found.push(path);
  }
  return found;
}

async function inlay(
  raster: Raster,
  file: BrandFile | null,
  onFailure: (error: unknown) => void,
): Promise<EmbeddedImage | null> {
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

/** Once as long as the file is in use, whatever becomes of the brand around it. */
function inlaidOf(raster: Raster, file: BrandFile): Promise<EmbeddedImage | null> {
  const { inlaid } = drawingState();
  const known = inlaid.get(file) ?? raster.embed(file.type, file.bytes);
  inlaid.set(file, known);
  return known;
}

/** After a reload most brands look as before: what was drawn of the same parts is not drawn again. */
async function pngOf(parts: readonly (string | null)[], draw: () => Promise<Uint8Array>): Promise<BrandFile> {
  const { drawn } = drawingState();
  const key = JSON.stringify(parts);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const file = contentFile(await draw(), 'image/png', 'png');
  drawn.set(key, file);
  return file;
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | null = null;
  return () => (made ??= { result: make() }).result;
}

function drawingState(): DrawingState {
  return singleton('brand-images', isDrawingState, () => ({
    raster: once(() => openRaster()),
    orders: new WeakMap(),
    drawn: new LRUCache<string, BrandFile>({ maxSize: 64 * 2 ** 20, sizeCalculation: ({ bytes }) => bytes.length }),
    inlaid: new WeakMap(),
    round: 0,
  }));
}

function isDrawingState(value: unknown): value is DrawingState {
  return typeof value === 'object' && value !== null && 'orders' in value;
}

/**
 * The brand's own file, given or made, or one the host's brand had until lately; null for any other brand's. `host`:
 * the Host header the brand was found by.
 */
export async function findBrandFile(brand: Brand, host: string | null, name: string): Promise<BrandFile | null> {
  const former = previousBrandsForHost(host);
  for (const one of [brand, ...former]) {
    const known = fileNamed(one, name) ?? imageNamed(finishedImages(one), name);
    if (known !== null) return known;
  }
  // Another process may have sent the page before this one has drawn the image it names.
  return imageNamed(await brandImages(brand).catch(() => null), name);
}

function imageNamed(images: BrandImages | null, name: string): BrandFile | null {
  return images === null
    ? null
    : ([images.preview, images.touchIcon, images.icon].find((image) => image.name === name) ?? null);
}

/** Waits no longer than `ms`. Never keeps the process alive. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, delay(ms, undefined, { ref: false })]);
}
