/**
 * One value per process. A module variable would exist once in each of Next's bundles; `isIt` checks the value
 * that another bundle made.
 */
export function singleton<T>(name: string, isIt: (value: unknown) => value is T, make: () => T): T {
  const key = Symbol.for(`share-viewer.${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (isIt(known)) return known;
  const made = make();
  Reflect.set(globalThis, key, made);
  return made;
}
