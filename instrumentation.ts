const IMAGES_MS = 5000;

interface Started {
  readonly resolve: (serve: typeof import('#lib/server/serve.ts').serve) => void;
  readonly reject: (error: unknown) => void;
}

/** lib/server/server.mjs waits for the server that it starts; `next dev` has its own. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const started = Reflect.get(globalThis, Symbol.for('share-viewer.started')) as Started | undefined;
  try {
    await prepare();
    started?.resolve((await import('#lib/server/serve.ts')).serve);
  } catch (error) {
    started?.reject(error);
    throw error;
  }
}

async function prepare(): Promise<void> {
  const isServing = process.env.NODE_ENV === 'production';
  const { openBrands, findBrandsFileProblem } = await import('#lib/brand/store/current-brands.ts');
  (await import('#lib/server/check-settings.ts')).checkSettings(findBrandsFileProblem);
  if (isServing) (await import('#lib/runtime/log.ts')).logConsole();
  const settings = (await import('#lib/config/settings.ts')).currentSettings();
  const { prepareBrandImages } = await import('#lib/brand/pictures/images.ts');
  const { waitAtMost } = await import('#lib/base/timing.ts');
  const { neutralBrand } = await import('#lib/brand/brand.ts');
  const { openStreetFiles } = await import('#lib/streets/streets.ts');
  let streets = openStreetFiles([], settings);
  let prepared = prepareBrandImages([neutralBrand]);
  openBrands(settings, (brands) => {
    streets = openStreetFiles(brands, settings);
    prepared = prepareBrandImages([neutralBrand, ...brands]);
  });
  await (await import('#lib/share/drawing/land.ts')).prepareLand();
  await preparePlaces();
  (await import('#lib/i18n/languages.ts')).prepareLanguages();
  await (await import('#lib/share/load/redis.ts')).openRedis();
  await waitAtMost(IMAGES_MS, Promise.all([prepared, streets]));
}

async function preparePlaces(): Promise<void> {
  const { currentLog, traceOf } = await import('#lib/runtime/log.ts');
  await (await import('#lib/places/find-places.ts')).loadPlaces().catch((error: unknown) => {
    currentLog().warn({ operation: 'readPlaces', problem: 'the index of places cannot be read', ...traceOf(error) });
  });
}
