import { waitAtMost } from '#lib/base/timing.ts';
import { singleton } from '#lib/base/singleton.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { type Brand, type BrandFile, brandFiles, type BrandImages, brandName } from '../brand.ts';
import { contentFile } from '../file/create-brands.ts';
import { previousBrandsForHost } from '../store/current-brands.ts';
import { createTheme } from '../theme/theme.ts';
import { breakName, drawIcon, drawPreview, drawTouchIcon } from './drawings.ts';
import { openRaster, type Raster } from './raster.ts';

const NEUTRAL_COLOUR = '#185c9e';
const drawableTypes = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']);
const MAX_WAIT_MS = 1000;

interface DrawingTask {
  readonly images: Promise<BrandImages>;
  finished: BrandImages | null;
  readonly waited: Promise<unknown>;
}

interface DrawingState {
  raster: Raster | null;
  readonly tasks: WeakMap<Brand, DrawingTask>;
  round: number;
}

export async function prepareBrandImages(brands: readonly Brand[]): Promise<void> {
  const state = drawingState();
  const round = (state.round += 1);
  for (const brand of brands) {
    if (state.round !== round) return;
    await brandImages(brand).catch(() => undefined);
  }
}

export function brandImages(brand: Brand): Promise<BrandImages> {
  return taskOf(brand).images;
}

export function finishedImages(brand: Brand): BrandImages | null {
  return drawingState().tasks.get(brand)?.finished ?? null;
}

/** Waits only within the first second of a new brand; null when they are not drawn yet, or cannot be. */
export async function imagesForPage(brand: Brand): Promise<BrandImages | null> {
  const task = taskOf(brand);
  await task.waited;
  return task.finished;
}

function taskOf(brand: Brand): DrawingTask {
  const { tasks } = drawingState();
  const known = tasks.get(brand);
  if (known !== undefined) return known;
  const line = { operation: 'drawBrand', brand: brand.id };
  const images = drawBrandImages(brand, (picture, error) =>
    currentLog().warn({ ...line, problem: `the images are made without the ${picture}`, ...traceOf(error) }),
  );
  const settled = images.then(
    (finished) => void (task.finished = finished),
    (error: unknown) => currentLog().error({ ...line, problem: 'the images cannot be made', ...traceOf(error) }),
  );
  const task: DrawingTask = { images, finished: null, waited: waitAtMost(MAX_WAIT_MS, settled) };
  tasks.set(brand, task);
  return task;
}

export async function drawBrandImages(
  brand: Brand,
  onUndrawable: (picture: 'logo' | 'favicon', error: unknown) => void,
  raster?: Raster,
): Promise<BrandImages> {
  const tool = raster ?? (drawingState().raster ??= openRaster());
  const colour = brand.colour === null ? NEUTRAL_COLOUR : createTheme(brand.colour).light.brand;
  const logo = await embedOrNull(tool, brand.logo?.light ?? null, (error) => onUndrawable('logo', error));
  const favicon = await embedOrNull(tool, brand.favicon, (error) => onUndrawable('favicon', error));
  const name = await breakName(brandName(brand) ?? '', tool.widthPerPixel);
  const preview = await tool.png(drawPreview(colour, logo, name, directionOf(brand.languages.default)));
  const touchIcon = await tool.png(drawTouchIcon(colour, favicon ?? logo));
  return {
    preview: contentFile(preview, 'png'),
    touchIcon: contentFile(touchIcon, 'png'),
    icon: brand.favicon ?? contentFile(Buffer.from(drawIcon(colour)), 'svg'),
  };
}

async function embedOrNull(raster: Raster, file: BrandFile | null, onFailure: (error: unknown) => void) {
  if (file === null || !drawableTypes.has(file.type)) return null;
  try {
    const picture = await raster.embed(file.type, file.bytes);
    if (picture === null) onFailure(new TypeError('nothing of it is visible'));
    return picture;
  } catch (error) {
    onFailure(error);
    return null;
  }
}

function drawingState(): DrawingState {
  return singleton('brand-images', () => ({ raster: null, tasks: new WeakMap(), round: 0 }));
}

export async function findBrandFile(brand: Brand, host: string | null, name: string): Promise<BrandFile | null> {
  const isNamed = (file: BrandFile) => file.name === name;
  for (const candidate of [brand, ...previousBrandsForHost(host)]) {
    const images = Object.values<BrandFile>(finishedImages(candidate) ?? {});
    const file = [...brandFiles(candidate), ...images].find(isNamed);
    if (file !== undefined) return file;
  }
  // Another process may have sent a page with an image that this one has not drawn yet.
  return Object.values<BrandFile>(await brandImages(brand).catch(() => ({}))).find(isNamed) ?? null;
}
