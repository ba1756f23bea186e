/**
 * The one value of this name in the process, made by whoever asks first. The start, the gate, the pages and the routes
 * are separate bundles, and a module variable would exist once in each: `isIt` tells the value that another one made.
 */
export function processWide<T>(name: string, isIt: (value: unknown) => value is T, make: () => T): T {
  const key = Symbol.for(`share-viewer.${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (isIt(known)) return known;
  const made = make();
  Reflect.set(globalThis, key, made);
  return made;
}
