/** One value per process. A module variable would exist once in each of Next's bundles. */
export function singleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`share-viewer.${name}`);
  const values = globalThis as { [key: symbol]: T | undefined };
  return (values[key] ??= make());
}
