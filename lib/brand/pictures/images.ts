import { LRUCache } from 'lru-cache';
import { waitAtMost } from '#lib/base/process-timer.ts';
import { singleton } from '#lib/base/singleton.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { type Brand, type BrandFile, brandFiles, type BrandImages, brandName } from '../brand.ts';
import { contentFile } from '../file/file-kind.ts';
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
  readonly raster: () => Promise<Raster>;
  readonly tasks: WeakMap<Brand, DrawingTask>;
  readonly drawn: LRUCache<string, BrandFile>;
  readonly embedded: WeakMap<BrandFile, Promise<string | null>>;
  round: number;
}

/** Draws the images of one brand after the other; a later call replaces this one. Never rejects: problems are logged. */
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
  const logLine = (problem: string, error: unknown) => ({
    operation: 'drawBrand',
    brand: brand.id,
    problem,
    ...traceOf(error),
  });
  const images = drawBrandImages(brand, (picture, error) =>
    currentLog().warn(logLine(`the ${picture} cannot be drawn: the images are made without it`, error)),
  );
  const settled = images.then(
    (finished) => void (task.finished = finished),
    (error: unknown) => currentLog().error(logLine('the images of the brand could not be made', error)),
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
  const tool = raster ?? (await drawingState().raster());
  const colour = brand.colour === null ? NEUTRAL_COLOUR : createTheme(brand.colour).light.brand;
  const logo = once(() => embedOrNull(tool, brand.logo?.light ?? null, (error) => onUndrawable('logo', error)));
  const favicon = once(() => embedOrNull(tool, brand.favicon, (error) => onUndrawable('favicon', error)));
  const direction = directionOf(brand.languages.default);
  const name = brandName(brand) ?? '';
  const logoName = brand.logo?.light.name ?? null;
  return {
    preview: await drawOnce(['preview', colour, logoName, name, direction], async () =>
      tool.png(drawPreview(colour, await logo(), await breakName(name, tool.widthPerPixel), direction)),
    ),
    touchIcon: await drawOnce(['touch', colour, logoName, brand.favicon?.name ?? null], async () =>
      tool.png(drawTouchIcon(colour, (await favicon()) ?? (await logo()))),
    ),
    icon: brand.favicon ?? contentFile(Buffer.from(drawIcon(colour)), 'svg'),
  };
}

/** Paths of PNG and JPEG pictures that cannot be drawn: `brands[0].logo.light`. The library reads no WebP and no ICO. */
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
    const picture = await embed(await drawingState().raster(), file).catch(() => null);
    if (picture === null) found.push(path);
  }
  return found;
}

async function embedOrNull(raster: Raster, file: BrandFile | null, onFailure: (error: unknown) => void) {
  if (file === null || !drawableTypes.has(file.type)) return null;
  try {
    const picture = await embed(raster, file);
    if (picture === null) onFailure(new TypeError('nothing of it is visible'));
    return picture;
  } catch (error) {
    onFailure(error);
    return null;
  }
}

function embed(raster: Raster, file: BrandFile): Promise<string | null> {
  const { embedded } = drawingState();
  const picture = embedded.get(file) ?? raster.embed(file.type, file.bytes);
  embedded.set(file, picture);
  return picture;
}

async function drawOnce(parts: readonly (string | null)[], draw: () => Promise<Uint8Array>): Promise<BrandFile> {
  const { drawn } = drawingState();
  const key = JSON.stringify(parts);
  const file = drawn.get(key) ?? contentFile(await draw(), 'png');
  drawn.set(key, file);
  return file;
}

function once<Result>(create: () => Result): () => Result {
  let created: { readonly result: Result } | null = null;
  return () => (created ??= { result: create() }).result;
}

function drawingState(): DrawingState {
  return singleton('brand-images', () => ({
    raster: once(() => openRaster()),
    tasks: new WeakMap(),
    drawn: new LRUCache<string, BrandFile>({ maxSize: 64 * 2 ** 20, sizeCalculation: ({ bytes }) => bytes.length }),
    embedded: new WeakMap(),
    round: 0,
  }));
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
